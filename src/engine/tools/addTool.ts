import { GlossaError } from '../../base/errors';
import { languageMatches } from '../../language/tags';
import { newConceptId } from '../../mining/minedConcept';
import type { Concept } from '../../model/concept';
import type { ToolArguments, ToolResult } from '../../protocol/tools';
import type { ToolAccess, ToolServices } from './toolAccess';
import { buildToolResult, parseLanguageArgument } from './toolAccess';

/**
 * `glossa_add`: adds a term with its translation to a glossary, as one change that *Undo Last Glossary Change* reverts.
 * Errors: those of the change; `languagesEqual`; `badRequest` for control characters.
 */
export async function runAddTool(
  { source, target, domain, definition, note, glossary: named, ...given }: ToolArguments<'glossa_add'>,
  access: ToolAccess,
  { changes }: ToolServices,
): Promise<ToolResult> {
  const [from, to] = [parseLanguageArgument('from', given.from)!, parseLanguageArgument('to', given.to)!];
  if (languageMatches(from, to))
    throw new GlossaError('languagesEqual', `glossa_add: both languages are ${from}. Specify two different languages.`);
  for (const [name, text] of Object.entries({ source, target, domain }))
    refuseControls(name, text, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
  for (const [name, text] of Object.entries({ definition, note }))
    refuseControls(name, text, /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u);
  const glossary = access.target(named);
  const terms = [
    { term: source.trim(), language: from },
    { term: target.trim(), language: to },
  ];
  const concept: Concept = { id: newConceptId(), ...filled({ domain, definition, note }), terms };
  const { added, updated } = await changes.change({
    glossary,
    change: { kind: 'put', concepts: [concept], onDuplicate: 'merge' },
    reason: { command: 'add', detail: terms.map(({ term }) => term).join(' → ') },
  });
  const name = access.nameOf(glossary.path);
  const became = added
    ? `was added to ${name}`
    : updated
      ? `was already in ${name}; missing data was added`
      : `was already in ${name}`;
  return buildToolResult(
    [{ source: terms[0]!.term, from, target: terms[1]!.term, to, glossary: name, added, updated }],
    1,
    [`The pair ${became}.`],
  );
}

/** Rejects control characters, which would remain in the glossary unseen. Errors: `badRequest`. */
function refuseControls(name: string, text: string | undefined, controls: RegExp): void {
  const [found] = controls.exec(text?.trim() ?? '') ?? [];
  if (found === undefined) return;
  const code = `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  throw new GlossaError('badRequest', `glossa_add: ${name} contains the control character ${code}. Remove it.`);
}

function filled(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
}
