import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { parseLanguageInput } from '../../language/names';
import type { FileAccess } from '../../model/document';
import type { PreferenceContext } from '../../model/equivalent';
import type { CheckRule } from '../../model/finding';
import { CHECK_RULES, DEFAULT_CHECK_RULES } from '../../model/finding';
import type { ProjectSettings } from '../../project/parseProjectSettings';
import { parseProjectSettings } from '../../project/parseProjectSettings';
import { MAX_GLOSSARIES } from '../../protocol/commonParameters';
import type { PartialLanguagePair } from '../../protocol/protocol';
import type { TermbaseAddress } from '../../protocol/termbases';
import { COLLECTION_NAME, HOST_AND_PORT } from '../../protocol/termbases';
import { SettingKeys, SETTINGS_SECTION } from '../commands/commandIds';
import { Disposable } from './disposable';

/** An entry of `glossa.glossaries`, as written by the user. */
export interface GlossarySetting {
  path: string;
  readOnly: boolean;
  /** True if additions go here. */
  write: boolean;
  /** True if checks treat its terms without a status as approved. */
  strict: boolean;
}

/** An entry of `glossa.termbases`. */
export interface TermbaseSetting extends TermbaseAddress {
  readOnly?: boolean;
}

/** The value of `glossa.memory` for a folder. */
export interface MemorySetting {
  /** Globs, relative to the folder, of files to include; `exclude` lists exceptions. */
  files: string[];
  exclude: string[];
  /** Additional translation memory files, absolute or relative to the folder. */
  translationMemories: string[];
  includeUnfinished: boolean;
  maxSegments: number;
}

/** Reads all settings, with their types. Values of another type than the manifest declares are ignored. */
export class Settings {
  /** Returns the first `MAX_GLOSSARIES` entries of the list. */
  glossaries(scope?: vscode.Uri): GlossarySetting[] {
    const listed = this.read(SettingKeys.glossaries, scope);
    return Array.isArray(listed) ? listed.slice(0, MAX_GLOSSARIES).flatMap(asGlossary) : [];
  }

  /**
   * Returns the configured termbases. They are contacted only with consent. Of duplicate names, the first counts. A
   * folder that is not trusted adds none: VS Code ignores its value.
   */
  termbases(): TermbaseSetting[] {
    const listed = this.read(SettingKeys.termbases);
    const termbases = Array.isArray(listed) ? listed.flatMap(asTermbase) : [];
    return termbases.filter(({ name }, index) => termbases.findIndex((other) => other.name === name) === index);
  }

  /** The absolute paths of allowed folders outside the open ones. Only user settings count, never those of a folder. */
  get allowedFolders(): string[] {
    const written = vscode.workspace
      .getConfiguration(SETTINGS_SECTION)
      .inspect(SettingKeys.allowedFolders)?.globalValue;
    return textsIn(written).map(fromHome).filter(isAbsolute);
  }

  languages(scope?: vscode.Uri): PartialLanguagePair {
    return {
      source: this.language(SettingKeys.sourceLanguage, scope),
      target: this.language(SettingKeys.targetLanguage, scope),
    };
  }

  /** Returns the configured project of a folder. */
  project(scope: vscode.Uri): ProjectSettings {
    return parseProjectSettings(
      this.read(SettingKeys.projectSource, scope),
      this.read(SettingKeys.projectTargets, scope),
      this.read(SettingKeys.projectFiles, scope),
    );
  }

  /** Returns the domain and customer of a folder's texts. */
  preferences(scope?: vscode.Uri): Pick<PreferenceContext, 'domain' | 'customer'> {
    return { domain: this.text(SettingKeys.domain, scope), customer: this.text(SettingKeys.customer, scope) };
  }

  get hoverOnSelection(): boolean {
    return this.read(SettingKeys.hoverOnSelection) === true;
  }

  /** The maximum number of equivalents in a hover and in the sidebar. */
  get hoverLimit(): number {
    return Math.round(this.number(SettingKeys.hoverLimit, 5, 1, 9));
  }

  get modelFolder(): string | undefined {
    return this.text(SettingKeys.modelFolder);
  }

  /** Returns the minimum confidence of a build, 0 to 1. */
  buildMinConfidence(scope?: vscode.Uri): number {
    return this.number(SettingKeys.buildMinConfidence, 0.5, 0, 1, scope);
  }

  /** True if translations are checked when they are opened and saved. */
  get checkEnabled(): boolean {
    return this.read(SettingKeys.checkEnabled) !== false;
  }

  /** Returns whether unfinished translations are also checked. */
  checkIncludeUnfinished(scope?: vscode.Uri): boolean {
    return this.read(SettingKeys.checkIncludeUnfinished, scope) === true;
  }

  /** Returns the enabled rules: the defaults with the user's changes. */
  checkRules(scope?: vscode.Uri): CheckRule[] {
    const ruleSettings = this.read(SettingKeys.checkRules, scope);
    const isOn = (rule: CheckRule): unknown =>
      typeof ruleSettings === 'object' && ruleSettings !== null
        ? (ruleSettings as Record<string, unknown>)[rule]
        : undefined;
    return CHECK_RULES.filter((rule) =>
      typeof isOn(rule) === 'boolean' ? isOn(rule) : DEFAULT_CHECK_RULES.includes(rule),
    );
  }

  /** Returns the list of patterns as written; the engine parses it. A folder that is not trusted adds none. */
  checkPatterns(scope?: vscode.Uri): unknown {
    return this.read(SettingKeys.checkPatterns, scope);
  }

  /** True if equivalents of a segment's terms are suggested while its translation is typed. */
  get completionEnabled(): boolean {
    return this.read(SettingKeys.completionEnabled) !== false;
  }

  /** True if known terms in view are underlined. */
  get highlightTerms(): boolean {
    return this.read(SettingKeys.highlightTerms) === true;
  }

  /** True if a folder's translations are read and looked up. */
  get memoryEnabled(): boolean {
    return this.read(SettingKeys.memoryEnabled) !== false;
  }

  /** Returns the translation memory files from user settings. */
  get userTranslationMemories(): string[] {
    return textsIn(
      vscode.workspace.getConfiguration(SETTINGS_SECTION).inspect(SettingKeys.memoryTranslationMemories)?.globalValue,
    ).map(fromHome);
  }

  /** Returns the memory settings of a folder. VS Code ignores `translationMemories` of an untrusted folder. */
  memory(scope?: vscode.Uri): MemorySetting {
    return {
      files: this.texts(SettingKeys.memoryFiles, scope),
      exclude: this.texts(SettingKeys.memoryExclude, scope),
      translationMemories: this.texts(SettingKeys.memoryTranslationMemories, scope).map(fromHome),
      includeUnfinished: this.read(SettingKeys.memoryIncludeUnfinished, scope) === true,
      maxSegments: Math.round(this.number(SettingKeys.memoryMaxSegments, 1_000_000, 1, 10_000_000, scope)),
    };
  }

  /** Returns the languages of phrases whose equivalents a hover shows; empty: all. */
  hoverLanguages(scope?: vscode.Uri): string[] {
    return this.texts(SettingKeys.hoverLanguages, scope).map(languageIn);
  }

  /** Returns the globs and language ids of documents in which no hover opens. */
  hoverExclude(scope?: vscode.Uri): string[] {
    return this.texts(SettingKeys.hoverExclude, scope);
  }

  /** Calls back when one of the settings with these keys has changed. */
  onDidChange(keys: readonly string[], listener: () => void): vscode.Disposable {
    return vscode.workspace.onDidChangeConfiguration((event) => {
      if (keys.some((key) => event.affectsConfiguration(`${SETTINGS_SECTION}.${key}`))) listener();
    });
  }

  private read(key: string, scope?: vscode.Uri): unknown {
    return vscode.workspace.getConfiguration(SETTINGS_SECTION, scope).get(key);
  }

  private text(key: string, scope?: vscode.Uri): string | undefined {
    const value = this.read(key, scope);
    return typeof value === 'string' && value.trim() ? value.trim() : undefined;
  }

  private language(key: string, scope?: vscode.Uri): string | undefined {
    const text = this.text(key, scope);
    return text && languageIn(text);
  }

  private texts(key: string, scope?: vscode.Uri): string[] {
    return textsIn(this.read(key, scope));
  }

  private number(key: string, fallback: number, min: number, max: number, scope?: vscode.Uri): number {
    const value = this.read(key, scope);
    return typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, min), max) : fallback;
  }
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value)
    ? value.flatMap((each: unknown) => (typeof each === 'string' && each.trim() ? [each.trim()] : []))
    : [];
}

/** Returns a path with `~` as an absolute path. */
function fromHome(path: string): string {
  return path.replace(/^~(?=$|[\\/])/, () => homedir());
}

/** Returns `nl` for `Dutch`. Unknown text is returned unchanged, for error messages. */
function languageIn(text: string): string {
  return parseLanguageInput(text) ?? text;
}

function asGlossary(entry: unknown): GlossarySetting[] {
  if (
    typeof entry !== 'object' ||
    entry === null ||
    !('path' in entry) ||
    typeof entry.path !== 'string' ||
    !entry.path.trim()
  )
    return [];
  const { readOnly, write, strict } = entry as { readOnly?: unknown; write?: unknown; strict?: unknown };
  return [{ path: entry.path.trim(), readOnly: readOnly === true, write: write === true, strict: strict === true }];
}

function asTermbase(entry: unknown): TermbaseSetting[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { name, address, database, collection, tls, readOnly } = entry as Record<keyof TermbaseSetting, unknown>;
  if (
    typeof name !== 'string' ||
    !name.trim() ||
    typeof address !== 'string' ||
    !HOST_AND_PORT.test(address) ||
    typeof collection !== 'string' ||
    !COLLECTION_NAME.test(collection)
  )
    return [];
  return [
    {
      name: name.trim(),
      address,
      collection,
      ...(typeof database === 'string' && database && { database }),
      ...(typeof tls === 'boolean' && { tls }),
      ...(readOnly === true && { readOnly }),
    },
  ];
}

/** The readable folders of this window: its own, Glossa's, and those that the user allows. */
export class WorkspaceAccess extends Disposable {
  private readonly emitter = this.register(new vscode.EventEmitter<void>());
  readonly onDidChange = this.emitter.event;

  /** @param ownFolder the folder of the personal glossary */
  constructor(
    private readonly settings: Settings,
    private readonly ownFolder: vscode.Uri,
  ) {
    super();
    const changed = () => this.emitter.fire();
    this.register(settings.onDidChange([SettingKeys.allowedFolders], changed));
    this.register(vscode.workspace.onDidGrantWorkspaceTrust(changed));
    this.register(vscode.workspace.onDidChangeWorkspaceFolders(changed));
  }

  get current(): FileAccess {
    const folders = (vscode.workspace.workspaceFolders ?? [])
      .filter(({ uri }) => uri.scheme === 'file')
      .map(({ uri }) => uri.fsPath);
    // In an untrusted workspace, the additionally allowed folders are not accessible either.
    return {
      folders: [...folders, this.ownFolder.fsPath],
      allowedFolders: vscode.workspace.isTrusted ? this.settings.allowedFolders : [],
    };
  }
}
