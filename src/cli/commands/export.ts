import { Command, Option } from 'commander';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EXPORT_FORMATS } from '../../formats/glossaryFormats';
import type { ExportFormat } from '../../formats/glossaryFormats';
import { formatProblem } from '../../domain/problem';
import { EXIT } from '../exit';
import { openEngine } from '../session';

/** `glossa export`: a glossary as CSV or TBX. */
export function exportCommand(): Command {
  return new Command('export')
    .description('write a glossary in another format')
    .argument('<glossary>')
    .addOption(new Option('--format <format>', 'tbx is version 3, tbx2 is version 2').choices(EXPORT_FORMATS).makeOptionMandatory())
    .option('--out <file>', 'file to write (default: standard output)')
    .action(async (glossary: string, options: { format: ExportFormat; out?: string }, command: Command) => {
      const engine = openEngine(command);
      const { text, problems } = await engine.glossaries.export(path.resolve(glossary), options.format);
      if (options.out) await writeFile(options.out, text);
      else await new Promise<void>((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())));
      for (const problem of problems) console.error(formatProblem(problem));
      await engine.close();
      process.exitCode = problems.length ? EXIT.findings : EXIT.done;
    });
}
