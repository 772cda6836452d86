import assert from 'node:assert/strict';
import ts from 'typescript';
import { importsOf, sourceFiles, testFiles, textOfSource } from './sources';

const isType = (statement: ts.Statement): boolean =>
  ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);

/** Names that a file exports by a declaration of its own. */
function exportedNames(file: string, isMeant: (statement: ts.Statement) => boolean = () => true): string[] {
  const { statements } = ts.createSourceFile(file, textOfSource(file), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (
      !isMeant(statement) ||
      !ts.canHaveModifiers(statement) ||
      !ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    )
      return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    return 'name' in statement && statement.name && ts.isIdentifier(statement.name as ts.Node)
      ? [(statement.name as ts.Identifier).text]
      : [];
  });
}

describe('the sources', () => {
  it('import each other in no circle, types included', () => {
    const circles: string[] = [];
    const finished = new Set<string>();
    const visit = (file: string, way: string[]): void => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      else if (!finished.has(file)) for (const imported of importsOf(file)) visit(imported, [...way, file]);
      finished.add(file);
    };
    for (const file of sourceFiles()) visit(file, []);
    assert.deepEqual(circles, []);
  });

  it('export each name once, so that a name means one thing', () => {
    const owners = new Map<string, string[]>();
    for (const file of sourceFiles())
      for (const name of new Set(exportedNames(file))) owners.set(name, [...(owners.get(name) ?? []), file]);
    const several = [...owners]
      .filter(([, files]) => files.length > 1)
      .map(([name, files]) => `${name}: ${files.join(', ')}`);
    assert.deepEqual(several, []);
  });

  it('export no function, class or constant that only benchmarks ask for, or nobody', () => {
    const texts = [...sourceFiles().map((file) => ({ file, text: textOfSource(file) })), ...testFiles()];
    const asked = ({ file, name }: { file: string; name: string }): boolean =>
      texts.some((other) => other.file !== file && new RegExp(`\\b${name}\\b`).test(other.text));
    const exported = sourceFiles()
      .filter((file) => file !== 'extension.ts')
      .flatMap((file) => exportedNames(file, (statement) => !isType(statement)).map((name) => ({ file, name })));
    assert.deepEqual(
      exported.filter((each) => !asked(each)).map(({ file, name }) => `${file}: ${name}`),
      [],
    );
  });
});
