/**
 * The whole world of one lane as a value: the process, its journal, the link, what is on its way, and the real state of
 * the terminal.
 * It is smaller than the real world. There is one lane, one terminal and one amount, with at most three transactions
 * and one device request. Messages are the core's own values, without codec, redaction or damage. Each event has its
 * own turn. Time moves to the next moment for which the lane waits, and in one scene also half of the way; jitter is
 * always the same. At most one question of each kind, one Abort and two Logins are on their way, and every money
 * request that left. A lost message stays on its way without end, which is worse than a real loss. The other tests
 * cover loyalty, updates of pre-authorizations, parts of a sale, acquirers that do not close, displays, printing, the
 * terminal's own questions, Rejects, unknown words, foreign answers, other amounts, several terminals, stopping, and a
 * full or failing disk.
 */

import type { ErrorCondition } from '../../protocol/index.js';
import { type LaneRecord, type LaneState, startLane, type TransactionRecord } from '../../src/core/index.js';
import type { Opening, Scene } from './scene.js';

/** The committed data. */
export interface Journal {
  readonly lane: LaneRecord;
  readonly transactions: readonly TransactionRecord[];
}

/** The link as the gateway's client sees it. */
export type Link =
  | { readonly type: 'up'; readonly connection: number; readonly lastReceivedMs: number; readonly isDead: boolean }
  /** Reset, but the lane does not know it yet. */
  | { readonly type: 'reset'; readonly connection: number }
  | { readonly type: 'down' };

/** A request on its way to the terminal. Until it expires, it may arrive in any order, once (or twice if it was repeated). */
export interface Request {
  /**
   * `money` is any service request that is an attempt. `totals` asks for the open period. `previous` asks whether a
   * period is closed. `release-card` asks the terminal to let a card go.
   */
  readonly kind: 'money' | 'status' | 'login' | 'abort' | 'totals' | 'previous' | 'release-card' | 'device-request';
  readonly serviceId: string;
  /** The attempt that a question is about, or that an Abort is to stop. */
  readonly about: string | undefined;
  /** The period that `previous` asks for. */
  readonly period?: string | undefined;
  /**
   * The connection that carried it. Undefined if the connection is lost and the gateway may still deliver the request.
   */
  readonly connection: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** The gateway may deliver it once more. */
  readonly isRepeated: boolean;
  /** A device request of a dead process. The current process does not know it. */
  readonly isOrphan?: true;
}

/** An answer on its way to the daemon: it may arrive in any order, on any link, or never. */
export interface Answer {
  readonly kind: Exclude<Request['kind'], 'abort'>;
  /** The ServiceID of the request that it answers. */
  readonly serviceId: string;
  /** The attempt that a status answer is about. */
  readonly about: string | undefined;
  readonly condition: Condition;
  /** For a status answer: true if it repeats the answer of the attempt, which was `condition`. */
  readonly isRepeated: boolean;
  /** The period in the answer. */
  readonly period?: ReportedAnswer;
  /** For the answer to a device request: set if the answer has the class Device. */
  readonly isOfDevice?: true;
}

/** A period as the terminal reports it. */
export interface ReportedAnswer {
  readonly id: string;
  readonly isEmpty: boolean;
}

/** `Success`, or the ErrorCondition of a failure. */
export type Condition = 'Success' | ErrorCondition;

/** A ping without a pong yet, and the requests that left before it. */
export interface Ping {
  readonly connection: number;
  readonly mark: number;
  readonly behind: readonly string[];
}

/** The actions of the terminal on a money request. */
export interface Course {
  readonly serviceId: string;
  /** `refused`: the terminal refused the request and never starts it. `broken-off`: a restart ended the request without money. */
  readonly state: 'running' | 'approved' | 'declined' | 'cancelled' | 'refused' | 'broken-off';
  /** The terminal still remembers it. */
  readonly isRemembered: boolean;
}

/** The actions of the terminal on a device request. */
export interface DeviceRequestInFlight {
  readonly serviceId: string;
  readonly state: 'running' | 'over' | 'refused';
  /** True if the process that sent the request is dead. The current process does not know the request. */
  readonly isOrphan?: true;
}

/** The terminal's periods. */
export interface Periods {
  /** The number of the open period. */
  readonly open: number;
  readonly isEmpty: boolean;
  /** The numbers of the closed periods that the terminal remembers. */
  readonly closed: readonly number[];
  /** The terminal has closed a period on its own. */
  readonly hasClosedAlone: boolean;
}

/** The terminal. */
export interface Terminal {
  readonly hasSession: boolean;
  readonly courses: readonly Course[];
  readonly deviceRequests: readonly DeviceRequestInFlight[];
  readonly periods: Periods;
  /** The card that the terminal keeps: the attempt that read the card, and the number of requests to release the card. */
  readonly card: { readonly serviceId: string; readonly letGoSends: number } | undefined;
  /**
   * True if the terminal restarted at least once, or forgot its transactions when it lost its session. A transaction
   * that the terminal does not know may then have happened.
   */
  readonly hasRestarted: boolean;
}

/** The world. It is never changed in place. */
export interface World {
  readonly nowMs: number;
  /** Undefined while the daemon is dead. */
  readonly lane: LaneState | undefined;
  /** The number of processes so far. */
  readonly starts: number;
  readonly connections: number;
  readonly journal: Journal;
  /** The moments at which the register asked for each transaction and for the device request. */
  readonly asked: readonly { readonly transactionId: string; readonly askedAtMs: number }[];
  /** The moment since which this process has kept the card of the lane. */
  readonly heldSinceMs: number | undefined;
  readonly link: Link;
  /** A timer is due but has not fired. */
  readonly isDue: boolean;
  /** Requests of which no byte was handed over. The lane does not know this yet. */
  readonly notSent: readonly string[];
  readonly toTerminal: readonly Request[];
  readonly toDaemon: readonly Answer[];
  readonly pings: readonly Ping[];
  readonly isPoiListAsked: boolean;
  readonly terminal: Terminal;
  /** The errors in the move that led here. */
  readonly breaches: readonly string[];
}

/**
 * The device in the terminal's answer to a Login. tenderd has seen this device report LoggedOut, except in the scene in
 * which the device restarts silently.
 */
const device = 'SERIAL 1';

/** The time at the start. It is far from zero, so that a moment that was never set is in the past. */
const startMs = 10_000_000;

/** Returns the world before the register asks. */
export function startWorld(scene: Scene, opening: Opening): World {
  const { settings } = scene;
  const lane: LaneRecord = {
    terminal: settings.terminal,
    poiId: settings.poiId,
    saleId: 'TD1',
    sessionEpoch: 1,
    sessionStanding: opening !== 'late Login',
    device,
    ...(scene.free.forgetsSilently === true && scene.isVouchedFor !== true ? {} : { loggedOutDevice: device }),
    seen: true,
    attention: [],
  };
  const hasRestarted = opening === 'no session' || opening === 'late Login';
  const silentForMs = opening === 'silent link' ? 5_000 : 0;
  return {
    nowMs: startMs,
    lane: startLane(settings, lane, [], 1),
    starts: 1,
    connections: 1,
    journal: { lane, transactions: [] },
    asked: [],
    heldSinceMs: undefined,
    link:
      opening === 'no link' || opening === 'late Login'
        ? { type: 'down' }
        : { type: 'up', connection: 1, lastReceivedMs: startMs - silentForMs, isDead: false },
    isDue: false,
    notSent: [],
    toTerminal: [],
    toDaemon: [],
    pings: [],
    isPoiListAsked: false,
    terminal: {
      hasSession: !hasRestarted,
      courses: [],
      deviceRequests: [],
      periods: { open: 1, isEmpty: opening === 'empty period', closed: [], hasClosedAlone: false },
      card: undefined,
      hasRestarted,
    },
    breaches: [],
  };
}

/** The name of the device request among the register's requests. */
export const deviceRequestName = 'the device request';

/** Returns the transaction to which an attempt belongs. */
export function ownerOf(world: World, serviceId: string): TransactionRecord | undefined {
  return world.journal.transactions.find((record) =>
    record.attempts.some((attempt) => attempt.serviceId === serviceId),
  );
}

/** Names an attempt for a story. */
export function nameOf(world: World, serviceId: string | undefined): string {
  for (const { request, attempts } of world.journal.transactions) {
    const index = attempts.findIndex((attempt) => attempt.serviceId === serviceId);
    if (index >= 0) return `attempt ${index + 1} of ${request.transactionId}`;
  }
  return 'nothing that is known';
}
