/** What a person at the till reads while a payment runs: what its terminal shows is not its outcome, and a lost answer is said at once. */

import { describe, expect, test } from 'vitest';
import { examples } from '../../src/api/examples.js';
import type { Transaction } from '../../src/client/index.js';
import { follow } from '../../src/cli/follow.js';
import { clock } from '../../src/cli/format.js';
import { Screen } from '../../src/cli/screen.js';

const {
  result: _,
  screen: __,
  showing: ___,
  ...example
}: Transaction = JSON.parse(JSON.stringify(examples['payment-approved'].value));
const at = '2026-03-01T12:00:12.000Z';
const lost =
  'The connection was lost during the payment; the terminal is being asked what happened. Do not charge again yet.';

/** An open payment of which this happened. */
function open(change: Partial<Transaction>, ...texts: readonly string[]): Transaction {
  const timeline = texts.map((text) => ({ at, stage: 'stage', text }));
  return { ...example, state: 'running', message: 'It runs.', attention: [], timeline, ...change };
}

const shown = 'the terminal shows: Approved';
const approving = open({ showing: 'Approved' }, shown);
const recovering = open({ state: 'recovering', showing: 'Approved', message: lost }, shown);
const paid: Transaction = { ...open({ state: 'ended', showing: 'Approved' }, shown), result: 'approved' };

/** What is on the screen once these were reported. */
async function screenAfter(all: readonly Transaction[], isTTY = false): Promise<string> {
  let out = '';
  const stream = { isTTY, columns: 300, write: (text: string) => (out += text) };
  const screen = new Screen({ out: stream, err: stream, json: false, environment: { NO_COLOR: '1' } });
  const interrupted = new AbortController().signal;
  const following = { url: 'http://127.0.0.1:1', screen, interrupted, transactionId: 'p1', purpose: 'start' } as const;
  await follow(following, async ({ onReported }) => {
    for (const one of all) onReported(one);
    return paid;
  });
  return out;
}

const note = `${shown} (no answer yet: not approved and not declined)`;

describe.each([false, true])('a terminal that shows "Approved" (to a person’s terminal: %s)', (isTTY) => {
  test('has not answered by that', async () => {
    expect(await screenAfter([approving], isTTY)).toContain(note);
  });

  test.each([
    ['where it has', [paid]],
    ['where it asks the customer for something', [open({ showing: 'Enter PIN', screen: 'enter-pin' }, shown)]],
    ['where it shows nothing yet', [open({}, 'the payment goes to the terminal')]],
  ])('nothing of it is said %s', async (_where, all) => {
    expect(await screenAfter(all, isTTY)).not.toContain('no answer yet');
  });

  test('and whose answer is lost is said to be asked: one line, which stays', async () => {
    const out = await screenAfter([approving, recovering, { ...recovering, abortRequested: true }], isTTY);
    const line = `NOT APPROVED AND NOT DECLINED YET: ${lost}\n`;
    expect(out.split(line)).toHaveLength(2);
  });
});

test('a lost answer names the time by which it is known, and each new word about it', async () => {
  const silent = 'The terminal does not answer; it is being asked what became of the payment.';
  const out = await screenAfter([
    { ...recovering, certainBy: at },
    { ...recovering, message: silent },
  ]);
  expect(out).toContain(`${lost} It is known by ${clock(at)}, or a person must find out.\n`);
  expect(out).toContain(`NOT APPROVED AND NOT DECLINED YET: ${silent}\n`);
});
