/**
 * Adds the texts of the help to the program. The commands themselves have no texts, so that a command that prints no
 * help does not load them.
 */

import { type Command, Help } from 'commander';
import { type HelpTexts, helpTexts, practiceHelp } from '../../messages/index.js';
import { isGroup } from './command-groups.js';
import { exitMeanings } from '../output/exit-codes.js';

type Table = Readonly<Record<string, string>>;

/** Writes the description of each command, option and argument, and the frame of the help, in the language of the process. */
export async function describe(program: Command): Promise<void> {
  const [texts, { practice, rehearseEnding }] = await Promise.all([helpTexts(), practiceHelp()]);
  const endings: Table = { ...texts.endings, rehearse: rehearseEnding };
  describeUnder(program, '', {
    ...texts,
    options: { ...texts.options, ...practice },
    parameters: { ...texts.parameters, ...practice },
    endings,
  });
  program.addHelpText('after', `\n${texts.frame.exitCodes}\n${exitCodeRows()}\n`);
}

type Texts = Omit<HelpTexts, 'options' | 'parameters' | 'endings'> & {
  readonly options: Table;
  readonly parameters: Table;
  readonly endings: Table;
};

function describeUnder(command: Command, path: string, texts: Texts): void {
  const { frame, endings } = texts;
  const commands: Table = texts.commands;
  command.description(commands[path === '' ? 'root' : path] ?? command.description());
  // If the description of an option is only the list of its values, the help does not repeat the list.
  for (const option of command.options) {
    const text = nearest(texts.options, path, option.long ?? option.flags) ?? option.description;
    option.description = text.replace('{values}', option.description);
  }
  for (const argument of command.registeredArguments)
    argument.description = nearest(texts.parameters, path, argument.name()) ?? argument.description;
  command.helpOption('-h, --help', frame.help).configureHelp(frameOf(texts));
  // Only groups get a subcommand `help`. For any other command, the word "help" would be an argument.
  if (path === '' || isGroup(command)) command.helpCommand('help [command]', frame.helpCommand);
  const ending = endings[path];
  if (ending !== undefined) command.addHelpText('after', ending);
  for (const inner of command.commands) describeUnder(inner, `${path} ${inner.name()}`.trim(), texts);
}

/**
 * Returns the help text for the name of an option or argument. The text of the command takes precedence over the text of its group, and the text of
 * the group over the common text. Returns undefined if there is none of them.
 */
function nearest(table: Table, path: string, name: string): string | undefined {
  const [group = ''] = path.split(' ');
  return table[`${path} ${name}`] ?? table[`${group} ${name}`] ?? table[name];
}

/** Translates the fixed English words of commander's help into the language of the process. */
function frameOf({ titles, frame }: Texts): Partial<Help> {
  const plain = new Help();
  const byTitle: Table = {
    'Usage:': titles.usage,
    'Arguments:': titles.arguments,
    'Options:': titles.options,
    'Commands:': titles.commands,
  };
  const usage = (text: string): string =>
    text.replace('[options]', frame.anyOptions).replace('[command]', frame.anyCommand);
  const values = (text: string, description: string): string => {
    const words = text
      .slice(description.length)
      .replace('choices: ', `${frame.choices}: `)
      .replace('default: none', `default: ${frame.noneDefault}`)
      .replace('default: ', `${frame.default}: `);
    return `${description}${words}`;
  };
  return {
    styleTitle: (title) => byTitle[title] ?? title,
    commandUsage: (command) => usage(plain.commandUsage(command)),
    subcommandTerm: (command) => usage(plain.subcommandTerm(command)),
    optionDescription: (option) => values(plain.optionDescription(option), option.description),
    argumentDescription: (argument) => values(plain.argumentDescription(argument), argument.description),
  };
}

function exitCodeRows(): string {
  return Object.entries(exitMeanings)
    .map(([code, meaning]) => `${code.padStart(5)}  ${meaning}`)
    .join('\n');
}
