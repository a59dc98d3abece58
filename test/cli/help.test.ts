/** The help of each command, in each language. */

import type { Command } from 'commander';
import { afterEach, expect, test } from 'vitest';
import { printsHelp } from '../../src/cli/command/command-groups.js';
import { describe as describeProgram } from '../../src/cli/command/help.js';
import { buildProgram } from '../../src/cli/program.js';
import { languages, speak } from '../../src/messages/index.js';
import { expectErr, runHere } from './run-here.js';

const silent = { write: () => true };
const world = { environment: {}, home: '/', out: silent, err: silent, onInterrupt: () => new AbortController().signal };
const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };

afterEach(async () => speak('en'));

/** Arguments whose names need no description. */
const named = ['transaction', 'terminal', 'line', 'prompt', 'word', 'shell'];

/** Returns the texts of a command and its subcommands: the commands, options and arguments by name. */
function textsOf(command: Command, path: string): readonly (readonly [string, string])[] {
  return [
    [path, command.description()],
    ...command.options.map(({ flags, description }) => [`${path} ${flags}`, description] as const),
    ...command.registeredArguments
      .filter((argument) => argument.description !== '' || !named.includes(argument.name()))
      .map((argument) => [`${path} ${argument.name()}`, argument.description] as const),
    ...command.commands.flatMap((inner) => textsOf(inner, `${path} ${inner.name()}`)),
  ];
}

async function helpIn(language: (typeof languages)[number]): Promise<ReadonlyMap<string, string>> {
  await speak(language);
  const { command } = buildProgram(world, host, '');
  await describeProgram(command);
  return new Map(textsOf(command, 'tenderd'));
}

test('the help describes each command, option and argument in each language', async () => {
  const english = await helpIn('en');
  expect([...english].filter(([, text]) => text === '')).toEqual([]);
  for (const language of languages.filter((one) => one !== 'en')) {
    const help = await helpIn(language);
    expect([...help.keys()]).toEqual([...english.keys()]);
    const same = [...help].filter(([name, text]) => text === english.get(name)).map(([name]) => name);
    // Commands that run a daemon in their own process print English.
    expect(same.filter((name) => !/^tenderd (run|simulate|demo|rehearse)( |$)/.test(name))).toEqual([]);
  }
});

test.each([
  [
    'de',
    /^Aufruf: tenderd pay \[Optionen\] <amount\.\.\.>\n\neine Zahlung annehmen\n[^]*\nArgumente:\n[^]*\nOptionen:\n/,
    'Fehler: unbekannter Befehl',
  ],
  ['sv', /^Användning: tenderd pay \[alternativ\] <amount\.\.\.>\n\nta en betalning\n/, 'Fel: okänt kommando'],
  [
    'fr',
    /^Utilisation\u00a0: tenderd pay \[options\] <amount\.\.\.>\n\nencaisser un paiement\n/,
    'Erreur\u00a0: commande inconnue',
  ],
  ['en', /^Usage: tenderd pay \[options\] <amount\.\.\.>\n\ntake a payment\n/, 'error: unknown command'],
])('the help and its errors use the language of the reader: %s', async (language, help, unknown) => {
  const run = async (...args: readonly string[]) => runHere(args, '/', { LANG: `${language}_XX.UTF-8` });
  expect((await run('pay --help')).out).toMatch(help);
  expectErr(await run('transaction'), 2, `${unknown} 'transaction'\n`);
  const group = await run('transactions');
  expect(group).toMatchObject({ code: 2, err: expect.stringContaining('tenderd transactions') });
  expect(group.err).toContain(textOf(language));
});

/** Returns a description in the help of `transactions`. */
function textOf(language: string): string {
  return { de: 'die neueste', sv: 'den nyaste', fr: 'la plus récente' }[language] ?? 'newest first';
}

test.each([
  [[], true],
  [['--help'], true],
  [['help', 'pay'], true],
  [['transactions'], true],
  [['pay', '1', '-h'], true],
  [['status'], false],
  [['transactions', 'list'], false],
  [['terminals'], false],
  [['pay', '12.50', 'EUR', '--terminal', 'till-1'], false],
])('%j loads it: %s', (args, isLoaded) => {
  expect(printsHelp(args, buildProgram(world, host, '').command)).toBe(isLoaded);
});
