/** Compares the position of a journal with the stream. The module is pure. */

import type { LogPosition } from '../../core/index.js';
import type { Base } from './entry.js';

/** The stream as the server describes it. */
export interface StreamState {
  /** The identity of the stream. A stream that was created again has another identity. */
  readonly stream: string;
  readonly first: number;
  readonly last: number;
}

/** The reason why a journal cannot follow a stream. */
export type PositionProblem =
  | 'replicate-journal-alone'
  | 'replicate-other-stream'
  | 'replicate-stream-behind'
  | 'replicate-history-missing';

/** The position of a journal. `isAlone`: the journal also has a commit that is in no stream. */
export interface OwnPosition extends LogPosition {
  readonly isAlone: boolean;
}

/**
 * Returns why the journal cannot follow the stream; undefined if it can. `position`: undefined if the journal has never
 * followed a stream.
 */
export function whyNotFollow(position: OwnPosition | undefined, state: StreamState): PositionProblem | undefined {
  if (position?.isAlone === true) return 'replicate-journal-alone';
  if (position !== undefined && position.stream !== state.stream) return 'replicate-other-stream';
  const applied = position?.sequence ?? 0;
  if (state.last < applied) return 'replicate-stream-behind';
  // In an empty stream that has lost its entries, the first number is higher than the last number.
  if (state.first > applied + 1) return 'replicate-history-missing';
  return undefined;
}

/** True if a journal that has never followed a stream may follow a stream that began with `base`. */
export function isSameBase(own: Base, base: Base): boolean {
  return own.facts === base.facts && own.digest === base.digest;
}
