/** What a person does about an entry of the attention list, command by command. */

import type { AttentionEntry } from '../../client/index.js';
import { decider } from '../command/operator-identity.js';
import { plain } from '../output/format.js';

/** To resolve what stands about a definite outcome, `result`, is to say that it was looked at; by hand it changes where that leaves it in doubt. */
export function resolveLines(id: string, code: string, result = 'approved'): readonly string[] {
  const command = `tenderd transactions resolve ${id} --outcome`;
  if (code === 'unresolved' || result === 'unresolved')
    return [`${command} OUTCOME ${decider}`, '  where OUTCOME is approved, declined or not-processed'];
  const leaves = `Leave it so and take it off the list: ${command} ${closing[result] ?? 'approved'} ${decider}`;
  const mayBeWrong = doubts.includes(code) && closing[result] !== undefined;
  return mayBeWrong ? [`It went through all the same: ${command} approved ${decider}`, leaves] : [leaves];
}

/** What may say that a transaction went through that moved nothing as far as is known. */
const doubts: readonly string[] = ['other-attempt-unknown', 'operation-unexplained'];

/** What is said of an outcome by which no money moved. */
const closing: Readonly<Record<string, string>> = {
  declined: 'declined',
  cancelled: 'not-processed',
  'not-processed': 'not-processed',
};

/** The commands with which a person acts on an entry. `result`: how its transaction has ended, where that is known. */
export function attentionCommands(
  { terminal, transactionId, attention }: AttentionEntry,
  result?: string,
): readonly string[] {
  const id = transactionId === undefined ? undefined : plain(transactionId);
  return attention.actions.flatMap((action) => {
    switch (action) {
      case 'resolve':
        return id === undefined ? [] : resolveLines(id, attention.code, result);
      case 'reverse':
        return id === undefined ? [] : [`Give it back: tenderd reverse ${id}`];
      case 'refund':
        return id === undefined ? [] : [`Give it back: tenderd order refund ${id}`];
      case 'release':
        return terminal === undefined ? [] : [`tenderd terminals release ${plain(terminal)} ${decider}`];
      case 'acknowledge':
        return id === undefined ? [] : [`tenderd transactions acknowledge ${id}`];
      case 'config-check':
        return ['Once it is corrected: tenderd config check'];
      case 'call-support':
        return ['Call support.'];
      case 'journal-confirm':
        return ['Stop the daemon, compare with the terminals, then: tenderd journal confirm ' + decider];
      case 'journal-same-machine':
        return ['It replaces the other machine: stop the daemon, then: tenderd journal same-machine ' + decider];
      case 'journal-new-sale-id':
        return ['The other machine still runs: stop the daemon, then: tenderd journal new-sale-id ' + decider];
      default:
        return [plain(action)];
    }
  });
}
