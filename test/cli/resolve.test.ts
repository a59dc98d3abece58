/** `tenderd resolve` at a terminal: a real daemon, and an operator who types. */

import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '../../src/cli/main.js';
import { Home, tell } from './tenderd.js';

const home = new Home();
let url = '';
let tokenPath = '';
afterAll(async () => home.clear());

beforeAll(async () => {
  const { ready } = await home.serveHere(['--simulate --port 0'], { TENDERD_SPEED: '20' });
  url = String(ready['url']);
  tokenPath = String(ready['tokenPath']);
  for (const terminal of ['till-1', 'till-2'])
    await tell(ready['simulator'], `${terminal} next: restart after-approval for 10s forget`);
  const pay = 'pay 9.00 EUR --terminal';
  await Promise.all([
    home.run(`${pay} till-1 --id unresolved-1 --sale R-1`),
    home.run(`${pay} till-2 --id unresolved-2 --sale R-2`),
  ]);
});

/** Runs a command at a terminal whose operator types these lines. `then` is Ctrl-C or the end of the input. */
async function typed(line: string, answers: readonly string[], then: 'ctrl-c' | 'end' = 'end', language = 'en') {
  const keyboard = Object.assign(new PassThrough(), { isTTY: true });
  const interrupt = new AbortController();
  let out = '';
  const pending = [...answers];
  const write = (text: string): void => {
    out += text;
    if (!text.endsWith('> ')) return;
    const next = pending.shift();
    if (next !== undefined) keyboard.write(`${next}\n`);
    else if (then === 'end') keyboard.end();
    else interrupt.abort();
  };
  const code = await main([...line.split(' '), '--url', url, '--token-file', tokenPath], {
    environment: { HOME: home.directory, NO_COLOR: '1', LANG: `${language}_XX.UTF-8` },
    home: home.directory,
    in: keyboard,
    out: { isTTY: true, columns: 200, write },
    err: { write: (text) => (out += text) },
    onInterrupt: () => interrupt.signal,
  });
  return { code, out, unanswered: pending };
}

const unchanged = 'Nothing was changed. The transaction is still waiting for a decision.';

async function stateOf(id: string): Promise<number | null> {
  return (await home.run(`status ${id}`)).code;
}

test('tenderd resolve changes nothing after Ctrl-C or the end of the input at any question', async () => {
  const answers = ['1', '4', '1', '1', '9.00', '593607', 'Kari', 'its list has it'];
  for (const [then, count] of [['ctrl-c', 0] as const, ['end', 3] as const, ['ctrl-c', answers.length] as const]) {
    const { code, out } = await typed('resolve', answers.slice(0, count), then);
    expect({ code, out }).toEqual({ code: 130, out: expect.stringContaining(unchanged) });
  }
  expect(await stateOf('unresolved-1')).toBe(11);
});

test('tenderd resolve has no default answers and repeats the question after an empty or unknown answer', async () => {
  const { out } = await typed('resolve unresolved-1', ['', '9', 'idle']);
  expect(out.match(/What does the screen of the terminal show now\?/g)).toHaveLength(4);
  expect(out.match(/Answer with a number from 1 to 5\./g)).toHaveLength(2);
});

test('contradictory answers decide nothing, and the operator is sent to the acquirer', async () => {
  const { code, out } = await typed('resolve unresolved-1', ['4', '2', '1', '9', '593607']);
  expect(code).toBe(75);
  expect(out).toContain('Call the acquirer of till-1');
  expect(out).toMatch(
    /If the acquirer confirms an outcome: tenderd transactions resolve .* unresolved-1 --outcome OUTCOME/,
  );
  expect(out).toContain(unchanged);
  const other = await typed('resolve unresolved-1', ['4', '1', '1', '9.50', '593607']);
  expect(other).toMatchObject({
    code: 75,
    out: expect.stringContaining('The amount differs from the requested amount.'),
  });
  expect(await stateOf('unresolved-1')).toBe(11);
});

test('evidence that proves nothing leaves the payment unresolved, with a place to look', async () => {
  const { code, out } = await typed('resolve unresolved-1', ['4', '4', '3']);
  expect({ code, out }).toEqual({
    code: 75,
    out: expect.stringContaining('Look for the transaction in the list on terminal till-1'),
  });
});

test('three wrong words instead of the outcome leave the payment unresolved', async () => {
  const { code, out } = await typed('resolve unresolved-1', ['4', '1', '3', 'Kari', 'its list', 'yes', 'ok', 'Kari']);
  expect([code, await stateOf('unresolved-1')]).toEqual([75, 11]);
  expect(out.match(/Your input does not match\. Type approved/g)).toHaveLength(2);
});

test('a word without a digit is not an approval code, and a receipt without a code proves nothing', async () => {
  for (const none of ['', 'None', 'NO']) {
    const { code, out } = await typed('resolve unresolved-1', ['4', '4', '1', '9,00', none]);
    expect({ code, out }).toEqual({
      code: 75,
      out: expect.stringContaining('without an approval code proves nothing'),
    });
  }
  const doubted = await typed('resolve unresolved-1', ['4', '4', '1', '9,00', 'keiner', 'keins']);
  expect(doubted).toMatchObject({ code: 130, unanswered: [] });
  expect(doubted.out.match(/If the code has no digit, type it a second time/g)).toHaveLength(2);
  const twice = await typed('resolve unresolved-1', ['4', '4', '1', '9,00', 'ABCDEF', 'ABCDEF', 'Kari', 'seen']);
  expect(twice.out).toMatch(
    /You typed:\n {2}amount on the receipt: 9\.00 EUR\n {2}approval code: ABCDEF\n {2}your name: Kari\n {2}what you saw: seen\n/,
  );
});

test('an amount may have one decimal separator and no thousands separator', async () => {
  for (const amount of ['1.000,00', '9,000', '1,000.00', '9,0,0', 'nine'])
    expect((await typed('resolve unresolved-1', ['4', '4', '1', amount])).out).toContain('This is not an amount.');
});

test.each([
  ['de', 'keine', 'Genehmigungsnummer: keine auf dem Beleg', '"genehmigt" oder approved'],
  ['sv', 'Ingen', 'auktoriseringskod: ingen på kvittot', '"godkänd" eller approved'],
  ['fr', 'aucun', 'code d’autorisation: aucun sur le ticket', '« acceptée » ou approved'],
])('in %s the operator types the words of the language', async (language, none, shown, words) => {
  const answers = ['4', '1', '1', '9,00', none, 'Kari', 'seen', 'yes'];
  const { code, out, unanswered } = await typed('resolve unresolved-1', answers, 'ctrl-c', language);
  expect({ code, unanswered }).toEqual({ code: 130, unanswered: [] });
  expect(out).toContain(shown);
  expect(out.split(words)).toHaveLength(3);
});

test('evidence that proves an outcome is recorded after the operator typed it', async () => {
  const answers = ['4', '1', '1', '9;00', '9,00', '593 607', '593607', 'Kari', 'its list has it', 'yes', 'Approved'];
  const listed = await typed('resolve', ['2', ...answers]);
  expect(listed.out).toMatch(/ {2}1 {2}till-\d, 9\.00 EUR, sale R-\d, .*\n {2}2 {2}till-\d, 9\.00 EUR/);
  expect(listed).toMatchObject({ code: 0, unanswered: [] });
  expect(listed.out).toMatch(
    /decided by +Kari: its list has it \(screen: idle, list: approved, receipt: approved 9\.00 EUR 593607\)/,
  );
  const [first = '', second = ''] = (await stateOf('unresolved-1')) === 0 ? ['1', '2'] : ['2', '1'];
  expect([await stateOf(`unresolved-${first}`), await stateOf(`unresolved-${second}`)]).toEqual([0, 11]);
  // If only one transaction waits, the command does not ask which one.
  const alone = await typed('resolve', []);
  expect(alone.out).toMatch(/^[^]*This transaction is waiting for a decision:\n {2}till-\d, 9\.00 EUR, sale R-\d, /);
  expect(alone.out).not.toContain('Which of these transactions');
  const german = ['4', '3', '3', 'Nicht ausgefuhrt'];
  const denied = await typed(`resolve unresolved-${second} --name Kari --reason seen`, german, 'end', 'de');
  expect(denied).toMatchObject({ code: 0, out: expect.stringContaining('NICHT AUSGEFÜHRT') });
  expect(await typed('resolve', [])).toMatchObject({ code: 0, out: 'No transaction is waiting for a decision.\n' });
  const again = await typed(`resolve unresolved-${second}`, []);
  expect(again).toMatchObject({ code: 77, out: expect.stringContaining('is not waiting for a decision') });
});

test('tenderd resolve without a terminal names the command without questions', async () => {
  expect(await home.run('resolve unresolved-1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('To skip the questions: tenderd transactions resolve unresolved-1 --outcome OUTCOME'),
  });
});
