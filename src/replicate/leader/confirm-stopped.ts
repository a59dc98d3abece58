/**
 * Lets the operator confirm that a daemon has stopped. The confirmation can be sent from any machine that reaches the
 * servers.
 */

import { type Leader, readEntry } from '../rules/entry.js';
import { leadershipAfter, type Leadership, noLeadership } from '../rules/leadership.js';
import { ReplicationError } from '../stream/failure.js';
import { confirmationKey, type MemberLink } from '../stream/member.js';

/**
 * The result: the number of earlier processes that were confirmed as stopped. `leads`: nothing was confirmed, because
 * the named daemon is still the newest leader.
 */
export type ConfirmedStopped = { readonly confirmed: number } | 'leads';

/**
 * Confirms that the earlier processes of a daemon have stopped: all of those that may still send. The leader reads the
 * confirmation from the bucket. Rejects with {@link ReplicationError}.
 */
export async function confirmStopped(
  link: MemberLink,
  daemon: string,
  operator: { readonly name: string; readonly reason: string },
): Promise<ConfirmedStopped> {
  return link.use(async (connection) => {
    const { last } = await connection.state();
    const kept = last === 0 ? undefined : await connection.entry(last);
    const { leader, isStopped, unconfirmed } = kept === undefined ? noLeadership : leadershipOf(kept.bytes, last);
    const earlier = unconfirmed.filter(({ name }) => name === daemon);
    if (earlier.length === 0 && leader?.name === daemon && !isStopped) return 'leads';
    const text = JSON.stringify({ type: 'operator', ...operator });
    // If the bucket already has another confirmation, the leader accepts that confirmation as well.
    for (const one of earlier) await connection.put(confirmationKey(one satisfies Leader), text, 0);
    return { confirmed: earlier.length };
  });
}

function leadershipOf(bytes: Uint8Array, sequence: number): Leadership {
  const read = readEntry(bytes);
  if ('entry' in read) return leadershipAfter(read.entry);
  throw new ReplicationError(
    read.unreadable === 'newer' ? 'replicate-entry-newer' : 'replicate-entry-foreign',
    String(sequence),
  );
}
