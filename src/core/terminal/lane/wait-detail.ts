/** What is said beside the reason of a wait: what became of the link or the last Login, or who has the terminal. */

import { sessions } from '../../../messages/en.js';
import type { WaitReason } from '../queue/wait-reason.js';
import type { Turn } from './lane-state.js';

/** What is told beside the reason, where that is the link, the login or a lease. */
export function detailOf(turn: Turn, why: WaitReason): string | undefined {
  const { link } = turn.now;
  if (why === 'link') return link.up ? undefined : link.cause.text;
  if (why === 'leased') return turn.state.lease?.register;
  const { lastFailure } = turn.state.login;
  return lastFailure && sessions.loginFailure(lastFailure);
}

/** The code of why the link is down; undefined if it is up. */
export function linkCodeOf({ now: { link } }: Turn): string | undefined {
  return link.up ? undefined : link.cause.code;
}
