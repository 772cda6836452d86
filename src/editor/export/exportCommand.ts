import * as vscode from 'vscode';
import type { AdministrativeStatus } from '../../model/concept';
import type { ExportFormat, ExportFormatTraits, GlossarySelection } from '../../model/glossaryFormat';
import { EXPORT_FORMATS } from '../../model/glossaryFormat';
import type { ExportResult, FilterValues, GlossaryReference, PartialLanguagePair } from '../../protocol/protocol';
import { allRequests } from '../../protocol/protocol';
import type { EngineClient } from '../client/engineClient';
import { withTaskProgress } from '../client/engineClient';
import { UserError } from '../commands/commandRegistry';
import { fieldLabel, countSentence, formatLanguagePair, languageName, statusLabel } from '../ui/valueLabels';
import type { Glossaries } from '../glossary/glossaries';
import { glossaryFileExists, glossaryName } from '../glossary/glossaries';
import { saveOpenGlossary } from '../glossary/glossaryWriter';
import type { ChoiceRow } from '../ui/choices';
import { chooseRow, chooseRows } from '../ui/choices';
import { sentence, showInformation, showWarning } from '../ui/messages';
import { baseName } from '../workspace/textDocuments';

type Next = 'export' | 'again';
type Row = ChoiceRow & { act?: () => Promise<Next> };

/** Writes a glossary, or the part of it that is chosen, in a format that other programs read. */
export class ExportCommand {
  constructor(
    private readonly engine: EngineClient,
    private readonly glossaries: Glossaries,
  ) {}

  async run(): Promise<void> {
    const glossary = await this.askGlossary();
    const format = glossary && (await askFormat());
    if (!glossary || !format) return;
    await saveOpenGlossary(glossary);
    const facets = await this.engine.request(allRequests.facets, glossary);
    const selection: GlossarySelection = {};
    const languages: PartialLanguagePair = traitsOf(format).isBilingual
      ? { source: facets.languages[0], target: facets.languages[1] }
      : {};
    for (;;) {
      const title = sentence('Export {0} as {1}', glossaryName(glossary), EXPORT_FORMATS[format].name);
      const picked = await chooseRow(rowsOf(facets, selection, languages), { title, ignoreFocusOut: true });
      if (!picked) return;
      if ((await picked.act?.()) === 'export') break;
    }
    const file = await askTarget(glossary, format);
    if (!file) return;
    const title = sentence('Exporting {0}', glossaryName(glossary));
    const params = { glossary, format, selection, file: file.fsPath, languages };
    reportExport(
      glossary,
      await withTaskProgress(title, (options) => this.engine.request(allRequests.export, params, options)),
      file,
    );
  }

  private async askGlossary(): Promise<GlossaryReference | undefined> {
    const place = vscode.window.activeTextEditor?.document.uri;
    const { all } = this.glossaries.for(place);
    const there = (
      await Promise.all(all.map(async (glossary) => ((await glossaryFileExists(glossary)) ? [glossary] : [])))
    ).flat();
    if (!there.length)
      throw new UserError(
        this.glossaries.whyIgnored(place) ??
          vscode.l10n.t('There is no glossary to export. Build or import one first.'),
      );
    if (there.length === 1) return there[0];
    const rows = there.map((glossary) => ({ label: glossaryName(glossary), description: glossary.path, glossary }));
    return (await chooseRow(rows, { title: vscode.l10n.t('Select the glossary to export') }))?.glossary;
  }
}

function traitsOf(format: ExportFormat): ExportFormatTraits {
  return EXPORT_FORMATS[format];
}

async function askFormat(): Promise<ExportFormat | undefined> {
  const rows = (Object.keys(EXPORT_FORMATS) as ExportFormat[]).map((format) => {
    const { name, ending } = traitsOf(format);
    return { label: name, description: `.${ending}`, detail: capabilityLabel(format), format };
  });
  return (await chooseRow(rows, { title: vscode.l10n.t('Select the export format') }))?.format;
}

/** Returns a short description of what a format can store. */
function capabilityLabel(format: ExportFormat): string | undefined {
  if (format === 'tbx-dct') return vscode.l10n.t('all fields, stored as named XML elements');
  if (format === 'tbx-min') return vscode.l10n.t('terms with notes, domain, customer, status and part of speech');
  if (format === 'tbx-core') return vscode.l10n.t('terms with notes');
  return traitsOf(format).isBilingual ? vscode.l10n.t('two languages') : undefined;
}

function rowsOf(facets: FilterValues, selection: GlossarySelection, languages: PartialLanguagePair): Row[] {
  const choices: [label: string, key: keyof GlossarySelection, values: string[], word: (value: string) => string][] = [
    [vscode.l10n.t('Languages'), 'languages', facets.languages, languageName],
    [vscode.l10n.t('Domains'), 'domains', facets.domains, nameOrNone],
    [vscode.l10n.t('Customers'), 'customers', facets.customers, nameOrNone],
    [vscode.l10n.t('Projects'), 'projects', facets.projects, nameOrNone],
    [
      vscode.l10n.t('Statuses'),
      'statuses',
      facets.statuses,
      (status) => (status ? statusLabel(status as AdministrativeStatus) : vscode.l10n.t('none')),
    ],
    [vscode.l10n.t('Fields'), 'fields', facets.fields, fieldLabel],
  ];
  const isBilingual = languages.source !== undefined;
  return [
    { icon: 'cloud-upload', label: vscode.l10n.t('Export'), act: async () => 'export' },
    ...(isBilingual ? [directionRow(facets, languages)] : []),
    ...choices
      .filter(([, key, values]) => values.length > 1 && !(isBilingual && key === 'languages'))
      .map(([label, key, values, word]) => choiceRow(label, key, values, word, selection)),
  ];
}

function nameOrNone(name: string): string {
  return name || vscode.l10n.t('none');
}

function choiceRow(
  label: string,
  key: keyof GlossarySelection,
  values: string[],
  word: (value: string) => string,
  selection: GlossarySelection,
): Row {
  return {
    icon: 'filter',
    label,
    description: selection[key]?.map(word).join(', ') ?? vscode.l10n.t('all'),
    act: async () => {
      const rows = values.map((value) => ({
        label: word(value),
        picked: selection[key]?.includes(value) ?? true,
        value,
      }));
      const picked = await chooseRows(rows, { title: label, ignoreFocusOut: true });
      if (!picked) return 'again';
      if (picked.length === values.length || (!picked.length && key !== 'fields')) delete selection[key];
      else selection[key] = picked.map(({ value }) => value);
      return 'again';
    },
  };
}

/** Returns the row for the source and target language of a bilingual file. */
function directionRow({ languages: all }: FilterValues, languages: PartialLanguagePair): Row {
  const ask = async (title: string) => {
    const rows = all.map((language) => ({ label: languageName(language), description: language, language }));
    return (await chooseRow(rows, { title, ignoreFocusOut: true }))?.language;
  };
  return {
    icon: 'globe',
    label: vscode.l10n.t('Languages'),
    description: formatLanguagePair(languages.source, languages.target),
    act: async () => {
      const source = await ask(vscode.l10n.t('Source Language'));
      const target = source && (await ask(vscode.l10n.t('Target Language')));
      if (target) Object.assign(languages, { source, target });
      return 'again';
    },
  };
}

async function askTarget(glossary: GlossaryReference, format: ExportFormat): Promise<vscode.Uri | undefined> {
  const { ending, name } = EXPORT_FORMATS[format];
  const base = glossary.path.replace(/\.glossa\.jsonl$/, '').replace(/\.jsonl$/, '');
  const place = format === 'glossa' ? `${base}-export.${ending}` : `${base}.${ending}`;
  return vscode.window.showSaveDialog({
    title: vscode.l10n.t('Export Glossary'),
    saveLabel: vscode.l10n.t('Export'),
    defaultUri: vscode.Uri.file(place),
    filters: { [name]: [ending] },
  });
}

function reportExport(
  glossary: GlossaryReference,
  { concepts, omissions, problems }: ExportResult,
  file: vscode.Uri,
): void {
  const name = baseName(file);
  const written = countSentence(concepts, 'Exported 1 entry to {0}.', 'Exported {0} entries to {1}.', name);
  const unread = () =>
    countSentence(
      problems.length,
      '1 line of {0} could not be read. The problem is listed in the Problems view.',
      '{0} lines of {1} could not be read. The problems are listed in the Problems view.',
      glossaryName(glossary),
    );
  const message = [written, ...omissions, ...(problems.length ? [unread()] : [])].join(' ');
  const open = vscode.l10n.t('Open');
  const reportUnchanged = omissions.length || problems.length ? showWarning : showInformation;
  void reportUnchanged(message, open).then((button) =>
    button === open ? vscode.commands.executeCommand('vscode.open', file) : undefined,
  );
}
