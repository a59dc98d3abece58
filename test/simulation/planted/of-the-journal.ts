/** Breakages of the journal. They are played on SQLite, and everything is read back at the end. */

import type { Patch } from './patch.js';

/** All of them. */
export const ofTheJournal: readonly Patch[] = [
  {
    id: 'lane-not-loaded',
    what: 'a new process does not know its lanes again',
    file: 'src/journal/journal.ts',
    find: 'return this.#guard(() => this.#reader.lane(terminal));',
    replace: 'return undefined;',
    foundBy: 'noNeedlessUnresolved',
  },
  {
    id: 'unresolved-not-loaded',
    what: 'a new process does not take up what was unresolved',
    file: 'src/journal/columns.ts',
    find: 'const isPursued = !isEnded || openAttempts(record).length > 0 || record.askedUntil !== undefined;',
    replace: 'const isPursued = outcome === undefined;',
    foundBy: 'noNeedlessUnresolved',
    row: 'process-died',
    setup: { day: 'peopled', frameFaults: 0 },
  },
  {
    id: 'inbox-dropped',
    what: 'what has ended is not listed for its acknowledgement',
    file: 'src/journal/columns.ts',
    find: 'phase: isPursued ? 2 : isAcknowledged ? null : 1,',
    replace: 'phase: isPursued ? 2 : null,',
    foundBy: 'keptUntilAcknowledged',
  },
  {
    id: 'update-not-written',
    what: 'a transaction is written once, and what changes of it is not',
    file: 'src/journal/writer.ts',
    find: 'has_attention = ?, last_fact = ?, record = ? WHERE',
    replace: 'has_attention = ?, last_fact = ? WHERE ? IS NOT NULL AND',
    foundBy: 'journalKeeps',
  },
  {
    id: 'first-lane-only',
    what: 'of a turn of several lanes only the first is committed',
    file: 'src/journal/journal.ts',
    find: 'const written = this.#write(part);\n      if (',
    replace: 'const written = part === parts[0] ? this.#write(part) : { lastFact };\n      if (',
    foundBy: 'journalKeeps',
  },
  {
    id: 'facts-unchained',
    what: 'a fact forgets the one before it',
    file: 'src/journal/writer.ts',
    find: 'lastFact = this.#writeFact(fact, about?.lastFact ?? null);',
    replace: 'lastFact = this.#writeFact(fact, null);',
    foundBy: 'journalKeeps',
  },
];
