/**
 * One request on its way to the terminal: an attempt, a device request, a Login, a question, the release of a card. Whoever sends one
 * holds a Flight, and these functions say what became of it. Until when it can still reach the terminal is decided here, once for all.
 */

import { limits } from '../../base/limits.js';

/** What is known of a request that has left, on the monotonic clock of this process. */
export interface Flight {
  /** ServiceID of a service request, DeviceID of a device request: never used twice. */
  readonly serviceId: string;
  /** Whom it was sent to, and as whom. */
  readonly to: { readonly saleId: string; readonly poiId: string };
  /** The connection that carried it; undefined when that is gone. */
  readonly connection: number | undefined;
  /** Number of its frame: a pong to a later ping shows that the gateway has read it. Undefined where an earlier process sent it. */
  readonly mark: number | undefined;
  /**
   * The moment after which it can no longer reach the terminal: counted from the reset of its connection, from a pong to a ping that
   * left behind it, or from its own response; undefined while nothing bounds it (design, section 5).
   */
  readonly deliveryDeadlineMs: number | undefined;
  /** Silence until here counts as a lost answer; what the terminal shows or asks moves it. */
  readonly deadlineMs: number;
  /** The deadline is never moved past this. */
  readonly hardAtMs: number;
  /** When the last Abort for it left. */
  readonly abortSentAtMs: number | undefined;
  /** Aborts that left for it: a terminal that does as if it heard none must not fill the disk. */
  readonly abortsSent: number;
}

/** How long the answer to a request may take. */
export interface FlightLimits {
  readonly answerMs: number;
  /** See {@link Flight.hardAtMs}; absent for one whose deadline never moves. */
  readonly hardMs?: number;
}

/**
 * One open attempt in flight: how its answer is waited for or asked for; past its hard limit comes an Abort, then unresolved. Lives in
 * memory only; after a restart it is made afresh, as after a lost link, so that there is one recovery path.
 */
export interface InFlight extends Flight {
  /** The connection that carried it stands, and nothing but its own answer has been heard of it. */
  readonly unbroken: boolean;
  /** What its answer was lost with, where nothing else had come of it before. `process`: tenderd itself ended while it was open. */
  readonly lostWith: 'connection' | 'response' | 'process' | undefined;
  /** The next question about it: after a long silence while its direct answer is awaited, at once when that is lost. */
  readonly askAtMs: number;
  /** Questions in a row that brought nothing: they slow down. */
  readonly fruitless: number;
  /** A question about it was not answered in time, and nothing was heard of it since. */
  readonly silent: boolean;
  /** Since when no connection can be made to ask about it; undefined while one stands. */
  readonly unaskableSinceMs: number | undefined;
  /** Behind its refusal a question about it had no answer, the gateway did not reach the terminal, or the machine slept: it may have restarted since. */
  readonly wasAway: boolean;
  /** Status said that it runs. */
  readonly running: boolean;
  /** NotFound came too early to prove anything, and that was noted. */
  readonly absentEarly: boolean;
  /** The hard limit's own Abort was asked for. */
  readonly hardAbort: boolean;
  /** The terminal or gateway said that it did not start it: once status agrees (a veto), a NotFound is final at any time. */
  readonly notStartedCause: NotStartedCause | undefined;
  /** Somebody in front of the terminal may have refused it, who may still pass it on: no denial confirms that before the delivery deadline. */
  readonly maybePassedOn: boolean;
  /** The terminal was found without a session since: Login past the arrival limit, then ask. */
  readonly sessionLost: boolean;
  /** Behind its LoggedOut the terminal refused a Login for good: it is asked without a session. */
  readonly loginRefused: boolean;
  /** What the terminal showed last: only a change renews the deadline. */
  readonly shown: string | undefined;
}

/**
 * Why an attempt was not started, as its first answer on the unbroken link says. `rejected`: an event said so, and only past the
 * delivery deadline it may be true. `condition`: an ErrorCondition that ends the transaction in words of its own. `token-refused`: the token that
 * it carried was not accepted, and another is fetched; of a request that nothing but its loss bounds it may be true past the delivery deadline alone.
 */
export type NotStartedCause =
  | 'busy'
  | 'logged-out'
  | 'not-connected'
  | 'content'
  | 'rejected'
  | 'condition'
  | 'token-refused';

/** A request as it leaves. */
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

/** A request whose connection is gone and which is taken up again: one of an earlier process, or one that had been given up. */
export function takenUp(
  { serviceId, to: { saleId, poiId } }: Pick<Flight, 'serviceId' | 'to'>,
  nowMs: number,
  times: FlightLimits,
  deliveryDeadlineMs: number,
): Flight {
  const ids = { serviceId, to: { saleId, poiId }, connection: undefined, mark: undefined };
  return { ...launched(ids, nowMs, times), deliveryDeadlineMs };
}

/** Nothing more of it can leave: its connection was reset, or it alone was lost. It arrives until `untilMs` or never. */
export function lost<F extends Flight>(flight: F, untilMs: number): F {
  const deliveryDeadlineMs = Math.min(flight.deliveryDeadlineMs ?? Number.POSITIVE_INFINITY, untilMs);
  return { ...flight, connection: undefined, deliveryDeadlineMs };
}

/** A pong came: where its ping left behind the request, the gateway has read that, and it arrives until `untilMs` or never. */
export function fenced<F extends Flight>(flight: F, connection: number, mark: number, untilMs: number): F {
  const isBehind = flight.connection === connection && flight.mark !== undefined && mark > flight.mark;
  return isBehind && flight.deliveryDeadlineMs === undefined ? { ...flight, deliveryDeadlineMs: untilMs } : flight;
}

/** Its own response came: who has read it has it, and it arrives until `untilMs` or never. */
export function responded<F extends Flight>(flight: F, untilMs: number): F {
  return flight.deliveryDeadlineMs === undefined ? { ...flight, deliveryDeadlineMs: untilMs } : flight;
}

/** The terminal works on it: its answer is waited for anew, up to the hard limit and never for less long than before. */
export function renewed<F extends Flight>(flight: F, untilMs: number): F {
  return { ...flight, deadlineMs: Math.max(flight.deadlineMs, Math.min(flight.hardAtMs, untilMs)) };
}

/** Whether it may still reach the terminal at this moment, or after it. */
export function mayArrive({ deliveryDeadlineMs }: Pick<Flight, 'deliveryDeadlineMs'>, atMs: number): boolean {
  return deliveryDeadlineMs === undefined || atMs < deliveryDeadlineMs;
}

/** Whether nothing bounds yet when a request of this connection arrives. */
export function isUnbounded(flight: Flight, connection: number | undefined): boolean {
  return flight.connection === connection && flight.deliveryDeadlineMs === undefined;
}

/** When the effect of the last Abort is to be looked for; undefined where none was sent. */
export function abortLookMs({ abortSentAtMs }: Pick<Flight, 'abortSentAtMs'>): number | undefined {
  return abortSentAtMs === undefined ? undefined : abortSentAtMs + limits.abortEffectMs;
}

/** How far the last Abort is: none was sent, it may still take its time, or its effect is to be looked for. */
export function abortStage(flight: Pick<Flight, 'abortSentAtMs'>, nowMs: number): 'none' | 'under-way' | 'to-look-for' {
  const lookMs = abortLookMs(flight);
  if (lookMs === undefined) return 'none';
  return nowMs < lookMs ? 'under-way' : 'to-look-for';
}

/** What changes of a request when an Abort for it leaves. */
export function aborting(
  { abortsSent }: Pick<Flight, 'abortsSent'>,
  nowMs: number,
): Pick<Flight, 'abortSentAtMs' | 'abortsSent'> {
  return { abortSentAtMs: nowMs, abortsSent: abortsSent + 1 };
}

/** Whether the journal keeps this one of the Aborts of a request, and what the terminal says to it: the first eight, then the 16th, the 32nd, ... */
export function isNotedAbort(count: number): boolean {
  return count < 8 || Number.isInteger(Math.log2(count));
}

/** Whether a header answers it: all ids, not the ServiceID alone (promise 4). */
export function answers(
  { serviceId, to }: Flight,
  header: { readonly ServiceID?: string | undefined; readonly SaleID: string; readonly POIID: string },
): boolean {
  return header.ServiceID === serviceId && header.SaleID === to.saleId && header.POIID === to.poiId;
}
