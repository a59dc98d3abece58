/** The reason why an idle terminal cannot take a payment, derived from the state of its lane alone. */

import { sessions } from '../../../messages/index.js';
import type { Unreachable } from '../../model/unreachable-reason.js';
import type { WireState } from '../wire/wire.js';
import type { LaneState } from './lane-state.js';
import { missingSince } from './terminal-list.js';

/** Returns the known reason why the terminal cannot take a payment; undefined if there is none. */
export function unreachable(
  { settings, record, login, poiList }: Pick<LaneState, 'settings' | 'record' | 'login' | 'poiList'>,
  link: WireState,
): Unreachable | undefined {
  if (!link.up) return { code: 'link', text: link.cause.text };
  const missing = missingSince({ poiList });
  if (missing !== undefined)
    return {
      code: 'not-listed',
      text: sessions.notListed(settings.gateway, record.poiId),
      since: missing.at,
    };
  const isLoggedIn = !settings.profile.sessions || record.sessionStanding || record.isLoggedOut === true;
  if (isLoggedIn || login.lastFailure === undefined) return undefined;
  const { lastFailure } = login;
  const isByStatus = lastFailure.why === 'lost' && lastFailure.status !== undefined;
  return { code: 'login', text: sessions.loginFails(sessions.loginFailure(lastFailure), isByStatus) };
}
