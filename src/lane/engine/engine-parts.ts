/** What the two halves of the lanes' interface share: their parts, a turn of their own, and how they refuse. */

import { laneRefusals, refusals, unknownPlace } from '../../messages/en.js';
import {
  type Attention,
  type Clock,
  type Feed,
  type JournalPort,
  placeOf,
  type QueueShares,
  type Refusal,
  type RegisterRights,
  type Reply,
  type Scheduler,
  type ServiceEvent,
  type TransactionRecord,
} from '../../core/index.js';
import type { Lane } from './lane.js';
import type { ServiceWriter } from './service.js';
import type { OpenRecords } from './open-transaction-cache.js';
import type { TurnInterface } from './turn-interface.js';
import type { TurnLoop } from './turn-loop.js';
import type { Writer } from './writer.js';

/** What the interface works with. */
export interface LanesParts {
  readonly lanes: readonly Lane[];
  readonly services: readonly ServiceWriter[];
  /** What they have in memory. */
  readonly open: OpenRecords;
  readonly loop: TurnLoop;
  readonly journal: JournalPort;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** How much of what a terminal said was counted and not kept. */
  readonly unkeptOf: (terminal: string) => number;
  /** What waits at most on one lane (invariant I19). */
  readonly queueMax: number;
  readonly moneyStopped: () => string | undefined;
  /** Since when, and in which words, a person is to say whether this is a copy. */
  readonly otherMachine: { readonly at: string; readonly text: string } | undefined;
  readonly daemonAttention: () => readonly Attention[];
  /** By register; without an entry it has none. */
  readonly registerRights: ReadonlyMap<string, RegisterRights>;
  /** By whose calendar the days of limits begin. */
  readonly timeZone: string;
}

/** The events that every writer takes, whatever its transactions leave by. */
type CommonEvent = Exclude<ServiceEvent, { readonly type: 'requested' | 'wire' | 'webhook' | 'address-wanted' }>;

/** A lane, or the writer of a service. */
export type CommonWriter = Pick<Writer<CommonEvent>, keyof Writer<CommonEvent>>;

/** The writer of a transaction. One whose terminal or service is no longer configured is still a person's to settle: any writer can write it down. */
export function writerOf(
  { lanes, services }: Pick<LanesParts, 'lanes' | 'services'>,
  record: Pick<TransactionRecord, 'request'> | undefined,
): CommonWriter | undefined {
  const all: readonly CommonWriter[] = [...lanes, ...services];
  const place = record && placeOf(record.request);
  return all.find(({ name }) => name === place) ?? all[0];
}

/** Why nothing is taken in at all just now, wherever it would leave for. */
export function whyTakesNothing(
  { journal, moneyStopped }: Pick<LanesParts, 'journal' | 'moneyStopped'>,
  isStopping: boolean,
): Refusal | undefined {
  if (isStopping) return { code: 'stopping', text: laneRefusals.stopping() };
  const integrityHold = moneyStopped();
  if (integrityHold !== undefined) return { code: 'journal-unconfirmed', text: integrityHold };
  if (!journal.hasReserve()) {
    return {
      code: 'journal-reserve',
      text: laneRefusals.diskAlmostFull(),
    };
  }
  return undefined;
}

/** Returns why no more of these may wait for a terminal. `registers` has the register of each that waits, undefined for the operator's. */
export function whyQueueFull(
  what: 'transactions' | 'device requests',
  { total, each }: QueueShares,
  { registers, asking }: { readonly registers: readonly (string | undefined)[]; readonly asking: string | undefined },
): Refusal | undefined {
  const own = registers.filter((register) => register === asking).length;
  if (own >= each && each < total) {
    const text = laneRefusals.shareOfQueueFull(what, own, asking);
    return { code: 'queue-full', text, ...(asking === undefined ? {} : { register: asking }) };
  }
  if (registers.length < total) return undefined;
  return { code: 'queue-full', text: laneRefusals.queueFull(what, registers.length) };
}

/** A refusal as a reply. */
export function refusalOf<T>(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Reply<T> {
  return { ok: false, refusal: { code, text, ...more } };
}

/** How a terminal that is not configured is refused; the ones that are, are named. */
export function unknownTerminal<T>(terminal: string, lanes: readonly Lane[]): Reply<T> {
  const terminals = lanes.map((lane) => lane.name);
  return refusalOf('unknown-terminal', unknownPlace('terminal', terminal, terminals), { terminals });
}

/** The same of a payment service. */
export function unknownService<T>(service: string, services: readonly ServiceWriter[]): Reply<T> {
  const known = services.map(({ name }) => name);
  return refusalOf('unknown-terminal', refusals.unknownPlaceInRequest(unknownPlace('payment service', service, known)));
}

/** The refusal of a terminal that tenderd stopped using after an internal error. */
export function terminalFaulted<T>(): Reply<T> {
  return refusalOf('terminal-faulted', laneRefusals.terminalFaulted());
}

/** Runs inside a turn; the promise resolves with what `reply` is given. */
export function inTurn<T>(
  loop: TurnLoop,
  act: (turn: TurnInterface, reply: (value: Reply<T>) => void) => void,
): Promise<Reply<T>> {
  return new Promise((resolve) => loop.enqueue((turn) => act(turn, resolve)));
}
