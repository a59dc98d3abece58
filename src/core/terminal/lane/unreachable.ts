/** Why a terminal cannot take a payment although nothing runs on it: made from the state of its lane alone. */

import type { Unreachable } from '../../model/unreachable-reason.js';
import type { WireState } from '../wire/wire.js';
import type { LaneState } from './lane-state.js';
import type { LoginFailure } from '../messages/management-types.js';
import { missingSince } from './terminal-list.js';
import { sayFailure } from './wait-detail.js';

/** The reason; undefined where a payment can leave, as far as is known. */
export function unreachable(
  { settings, record, login, poiList }: Pick<LaneState, 'settings' | 'record' | 'login' | 'poiList'>,
  link: WireState,
): Unreachable | undefined {
  if (!link.up) return { code: 'link', text: link.cause.text };
  const missing = missingSince({ poiList });
  if (missing !== undefined)
    return {
      code: 'not-listed',
      text: `${settings.gateway} does not list ${record.poiId} as connected. Switch the terminal on and check its cable.`,
      since: missing.at,
    };
  const isLoggedIn = !settings.profile.sessions || record.sessionStanding || record.isLoggedOut === true;
  if (isLoggedIn || login.lastFailure === undefined) return undefined;
  return {
    code: 'login',
    text: `The terminal accepts no Login (${sayFailure(login.lastFailure)}). ${whatToDo(login.lastFailure)}`,
  };
}

function whatToDo(failure: LoginFailure): string {
  const isByStatus = failure.why === 'lost' && failure.status !== undefined;
  return isByStatus ? 'Check its address in the configuration.' : 'Look at its screen and its cable.';
}
