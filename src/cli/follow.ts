/** Follows a transaction to its outcome, through restarts of the daemon. */

import { setTimeout as wait } from 'node:timers/promises';
import { type Transaction, transactionAnswer } from './answers.js';
import { type Answer, type Call, type DaemonClient, Unreachable } from './client.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure } from './failure.js';
import { clock, plain, stageLine } from './format.js';
import type { Screen } from './screen.js';

/** How long a daemon may be away while a payment runs before the person at the till is told so and let go. */
const awayMs = 30_000;
/** Between two looks at what does not answer, and at least between two looks at what does. */
const pauseMs = 250;

/** What following needs. */
export interface Following {
  readonly client: DaemonClient;
  readonly screen: Screen;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  readonly transactionId: string;
}

/**
 * Sends `start` until it is answered, then asks until there is an outcome; shows the stages meanwhile. The start must be
 * one that may be repeated: a PUT with its own id, a GET. Throws CommandFailure when refused, when the daemon stays away
 * (69) and when interrupted (130); in the last two the transaction goes on, and the message says how to look.
 */
export async function follow(following: Following, start: Call): Promise<Answer<Transaction>> {
  try {
    return await followToEnd(following, start);
  } finally {
    following.screen.endLive();
  }
}

async function followToEnd(following: Following, start: Call): Promise<Answer<Transaction>> {
  const { transactionId, screen } = following;
  const path = `/v1/transactions/${encodeURIComponent(transactionId)}`;
  let answer = await persistently(following, start, start.method === 'GET' ? 'watched' : 'starting');
  let shown = 0;
  const show = ({ value }: Answer<Transaction>): void => {
    if (screen.isTerminal) screen.live(stageLine(value));
    else for (const entry of value.timeline.slice(shown)) screen.live(`${clock(entry.at)}  ${plain(entry.text)}`);
    shown = value.timeline.length;
  };
  show(answer);
  while (answer.value.result === null) {
    const asked = performance.now();
    // A person watching sees stages as they come; anything else is content with the outcome as it comes.
    const waiting = screen.isTerminal ? {} : { waitS: 1 };
    answer = await persistently(following, { method: 'GET', path, ...waiting }, 'running');
    show(answer);
    const left = pauseMs - (performance.now() - asked);
    if (answer.value.result === null && left > 0) await pause(left, following);
  }
  return answer;
}

/** `starting`: nothing is known to have been asked yet; `running`: the daemon has it; `watched`: somebody else started it. */
type Stage = 'starting' | 'running' | 'watched';

async function persistently(following: Following, call: Call, stage: Stage): Promise<Answer<Transaction>> {
  const { client, screen, interrupted, transactionId } = following;
  const since = performance.now();
  let mayHaveArrived = stage !== 'starting';
  for (;;) {
    try {
      return await client.ask(call, transactionAnswer, interrupted);
    } catch (error) {
      if (interrupted.aborted) throw interruption(transactionId);
      if (!(error instanceof Unreachable)) throw error;
      mayHaveArrived ||= !error.neverConnected;
      // Without any connection nothing was asked: no reason to keep the till waiting.
      if (!mayHaveArrived || stage === 'watched') throw unreachable(client.url, error);
      if (performance.now() - since > awayMs) throw away(client.url, transactionId, error);
      screen.live(`The daemon does not answer (${error.code}); the payment is in its journal. Asking again ...`);
      await pause(pauseMs, following);
    }
  }
}

async function pause(milliseconds: number, { interrupted, transactionId }: Following): Promise<void> {
  try {
    await wait(milliseconds, undefined, { signal: interrupted });
  } catch {
    // The only way in which this wait fails is the signal.
    throw interruption(transactionId);
  }
}

function interruption(transactionId: string): CommandFailure {
  return new CommandFailure(
    exitCodes.interrupted,
    'interrupted',
    'You stopped watching. The payment goes on: the terminal may still take the money.',
    [`See how it ends:       tenderd status ${transactionId}`, `Ask to stop it:        tenderd abort ${transactionId}`],
    { transactionId },
  );
}

function away(url: string, transactionId: string, error: Unreachable): CommandFailure {
  return new CommandFailure(
    exitCodes.unreachable,
    'unreachable',
    `The daemon at ${url} went away (${error.code}) and did not come back. Whether money moved is not known here: do not charge again yet.`,
    ['Start it again:        tenderd run', `Then see how it ended: tenderd status ${transactionId}`],
    { transactionId },
  );
}

/** No daemon answers, and nothing was asked of it. */
export function unreachable(url: string, error: Unreachable): CommandFailure {
  const what = error.neverConnected
    ? `No daemon answers at ${url} (${error.code}).`
    : `The daemon at ${url} broke off (${error.code}).`;
  return new CommandFailure(exitCodes.unreachable, 'unreachable', what, [
    'Is it running?         Look at its log, or start it: tenderd run (to practise: tenderd run --simulate)',
    'Is it another one?     Name it with --config, --data-dir or --simulate',
  ]);
}
