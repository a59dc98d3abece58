/**
 * Appends entries one after another, each as one message or in parts. While it is uncertain whether the stream has a
 * message, no further message is sent.
 */

import { afterAnswer, type Append, type AppendEvent, beginAppend, entryId } from '../rules/append.js';
import { type Entry, entryMessages } from '../rules/entry.js';
import { ReplicationError, requestError } from '../stream/failure.js';
import { type Member, type MemberConnection, pauseBeforeRetry } from '../stream/member.js';

/** An entry that is waiting to be appended. */
interface Waiting {
  /** Returns the entry when its turn comes. */
  readonly entry: () => Entry;
  readonly appended: (sequence: number) => void;
}

/** The appends of one leader. */
export class Appender {
  readonly #member: Member;
  readonly #onEnd: (error: ReplicationError) => void;
  readonly #signal: AbortSignal;
  readonly #waiting: Waiting[] = [];
  #after: number;
  #isRunning = false;
  #beganMs: number | undefined;

  /**
   * `after`: the sequence number of the last entry. `onEnd`: called once this process no longer leads. From then
   * on, nothing is appended.
   */
  constructor(member: Member, after: number, onEnd: (error: ReplicationError) => void, signal: AbortSignal) {
    this.#member = member;
    this.#after = after;
    this.#onEnd = onEnd;
    this.#signal = signal;
  }

  /** The sequence number of the last entry. */
  get after(): number {
    return this.#after;
  }

  /** Returns how long the present append has waited for the stream; 0 if none is waiting. */
  waitsMs(): number {
    return this.#beganMs === undefined ? 0 : this.#member.now().monoMs - this.#beganMs;
  }

  /**
   * Appends an entry. Calls `appended` once the stream has the entry with all of its parts. `sequence`: the sequence
   * number of the last part.
   */
  append(entry: () => Entry, appended: (sequence: number) => void): void {
    this.#waiting.push({ entry, appended });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      for (const bytes of entryMessages(next.entry(), this.#member.partBytes)) {
        this.#beganMs = this.#member.now().monoMs;
        const sequence = await this.#appendOne(bytes).catch((error: unknown) => this.#end(error));
        if (sequence === undefined) return;
        this.#after = sequence;
      }
      this.#beganMs = undefined;
      next.appended(this.#after);
    }
    this.#isRunning = false;
  }

  #end(error: unknown): undefined {
    this.#waiting.length = 0;
    if (!this.#signal.aborted) this.#onEnd(requestError(error));
  }

  async #appendOne(bytes: Uint8Array): Promise<number> {
    let step = beginAppend(entryId(this.#member.own.life, this.#after + 1), this.#after);
    while (step.type === 'send' || step.type === 'read')
      step = afterAnswer(step.append, await this.#answer(step.append, bytes));
    if (step.type === 'appended') return step.sequence;
    throw new ReplicationError(
      step.type === 'deposed' ? 'replicate-deposed' : 'replicate-stream-behind',
      String(this.#after),
    );
  }

  async #answer(append: Append, bytes: Uint8Array): Promise<AppendEvent> {
    const { link, onFailure, onAnswer } = this.#member;
    try {
      const answer = await link.use(async (connection) =>
        append.state === 'sending' ? connection.append(append.id, bytes, append.after) : read(connection, append),
      );
      // Only the answer to an append counts. A server that has lost its majority may still answer a read request.
      if (append.state === 'sending') onAnswer();
      return answer;
    } catch (error) {
      const failure = requestError(error);
      if (this.#signal.aborted || failure.code === 'replicate-entry-too-large') throw failure;
      onFailure(failure);
      await pauseBeforeRetry(this.#member, this.#signal);
      return { type: 'unknown' };
    }
  }
}

/**
 * Reads the state first, and then the entry. An entry that arrives between the two requests is found by the second
 * request.
 */
async function read(connection: MemberConnection, { after }: Append): Promise<AppendEvent> {
  const { last } = await connection.state();
  const next = await connection.entry(after + 1);
  return { type: 'read', next: next?.id, last };
}
