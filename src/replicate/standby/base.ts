/** The journal with which a pair begins. */

import { createHash } from 'node:crypto';
import type { JournalPort, LogPosition } from '../../core/index.js';
import type { Base } from '../rules/entry.js';
import type { OwnPosition } from '../rules/position.js';

/** The calls of the journal that the standby uses. */
export interface FollowedJournal extends Pick<JournalPort, 'factsAfter' | 'lastFact'> {
  commit(parts: Parameters<JournalPort['commit']>[0], position: LogPosition): unknown;
  logPosition(): OwnPosition | undefined;
}

/** Returns the base of a journal: its number of facts, and the digest of the last fact. */
export function baseOf(journal: FollowedJournal): Base {
  const facts = journal.lastFact();
  const last = journal.factsAfter(facts - 1, 1).map(({ at, type, transactionId = '' }) => [at, type, transactionId]);
  return { facts, digest: createHash('sha256').update(JSON.stringify(last)).digest('hex').slice(0, 16) };
}
