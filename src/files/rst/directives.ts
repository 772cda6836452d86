import type { SkippedKind } from '../../model/document';
import { isNaturalLanguageText } from '../document/stringLiteral';

/** The text parts of a directive in reStructuredText or MyST. */
export interface DirectiveTextRules {
  /** Returns whether the argument after its name is text. */
  hasTitle(argument: string): boolean;
  /** Matches the versions at the beginning of the argument, which are not text. */
  versions: RegExp;
  /** The kind under which its content is skipped; missing for text. */
  content?: SkippedKind;
}

const listed = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/));

/** Directives with text after their name, even a single word. */
const WITH_TITLE = listed(
  `admonition attention caution danger error hint important note tip warning seealso todo topic sidebar rubric centered
    table list-table csv-table contents versionadded versionchanged versionremoved deprecated deprecated-removed
    epigraph highlights pull-quote replace tab tab-item tabs dropdown card grid-item-card details example exercise
    solution prf:theorem margin aside danger bug abstract summary`,
);
/** Directives without text, by the kind of their content. */
const CONTENTS: [kind: SkippedKind, names: ReadonlySet<string>][] = [
  [
    'code block',
    listed(
      `code code-block code-cell sourcecode literalinclude highlight parsed-literal raw prompt doctest testcode
        testsetup testoutput testcleanup productionlist jupyter-execute ipython ipython3 execute_code plot eval-rst
        command-output program-output r python julia js ojs sql bash sh`,
    ),
  ],
  [
    'drawing or formula',
    listed(`math graphviz digraph graph inheritance-diagram plantuml uml mermaid aafig ditaa tikz kroki dot stan`),
  ],
  ['list of files', listed(`toctree index nav bibliography autosummary gallery`)],
  ['included file', listed(`include mdinclude literalinclude`)],
  [
    'name or setting',
    listed(`tabularcolumns currentmodule module role default-role unicode date youtube program default-domain`),
  ],
];
/** Directives whose name is followed by a file, a name or a signature, regardless of its form. */
const WITH_NAME = new RegExp(
  '^(?:image|figure|include|literalinclude|mdinclude|code|code-block|code-cell|sourcecode|highlight|' +
    'raw|only|ifconfig|class|rst-class|index|container|compound|auto[a-z]+|(?:[a-z]+:)?(?:function|' +
    'method|class|attribute|data|module|exception|property|decorator|option|cmdoption|envvar|describe|' +
    'object|confval|directive|role|var|macro|type|struct|enum|member|staticmethod|classmethod|program))$',
);
/** Directives whose argument begins with a version of the described program, or with two. */
const VERSIONED = /^(?:version(?:added|changed|removed)|deprecated(?:-removed)?)$/;
const [NONE, ONE_VERSION, TWO_VERSIONS] = [/^/, /^(?:\S{1,40}\s*)?/, /^(?:\S{1,40}\s*){0,2}/];
/** Options that readers see. */
const SHOWN_OPTIONS = listed(
  'alt caption header title keywords subtitle description summary label text abbr copyright sync-title',
);

/**
 * Returns the text parts of a directive. For unknown ones, the content is text, and so is a title that reads like text.
 * @param name with or without its domain, as `prf:theorem`
 */
export function directiveTextRules(name: string): DirectiveTextRules {
  const own = name.toLowerCase();
  const content = CONTENTS.find(([, names]) => names.has(own))?.[0];
  const hasTitle = (argument: string): boolean =>
    WITH_TITLE.has(own) || (content === undefined && !WITH_NAME.test(own) && isNaturalLanguageText(argument));
  return { hasTitle, content, versions: VERSIONED.test(own) ? (own.includes('-') ? TWO_VERSIONS : ONE_VERSION) : NONE };
}

/** An entry of a table of contents with a separate title. */
export const TITLED_ENTRY = /^(?<title>[^<]*[^<\s])\s*<[^<>]+>$/;

/** Returns whether an option is displayed, such as the caption of code. A label of one word is a name. */
export function isShownOption(name: string, value: string): boolean {
  const own = name.toLowerCase().replace(/^.*:/, '');
  return SHOWN_OPTIONS.has(own) && (own !== 'label' || /\S\s+\S/.test(value));
}

/** Roles whose content is words; others contain names, unless they have a separate title. */
const OF_WORDS = new Set(
  (
    'term guilabel menuselection dfn abbr emphasis strong sub sup subscript superscript title title-reference t ' +
    'u del button'
  ).split(' '),
);

/** Returns whether the content of a role is words, rather than a name. */
export const isTextRole = (role: string): boolean => OF_WORDS.has(role.toLowerCase());
