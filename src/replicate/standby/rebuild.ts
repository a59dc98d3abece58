/** Makes a journal from the whole stream, and compares an earlier journal with it. */

import { isOfOneJournal, type NumberedFact } from '../../core/index.js';
import { isSameFact, mayBeActedOn } from '../rules/only-local.js';
import { isLasting, ReplicationError } from '../stream/failure.js';
import { type Member, pauseBeforeRetry } from '../stream/member.js';
import type { FollowedJournal } from './base.js';
import { Follower } from './follower.js';

/** The number of facts that are compared before other work gets its turn. */
const factsAtOnce = 1_000;

/**
 * Applies the whole stream to an empty journal. Returns false if the work was stopped. Rejects with {@link
 * ReplicationError} if the stream does not have the whole history, or with the failure of the journal.
 */
export async function followWhole(
  member: Pick<Member, 'link' | 'pause' | 'onFailure'>,
  journal: FollowedJournal,
  signal: AbortSignal,
): Promise<boolean> {
  const follower = new Follower(journal);
  while (!signal.aborted) {
    try {
      if (await follower.next(member, signal)) return true;
    } catch (error) {
      if (!(error instanceof ReplicationError) || isLasting(error.code)) throw error;
      member.onFailure(error);
      await pauseBeforeRetry(member, signal);
    }
  }
  return false;
}

/** Returns the first fact that only the earlier journal has and that may have had an effect; undefined if there is none. */
export async function actedOnlyIn(
  earlier: FollowedJournal,
  rebuilt: FollowedJournal,
): Promise<NumberedFact | undefined> {
  for await (const { fact, same } of compared(earlier, rebuilt))
    if (same === undefined && mayBeActedOn(fact)) return fact;
  return undefined;
}

/**
 * A position in a journal. `onlyHere`: the number of facts, up to the fact `seq`, that only one journal of a pair has.
 */
interface Place {
  readonly seq: number;
  readonly onlyHere: number;
}

/**
 * Returns the position at which the publication continues in the rebuilt journal. This is the position of the last
 * published fact that both journals have. `seq`: the last fact of the earlier journal that was published.
 */
export async function commonPlace(earlier: FollowedJournal, rebuilt: FollowedJournal, seq: number): Promise<Place> {
  let place: Place = { seq: 0, onlyHere: 0 };
  for await (const { fact, same } of compared(earlier, rebuilt)) {
    if (fact.seq > seq) break;
    if (same !== undefined) place = { seq: same.seq, onlyHere: place.onlyHere + (isOfOneJournal(same) ? 1 : 0) };
  }
  return place;
}

/**
 * Yields each fact of the earlier journal, together with the same fact of the rebuilt journal if the rebuilt journal
 * has it.
 */
async function* compared(
  earlier: FollowedJournal,
  rebuilt: FollowedJournal,
): AsyncGenerator<{ readonly fact: NumberedFact; readonly same: NumberedFact | undefined }> {
  const [own, next] = [factsOf(earlier), factsOf(rebuilt)];
  let other = await next();
  for (let fact = await own(); fact !== undefined; fact = await own()) {
    const same = other !== undefined && isSameFact(fact, other) ? other : undefined;
    yield { fact, same };
    if (same !== undefined) other = await next();
  }
}

/** Returns a function that returns the facts of a journal one after another, in their order. */
function factsOf(journal: FollowedJournal): () => Promise<NumberedFact | undefined> {
  let page: readonly NumberedFact[] = [];
  let place = 0;
  let after = 0;
  return async () => {
    if (place === page.length) {
      await new Promise((resolve) => setImmediate(resolve));
      page = journal.factsAfter(after, factsAtOnce);
      place = 0;
    }
    const fact = page[place];
    place += 1;
    if (fact !== undefined) after = fact.seq;
    return fact;
  };
}
