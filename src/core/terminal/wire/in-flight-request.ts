/**
 * One request on its way to the terminal: an attempt, a device request, a Login, a question, or the release of a card.
 * The sender of the request keeps a Flight. Only the functions of this file change a Flight and set its delivery
 * deadline.
 */

import { limits } from '../../base/limits.js';

/** The state of a request that was sent, on the monotonic clock of this process. */
export interface Flight {
  /** The ServiceID of a service request, or the DeviceID of a device request. No id is used twice. */
  readonly serviceId: string;
  /** The ids of the receiver and of the sender. */
  readonly to: { readonly saleId: string; readonly poiId: string };
  /** The connection of the request; undefined after the connection is gone. */
  readonly connection: number | undefined;
  /**
   * The number of the request's frame. A pong to a later ping proves that the gateway has read the frame. Undefined if
   * an earlier process sent the frame.
   */
  readonly mark: number | undefined;
  /**
   * The time after which the request can no longer reach the terminal; undefined while this time has no limit (design,
   * section 5). The time is counted from the reset of the connection, from a pong to a later ping, or from the response
   * to the request. For a request of an earlier leader, the time is counted from the confirmation that the leader has
   * stopped.
   */
  readonly deliveryDeadlineMs: number | undefined;
  /**
   * If the terminal stays silent until this time, the answer counts as lost. A text or question of the terminal extends
   * the time.
   */
  readonly deadlineMs: number;
  /** The latest time to which the deadline can be extended. */
  readonly hardAtMs: number;
  /** The time at which the last Abort for the request was sent. */
  readonly abortSentAtMs: number | undefined;
  /** The number of Aborts for the request, so that a terminal that ignores them cannot fill the disk. */
  readonly abortsSent: number;
}

/** The time limits of the answer to a request. */
export interface FlightLimits {
  readonly answerMs: number;
  /** See {@link Flight.hardAtMs}; absent if the deadline is never extended. */
  readonly hardMs?: number;
}

/**
 * One open attempt in flight: the wait for its answer, and the questions about it. At its hard limit tenderd sends an
 * Abort; if the outcome is still unknown after the Abort, the transaction is reported as unresolved. An InFlight exists
 * only in memory. After a
 * restart it is created as if the connection had been lost, so that there is only one recovery path.
 */
export interface InFlight extends Flight {
  /** True if the connection of the attempt is up, and nothing has arrived for the attempt since it was sent. */
  readonly unbroken: boolean;
  /**
   * The cause of a lost answer: the connection or the response broke off, or tenderd itself ended (`process`). Absent
   * if something had arrived for the attempt before that.
   */
  readonly lostWith: 'connection' | 'response' | 'process' | undefined;
  /**
   * The time of the next question about the attempt. If the direct answer can still arrive, tenderd asks only after a
   * long silence. If the answer is lost, tenderd asks at once.
   */
  readonly askAtMs: number;
  /** The number of questions in a row without a result. The pauses grow with this number. */
  readonly fruitless: number;
  /** True if a question about the attempt was not answered in time, and nothing has arrived for the attempt since. */
  readonly silent: boolean;
  /** The time since which no connection can be made for a question. Undefined while a connection is up. */
  readonly unaskableSinceMs: number | undefined;
  /**
   * True if the terminal may have restarted since it refused the attempt: a question got no answer, the gateway could
   * not reach the terminal, or the machine slept.
   */
  readonly wasAway: boolean;
  /** True if the last status reported that the attempt is running. */
  readonly running: boolean;
  /** True if NotFound came too early to prove anything, and a fact already records this NotFound. */
  readonly absentEarly: boolean;
  /** True if the Abort at the hard limit was requested. */
  readonly hardAbort: boolean;
  /**
   * Why the attempt was not started, according to the terminal or gateway. After a status answer confirms this cause, a
   * NotFound is final at any time.
   */
  readonly notStartedCause: NotStartedCause | undefined;
  /**
   * True if a gateway in front of the terminal may have refused the request and may still pass it on. Then it does not
   * confirm the refusal if the terminal does not know the request before the delivery deadline.
   */
  readonly maybePassedOn: boolean;
  /**
   * True if a check after the request was sent showed that the terminal has no session. After the delivery deadline
   * tenderd sends a Login, then a question.
   */
  readonly sessionLost: boolean;
  /**
   * True if the terminal answered LoggedOut and then refused a Login permanently. tenderd then asks about the attempt
   * without opening a session.
   */
  readonly loginRefused: boolean;
  /** The last text of the terminal. Only a change extends the deadline. */
  readonly shown: string | undefined;
}

/**
 * Why an attempt was not started, from its first answer on the unbroken link.
 * - `rejected`: an event rejected the request. The event counts only after the delivery deadline.
 * - `condition`: an ErrorCondition that ends the transaction with its own reason.
 * - `token-refused`: the token was refused, and tenderd fetches another token. If the connection of the request was
 *   lost, the refusal counts only after the delivery deadline.
 */
export type NotStartedCause =
  | 'busy'
  | 'logged-out'
  | 'not-connected'
  | 'content'
  | 'rejected'
  | 'condition'
  | 'token-refused';

/** Returns a request that is sent now. */
export function launched(
  { serviceId, to, connection, mark }: Pick<Flight, 'serviceId' | 'to' | 'connection' | 'mark'>,
  nowMs: number,
  { answerMs, hardMs = answerMs }: FlightLimits,
): Flight {
  const deadlineMs = nowMs + answerMs;
  const hardAtMs = nowMs + hardMs;
  return {
    serviceId,
    to,
    connection,
    mark,
    deliveryDeadlineMs: undefined,
    deadlineMs,
    hardAtMs,
    abortSentAtMs: undefined,
    abortsSent: 0,
  };
}

/**
 * Returns a request that is followed again although its connection is gone: an earlier process sent it, or it was given
 * up.
 */
export function resumedFlight(
  { serviceId, to: { saleId, poiId } }: Pick<Flight, 'serviceId' | 'to'>,
  nowMs: number,
  times: FlightLimits,
  deliveryDeadlineMs: number | undefined,
): Flight {
  const ids = { serviceId, to: { saleId, poiId }, connection: undefined, mark: undefined };
  return { ...launched(ids, nowMs, times), deliveryDeadlineMs };
}

/**
 * Returns the request as lost, because its connection was reset or because only the request was lost. If a lost request
 * has not arrived by `untilMs`, it never will.
 */
export function lost<F extends Flight>(flight: F, untilMs: number): F {
  const deliveryDeadlineMs = Math.min(flight.deliveryDeadlineMs ?? Number.POSITIVE_INFINITY, untilMs);
  return { ...flight, connection: undefined, deliveryDeadlineMs };
}

/**
 * Returns the request after a pong. If the ping was sent after the request, the gateway has read the request, so the
 * request arrives by `untilMs` or never.
 */
export function fenced<F extends Flight>(flight: F, connection: number, mark: number, untilMs: number): F {
  const isBehind = flight.connection === connection && flight.mark !== undefined && mark > flight.mark;
  return isBehind && flight.deliveryDeadlineMs === undefined ? { ...flight, deliveryDeadlineMs: untilMs } : flight;
}

/**
 * Returns the request after its own response. The peer has read the request, and the request arrives by `untilMs` or
 * never.
 */
export function responded<F extends Flight>(flight: F, untilMs: number): F {
  return flight.deliveryDeadlineMs === undefined ? { ...flight, deliveryDeadlineMs: untilMs } : flight;
}

/**
 * Returns the request with an extended deadline, because the terminal is working on the request. The deadline never
 * exceeds the hard limit and never becomes shorter.
 */
export function renewed<F extends Flight>(flight: F, untilMs: number): F {
  return { ...flight, deadlineMs: Math.max(flight.deadlineMs, Math.min(flight.hardAtMs, untilMs)) };
}

/** True if the request may still reach the terminal at or after this moment. */
export function mayArrive({ deliveryDeadlineMs }: Pick<Flight, 'deliveryDeadlineMs'>, atMs: number): boolean {
  return deliveryDeadlineMs === undefined || atMs < deliveryDeadlineMs;
}

/** True if a request of this connection has no delivery deadline yet. */
export function isUnbounded(flight: Flight, connection: number | undefined): boolean {
  return connection !== undefined && flight.connection === connection && flight.deliveryDeadlineMs === undefined;
}

/** True if an earlier leader of a pair of daemons may still send the request, however late. */
export function isOpenEnded({ connection, deliveryDeadlineMs }: Flight): boolean {
  return connection === undefined && deliveryDeadlineMs === undefined;
}

/** Returns the time at which the effect of the last Abort is checked, or undefined if none was sent. */
export function abortLookMs({ abortSentAtMs }: Pick<Flight, 'abortSentAtMs'>): number | undefined {
  return abortSentAtMs === undefined ? undefined : abortSentAtMs + limits.abortEffectMs;
}

/** Returns the stage of the last Abort: none was sent, it may still need time, or its effect must be checked. */
export function abortStage(flight: Pick<Flight, 'abortSentAtMs'>, nowMs: number): 'none' | 'under-way' | 'to-look-for' {
  const lookMs = abortLookMs(flight);
  if (lookMs === undefined) return 'none';
  return nowMs < lookMs ? 'under-way' : 'to-look-for';
}

/** Returns the changes of a request when an Abort for it is sent. */
export function aborting(
  { abortsSent }: Pick<Flight, 'abortsSent'>,
  nowMs: number,
): Pick<Flight, 'abortSentAtMs' | 'abortsSent'> {
  return { abortSentAtMs: nowMs, abortsSent: abortsSent + 1 };
}

/**
 * True if the journal records this Abort of a request and the terminal's answer to it. The journal records the first
 * eight Aborts, then the 16th, the 32nd and so on.
 */
export function isNotedAbort(count: number): boolean {
  return count < 8 || Number.isInteger(Math.log2(count));
}

/** True if a message with this header answers the request. All ids must match, not only the ServiceID (promise 4). */
export function answers(
  { serviceId, to }: Flight,
  header: { readonly ServiceID?: string | undefined; readonly SaleID: string; readonly POIID: string },
): boolean {
  return header.ServiceID === serviceId && header.SaleID === to.saleId && header.POIID === to.poiId;
}
