/** The event stream as an iterator that outlives connections and daemons. */

import type { DaemonAddress } from './daemon-address.js';
import { EventGap, type TenderdProblem, type TenderdUnreachable } from './errors.js';
import { type EventBlock, EventText } from './event-text.js';
import { backoffMs, isAborted, pause } from './time-limits.js';
import { isAway } from './in-flight.js';
import type { Prompt } from './prompt.js';
import type { Service } from './service.js';
import type { AttentionEntry, Terminal } from './terminal.js';
import type { Screen, TransactionSummary } from './transaction.js';

/** Something happened: a line of a transaction's timeline, or of a terminal's. */
export interface Progress {
  /** ISO 8601. */
  readonly at: string;
  /** Absent with `service`. */
  readonly terminal?: string;
  /** The payment service, in the place of a terminal. */
  readonly service?: string;
  /** Absent when it is about the terminal or payment service alone. */
  readonly transactionId?: string;
  /** A stable word, as in the timeline. */
  readonly stage: string;
  /** What the terminal's screen asks of the customer, guessed from its words, for pictures. */
  readonly screen?: Screen;
  /** One line in plain words. */
  readonly text: string;
}

/** A transaction has an outcome that the register has not acknowledged. */
export interface ReportedOutcome {
  /** It was told before, or happened while nobody listened; it comes again until it is acknowledged. */
  readonly redelivered: boolean;
  /** As it is now; get it for receipts and the timeline. */
  readonly transaction: TransactionSummary;
}

/** What a person must look at now. */
export interface ReportedAttention {
  /** The whole list, oldest first. */
  readonly attention: readonly AttentionEntry[];
}

/** What the terminals ask of people now. */
export interface ReportedPrompts {
  /** All that are open, oldest first. */
  readonly prompts: readonly Prompt[];
}

/**
 * One event. What happened has an `id`, which grows: keep the last one to go on behind it. How things stand, and outcomes that are told again,
 * have none.
 */
export type TenderdEvent =
  | { readonly type: 'progress'; readonly id: number; readonly data: Progress }
  | { readonly type: 'outcome'; readonly id: number | null; readonly data: ReportedOutcome }
  | { readonly type: 'terminal'; readonly id: null; readonly data: Terminal }
  | { readonly type: 'service'; readonly id: null; readonly data: Service }
  | { readonly type: 'attention'; readonly id: null; readonly data: ReportedAttention }
  | { readonly type: 'prompts'; readonly id: null; readonly data: ReportedPrompts };

/** What is listened to. */
export interface Listening {
  /** Go on behind the event with this id; from now on when left out. */
  readonly after?: number | undefined;
  /** Only of this terminal. */
  readonly terminal?: string | undefined;
  /** Aborted, the iteration ends. */
  readonly signal?: AbortSignal | undefined;
  /** The daemon does not answer; the iterator goes on trying. */
  readonly onAway?: (why: TenderdUnreachable | TenderdProblem) => void;
}

/** See `Tenderd.events`. */
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

/** The event; undefined for a mere place in the stream and for a word of a later daemon. */
function eventIn({ id, type, data }: EventBlock): TenderdEvent | undefined {
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
