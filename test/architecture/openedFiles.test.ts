import assert from 'node:assert/strict';
import ts from 'typescript';
import { sourceFiles, textOfSource } from './sources';

/** Functions of Node that open or make a file by its path. */
const OPENING =
  /^(?:open|openSync|openAsBlob|readFile|readFileSync|createReadStream|writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync|copyFile|copyFileSync|cp|cpSync|link|linkSync|symlink|symlinkSync|truncate|truncateSync)$/;

/**
 * The files of src that open files themselves, besides the gate: none of these is named by a folder, a document or a
 * request.
 */
const OPENED: Record<string, string[]> = {
  // New files in folders of Glossa's own, for their owner alone.
  'cli/standardStreams.ts': ['createReadStream', 'open'],
  'editor/review/reviewStore.ts': ['writeFile'],
  'engine/index/cache/vectorCache.ts': ['appendFile', 'truncate'],
  'engine/index/vector/rowsFile.ts': ['openSync'],
  'engine/store/socketFiles.ts': ['symlink'],
  // The folder of a model: the owner of the machine names it, and each file in it is verified.
  'engine/encoder/model/externalData.ts': ['open'],
  'engine/encoder/model/modelFolder.ts': ['createReadStream', 'readFile'],
  'engine/encoder/model/modelLibrary.ts': ['copyFile'],
  'engine/encoder/model/parity.ts': ['createReadStream'],
  'engine/encoder/model/tensorFile.ts': ['readFile'],
  'engine/encoder/session/runtime.ts': ['readFile'],
  'engine/encoder/tokenizer/tokenizer.ts': ['readFile'],
};

/** What a file takes out of Node's file system by name; `*` where it takes all of it. */
function takenFromFileSystem(file: string): string[] {
  const { statements } = ts.createSourceFile(file, textOfSource(file), ts.ScriptTarget.Latest);
  return statements.flatMap((statement) => {
    if (
      !ts.isImportDeclaration(statement) ||
      !/^(?:node:)?fs(?:\/promises)?$/.test((statement.moduleSpecifier as ts.StringLiteral).text)
    )
      return [];
    const clause = statement.importClause;
    if (!clause || clause.isTypeOnly) return [];
    if (!clause.namedBindings || clause.name || !ts.isNamedImports(clause.namedBindings)) return ['*'];
    return clause.namedBindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  });
}

describe('the sources', () => {
  it('open no file that somebody else has named but through the gate', () => {
    const outside = sourceFiles().filter((file) => !file.startsWith('gate/'));
    const found = outside.map(
      (file) =>
        [
          file,
          takenFromFileSystem(file)
            .filter((name) => name === '*' || OPENING.test(name))
            .toSorted(),
        ] as const,
    );
    assert.deepEqual(
      Object.fromEntries(found.filter(([, names]) => names.length > 0)),
      Object.fromEntries(Object.entries(OPENED).toSorted()),
    );
  });

  it('have the editor open files of the workspace in no other way either', () => {
    const opening = /workspace\.fs\.(?:readFile|writeFile)\b/;
    assert.deepEqual(
      sourceFiles().filter((file) => opening.test(textOfSource(file))),
      [],
    );
  });
});
