/** Selects the fault for a request: the first matching cue, or the fault that its amount triggers. */

import { type FaultOf, type FaultPlace, faults, strikesAt } from '../base/fault-words.js';
import type { Books } from './books.js';

/** A fault that occurs at the current request. */
export interface Struck<Place extends FaultPlace> {
  readonly fault: FaultOf<Place>;
  readonly seconds: number | undefined;
}

/**
 * Returns the fault for this request. A matching cue has priority and is used up; without a cue, the amount decides.
 */
export function strike<Place extends FaultPlace>(
  books: Pick<Books, 'cues' | 'setCues'>,
  place: Place,
  request: string,
  magicAmount: number | undefined,
): Struck<Place> | undefined {
  const cues = books.cues();
  for (const cue of cues) {
    const { fault, seconds, times } = cue;
    if (!strikesAt(fault, place) || !['any', request].includes(cue.request)) continue;
    const left = times > 1 ? [{ ...cue, times: times - 1 }] : [];
    books.setCues(cues.flatMap((one) => (one === cue ? left : [one])));
    return { fault, seconds };
  }
  return magicAmount === undefined ? undefined : magic(place, magicAmount);
}

/** Returns the fault that an amount triggers. */
export function magic<Place extends FaultPlace>(place: Place, amount: number): Struck<Place> | undefined {
  const ending = String(amount % 100).padStart(2, '0');
  const word = faults.find((fault) => fault.ending === ending)?.word;
  return word !== undefined && strikesAt(word, place) ? { fault: word, seconds: undefined } : undefined;
}
