/** What is said beside the reason of a wait: what became of the link or the last Login, or who has the terminal. */

import type { WaitReason } from '../queue/wait-reason.js';
import type { LoginFailure } from '../messages/management-types.js';
import type { Turn } from './lane-state.js';

/** How it is told, in brackets. */
export function sayFailure(failure: LoginFailure): string {
  switch (failure.why) {
    case 'no-answer':
      return 'no answer';
    case 'not-sent':
      return 'not sent';
    case 'lost':
      return failure.words;
    case 'refused': {
      const { condition = '(none)', words } = failure;
      return words === undefined ? condition : `${condition}: ${words}`;
    }
  }
}

/** What is told beside the reason, where that is the link, the login or a lease. */
export function detailOf(turn: Turn, why: WaitReason): string | undefined {
  const { link } = turn.now;
  if (why === 'link') return link.up ? undefined : link.cause.text;
  if (why === 'leased') return turn.state.lease?.register;
  const { lastFailure } = turn.state.login;
  return lastFailure && sayFailure(lastFailure);
}

/** The code of why the link is down; undefined if it is up. */
export function linkCodeOf({ now: { link } }: Turn): string | undefined {
  return link.up ? undefined : link.cause.code;
}
