/** Follows a transaction to its outcome on the screen, through restarts of the daemon. */

import { TenderdProblem, TenderdUnreachable, type Transaction, type Waiting } from '../../client/index.js';
import { failureOf, nothingSent } from '../command/client-failure.js';
import { isAway } from '../../client/in-flight.js';
import { pause } from '../../client/time-limits.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock } from '../output/format.js';
import { happened, stageLine, stillUnknown, unansweredNote } from '../views/transaction-lines.js';
import type { Screen } from '../output/screen.js';

/** How long a daemon may be away while a payment runs before the person at the till is told so and let go. */
const longestAwayMs = 30_000;
const againMs = 1_000;

/** What following needs. */
export interface Following {
  readonly url: string;
  readonly screen: Screen;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  readonly transactionId: string;
  /** `start` when it is asked for here; `watch` when the daemon has it. */
  readonly purpose: 'start' | 'watch';
  /** How long the daemon may be away; 30,000 when left out. */
  readonly longestAwayMs?: number;
}

/**
 * Asks until the daemon answers; the request is one that may be repeated. Throws CommandFailure: at once if the first try cannot have
 * arrived; as `follow` when the daemon stays away (11) and when interrupted (130); and when refused.
 */
export async function askUntilAnswered<T>(following: Following, request: () => Promise<T>): Promise<T> {
  const { url, screen, interrupted, transactionId } = following;
  const startedMs = performance.now();
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await request();
    } catch (error) {
      if (interrupted.aborted) throw interruption(transactionId);
      const isFutile = isFirst && (!(error instanceof TenderdUnreachable) || !error.mayHaveArrived);
      if (isFutile || !isAway(error)) throw failureOf(error, url);
      const reason = reasonOf(error);
      if (performance.now() - startedMs > (following.longestAwayMs ?? longestAwayMs))
        throw goneAway(url, transactionId, reason);
      screen.live(asksAgain(reason));
    }
    await pause(againMs, interrupted);
  }
}

/**
 * Pursues the transaction and shows the stages meanwhile. Throws CommandFailure when refused, when the daemon stays away (11) and when
 * interrupted (130); in the last two the transaction goes on, and the message says how to look.
 */
export async function follow<Told extends Transaction>(
  following: Following,
  pursue: (waiting: Required<Omit<Waiting, 'receiptWidth'>>) => Promise<Told>,
): Promise<Told> {
  const { url, screen, interrupted, transactionId } = following;
  const end = new AbortController();
  const interrupt = (): void => end.abort(interruption(transactionId));
  if (interrupted.aborted) interrupt();
  interrupted.addEventListener('abort', interrupt, { once: true });
  const watcher = new Watcher(following, (why) => end.abort(why));
  try {
    return await pursue({
      include: ['timeline'],
      signal: end.signal,
      onReported: (transaction) => watcher.reported(transaction),
      onAway: (why) => watcher.away(why),
    });
  } catch (error) {
    end.signal.throwIfAborted();
    throw failureOf(error, url, watcher.heardNothing);
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    screen.endLive();
  }
}

/** Shows what is told, and gives up on a daemon for which there is no reason to wait. */
class Watcher {
  readonly #following: Following;
  readonly #giveUp: (why: unknown) => void;
  #shown = 0;
  #isTold = false;
  #mayHaveArrived: boolean;
  #awaySinceMs: number | undefined;
  #toldUnknown: string | undefined;

  constructor(following: Following, giveUp: (why: unknown) => void) {
    this.#following = following;
    this.#giveUp = giveUp;
    this.#mayHaveArrived = following.purpose === 'watch';
  }

  /** The request that is refused now is the first of which the daemon can have heard. */
  get heardNothing(): boolean {
    return this.#following.purpose === 'start' && !this.#isTold && !this.#mayHaveArrived;
  }

  reported(transaction: Transaction): void {
    const { screen } = this.#following;
    const { timeline = [] } = transaction;
    this.#isTold = true;
    this.#awaySinceMs = undefined;
    if (!screen.isTerminal) {
      for (const [place, entry] of timeline.entries()) {
        const note = place === timeline.length - 1 ? unansweredNote(transaction) : '';
        if (place >= this.#shown) screen.live(`${clock(entry.at)}  ${happened(entry)}${note}`);
      }
    }
    this.#shown = timeline.length;
    this.#reportUnknown(transaction);
    if (screen.isTerminal) screen.live(stageLine(transaction));
  }

  /** A line that stays, at once: a person who reads nothing more takes the last screen of the terminal for the outcome. */
  #reportUnknown(transaction: Transaction): void {
    const unknown = stillUnknown(transaction);
    if (unknown !== undefined && unknown !== this.#toldUnknown)
      this.#following.screen.line(this.#following.screen.tint('careful', unknown));
    this.#toldUnknown = unknown;
  }

  away(why: TenderdUnreachable | TenderdProblem): void {
    const { url, screen, transactionId } = this.#following;
    this.#mayHaveArrived ||= why instanceof TenderdUnreachable && why.mayHaveArrived;
    // Nothing was asked: no reason to keep the till waiting.
    if (!this.#isTold && !this.#mayHaveArrived) return this.#giveUp(nothingSent(failureOf(why, url)));
    const nowMs = performance.now();
    this.#awaySinceMs ??= nowMs;
    const reason = reasonOf(why);
    if (nowMs - this.#awaySinceMs > (this.#following.longestAwayMs ?? longestAwayMs))
      return this.#giveUp(goneAway(url, transactionId, reason));
    screen.live(asksAgain(reason));
  }
}

function reasonOf(why: TenderdUnreachable | TenderdProblem): string {
  return why instanceof TenderdProblem ? why.code : why.reason;
}

function asksAgain(reason: string): string {
  return `The daemon does not answer (${reason}). Whether money moves is not known yet. Asking again ...`;
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

function goneAway(url: string, transactionId: string, reason: string): CommandFailure {
  return new CommandFailure(
    exitCodes.unresolved,
    'outcome-unknown',
    `The daemon at ${url} went away (${reason}) and did not come back. Whether money moved is not known here: do not charge again yet.`,
    ['Start it again:        tenderd run', `Then see how it ended: tenderd status ${transactionId}`],
    { transactionId },
  );
}
