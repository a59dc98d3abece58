/**
 * The output for a cashier while a payment runs: the terminal's display is not the outcome, and a lost answer is
 * reported at once.
 */

import { describe, expect, test } from 'vitest';
import { examples } from '../../src/api/examples/named-examples.js';
import { TenderdUnreachable, type Transaction } from '../../src/client/index.js';
import { askUntilAnswered, follow } from '../../src/cli/register/follow-outcome.js';
import { clock } from '../../src/cli/output/format.js';
import { Screen } from '../../src/cli/output/screen.js';

const {
  result: _,
  screen: __,
  showing: ___,
  ...example
}: Transaction = JSON.parse(JSON.stringify(examples['payment-approved'].value));
const at = '2026-03-01T12:00:12.000Z';
const lost =
  'The connection was lost during the payment; tenderd is asking the terminal what happened. Do not charge again yet.';

/** Makes an open payment with these events. */
function open(change: Partial<Transaction>, ...texts: readonly string[]): Transaction {
  const timeline = texts.map((text) => ({ at, stage: 'stage', text }));
  return { ...example, state: 'running', message: 'It runs.', attention: [], timeline, ...change };
}

const shown = 'the terminal shows: Approved';
const approving = open({ showing: 'Approved' }, shown);
const recovering = open({ state: 'recovering', showing: 'Approved', message: lost }, shown);
const paid: Transaction = { ...open({ state: 'ended', showing: 'Approved' }, shown), result: 'approved' };

/** Returns the output after these reports. */
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
  test('is shown as not having answered yet', async () => {
    expect(await screenAfter([approving], isTTY)).toContain(note);
  });

  test.each([
    ['if it has answered', [paid]],
    ['if it asks the customer for something', [open({ showing: 'Enter PIN', screen: 'enter-pin' }, shown)]],
    ['if it shows nothing yet', [open({}, 'the payment goes to the terminal')]],
  ])('does not get that note %s', async (_where, all) => {
    expect(await screenAfter(all, isTTY)).not.toContain('no answer yet');
  });

  test('gets one lasting line that tenderd is asking for the result if the answer is lost', async () => {
    const out = await screenAfter([approving, recovering, { ...recovering, abortRequested: true }], isTTY);
    const line = `NOT APPROVED AND NOT DECLINED YET: ${lost}\n`;
    expect(out.split(line)).toHaveLength(2);
  });
});

test('the line about a lost answer has its deadline and each new message', async () => {
  const silent = 'The terminal is not answering; tenderd keeps asking how the payment ended.';
  const out = await screenAfter([
    { ...recovering, certainBy: at },
    { ...recovering, message: silent },
  ]);
  expect(out).toContain(
    `${lost} The outcome should be known by ${clock(at)}. If it is not, find out how the transaction ended.\n`,
  );
  expect(out).toContain(`NOT APPROVED AND NOT DECLINED YET: ${silent}\n`);
});

const write = (): void => undefined;
const unsent = (code: string) => ({
  code,
  advice: expect.arrayContaining(['Nothing was sent: this command moved no money.']),
});
const fails = (why: TenderdUnreachable) => async (): Promise<never> => Promise.reject(why);

describe('a daemon that goes away', () => {
  const url = 'http://127.0.0.1:1';
  const screen = new Screen({ out: { write }, err: { write }, json: true, environment: {} });
  const interrupted = new AbortController().signal;
  const started = { url, screen, interrupted, transactionId: 'p1', purpose: 'start', longestAwayMs: 0 } as const;
  const watched = { ...started, purpose: 'watch' } as const;
  const foreign = (wasSent: boolean) => new TenderdUnreachable('foreign-answer', url, 'another program', { wasSent });
  const reset = new TenderdUnreachable('no-connection', url, 'ECONNRESET');
  const refused = new TenderdUnreachable('no-connection', url, 'ECONNREFUSED');
  const silent = new TenderdUnreachable('silent', url, 'it was silent for too long');
  const unknown = {
    exitCode: 11,
    code: 'outcome-unknown',
    message: expect.stringContaining('do not charge again yet'),
    advice: expect.arrayContaining([expect.stringContaining('tenderd status p1')]),
  };

  /** Follows a transaction while each attempt ends with this result. The last result repeats until the command ends. */
  async function ends(following: typeof started | typeof watched, tries: readonly TenderdUnreachable[]) {
    return follow(following, async ({ signal, onAway }) => {
      for (let place = 0; !signal.aborted; place += 1) {
        onAway(tries[Math.min(place, tries.length - 1)] ?? refused);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      throw signal.reason;
    });
  }

  test.each([
    ['the connection broke, then another program answers', [reset, foreign(false)]],
    ['another program has the request', [foreign(true)]],
    ['the daemon hung, then nothing listens', [silent, refused]],
  ])('leaves the outcome unknown: %s', async (_what, tries) => {
    await expect(ends(started, tries)).rejects.toMatchObject(unknown);
  });

  test.each([
    ['foreign-answer', foreign(false)],
    ['unreachable', refused],
    ['unreachable', new TenderdUnreachable('silent', url, 'it was silent for too long', { wasSent: false })],
  ])('before the request was sent moves no money: %s', async (code, why) => {
    await expect(ends(started, [why])).rejects.toMatchObject(unsent(code));
  });

  test.each([refused, foreign(false), foreign(true)])('after an abort leaves the outcome unknown: %s', async (why) => {
    await expect(ends(watched, [why])).rejects.toMatchObject(unknown);
  });

  test('gets the abort again, although it may have received the first abort', async () => {
    const answers = [reset, foreign(false)];
    const asked = askUntilAnswered({ ...watched, longestAwayMs: 60_000 }, async () => {
      const why = answers.shift();
      if (why !== undefined) throw why;
      return 'stopped';
    });
    expect(await asked).toBe('stopped');
    await expect(askUntilAnswered({ ...watched, longestAwayMs: -1 }, fails(reset))).rejects.toMatchObject(unknown);
    await expect(askUntilAnswered(watched, fails(foreign(false)))).rejects.toMatchObject({ code: 'foreign-answer' });
  });
});
