import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { openFile, runCommand } from '../support/host/palette';
import { useWorkbench } from '../support/host/suites';
import { statusBarTextWith, takePicture, told } from '../support/host/window';

/** Another extension, which uses Glossa's tools as a chat does. */
const CALLER = zipSync({
  'extension/package.json': strToU8(
    JSON.stringify({
      name: 'caller',
      publisher: 'example',
      version: '1.0.0',
      engines: { vscode: '^1.95.0' },
      main: './main.js',
      contributes: {
        commands: ['find', 'search'].map((tool) => ({ command: `caller.${tool}`, title: `Caller: Use ${tool}` })),
      },
    }),
  ),
  'extension/main.js': strToU8(`
    const vscode = require('vscode');
    const use = (tool, input) => async () => {
      try {
        const { content } = await vscode.lm.invokeTool(tool, { input, toolInvocationToken: undefined });
        vscode.window.showInformationMessage('Received: ' + content[0].value.slice(0, 4000));
      } catch (error) {
        vscode.window.showInformationMessage('Refused: ' + error.message);
      }
    };
    exports.activate = () => {
      vscode.commands.registerCommand('caller.find', use('glossa_find', { phrase: 'landlord', from: 'en', to: 'de' }));
      vscode.commands.registerCommand('caller.search', use('glossa_search', { query: 'landlord' }));
    };
  `),
  'extension.vsixmanifest': strToU8(
    '<?xml version="1.0"?><PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/' +
      '2011"><Metadata><Identity Language="en-US" Id="caller" Version="1.0.0" Publisher="example"/><DisplayName>' +
      'Caller</DisplayName><Description>Uses tools</Description></Metadata><Installation><InstallationTarget ' +
      'Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/><Assets><Asset Type="Microsoft.VisualStudio.' +
      'Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets></PackageManifest>',
  ),
  '[Content_Types].xml': strToU8(
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default ' +
      'Extension=".json" ContentType="application/json"/><Default Extension=".js" ContentType="application/javascript"' +
      '/><Default Extension=".vsixmanifest" ContentType="text/xml"/></Types>',
  ),
});

/** Steps that go on from one another. */
describe('A model that uses a tool for the first time', function () {
  this.bail(true);
  let page: Page;
  useWorkbench({ otherExtension: CALLER, viewport: { width: 1200, height: 800 } }, (opened) => {
    ({ page } = opened);
  });
  const question = () => page.locator('.monaco-dialog-box');
  const answer = async (button: RegExp): Promise<void> => {
    await question().locator('.monaco-button', { hasText: button }).click();
    await question().waitFor({ state: 'detached' });
  };

  it('receives nothing where the user says no', async () => {
    await openFile(page, 'contract/contract.en.md');
    await statusBarTextWith(page, /en → de/);
    await runCommand(page, 'Caller: Use find');
    await question().waitFor();
    assert.match(await question().innerText(), /Send text from this folder to the language model\?/);
    assert.match(await question().innerText(), /segments with their translations and file names/);
    await takePicture(page, 'tool-consent');
    await answer(/Cancel/);
    await told(page, /^Refused/);
  });

  it('receives what was named once the user says yes, and the tool does not ask again', async () => {
    await runCommand(page, 'Caller: Use find');
    await answer(/Yes|Allow|Continue|OK/);
    await told(page, /^Received: .*Vermieter/);
    await page.keyboard.press('Escape');
    await runCommand(page, 'Notifications: Clear All Notifications');
    await runCommand(page, 'Caller: Use find');
    await told(page, /^Received: .*Vermieter/);
    assert.equal(await question().count(), 0);
  });

  it('has another tool ask for itself', async () => {
    await runCommand(page, 'Caller: Use search');
    await question().waitFor();
    assert.match(await question().innerText(), /matching glossary entries/);
    await answer(/Cancel/);
  });
});
