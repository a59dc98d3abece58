/** Follows a transaction to its outcome, and shows its progress. Continues when the daemon restarts. */

import { TenderdProblem, TenderdUnreachable, type Transaction, type Waiting } from '../../client/index.js';
import { cliFailures as texts, cliNextSteps } from '../../messages/index.js';
import { failureOf, nothingSent } from '../command/client-failure.js';
import { isAway } from '../../client/in-flight.js';
import { pause } from '../../client/time-limits.js';
import { exitCodes } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock } from '../output/format.js';
import { happened, stageLine, stillUnknown, unansweredNote } from '../views/transaction-lines.js';
import type { Screen } from '../output/screen.js';

/**
 * The maximum time for which the daemon may be unreachable during a payment. After that time the command ends with
 * `outcome-unknown`.
 */
const longestAwayMs = 30_000;
const againMs = 1_000;

/** The values that are needed for following a transaction. */
export interface Following {
  readonly url: string;
  readonly screen: Screen;
  /** A signal that is aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  readonly transactionId: string;
  /** `start` if this command itself requests the transaction; `watch` if the daemon already has it. */
  readonly purpose: 'start' | 'watch';
  /** The maximum time for which the daemon may be unreachable, in ms. Default: 30,000. */
  readonly longestAwayMs?: number;
}

/**
 * Repeats a request until the daemon answers. The request must be safe to repeat. Throws CommandFailure if the daemon
 * refuses, or if the first attempt certainly did not arrive. Also throws if the daemon does not come back (status 11),
 * and after Ctrl-C (status 130).
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
      screen.live(texts.askingAgain(reason));
    }
    await pause(againMs, interrupted);
  }
}

/**
 * Follows the transaction to its outcome, and shows its stages. Throws CommandFailure if the daemon refuses, if the
 * daemon does not come back (status 11), and after Ctrl-C (status 130). In the last two cases the transaction
 * continues, and the failure names the command that shows it.
 */
export async function follow<Result extends Transaction>(
  following: Following,
  request: (waiting: Required<Omit<Waiting, 'receiptWidth'>>) => Promise<Result>,
): Promise<Result> {
  const { url, screen, interrupted, transactionId } = following;
  const end = new AbortController();
  const interrupt = (): void => end.abort(interruption(transactionId));
  if (interrupted.aborted) interrupt();
  interrupted.addEventListener('abort', interrupt, { once: true });
  const watcher = new Watcher(following, (why) => end.abort(why));
  try {
    return await request({
      include: ['timeline'],
      signal: end.signal,
      onReported: (transaction) => watcher.reported(transaction),
      onAway: (why) => watcher.away(why),
    });
  } catch (error) {
    end.signal.throwIfAborted();
    throw failureOf(error, url, watcher.isFirstRequest);
  } finally {
    interrupted.removeEventListener('abort', interrupt);
    screen.endLive();
  }
}

/** Shows the stages that the daemon reports. Ends the command when it is useless to wait for the daemon. */
class Watcher {
  readonly #following: Following;
  readonly #giveUp: (why: unknown) => void;
  #shown = 0;
  #isReported = false;
  #mayHaveArrived: boolean;
  #awaySinceMs: number | undefined;
  #shownUnknown: string | undefined;

  constructor(following: Following, giveUp: (why: unknown) => void) {
    this.#following = following;
    this.#giveUp = giveUp;
    this.#mayHaveArrived = following.purpose === 'watch';
  }

  /** True if no request reached the daemon before the request that it refused. */
  get isFirstRequest(): boolean {
    return this.#following.purpose === 'start' && !this.#isReported && !this.#mayHaveArrived;
  }

  reported(transaction: Transaction): void {
    const { screen } = this.#following;
    const { timeline = [] } = transaction;
    this.#isReported = true;
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

  /**
   * Writes a line that stays on the screen. Without this line, the cashier might read the last text on the terminal as
   * the outcome.
   */
  #reportUnknown(transaction: Transaction): void {
    const unknown = stillUnknown(transaction);
    if (unknown !== undefined && unknown !== this.#shownUnknown)
      this.#following.screen.line(this.#following.screen.tint('careful', unknown));
    this.#shownUnknown = unknown;
  }

  away(why: TenderdUnreachable | TenderdProblem): void {
    const { url, screen, transactionId } = this.#following;
    this.#mayHaveArrived ||= why instanceof TenderdUnreachable && why.mayHaveArrived;
    // No request has reached the daemon, so the cashier does not have to wait.
    if (!this.#isReported && !this.#mayHaveArrived) return this.#giveUp(nothingSent(failureOf(why, url)));
    const nowMs = performance.now();
    this.#awaySinceMs ??= nowMs;
    const reason = reasonOf(why);
    if (nowMs - this.#awaySinceMs > (this.#following.longestAwayMs ?? longestAwayMs))
      return this.#giveUp(goneAway(url, transactionId, reason));
    screen.live(texts.askingAgain(reason));
  }
}

function reasonOf(why: TenderdUnreachable | TenderdProblem): string {
  return why instanceof TenderdProblem ? why.code : why.reason;
}

function interruption(transactionId: string): CommandFailure {
  return new CommandFailure(
    exitCodes.interrupted,
    'interrupted',
    texts.interrupted,
    [cliNextSteps.seeOutcome(transactionId), cliNextSteps.stop(transactionId)],
    { transactionId },
  );
}

function goneAway(url: string, transactionId: string, reason: string): CommandFailure {
  return new CommandFailure(
    exitCodes.unresolved,
    'outcome-unknown',
    texts.outcomeUnknown(url, reason),
    texts.startAgain(transactionId),
    { transactionId },
  );
}
