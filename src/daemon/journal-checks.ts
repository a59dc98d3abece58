/**
 * The journal's questions to the operator: whether it is the newest one, and whether this machine replaces the last
 * one.
 */

import type { HostMarks } from '../core/index.js';
import type { Journal } from '../journal/index.js';
import type { Log } from './log.js';

/** Returns why no money may move; undefined if it may. The engine asks before each payment, so nothing is read from the disk. */
export function whyMoneyStopped({ rollbackGuard }: Journal): string | undefined {
  if (rollbackGuard.state === 'ok') return undefined;
  return `No money moves until a person confirms the journal. ${rollbackGuard.text} To confirm, stop tenderd and run: tenderd journal confirm --name "YOUR NAME" --reason "WHAT YOU SAW"`;
}

/**
 * Records this machine in the journal. Returns the decision that the operator must make if the journal was used on
 * another machine.
 */
export function meetMachine(journal: Journal, readMarks: () => HostMarks, log: Log): string | undefined {
  const { verdict, differing } = journal.meetHost(readMarks());
  if (verdict !== 'other') {
    if (differing.length > 0) log.warn(`this machine has another ${differing.join(', ')} than at the last start`);
    return undefined;
  }
  const text = `This data directory was used on another machine (${differing.join(', ')} differ). When that machine still runs, two tills use one SaleID, and hear each other's answers. Payments go on. Stop tenderd, then run: tenderd journal new-sale-id where this is a copy, or: tenderd journal same-machine where this replaces that machine.`;
  log.error(text);
  return text;
}
