/** What the register's door may ask about errands, and what it is told of them. */

import type { AbortSignalLike } from './ports.js';
import type { Reply } from './refused-request.js';
import type { Receipt } from '../../protocol/index.js';
import type { Errand, ErrandEnd, ErrandWish } from './errand.js';

/** One errand as it is told. */
export interface ErrandView {
  readonly errandId: string;
  /** The terminal's name in the configuration. */
  readonly terminal: string;
  readonly register?: string;
  readonly wish: ErrandWish;
  /** `queued`: nothing is on the wire. `running`: the terminal has it, or may have it. */
  readonly state: 'queued' | 'running' | 'ended';
  readonly askedAt: string;
  readonly end?: ErrandEnd;
  /** For the cashier, also while it runs. */
  readonly sentence: string;
  readonly showing?: string;
  readonly abortWanted: boolean;
  readonly receipts: readonly Receipt[];
}

/** The part of the lanes that is about errands. They live in memory: after a restart, and after a while, they are unknown. */
export interface Errands {
  /** Admits one; it starts when the terminal is free and no transaction waits. */
  ask(terminal: string, wish: ErrandWish): Promise<Reply<ErrandView>>;
  get(terminal: string, errandId: string): Reply<ErrandView>;
  /** Resolves when it has ended, or after `timeoutMs`, or when `signal` aborts; with the view of then. */
  waitForEnd(
    terminal: string,
    errandId: string,
    timeoutMs: number,
    signal: AbortSignalLike,
  ): Promise<Reply<ErrandView>>;
  /** A wish: what the terminal has begun ends with its own answer. Refused where the standard knows no Abort. */
  abort(terminal: string, errandId: string, reason: string): Promise<Reply<ErrandView>>;
}

/** The view. */
export function errandViewOf(terminal: string, noun: string, errand: Errand): ErrandView {
  const { errandId, register, wish, askedAt, end, showing, abortWanted, receipts } = errand;
  return {
    errandId,
    terminal,
    ...(register === undefined ? {} : { register }),
    wish,
    state: end !== undefined ? 'ended' : errand.course === undefined ? 'queued' : 'running',
    askedAt,
    ...(end === undefined ? {} : { end }),
    sentence: end?.sentence ?? sentenceOf(errand, noun),
    ...(showing === undefined ? {} : { showing }),
    abortWanted: abortWanted !== undefined,
    receipts,
  };
}

function sentenceOf({ course, showing }: Errand, noun: string): string {
  if (course === undefined) return `The ${noun} waits for the terminal. Nothing was sent yet.`;
  return showing === undefined
    ? `The ${noun} is running on the terminal.`
    : `The ${noun} is running; the terminal shows: ${showing}.`;
}
