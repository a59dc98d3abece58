/**
 * The attention item for a terminal, or a gateway in front of it, that refuses one Login after another, so that no
 * payment gets through.
 */

import { sessions, laneAttention } from '../../../messages/index.js';
import type { Attention } from '../../model/attention-item.js';
import type { WireState } from '../wire/wire.js';
import { isEndedByAnswer } from './credentials.js';
import type { LaneState } from '../lane/lane-state.js';
import { unreachable } from '../lane/unreachable.js';

/**
 * The number of refused Logins in a row after which the attention item is added. A terminal that is starting refuses
 * one or two Logins.
 */
const refusalsMin = 3;

/**
 * Returns the item of a terminal that has refused at least three Logins in a row. The item is listed until a Login is
 * accepted. A refused credential and an unknown channel have their own items.
 */
export function refusedLogins(
  state: Pick<LaneState, 'settings' | 'record' | 'login' | 'poiList'>,
  link: WireState,
): readonly Attention[] {
  const { lastFailure, refusals } = state.login;
  if (lastFailure === undefined || refusals === undefined || refusals.times < refusalsMin) return [];
  if (unreachable(state, link)?.code !== 'login' || state.record.attention.some(isEndedByAnswer)) return [];
  const failure = sessions.loginFailure(lastFailure);
  const text = laneAttention.loginsRefused(state.record.poiId, failure, state.settings.gateway);
  return [{ code: 'refused-repeatedly', at: refusals.at, text, actions: ['config-check'] }];
}
