/**
 * Replaces a journal that is ahead of its pair's stream with a new journal that is made from the stream. This is done
 * only if the stream has every request that the daemon sent and every outcome that the daemon reported.
 */

import {
  abandonRebuilding,
  beginRebuilding,
  JournalRebuilt,
  replacedJournals,
  stageRebuilt,
} from '../../backup/index.js';
import { type Configuration, journalPath } from '../../config/index.js';
import type { Attention } from '../../core/index.js';
import { type Journal, openJournal } from '../../journal/index.js';
import { inEnglish, replication as texts } from '../../messages/index.js';
import { actedOnlyIn, commonPlace, followWhole, type Member, ReplicationError } from '../../replicate/index.js';
import type { Log } from '../log/log.js';

/** The parts of a rebuild. */
interface RebuildParts {
  readonly configuration: Configuration;
  readonly journal: Journal;
  readonly log: Log;
  readonly member: Member;
  /** Aborted when the process must stop. */
  readonly signal: AbortSignal;
}

/**
 * Throws JournalRebuilt if the journal can be replaced; the caller then closes the journal and starts again. Otherwise changes nothing, and returns
 * the failure that the operator must end. `found`: the failure that led to this call.
 */
export async function rebuildJournal(parts: RebuildParts, found: ReplicationError): Promise<ReplicationError> {
  const { configuration, journal, log, member, signal } = parts;
  log.warn(texts.roles.compares);
  const path = journalPath(configuration.dataDir);
  const rebuilt = openJournal({
    ...configuration.journal,
    path: beginRebuilding(path),
    now: () => new Date().toISOString(),
  });
  const judge = async (): Promise<ReplicationError | undefined> => {
    try {
      if (!(await followWhole(member, rebuilt, signal))) return found;
      const acted = await actedOnlyIn(journal, rebuilt);
      if (acted === undefined) return await continuePublication(journal, rebuilt);
      return new ReplicationError(found.code, [acted.type, acted.transactionId].filter(Boolean).join(' '));
    } catch (error) {
      // Without the whole history in the stream, the journal cannot be made again.
      if (error instanceof ReplicationError) return new ReplicationError(found.code, error.code);
      throw error;
    } finally {
      rebuilt.close();
    }
  };
  const why = await judge();
  if (why === undefined) {
    stageRebuilt(path);
    throw new JournalRebuilt();
  }
  abandonRebuilding(path);
  return why;
}

/** Lets the rebuilt journal continue the publication under the same name. Under another name, all events would be published again. */
async function continuePublication(journal: Journal, rebuilt: Journal): Promise<undefined> {
  const publication = journal.publication();
  if (publication === undefined) return;
  rebuilt.continuePublicationOf({ ...publication, ...(await commonPlace(journal, rebuilt, publication.seq)) });
}

/** Returns an attention item for each replaced journal that is still in the data directory. Also writes the item to the log. */
export function replacedJournalItems({ dataDir }: Configuration, log: Log): readonly Attention[] {
  return replacedJournals(journalPath(dataDir)).map((folder) => {
    log.warn(inEnglish(() => texts.journalMoved(folder)));
    return { code: 'journal-moved', at: new Date().toISOString(), text: texts.journalMoved(folder), actions: [] };
  });
}
