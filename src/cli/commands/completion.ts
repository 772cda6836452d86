import type { Option } from 'commander';
import { Argument, Command } from 'commander';
import { EXIT_STATUS } from '../options';
import { printText } from '../terminal';

/** `glossa completion`: prints a shell script that completes commands, options and files. */
export function completionCommand(): Command {
  return new Command('completion')
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>').choices(SHELLS))
    .addHelpText(
      'after',
      '\nbash: source <(glossa completion bash)\nzsh:  glossa completion zsh > "${fpath[1]}/_glossa"\nfish: ' +
        'glossa completion fish > ~/.config/fish/completions/glossa.fish\npowershell: glossa completion ' +
        'powershell | Out-String | Invoke-Expression',
    )
    .action(async (shell: Shell, _options: object, command: Command) => {
      await printText(completionScript(command.parent!, shell));
      process.exitCode = EXIT_STATUS.done;
    });
}

const SHELLS = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof SHELLS)[number];

interface Described {
  name: string;
  description: string;
}

interface CompletedOption extends Described {
  short?: string;
  /** Undefined if it takes no value; empty if any value will do, such as a file. */
  values?: readonly string[];
}

/** The possible words after a command. */
interface CompletedCommand {
  /** Its path after the program, such as `align sentences`; empty for the program. */
  path: string;
  commands: Described[];
  options: CompletedOption[];
  /** The choices for the command's arguments; if there are none, arguments are files. */
  choices: readonly string[];
  takesFiles: boolean;
}

/** Returns a completion script for a shell. It starts no process: it contains all completions. */
function completionScript(program: Command, shell: Shell): string {
  const commands = completedCommands(program, '');
  return { bash: bashScript, zsh: zshScript, fish: fishScript, powershell: powershellScript }[shell](
    program.name(),
    commands,
  );
}

function completedCommands(command: Command, path: string): CompletedCommand[] {
  const help = command.createHelp();
  help.showGlobalOptions = true;
  const below = help.visibleCommands(command);
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const completed: CompletedCommand = {
    path,
    commands: below.map((each) => ({ name: each.name(), description: help.subcommandDescription(each) })),
    options: [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
      .filter(({ long }) => path === '' || long !== '--version')
      .map(completedOption),
    choices,
    takesFiles: command.registeredArguments.length > 0 && choices.length === 0,
  };
  return [
    completed,
    ...below.flatMap((each) => completedCommands(each, path ? `${path} ${each.name()}` : each.name())),
  ];
}

function completedOption({ long, short, description, required, optional, argChoices }: Option): CompletedOption {
  return { name: long!, short, description, values: required || optional ? (argChoices ?? []) : undefined };
}

/** Returns a `case` pattern for each command, matching the words before the completed one. */
function commandPatterns(commands: readonly CompletedCommand[]): string {
  return commands
    .filter(({ path }) => path)
    .map(({ path }) => quoted(path.includes(' ') ? path : ` ${path}`))
    .join(' | ');
}

/** Returns the option of a command as a pattern of `case`. */
function spellings(path: string, { name, short }: CompletedOption): string {
  return [name, ...(short ? [short] : [])].map((each) => quoted(`${path}:${each}`)).join(' | ');
}

function bashScript(name: string, commands: readonly CompletedCommand[]): string {
  const valued = commands.flatMap(({ path, options }) =>
    options
      .filter(({ values }) => values)
      .map((option) => ({ at: spellings(path, option), values: option.values!.join(' ') })),
  );
  const chosen = valued.filter(({ values }) => values).map(({ at, values }) => `    ${at}) words=${quoted(values)} ;;`);
  const anything = valued
    .filter(({ values }) => !values)
    .map(({ at }) => at)
    .join(' | ');
  const words = commands.map(({ path, commands: below, options, choices, takesFiles }) => {
    const flags = options.map((option) => option.name).join(' ');
    // Without completions, the shell completes files.
    const plain = [...below.map((each) => each.name), ...choices].join(' ') || (takesFiles ? '' : flags);
    return `        ${quoted(path)}) flags=${quoted(flags)} words=${quoted(plain)} ;;`;
  });
  return `# Completion of ${name} in bash: source <(${name} completion bash)
_${name}() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command='' flags='' words='' i
  # bash parts --format=json in three.
  if [[ $word == = ]]; then word=''; elif [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD - 2]}; fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$command \${COMP_WORDS[i]}" in
      ${commandPatterns(commands)}) command="\${command:+$command }\${COMP_WORDS[i]}" ;;
    esac
  done
  case "$command:$previous" in
${chosen.join('\n')}
    ${anything}) ;;
    *)
      case "$command" in
${words.join('\n')}
      esac
      if [[ $word == -* ]]; then words=$flags; fi
      ;;
  esac
  COMPREPLY=()
  if [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$word")); fi
}
complete -o default -F _${name} ${name}
`;
}

function zshScript(name: string, commands: readonly CompletedCommand[]): string {
  const described = (each: readonly Described[]): string =>
    each.map(({ name: word, description }) => quoted(`${word}:${description}`)).join(' ');
  const values = commands.flatMap(({ path, options }) =>
    options
      .filter((option) => option.values)
      .map((option) => {
        return (
          `    ${spellings(path, option)}) ` +
          `${option.values!.length ? `compadd -- ${option.values!.map(quoted).join(' ')}` : '_files'}; return ;;`
        );
      }),
  );
  const words = commands.map(({ path, commands: below, options, choices, takesFiles }) => {
    const first = [...below, ...choices.map((each) => ({ name: each, description: '' }))];
    return (
      `    ${quoted(path)}) flags=(${described(options)}); ` +
      `first=(${described(first)})${takesFiles ? '; files=1' : ''} ;;`
    );
  });
  return `#compdef ${name}
# Completion of ${name} in zsh: ${name} completion zsh > a folder of $fpath/_${name}
_${name}() {
  local command='' i files=''
  local -a flags first
  for ((i = 2; i < CURRENT; i++)); do
    case "$command \${words[i]}" in
      ${commandPatterns(commands)}) command="\${command:+$command }\${words[i]}" ;;
    esac
  done
  case "$command:\${words[CURRENT - 1]}" in
${values.join('\n')}
  esac
  case "$command" in
${words.join('\n')}
  esac
  if [[ \${words[CURRENT]} == -* ]]; then _describe option flags
  elif [[ -n $files ]]; then _files
  elif (( \${#first} )); then _describe command first
  else _describe option flags
  fi
}
# Read from a folder of $fpath this file is the function; elsewhere it names it.
if [[ \${funcstack[1]} == _${name} ]]; then _${name} "$@"; else compdef _${name} ${name}; fi
`;
}

function fishScript(name: string, commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ path, commands: below, options, choices, takesFiles }) => {
    const here = `complete -c ${name} -n ${fishQuoted(`test (__${name}_command) = ${fishQuoted(path)}`)}`;
    return [
      ...(takesFiles ? [] : [`${here} -f`]),
      ...below.map((each) => `${here} -a ${each.name} -d ${fishQuoted(each.description)}`),
      ...choices.map((each) => `${here} -a ${each}`),
      ...options.map(({ name: long, short, description, values }) => {
        const value = values === undefined ? '' : values.length ? ` -xa ${fishQuoted(values.join(' '))}` : ' -rF';
        return (
          `${here}${short ? ` -s ${short.slice(1)}` : ''} -l ${long.slice(2)}${value} -d ` +
          `${fishQuoted(description)}`
        );
      }),
    ];
  });
  const paths = commands
    .filter(({ path }) => path)
    .map(({ path }) => fishQuoted(path.includes(' ') ? path : ` ${path}`))
    .join(' ');
  return `# Completion of ${name} in fish: ${name} completion fish > ~/.config/fish/completions/${name}.fish
function __${name}_command
  set -l command ''
  for word in (commandline -opc)[2..]
    contains -- "$command $word" ${paths}; and set command (string trim "$command $word")
  end
  echo "$command"
end
${lines.join('\n')}
`;
}

function powershellScript(name: string, commands: readonly CompletedCommand[]): string {
  const list = (words: readonly string[]): string => `@(${words.map(powershellQuoted).join(', ')})`;
  // Tables instead of lists of pairs, because PowerShell unwraps a list with one pair.
  const table = (entries: readonly (readonly [key: string, value: string])[]): string =>
    `[ordered]@{ ${[...new Map(entries)].map(([key, value]) => `${powershellQuoted(key)} = ${value}`).join('; ')} }`;
  const described = (words: readonly Described[]): string =>
    table(words.map(({ name: word, description }) => [word, powershellQuoted(description || word)]));
  const lines = commands.map(({ path, commands: below, options, choices }) => {
    const first = [...below, ...choices.map((each) => ({ name: each, description: '' }))];
    const chosen = options.flatMap(({ name: option, values }) => (values ? [[option, list(values)] as const] : []));
    return (
      `    ${powershellQuoted(path)} = @{ first = ${described(first)}; flags = ${described(options)}; chosen = ` +
      `${table(chosen)} }`
    );
  });
  return `# Completion of ${name} in PowerShell: ${name} completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($word, $ast, $cursor)
  $known = @{
${lines.join('\n')}
  }
  $written = $ast.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursor }
  $before = @($written | Select-Object -Skip 1 | ForEach-Object { "$_" })
  $command = ''
  foreach ($each in $before) { if ($known.ContainsKey("$command $each".Trim())) { $command = "$command $each".Trim() } }
  $here = $known[$command]
  $previous = if ($before.Count) { $before[-1] } else { '' }
  # Where nothing is offered the shell completes files.
  $offered = [ordered]@{}
  if ($here.chosen.Contains($previous)) { foreach ($value in $here.chosen[$previous]) { $offered[$value] = $value } }
  elseif ($word -like '-*') { $offered = $here.flags }
  else { $offered = $here.first }
  foreach ($text in $offered.Keys) {
    if ($text -like "$word*") {
      [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $offered[$text])
    }
  }
}
`;
}

/** Returns a text in quotes for PowerShell, which treats typographic quotes as plain ones. */
function powershellQuoted(text: string): string {
  return `'${text.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fishQuoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
