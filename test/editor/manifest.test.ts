import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  Commands,
  ContextKeys,
  DeprecatedCommands,
  EQUIVALENT_CONTEXT_VALUE,
  EDITABLE_ENTRY_CONTEXT_VALUE,
  INTERNAL_COMMANDS,
  REVIEW_PANEL,
  SettingKeys,
  SETTINGS_SECTION,
  TRANSLATION_CONTEXT_VALUE,
  Views,
} from '../../src/editor/commands/commandIds';
import { COLLECTION_NAME, HOST_AND_PORT } from '../../src/protocol/termbases';

const ROOT = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
const manifest = JSON.parse(text);
const { contributes } = manifest;
const ids = Object.values<string>(Commands).filter((id) => !INTERNAL_COMMANDS.includes(id));
/** The manifest's texts, a file a language. */
const MESSAGES = readdirSync(ROOT).filter((name) => /^package\.nls(\.[\w-]+)?\.json$/.test(name));
const messages = (name: string): Record<string, string> => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'));

interface MenuItem {
  command?: string;
  submenu?: string;
  when?: string;
}

/** A group of settings. */
interface Category {
  title: string;
  properties: Record<string, { enum?: string[]; markdownEnumDescriptions?: string[] }>;
}
const menuItems = Object.values<MenuItem[]>(contributes.menus).flat();

describe('the manifest', () => {
  it('contributes the commands that the code names, and no others', () => {
    assert.deepEqual(contributes.commands.map(({ command }: { command: string }) => command).sort(), ids.sort());
  });

  it('keeps the ids of merged commands out of menus and the palette', () => {
    for (const id of [...Object.values(DeprecatedCommands), ...INTERNAL_COMMANDS])
      assert.ok(!text.includes(`"${id}"`), id);
  });

  it('lists commands in the palette only while they work', () => {
    const when = new Map<string, string>(
      contributes.menus.commandPalette.map(({ command, when }: MenuItem) => [command!, when!]),
    );
    const { hasGlossary, hasReview, selectedEntries } = ContextKeys;
    assert.equal(when.get(Commands.exportGlossary), hasGlossary);
    assert.equal(when.get(Commands.openReview), hasReview);
    assert.equal(when.get(Commands.mergeEntries), `${selectedEntries} > 1`);
    assert.equal(when.get(Commands.addToGlossary), 'editorIsOpen');
    // What helps before anything else is there is always listed.
    for (const command of [Commands.buildGlossary, Commands.importGlossary, Commands.openWalkthrough])
      assert.equal(when.get(command), undefined, command);
    const keys = Object.values<string>(ContextKeys);
    for (const [key] of [...when.values()].join(' ').matchAll(/glossa\.[A-Za-z.]+/g))
      assert.ok(keys.includes(key), key);
  });

  it('names the product before every command in the palette', () => {
    for (const { command, category, title } of contributes.commands) {
      assert.equal(category, 'Glossa', command);
      assert.match(title, /^%command\.\w+%$/, command);
    }
  });

  it('refers to commands, views and context keys that exist, in menus, keys and welcome texts', () => {
    const used = [...menuItems, ...contributes.keybindings].flatMap(({ command }: MenuItem) =>
      command ? [command] : [],
    );
    const links = Object.values(messages('package.nls.json')).flatMap((message) => [
      ...message.matchAll(/\(command:([\w.]+)\)/g),
    ]);
    const linked = links.map(([, command]) => command!);
    for (const command of [...used, ...linked])
      assert.ok([...ids, `${Views.equivalents}.focus`].includes(command), command);
    assert.deepEqual(Object.keys(contributes.views), [
      Views.container,
      Views.concordanceContainer,
      Views.findingsContainer,
    ]);
    assert.deepEqual(
      contributes.views[Views.container].map(({ id }: { id: string }) => id),
      [Views.equivalents, Views.terms, Views.browse],
    );
    assert.deepEqual(
      contributes.views[Views.concordanceContainer].map(({ id }: { id: string }) => id),
      [Views.concordance],
    );
    assert.deepEqual(
      contributes.views[Views.findingsContainer].map(({ id }: { id: string }) => id),
      [Views.findings],
    );
    const conditions = [...menuItems, ...contributes.viewsWelcome].map(({ when }: MenuItem) => when ?? '').join(' ');
    assert.ok(
      conditions.includes(ContextKeys.sidebar) &&
        conditions.includes(`viewItem == ${EQUIVALENT_CONTEXT_VALUE}`) &&
        conditions.includes(`viewItem == ${TRANSLATION_CONTEXT_VALUE}`) &&
        conditions.includes(ContextKeys.concordance),
    );
    assert.ok(
      conditions.includes(ContextKeys.browseFiltered) &&
        conditions.includes(`viewItem == ${EDITABLE_ENTRY_CONTEXT_VALUE}`),
    );
    for (const [, view] of conditions.matchAll(/view == ([\w.]+)/g))
      assert.ok(
        Object.values(Views).some((each) => each === view),
        view,
      );
  });

  it('leads through the first steps with a page in each language and commands that exist', () => {
    const [{ steps }] = contributes.walkthroughs as [
      { steps: { id: string; media: { markdown: string }; completionEvents: string[] }[] },
    ];
    assert.deepEqual(
      steps.map(({ id }) => id),
      ['build', 'sample', 'select', 'sidebar', 'search', 'check'],
    );
    for (const { media, completionEvents } of steps) {
      const key = media.markdown.replaceAll('%', '');
      for (const name of MESSAGES) assert.ok(existsSync(path.join(ROOT, messages(name)[key]!)), `${name}: ${key}`);
      for (const event of completionEvents)
        assert.ok([...ids, Views.equivalents].includes(event.replace(/^on(?:Command|View):/, '')), event);
    }
  });

  it('declares the settings that the code reads, each with a description, and keeps what may load code from untrusted workspaces', () => {
    const properties = Object.assign({}, ...contributes.configuration.map(({ properties }: Category) => properties));
    assert.deepEqual(
      Object.keys(properties).sort(),
      Object.values(SettingKeys)
        .map((key) => `${SETTINGS_SECTION}.${key}`)
        .sort(),
    );
    for (const [key, setting] of Object.entries<Record<string, unknown>>(properties))
      assert.ok(setting.description ?? setting.markdownDescription, key);
    const { address, collection } = properties['glossa.termbases'].items.properties;
    assert.deepEqual([address.pattern, collection.pattern], [HOST_AND_PORT.source, COLLECTION_NAME.source]);
    assert.equal(properties['glossa.modelFolder'].scope, 'machine');
    assert.equal(properties['glossa.allowedFolders'].scope, 'machine');
    assert.deepEqual(manifest.capabilities.untrustedWorkspaces.restrictedConfigurations, [
      'glossa.allowedFolders',
      'glossa.check.patterns',
      'glossa.memory.translationMemories',
      'glossa.modelFolder',
      'glossa.project.files',
      'glossa.termbases',
    ]);
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
  });

  it('groups the settings, each described in at most two sentences', () => {
    const titles = (contributes.configuration as Category[]).map(({ title }) => title.replaceAll('%', ''));
    const english = messages('package.nls.json');
    assert.deepEqual(
      titles.map((key) => english[key]),
      ['General', 'Look-up', 'Check', 'Build', 'Translation Memory', 'Termbases', 'Project'],
    );
    for (const [key, message] of Object.entries(english).filter(([key]) => key.startsWith('setting.')))
      assert.ok((message.match(/[.!?](?=\s|$)/g) ?? []).length <= 2, key);
    for (const { properties } of contributes.configuration as Category[])
      for (const [key, setting] of Object.entries(properties))
        if (setting.enum) assert.equal(setting.markdownEnumDescriptions?.length, setting.enum.length, key);
  });

  it('runs where the files are, and starts without being in the way', () => {
    assert.deepEqual(manifest.extensionKind, ['workspace']);
    assert.equal(manifest.browser, undefined);
    assert.deepEqual(manifest.activationEvents, ['onStartupFinished', `onWebviewPanel:${REVIEW_PANEL}`]);
  });

  it('takes no key with AltGr, which types signs such as € and {', () => {
    for (const { key } of contributes.keybindings) assert.doesNotMatch(key, /ctrl\+alt|alt\+ctrl/);
  });

  it('has pictures where it says so', () => {
    const [container] = contributes.viewsContainers.activitybar;
    for (const file of [manifest.icon, container.icon]) assert.ok(existsSync(path.join(ROOT, file)), file);
  });

  for (const name of MESSAGES) {
    it(`finds each of its texts in ${name}, which holds no other`, () => {
      const used = [...text.matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key!);
      assert.deepEqual(Object.keys(messages(name)).sort(), [...new Set(used)].sort());
    });
  }

  it('links to the same commands in every language', () => {
    const links = (message: string) => [...message.matchAll(/command:[\w.]+|`[^`]+`/g)].map(([link]) => link).sort();
    for (const name of MESSAGES) {
      const translated = messages(name);
      for (const [key, message] of Object.entries(messages('package.nls.json')))
        assert.deepEqual(links(translated[key]!), links(message), `${name}: ${key}`);
    }
  });
});
