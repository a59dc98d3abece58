/** The event stream as an iterator. It continues after lost connections and after restarts of the daemon. */

import type { DaemonAddress } from './daemon-address.js';
import { EventGap, type TenderdProblem, type TenderdUnreachable } from './errors.js';
import { type EventBlock, EventText } from './event-text.js';
import { backoffMs, isAborted, pause } from './time-limits.js';
import { isAway } from './in-flight.js';
import type { Prompt } from './prompt.js';
import type { Service } from './service.js';
import type { AttentionEntry, Terminal } from './terminal.js';
import type { Screen, TransactionSummary } from './transaction.js';

/** An entry in the timeline of a transaction or of a terminal. */
export interface Progress {
  /** The time of the step (ISO 8601). */
  readonly at: string;
  /** The terminal. Absent if `service` is set. */
  readonly terminal?: string;
  /** The payment service. Absent if `terminal` is set. */
  readonly service?: string;
  /** The transaction. Absent if the entry is only about the terminal or the payment service. */
  readonly transactionId?: string;
  /** The stable code of the step, as in the timeline. */
  readonly stage: string;
  /** With `acknowledged`: the revision that the register acknowledged. */
  readonly revision?: number;
  /** The action that the terminal's screen asks of the customer, guessed from the text on the screen. Use it only to show pictures. */
  readonly screen?: Screen;
  /** A description of the step, as one line of plain text. */
  readonly text: string;
}

/** An outcome that the register has not acknowledged. */
export interface ReportedOutcome {
  /**
   * True if the register may have missed this outcome, because it was sent before or the register did not listen. The
   * daemon sends the outcome again until the register acknowledges it.
   */
  readonly redelivered: boolean;
  /** The current state. Request the transaction itself for its receipts and timeline. */
  readonly transaction: TransactionSummary;
}

/** The current attention list. */
export interface ReportedAttention {
  /** The whole list, oldest first. */
  readonly attention: readonly AttentionEntry[];
}

/** The prompts of the terminals that are open now. */
export interface ReportedPrompts {
  /** All open prompts, oldest first. */
  readonly prompts: readonly Prompt[];
}

/**
 * One event. Progress and new outcomes have an `id`. The ids only grow, so store the last id to continue after that event. Other events have no id:
 * current states, and outcomes that are sent again.
 */
export type TenderdEvent =
  | { readonly type: 'progress'; readonly id: number; readonly data: Progress }
  | { readonly type: 'outcome'; readonly id: number | null; readonly data: ReportedOutcome }
  | { readonly type: 'terminal'; readonly id: null; readonly data: Terminal }
  | { readonly type: 'service'; readonly id: null; readonly data: Service }
  | { readonly type: 'attention'; readonly id: null; readonly data: ReportedAttention }
  | { readonly type: 'prompts'; readonly id: null; readonly data: ReportedPrompts };

/** The options of the event stream. */
export interface Listening {
  /** Continue with the event after this id. Default: start with the next event that happens. */
  readonly after?: number | undefined;
  /** Selects only the events of this terminal. */
  readonly terminal?: string | undefined;
  /** An abort ends the iteration. */
  readonly signal?: AbortSignal | undefined;
  /** Called if the daemon does not answer. The iterator keeps trying. */
  readonly onAway?: (why: TenderdUnreachable | TenderdProblem) => void;
}

/** Yields the events of the daemon. `Tenderd.events` describes the details. */
export async function* listen(
  daemon: DaemonAddress,
  { after, terminal, signal, onAway }: Listening,
): AsyncGenerator<TenderdEvent> {
  const path = `/v1/events${terminal === undefined ? '' : `?terminal=${encodeURIComponent(terminal)}`}`;
  let last = after;
  let withoutSuccess = 0;
  while (!isAborted(signal)) {
    try {
      for await (const block of blocks(daemon, path, last, signal)) {
        withoutSuccess = 0;
        if (block.id !== undefined) {
          const id = Number(block.id);
          if (last !== undefined && id < last) throw new EventGap(last, id);
          last = id;
        }
        const event = eventIn(block);
        if (event !== undefined) yield event;
      }
    } catch (error) {
      if (isAborted(signal)) return;
      if (!isAway(error)) throw error;
      onAway?.(error);
    }
    withoutSuccess += 1;
    await pause(backoffMs(withoutSuccess), signal);
  }
}

async function* blocks(
  daemon: DaemonAddress,
  path: string,
  last: number | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<EventBlock> {
  const text = new EventText();
  for await (const piece of daemon.texts(path, last, signal)) yield* text.take(piece);
}

/** Returns the event of a block. Returns undefined if the block only sets a position, or if a later version of the daemon sent an unknown type. */
export function eventIn({ id, type, data }: EventBlock): TenderdEvent | undefined {
  if (data === '') return undefined;
  const number = id === undefined ? null : Number(id);
  switch (type) {
    case 'progress':
      return number === null ? undefined : { type, id: number, data: JSON.parse(data) };
    case 'outcome':
      return { type, id: number, data: JSON.parse(data) };
    case 'terminal':
    case 'service':
    case 'attention':
    case 'prompts':
      return { type, id: null, data: JSON.parse(data) };
    default:
      return undefined;
  }
}
