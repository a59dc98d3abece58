/** The state of a standby for the operator: who leads, how many entries of the stream the standby has applied, and what keeps it from taking over. */

import type { StandbyReport } from '../../api/index.js';
import { inEnglish, replication as texts } from '../../messages/index.js';
import { type ReplicationError, type StandbyProgress, type StandbyView } from '../../replicate/index.js';
import { textOf } from './failure-text.js';

/** The facts from which the report of a standby is made. */
export interface StandbyFacts {
  /** The state of the standby. It is undefined if the packages of the NATS client are missing. */
  readonly view: StandbyView | undefined;
  readonly progress: StandbyProgress | undefined;
  readonly failure: ReplicationError | undefined;
  /** The wall time since which requests to the servers have failed. */
  readonly sinceMs: number | undefined;
}

/** Returns the state of a standby. */
export function standbyReport(
  own: Pick<StandbyReport, 'name' | 'version' | 'processId' | 'dataDirectory' | 'startedAt' | 'simulated'>,
  facts: StandbyFacts,
): StandbyReport {
  const { view, progress } = facts;
  const blocked = blockOf(facts);
  return {
    ...own,
    ...(view?.leader === undefined ? {} : { leader: view.leader }),
    state: view?.state ?? 'stopped',
    ...(progress === undefined
      ? {}
      : {
          entries: { applied: progress.applied, last: progress.last, readAt: new Date(progress.readMs).toISOString() },
        }),
    canTakeOver: blocked === undefined,
    ...(blocked === undefined ? {} : { blocked }),
  };
}

/** Returns the reason why a standby could not take over now; undefined if there is none. */
function blockOf({ view, failure, sinceMs }: StandbyFacts): StandbyReport['blocked'] {
  const known = failure ?? view?.refusal;
  if (known !== undefined) {
    const since = sinceMs === undefined ? {} : { since: new Date(sinceMs).toISOString() };
    return { code: known.code, text: textOf(known), ...since };
  }
  if (view?.state !== 'connecting') return undefined;
  return { code: 'replicate-reading', text: inEnglish(() => texts.reading()) };
}
