/**
 * The detail that is reported together with the reason for a wait: the state of the connection or of the last Login, or
 * the register with the lease.
 */

import { sessions } from '../../../messages/index.js';
import type { WaitReason } from '../queue/wait-reason.js';
import type { Turn } from './lane-state.js';

/** Returns the detail of a reason that concerns the link, the login or a lease. */
export function detailOf(turn: Turn, why: WaitReason): string | undefined {
  const { link } = turn.now;
  if (why === 'link') return link.up ? undefined : link.cause.text;
  if (why === 'leased') return turn.state.lease?.register;
  const { lastFailure } = turn.state.login;
  return lastFailure && sessions.loginFailure(lastFailure);
}

/** Returns the code of the cause if the link is down, otherwise undefined. */
export function linkCodeOf({ now: { link } }: Turn): string | undefined {
  return link.up ? undefined : link.cause.code;
}
