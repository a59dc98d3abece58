/** The shopper's actions in the whole window, after a breakout. */

import { brokenOut, withBreakout } from './breakout.js';
import { act, type Acted, type ShopperAct } from './shopper.js';
import { kept, type World } from '../records/world.js';

/**
 * Applies an action and consumes the breakout token. If the payment continues, it gets a new token. If the action is not possible, the token stays
 * valid.
 */
export function actAfterBreakout(world: World, token: string, wanted: ShopperAct): Acted {
  const found = brokenOut(world, token);
  if (found?.breakout === undefined) return { ok: false, error: 'the address is no longer good' };
  // Leaving the page in the whole window records nothing, as with any other page.
  if (wanted.act === 'leave') return { ok: true, payment: found };
  const { breakout, ...payment } = found;
  const acted = act(world, payment, wanted);
  if (!acted.ok || acted.payment.breakout !== undefined) return acted;
  const goesOn = acted.payment.session === 'waits' || acted.payment.session === 'challenged';
  if (!goesOn) return { ok: true, payment: kept(world, acted.payment) };
  return { ok: true, payment: kept(world, withBreakout(world, acted.payment, breakout.cause, breakout.method)) };
}
