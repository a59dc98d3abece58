/**
 * The whole world of one lane as a value: the process, its journal, the link, what is on its way, and the terminal's truth.
 *
 * It is smaller than the real one. One lane, one terminal, payments of one amount, two transactions at most. Messages are
 * the heart's own values: no codec, no redaction, no damage. Each event is a turn of its own. Time moves to the next moment
 * that the lane waits for, in one scene also half the way there; jitter is always the same draw. One question, one Abort
 * and two Logins are on their way at most, and money requests as many as there are. What is lost stays on its way for
 * ever, which is the worse. Left to the other tests: reversals, displays, printing and input, Rejects and unknown words,
 * foreign answers, other amounts, several terminals, stopping, a full or failing disk.
 */

import type { ErrorCondition } from '../../protocol/index.js';
import { startLane, type LaneState } from '../../src/core/lane-state.js';
import type { LaneRecord } from '../../src/core/ports.js';
import type { TransactionRecord } from '../../src/core/transaction.js';
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
  readonly kind: 'money' | 'status' | 'login' | 'abort';
  readonly serviceId: string;
  /** The attempt that a question or an Abort is about. */
  readonly about: string | undefined;
  /** The connection that carried it; undefined when that is gone, and the gateway may still deliver. */
  readonly connection: number | undefined;
  readonly expiresAtMs: number | undefined;
  /** The gateway may deliver it once more. */
  readonly isRepeated: boolean;
}

/** An answer on its way to the daemon: it may arrive in any order, on any link, or never. */
export interface Answer {
  readonly kind: 'money' | 'status' | 'login';
  /** Of the request that it answers. */
  readonly serviceId: string;
  /** The attempt that a status answer is about. */
  readonly about: string | undefined;
  readonly condition: Condition;
  /** Of a status answer: it repeats the answer of the attempt, which was `condition`. */
  readonly isRepeated: boolean;
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

/** The terminal. */
export interface Terminal {
  readonly hasSession: boolean;
  readonly courses: readonly Course[];
  /** It restarted at least once: what it cannot tell may have happened. */
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
  /** When the register asked for each transaction. */
  readonly asked: readonly { readonly transactionId: string; readonly askedAtMs: number }[];
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
    terminal: { hasSession: !hasRestarted, courses: [], hasRestarted },
    breaches: [],
  };
}

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
