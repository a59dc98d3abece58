import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { hintOf } from '../../src/cli/output/error-hints.js';
import { commandsLike } from '../../src/cli/command/similar-commands.js';
import { buildProgram, suggesting, withoutMoney } from '../../src/cli/program.js';

const silent = { write: () => true };
const world = { environment: {}, home: '/', out: silent, err: silent, onInterrupt: () => new AbortController().signal };
const host = { onStop: () => undefined, onCrash: () => undefined, exit: () => undefined, kill: () => undefined };
const program = () => buildProgram(world, host, '').command;

function hint(args: readonly string[], text: string): string {
  return hintOf(args, program)(text);
}

describe('a printed command keeps the options of the daemon', () => {
  it.each([
    [
      ['status', '--data-dir', '/srv/till'],
      '2 to look at: tenderd attention',
      '2 to look at: tenderd attention --data-dir /srv/till',
    ],
    [
      ['attention', '--data-dir=/a till'],
      'tenderd transactions show X',
      "tenderd transactions show --data-dir '/a till' X",
    ],
    [
      ['status', '--simulate'],
      'tenderd terminals release till-1 --name K',
      'tenderd terminals release --simulate till-1 --name K',
    ],
    [
      ['pay', '1', '--config', 'shop.toml', '--json'],
      'Wait: tenderd status X',
      'Wait: tenderd status --config shop.toml X',
    ],
    [['status', '--url', 'http://127.0.0.1:1', '--data-dir', 'd'], 'tenderd run', 'tenderd run --data-dir d'],
    [
      ['status', '--data-dir', 'd'],
      '"tenderd run" or tenderd prompts',
      '"tenderd run --data-dir d" or tenderd prompts --data-dir d',
    ],
    [
      ['attention', '--data-dir', 'd'],
      '\u001B[1mtenderd resolve X\u001B[0m',
      '\u001B[1mtenderd resolve --data-dir d X\u001B[0m',
    ],
  ])('%j', (args, text, completed) => expect(hint(args, text)).toBe(completed));

  it.each([
    ['without options', ['status'], 'tenderd attention'],
    ['with an option of its own', ['status', '--data-dir', 'd'], 'To practise: tenderd run --simulate'],
    ['if it needs no daemon', ['status', '--data-dir', 'd'], 'tenderd simulate --port 0'],
    ['if it is not a command', ['status', '--data-dir', 'd'], 'tenderd made a mistake, tenderd statuses'],
    ['after two dashes', ['rehearse', '--', 'x', '--data-dir', 'd'], 'tenderd status'],
  ])('a printed command stays unchanged %s', (_, args, text) => expect(hint(args, text)).toBe(text));

  it('a printed command builds the command tree only if it is needed', () => {
    const asked = hintOf(['status', '--simulate'], () => new Command());
    expect(asked('Nothing needs attention.')).toBe('Nothing needs attention.');
  });
});

/** Returns the message about a mistyped command. */
function after(word: string): string {
  return suggesting(`error: unknown command '${word}'\n(Did you mean pay?)\n`, program());
}

describe('an unknown command', () => {
  it.each([
    ['list', '(Did you mean one of transactions list, terminals?)'],
    ['ping', '(Did you mean one of ping, terminals diagnose?)'],
    ['Release', '(Did you mean terminals release?)'],
  ])('%s gets suggestions of existing commands', (word, said) => {
    expect(after(word)).toBe(`error: unknown command '${word}'\n${said}\n`);
  });

  it('gets no suggestions that the program does not have', () => {
    const few = new Command();
    expect(commandsLike('list', few)).toEqual([]);
    few.command('ping');
    few.command('terminals').command('diagnose');
    expect(commandsLike('ping', few)).toEqual(['ping', 'terminals diagnose']);
    expect(commandsLike('constructor', few)).toEqual([]);
    expect(after('lisst')).toBe("error: unknown command 'lisst'\n");
  });
});

describe('a mistyped command', () => {
  it.each([
    ["unknown command 'captur'\n(Did you mean capture?)", "unknown command 'captur'"],
    ['x\n(Did you mean one of status, pay?)', 'x\n(Did you mean status?)'],
    ['x\n(Did you mean load?)\n', 'x\n'],
    ['x\n(Did you mean one of show, list?)', 'x\n(Did you mean one of show, list?)'],
    ['x\n(Did you mean --terminal?)', 'x\n(Did you mean --terminal?)'],
  ])('%j suggests nothing that moves money', (text, left) => expect(withoutMoney(text, program())).toBe(left));
});
