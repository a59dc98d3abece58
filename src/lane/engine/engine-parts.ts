/** The common base of the parts of the lanes' interface: the engine's parts, a turn for each request, and refusals. */

import { laneRefusals, refusals, replication, unknownPlace } from '../../messages/index.js';
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
  type WithoutStreamCode,
} from '../../core/index.js';
import type { Lane } from './lane.js';
import type { ServiceWriter } from './service.js';
import type { OpenRecords } from './open-transaction-cache.js';
import type { TurnInterface } from './turn-interface.js';
import type { TurnLoop } from './turn-loop.js';
import type { Writer } from './writer.js';

/** The dependencies of the parts of the interface. */
export interface LanesParts {
  readonly lanes: readonly Lane[];
  readonly services: readonly ServiceWriter[];
  /** The transactions in the memory of the lanes. */
  readonly open: OpenRecords;
  readonly loop: TurnLoop;
  readonly journal: JournalPort;
  readonly feed: Feed;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** Returns how many messages of a terminal were counted and not kept. */
  readonly unkeptOf: (terminal: string) => number;
  /** The maximum number of transactions that may wait on one lane (invariant I19). */
  readonly queueMax: number;
  readonly moneyStopped: () => string | undefined;
  /**
   * The attention item that asks the operator whether this directory is a copy: its text, and the time when it was
   * added.
   */
  readonly otherMachine: { readonly at: string; readonly text: string } | undefined;
  readonly daemonAttention: () => readonly Attention[];
  /** The rights by register. A register that is not in the map has no rights. */
  readonly registerRights: ReadonlyMap<string, RegisterRights>;
  /** The time zone in which the days of limits begin. */
  readonly timeZone: string;
}

/** The events of every writer, for transactions at terminals and at payment services alike. */
type CommonEvent = Exclude<ServiceEvent, { readonly type: 'requested' | 'wire' | 'webhook' | 'address-wanted' }>;

/** A lane, or the writer of a service. */
export type CommonWriter = Pick<Writer<CommonEvent>, keyof Writer<CommonEvent>>;

/**
 * Returns the writer of a transaction. An operator can resolve a transaction even if its terminal or service is no
 * longer configured. Then any writer can record the decision.
 */
export function writerOf(
  { lanes, services }: Pick<LanesParts, 'lanes' | 'services'>,
  record: Pick<TransactionRecord, 'request'> | undefined,
): CommonWriter | undefined {
  const all: readonly CommonWriter[] = [...lanes, ...services];
  const place = record && placeOf(record.request);
  return all.find(({ name }) => name === place) ?? all[0];
}

/** Returns the reason why no request is accepted now, whatever its terminal or service. */
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

/**
 * Returns the reason why no further transactions or device requests may wait for a terminal. `registers` has an entry
 * for each waiting transaction or request: its register, or undefined for the operator.
 */
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

/** Returns a refusal as a reply. */
export function refusalOf<T>(code: Refusal['code'], text: string, more: Partial<Refusal> = {}): Reply<T> {
  return { ok: false, refusal: { code, text, ...more } };
}

/** Refuses a terminal that is not configured, and names the configured terminals. */
export function unknownTerminal<T>(terminal: string, lanes: readonly Lane[]): Reply<T> {
  const terminals = lanes.map((lane) => lane.name);
  return refusalOf('unknown-terminal', unknownPlace('terminal', terminal, terminals), { terminals });
}

/** Refuses a payment service that is not configured. */
export function unknownService<T>(service: string, services: readonly ServiceWriter[]): Reply<T> {
  const known = services.map(({ name }) => name);
  return refusalOf('unknown-terminal', refusals.unknownPlaceInRequest(unknownPlace('payment service', service, known)));
}

/** Returns the refusal of a terminal that tenderd stopped using after an internal error. */
export function terminalFaulted<T>(): Reply<T> {
  return refusalOf('terminal-faulted', laneRefusals.terminalFaulted());
}

/** Refuses a request because the stream of a pair does not confirm entries. `mayFollow`: the request may still be accepted. */
export function withoutStream(code: WithoutStreamCode, mayFollow: boolean): Refusal {
  return { code, text: mayFollow ? replication.notYetKnown : replication.waits };
}

/** Returns why an unknown id may have been accepted and charged. */
export function doubtOf({ moneyStopped, loop }: Pick<LanesParts, 'moneyStopped' | 'loop'>): Refusal | undefined {
  const integrityHold = moneyStopped();
  if (integrityHold !== undefined) return { code: 'journal-unconfirmed', text: integrityHold };
  const code = loop.whyUnconfirmed();
  return code && withoutStream(code, true);
}

/**
 * Runs `act` inside a turn. Resolves with the value that `act` passed to `reply`, after the turn is durable. Even a
 * refusal waits until then, because another task of the same turn may have caused it. With a pair, a request is refused
 * if the stream does not confirm it. If the stream is already known to confirm nothing, the refusal comes at once,
 * otherwise after a time limit. A request whose turn has not begun by then never runs.
 */
export function inTurn<T>(loop: TurnLoop, act: Act<T>): Promise<Reply<T>> {
  return inTurnIfUnknown(loop, () => undefined, act);
}

/** The work of a request inside a turn. This function calls `reply` once. */
type Act<T> = (turn: TurnInterface, reply: (value: Reply<T>) => void) => void;

/**
 * Like {@link inTurn}, with one exception: a request that the journal already has is not refused. `known` returns its
 * reply.
 */
export function inTurnIfUnknown<T>(loop: TurnLoop, known: () => Reply<T> | undefined, act: Act<T>): Promise<Reply<T>> {
  const refused = (code: WithoutStreamCode | undefined, mayFollow: boolean): Reply<T> =>
    known() ?? { ok: false, refusal: withoutStream(code ?? 'replicate-no-quorum', mayFollow) };
  const waits = loop.whyWaits();
  if (waits !== undefined) return Promise.resolve(refused(waits, false));
  return new Promise((resolve) => {
    let hasBegun = false;
    let isGivenUp = false;
    let end = (value: Reply<T>): void => {
      cancel();
      resolve(value);
    };
    const cancel = loop.whenLate(() => {
      isGivenUp = true;
      if (hasBegun) end = loop.giveUp();
      resolve(refused(loop.whyWaits(), hasBegun));
    });
    loop.enqueue((turn) => {
      if (isGivenUp) return;
      hasBegun = true;
      let isInTurn = true;
      act(turn, (value) => {
        if (isInTurn) turn.whenDurable(() => end(value));
        else end(value);
      });
      isInTurn = false;
    });
  });
}
