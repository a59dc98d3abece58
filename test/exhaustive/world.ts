/**
 * The whole world of one lane as a value: the process, its journal, the link, what is on its way, and the terminal's truth.
 *
 * It is smaller than the real one. One lane, one terminal, one amount, three transactions and one device request at most. Messages
 * are the heart's own values: no codec, no redaction, no damage. Each event is a turn of its own. Time moves to the next
 * moment that the lane waits for, in one scene also half the way there; jitter is always the same draw. One question of a
 * kind, one Abort and two Logins are on their way at most, and what moves money as often as it was sent. What is lost stays
 * on its way for ever, which is the worse. Left to the other tests: loyalty, updates of pre-authorizations, parts of a sale,
 * acquirers that do not close, displays, printing and the terminal's own questions, Rejects and unknown words, foreign
 * answers, other amounts, several terminals, stopping, a full or failing disk.
 */

import type { ErrorCondition } from '../../protocol/index.js';
import { type LaneRecord, type LaneState, startLane, type TransactionRecord } from '../../src/core/index.js';
import type { Opening, Scene } from './scene.js';

/** What was committed. */
export interface Journal {
  readonly lane: LaneRecord;
  readonly transactions: readonly TransactionRecord[];
}

/** The link as the gateway's client has it. */
export type Link =
  | { readonly type: 'up'; readonly connection: number; readonly lastReceivedMs: number; readonly isDead: boolean }
  /** Reset, and nobody was told yet. */
  | { readonly type: 'reset'; readonly connection: number }
  | { readonly type: 'down' };

/** A request on its way to the terminal. It may arrive in any order, once (twice where repeated), until it expires. */
export interface Request {
  /**
   * `money` is any service request that is an attempt. `totals` asks which period is open, `previous` whether one is closed;
   * `release-card` tells the terminal to let a card go.
   */
  readonly kind: 'money' | 'status' | 'login' | 'abort' | 'totals' | 'previous' | 'release-card' | 'device-request';
  readonly serviceId: string;
  /** The attempt that a question is about, or what an Abort is to stop. */
  readonly about: string | undefined;
  /** The period that `previous` asks for. */
  readonly period?: string | undefined;
  /** The connection that carried it; undefined when that is gone, and the gateway may still deliver. */
  readonly connection: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** The gateway may deliver it once more. */
  readonly isRepeated: boolean;
  /** A device request of a process that is dead: nobody knows of it any more. */
  readonly isOrphan?: true;
}

/** An answer on its way to the daemon: it may arrive in any order, on any link, or never. */
export interface Answer {
  readonly kind: Exclude<Request['kind'], 'abort'>;
  /** Of the request that it answers. */
  readonly serviceId: string;
  /** The attempt that a status answer is about. */
  readonly about: string | undefined;
  readonly condition: Condition;
  /** Of a status answer: it repeats the answer of the attempt, which was `condition`. */
  readonly isRepeated: boolean;
  /** The period that it tells of. */
  readonly period?: ReportedAnswer;
  /** Of a device request: it was a device request. */
  readonly isOfDevice?: true;
}

/** A period as the terminal tells it. */
export interface ReportedAnswer {
  readonly id: string;
  readonly isEmpty: boolean;
}

/** `Success`, or the ErrorCondition of a failure. */
export type Condition = 'Success' | ErrorCondition;

/** A ping whose pong has not come, and the requests that left before it. */
export interface Ping {
  readonly connection: number;
  readonly mark: number;
  readonly behind: readonly string[];
}

/** What the terminal made of one money request: the truth. */
export interface Course {
  readonly serviceId: string;
  /** `refused`: it said so and never starts it. `broken-off`: the restart ended it, and no money moved. */
  readonly state: 'running' | 'approved' | 'declined' | 'cancelled' | 'refused' | 'broken-off';
  /** It can still tell of it. */
  readonly isRemembered: boolean;
}

/** What the terminal made of a device request: the truth. */
export interface DeviceRequestInFlight {
  readonly serviceId: string;
  readonly state: 'running' | 'over' | 'refused';
  /** The process that sent it is dead: nobody knows of it any more. */
  readonly isOrphan?: true;
}

/** The terminal's periods. */
export interface Periods {
  /** The number of the open one. */
  readonly open: number;
  readonly isEmpty: boolean;
  /** The numbers of those that it can still tell of. */
  readonly closed: readonly number[];
  /** It closed one by itself. */
  readonly hasClosedAlone: boolean;
}

/** The terminal. */
export interface Terminal {
  readonly hasSession: boolean;
  readonly courses: readonly Course[];
  readonly deviceRequests: readonly DeviceRequestInFlight[];
  readonly periods: Periods;
  /** The card that it keeps, by the attempt that read it, and how often it was told to let it go. */
  readonly card: { readonly serviceId: string; readonly letGoSends: number } | undefined;
  /** It restarted, or forgot with its session, at least once: what it cannot tell may have happened. */
  readonly hasRestarted: boolean;
}

/** The world. Never changed in place. */
export interface World {
  readonly nowMs: number;
  /** Undefined while the daemon is dead. */
  readonly lane: LaneState | undefined;
  /** Processes so far. */
  readonly starts: number;
  readonly connections: number;
  readonly journal: Journal;
  /** When the register asked for each transaction, and for the device request. */
  readonly asked: readonly { readonly transactionId: string; readonly askedAtMs: number }[];
  /** Since when this process keeps the card that the lane keeps. */
  readonly heldSinceMs: number | undefined;
  readonly link: Link;
  /** A timer is due that has not fired. */
  readonly isDue: boolean;
  /** Requests of which no byte was handed over, before the lane is told. */
  readonly notSent: readonly string[];
  readonly toTerminal: readonly Request[];
  readonly toDaemon: readonly Answer[];
  readonly pings: readonly Ping[];
  readonly isPoiListAsked: boolean;
  readonly terminal: Terminal;
  /** What went wrong in the move that led here. */
  readonly breaches: readonly string[];
}

/** The terminal as its answer to a Login presents it. Where it never restarts silently it was seen to say LoggedOut. */
const device = 'SERIAL 1';

/** Far from zero, so that a moment that was never set lies in the past. */
const startMs = 10_000_000;

/** The world before the register asks. */
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

/** Under this name the device request stands among what was asked for. */
export const deviceRequestName = 'the device request';

/** The transaction that an attempt belongs to. */
export function ownerOf(world: World, serviceId: string): TransactionRecord | undefined {
  return world.journal.transactions.find((record) =>
    record.attempts.some((attempt) => attempt.serviceId === serviceId),
  );
}

/** An attempt as the stories name it. */
export function nameOf(world: World, serviceId: string | undefined): string {
  for (const { request, attempts } of world.journal.transactions) {
    const index = attempts.findIndex((attempt) => attempt.serviceId === serviceId);
    if (index >= 0) return `attempt ${index + 1} of ${request.transactionId}`;
  }
  return 'nothing that is known';
}
