/**
 * Checks the journal. If the daemon is stopped, the files of the journal are examined. If the daemon is running, the
 * daemon's report is used.
 */

import { existsSync } from 'node:fs';
import { journalPath } from '../config/index.js';
import type { StoppedJournal } from '../journal/index.js';
import { doctor, doctorData as texts } from '../messages/index.js';
import { lockHolder, type SystemProcess } from '../platform/system-processes.js';
import type { DaemonFacts } from './daemon.js';
import { sizeOf } from '../core/index.js';
import { type Finding, finding } from './finding.js';

/** The facts about the journal. */
export type JournalFacts = { readonly path: string } & (
  | { readonly type: 'in-use'; readonly daemon: DaemonFacts }
  /** The daemon is running, but its journal file was deleted. */
  | { readonly type: 'deleted' }
  /** A process holds the lock, but no daemon answers. */
  | { readonly type: 'locked'; readonly holder: SystemProcess }
  | { readonly type: 'stopped'; readonly journal: StoppedJournal }
  /** The journal could not be examined, because SQLite cannot be loaded. */
  | { readonly type: 'unknown' }
);

/** Examines the journal. */
export async function lookAtJournal(dataDir: string, daemon: DaemonFacts): Promise<JournalFacts> {
  const path = journalPath(dataDir);
  // A deleted file continues to exist only until the process that has it open ends.
  if (daemon.state !== 'stopped' && !existsSync(path)) return { type: 'deleted', path };
  if (daemon.state !== 'stopped') return { type: 'in-use', path, daemon };
  const holder = lockHolder(path);
  if (holder !== undefined) return { type: 'locked', path, holder };
  if (!existsSync(path) && !existsSync(`${path}.witness`)) return { type: 'stopped', path, journal: { type: 'none' } };
  try {
    const { inspectStoppedJournal } = await import('../journal/index.js');
    return { type: 'stopped', path, journal: inspectStoppedJournal(path) };
  } catch {
    return { type: 'unknown', path };
  }
}

/** Judges the journal. `isSimulated`: a practice daemon creates its journal at the first start. */
export function journalFindings(facts: JournalFacts, isSimulated: boolean): readonly Finding[] {
  const { journal: subject } = doctor.subjects;
  const { path } = facts;
  switch (facts.type) {
    case 'in-use':
      return ofDaemon(facts.daemon);
    case 'deleted':
      return [finding('journal-deleted', subject, texts.journalDeleted(path))];
    case 'locked': {
      const { pid, command } = facts.holder;
      return [finding('journal-locked', subject, texts.journalLocked(path, texts.program(pid, command)))];
    }
    case 'stopped':
      return ofFiles(path, facts.journal, isSimulated);
    case 'unknown':
      return [];
  }
}

/** The codes of attention items that concern the journal. */
const ofJournal = {
  'journal-unconfirmed': texts.journalUnconfirmed,
  'other-machine': texts.journalOtherMachine,
} as const;

function ofDaemon({ answer, process }: DaemonFacts): readonly Finding[] {
  const { journal: subject } = doctor.subjects;
  const items = answer.type === 'answered' ? answer.attention : [];
  const found = items.flatMap(({ attention: { code, text } }) => {
    if (code === 'journal-unconfirmed') return [finding(code, subject, ofJournal[code](text))];
    return code === 'other-machine' ? [finding('journal-other-machine', subject, ofJournal[code](text))] : [];
  });
  return found.length > 0 ? found : [finding('journal-in-use', subject, texts.journalInUse(process?.pid))];
}

function ofFiles(path: string, journal: StoppedJournal, isSimulated: boolean): readonly Finding[] {
  const { journal: subject } = doctor.subjects;
  switch (journal.type) {
    case 'none':
      return isSimulated
        ? [finding('journal-new', subject, texts.journalNew)]
        : [finding('journal-missing', subject, texts.journalMissing(path))];
    case 'lost':
      return [finding('journal-lost', subject, texts.journalLost(path, journal.facts))];
    case 'unconfirmed':
      return [finding('journal-unconfirmed', subject, texts.journalUnconfirmed(journal.text))];
    case 'failed':
      return [finding('journal-unusable', subject, texts.journalUnusable(journal.text))];
    case 'sound': {
      const { facts, bytes, isClosed } = journal;
      return [finding('journal', subject, texts.journal(facts, sizeOf(bytes), isClosed))];
    }
  }
}
