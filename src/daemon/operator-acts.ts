/** Records in the journal the operator actions that happen outside the core. The audit lists them. */

import type { Configuration } from '../config/index.js';
import type { Clock, JournalPort } from '../core/index.js';
import type { Log } from './log/log.js';
import type { OpenParts } from './open-parts.js';

/** Records an operator action in the journal: its text and its details. `log` is used if the journal fails. */
export type NoteAct = (text: string, detail: Readonly<Record<string, unknown>>, log: Log) => void;

/**
 * Returns the function that records the operator actions of a daemon. `port` is the journal for commits. In a pair,
 * these commits go through the stream.
 */
export function operatorActs(
  { replicate }: Configuration,
  open: OpenParts,
  clock: Clock,
  port: () => Pick<JournalPort, 'hasReserve' | 'commit'>,
): NoteAct {
  return (text, detail, log) => {
    if (open.isEnding) return;
    // Before this daemon leads its pair, it must commit nothing. A commit that is missing in the stream would prevent the journal from following the
    // stream.
    if (replicate !== undefined && open.pair === undefined) return;
    try {
      // If the disk has no reserve left, only the log records the action, because payments need the space.
      if (!port().hasReserve()) return;
      const at = new Date(clock.wallMs()).toISOString();
      const facts = [{ at, type: 'operator-act', terminal: '', text, detail }] as const;
      port().commit([{ writer: '', facts, transactions: [] }]);
    } catch (error) {
      open.fail(log, error);
    }
  };
}
