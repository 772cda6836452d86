import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstalledWorkbench } from '../../support/host/workbench';

/** A file that the extension keeps in the storage that VS Code gives it, wherever this version of VS Code has it. */
export function storedFile({ server }: InstalledWorkbench, name: string): string | undefined {
  const folder = dirname(server.dataFolder);
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find(
    (file) => file.includes('Storage') && file.endsWith(name),
  );
  return found && join(folder, found);
}
