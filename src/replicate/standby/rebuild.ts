/** Makes a journal from the whole stream, and compares an earlier journal with it. */

import type { NumberedFact } from '../../core/index.js';
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

/** Returns the first fact that only the earlier journal has and that may have been acted on; undefined if there is none. */
export async function actedOnlyIn(
  earlier: FollowedJournal,
  rebuilt: FollowedJournal,
): Promise<NumberedFact | undefined> {
  const next = factsOf(rebuilt);
  let other = await next();
  const own = factsOf(earlier);
  for (let fact = await own(); fact !== undefined; fact = await own()) {
    if (other !== undefined && isSameFact(fact, other)) other = await next();
    else if (mayBeActedOn(fact)) return fact;
  }
  return undefined;
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
