/**
 * Checks of the journal that may need a decision of the operator. Is the journal the newest one, and was it used on
 * another machine?
 */

import type { Configuration } from '../config/index.js';
import type { HostMarks } from '../core/index.js';
import type { Journal } from '../journal/index.js';
import { daemonLog, daemonStart } from '../messages/index.js';
import type { Log } from './log/log.js';

/**
 * Returns why no money may move; undefined if money may move. Reads only memory, because the engine calls this before
 * each payment.
 */
export function whyMoneyStopped({ rollbackGuard }: Journal): string | undefined {
  if (rollbackGuard.state === 'ok') return undefined;
  return daemonStart.moneyStopped(rollbackGuard.text);
}

/**
 * Records this machine in the journal. Returns the decision that the operator must make if the journal was used on
 * another machine.
 */
function meetMachine(journal: Journal, readMarks: () => HostMarks, log: Log): string | undefined {
  const { verdict, differing } = journal.meetHost(readMarks());
  if (verdict !== 'other') {
    if (differing.length > 0) log.warn(daemonLog.machineChanged(differing));
    return undefined;
  }
  const text = daemonStart.otherMachine(differing);
  log.error(text);
  return text;
}

/** Logs and returns the decisions about the journal that the operator must make. */
export function checkJournal(
  journal: Journal,
  { journal: { hostCheck } }: Configuration,
  readMarks: () => HostMarks,
  log: Log,
) {
  const integrityHold = whyMoneyStopped(journal);
  if (integrityHold !== undefined) log.error(integrityHold);
  return { integrityHold, otherMachine: hostCheck ? meetMachine(journal, readMarks, log) : undefined };
}
