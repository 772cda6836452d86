import { Argument, Command } from 'commander';
import type { Shell } from '../completionScript';
import { completionScript, SHELLS } from '../completionScript';
import { EXIT } from '../options';
import { printText } from '../terminal';

/** `glossa completion`: prints a shell script that completes commands, options and files. */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print what a shell runs to complete this command line')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      '\nbash: source <(glossa completion bash)\nzsh:  glossa completion zsh > "${fpath[1]}/_glossa"\nfish: ' +
        'glossa completion fish > ~/.config/fish/completions/glossa.fish\npowershell: glossa completion ' +
        'powershell | Out-String | Invoke-Expression',
    )
    .action(async (shell: Shell, _options: object, command: Command) => {
      await printText(completionScript(command.parent!, shell));
      process.exitCode = EXIT.done;
    });
}
