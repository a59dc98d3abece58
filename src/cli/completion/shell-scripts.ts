/**
 * The scripts that complete commands in a shell. Each script contains the whole table of commands, so that completion
 * starts no process.
 */

import type { CompletedCommand } from './command-tree.js';

/** The shells that can complete commands. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

/** A shell. */
export type Shell = (typeof shells)[number];

/** Returns the script of a shell. */
export function scriptOf(shell: Shell, tree: readonly CompletedCommand[]): string {
  return scripts[shell](tree);
}

const scripts: Readonly<Record<Shell, (tree: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
};

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Returns `PATH/WORD` for each command PATH and each of its subcommands WORD. */
function steps(tree: readonly CompletedCommand[]): readonly string[] {
  return tree.flatMap(({ path, commands }) => commands.map(({ name }) => `${path}/${name}`));
}

function valuesOf(tree: readonly CompletedCommand[]) {
  return tree.flatMap(({ path, options }) =>
    options.filter(({ takesValue }) => takesValue).map(({ flag, choices }) => ({ key: `${path}/${flag}`, choices })),
  );
}

/**
 * Returns the lines that are the same for bash and zsh. `words` begins with the program. `at` is the index in `words`
 * of the word to complete.
 */
function posixPath(tree: readonly CompletedCommand[], words: string, from: number): readonly string[] {
  return [
    `  local at_path= step=${from}`,
    `  while [ "$step" -lt "$at" ]; do`,
    `    case "$at_path/${words}" in`,
    `      ${steps(tree).map(quoted).join('|')}) at_path="\${at_path:+$at_path }${words}" ;;`,
    '    esac',
    '    step=$((step + 1))',
    '  done',
  ];
}

function bashScript(tree: readonly CompletedCommand[]): string {
  const values = valuesOf(tree);
  const chosen = values.filter(({ choices }) => choices.length > 0);
  const free = values.filter(({ choices }) => choices.length === 0);
  return [
    '# bash completion of tenderd: source <(tenderd completion bash)',
    '_tenderd() {',
    '  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" at="$COMP_CWORD"',
    '  COMPREPLY=()',
    ...posixPath(tree, '${COMP_WORDS[step]}', 1),
    '  case "$at_path/$prev" in',
    ...chosen.map(
      ({ key, choices }) =>
        `    ${quoted(key)}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`,
    ),
    `    ${free.map(({ key }) => quoted(key)).join('|')}) return ;;`,
    '  esac',
    '  case "$at_path" in',
    ...tree.flatMap(({ path, commands, words, options }) => [
      `    ${quoted(path)})`,
      '      case "$cur" in',
      `        -*) COMPREPLY=($(compgen -W ${quoted(options.map(({ flag }) => flag).join(' '))} -- "$cur")) ;;`,
      `        *) COMPREPLY=($(compgen -W ${quoted([...commands.map(({ name }) => name), ...words].join(' '))} -- "$cur")) ;;`,
      '      esac ;;',
    ]),
    '  esac',
    '}',
    'complete -o default -F _tenderd tenderd',
    '',
  ].join('\n');
}

function zshScript(tree: readonly CompletedCommand[]): string {
  const values = valuesOf(tree);
  const free = values.filter(({ choices }) => choices.length === 0);
  return [
    '#compdef tenderd',
    '# zsh completion of tenderd: source <(tenderd completion zsh), after compinit',
    '_tenderd() {',
    '  local at="$CURRENT"',
    '  local -a offered',
    ...posixPath(tree, '${words[step]}', 2),
    '  case "$at_path/${words[CURRENT - 1]}" in',
    ...values
      .filter(({ choices }) => choices.length > 0)
      .map(({ key, choices }) => `    ${quoted(key)}) compadd -- ${choices.map(quoted).join(' ')}; return ;;`),
    `    ${free.map(({ key }) => quoted(key)).join('|')}) _files; return ;;`,
    '  esac',
    '  case "$at_path" in',
    ...tree.flatMap(({ path, commands, words, options }) => [
      `    ${quoted(path)})`,
      '      if [[ "$PREFIX" == -* ]]; then',
      `        offered=(${options.map(({ flag, description }) => described(flag, description)).join(' ')})`,
      '      else',
      `        offered=(${[...commands.map(({ name, description }) => described(name, description)), ...words.map(quoted)].join(' ')})`,
      '      fi ;;',
    ]),
    '  esac',
    "  if (( $#offered )); then _describe 'tenderd' offered; else _files; fi",
    '}',
    '(( $+functions[compdef] )) && compdef _tenderd tenderd',
    '',
  ].join('\n');
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function fishScript(tree: readonly CompletedCommand[]): string {
  return [
    '# fish completion of tenderd: tenderd completion fish | source',
    'function __tenderd_path',
    '  set -l path',
    '  for word in (commandline -opc)[2..-1]',
    '    switch "$path/$word"',
    `      case ${steps(tree).map(fishQuoted).join(' ')}`,
    '        set path (string trim -- "$path $word")',
    '    end',
    '  end',
    '  echo "$path"',
    'end',
    'function __tenderd_at',
    '  test (__tenderd_path) = "$argv[1]"',
    'end',
    ...tree.flatMap(({ path, commands, words, options }) => {
      const at = `complete -c tenderd -n ${fishQuoted(`__tenderd_at ${fishQuoted(path)}`)}`;
      return [
        ...(commands.length + words.length === 0 ? [] : [`${at} -f`]),
        ...words.map((word) => `${at} -a ${fishQuoted(word)}`),
        ...commands.map(({ name, description }) => `${at} -a ${fishQuoted(name)} -d ${fishQuoted(description)}`),
        ...options.map(({ flag, description, choices, takesValue }) => {
          const value = choices.length > 0 ? ` -x -a ${fishQuoted(choices.join(' '))}` : takesValue ? ' -r' : '';
          return `${at} -l ${flag.slice(2)} -d ${fishQuoted(description)}${value}`;
        }),
      ];
    }),
    '',
  ].join('\n');
}

function powershellScript(tree: readonly CompletedCommand[]): string {
  return [
    '# PowerShell completion of tenderd: tenderd completion powershell | Out-String | Invoke-Expression',
    'Register-ArgumentCompleter -Native -CommandName tenderd -ScriptBlock {',
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    '  $commands = @{',
    ...tree.map(
      ({ path, commands, words }) =>
        `    ${powershellQuoted(path)} = ${powershellList([...commands.map(({ name }) => name), ...words])}`,
    ),
    '  }',
    '  $options = @{',
    ...tree.map(
      ({ path, options }) => `    ${powershellQuoted(path)} = ${powershellList(options.map(({ flag }) => flag))}`,
    ),
    '  }',
    '  $values = @{',
    ...valuesOf(tree).map(({ key, choices }) => `    ${powershellQuoted(key)} = ${powershellList(choices)}`),
    '  }',
    "  $path = ''",
    "  $previous = ''",
    '  foreach ($element in ($commandAst.CommandElements | Select-Object -Skip 1)) {',
    '    if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete) { break }',
    '    $word = $element.ToString()',
    '    $previous = $word',
    '    if ($commands[$path] -contains $word) { $path = "$path $word".Trim() }',
    '  }',
    '  $key = "$path/$previous"',
    '  if ($values.ContainsKey($key)) { $found = $values[$key] }',
    "  elseif ($wordToComplete.StartsWith('-')) { $found = $options[$path] }",
    '  else { $found = $commands[$path] }',
    '  $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Returns an entry of `_describe`: the name, a colon and the description. */
function described(name: string, text: string): string {
  return quoted(`${name.replaceAll(':', '\\:')}:${text}`);
}

function powershellQuoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function powershellList(all: readonly string[]): string {
  return `@(${all.map(powershellQuoted).join(', ')})`;
}
