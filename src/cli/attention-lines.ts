/** What a person does about an entry of the attention list, command by command. */

import type { AttentionEntry } from '../client/index.js';
import { decider } from './decider.js';
import { plain } from './format.js';

/** A definite outcome is not changed by hand: to resolve what stands about one, `result`, is to say that it was looked at. */
export function resolveLines(id: string, code: string, result = 'approved'): readonly string[] {
  const command = `tenderd transactions resolve ${id} --outcome`;
  return code === 'unresolved'
    ? [`${command} OUTCOME ${decider}`, '  where OUTCOME is approved, declined or not-processed']
    : [`Leave it so and take it off the list: ${command} ${closing[result] ?? 'approved'} ${decider}`];
}

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
        return [`tenderd terminals release ${plain(terminal)} ${decider}`];
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
