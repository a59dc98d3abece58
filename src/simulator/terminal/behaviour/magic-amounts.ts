/** Amounts that trigger faults, for registers that cannot reach the control interface. */

import { addAmounts, amountText, millionths } from '../base/decimal.js';

/** One magic amount: its last two decimals, a description, and the behaviour that it triggers. */
export interface MagicAmount {
  readonly ending: string;
  readonly says: string;
  /** Returns the behaviour for this amount (decimal string), as text for the parser. */
  readonly behaviourFor: (amount: string) => string;
}

function always(behaviour: string): () => string {
  return () => behaviour;
}

/** All magic amounts. Any other amount is approved. */
export const magicAmounts: readonly MagicAmount[] = [
  { ending: '01', says: 'declined', behaviourFor: always('decline') },
  {
    ending: '02',
    says: 'the customer cancels after 1 s',
    behaviourFor: always('customer cancels after 1s; card after 10s'),
  },
  { ending: '03', says: 'the link is cut after the host approved', behaviourFor: always('cut after-approval') },
  {
    ending: '04',
    says: 'about half of the amount is approved, and the rest plays no bad day',
    behaviourFor: (amount) => `partial ${aboutHalf(amount)}`,
  },
  { ending: '05', says: 'a tip of 1.00 is added', behaviourFor: always('tip 1.00') },
  { ending: '06', says: 'the PIN is wrong, then right', behaviourFor: always('pin wrong, right') },
  { ending: '07', says: 'the PIN is wrong to the end', behaviourFor: always('pin wrong, wrong, wrong') },
  { ending: '08', says: 'no card is shown', behaviourFor: always('card never') },
  { ending: '09', says: 'the host does not answer', behaviourFor: always('host never') },
  { ending: '11', says: 'the answer is lost', behaviourFor: always('lose answer') },
  {
    ending: '12',
    says: 'the link is cut before the terminal has the request',
    behaviourFor: always('cut before-delivery'),
  },
  {
    ending: '13',
    says: 'the link goes half-open after the host approved',
    behaviourFor: always('half-open after-approval'),
  },
  { ending: '14', says: 'the request is rejected', behaviourFor: always('reject') },
  {
    ending: '15',
    says: 'the terminal restarts after the host approved',
    behaviourFor: always('restart after-approval'),
  },
  { ending: '16', says: 'the terminal is busy', behaviourFor: always('busy') },
  {
    ending: '17',
    says: 'an unexplained 1.00 more is approved',
    behaviourFor: (amount) => `amount ${addAmounts(amount, '1.00')}`,
  },
  {
    ending: '18',
    says: 'the terminal restarts after the host approved, and forgets it: nobody can tell',
    behaviourFor: always('restart after-approval forget'),
  },
  {
    ending: '19',
    says: 'the terminal adds fees of 0.50 and names them',
    behaviourFor: always('fees 0.50'),
  },
  { ending: '21', says: 'approved offline, unless the request forces it online', behaviourFor: always('offline') },
  {
    ending: '22',
    says: 'declined, and the terminal says why',
    behaviourFor: always('decline saying refusalReason=Not%20enough%20balance&message=DECLINED'),
  },
  { ending: '23', says: 'the card pays in USD (DCC)', behaviourFor: always('converts USD') },
];

/** Returns the magic amount that matches this amount. An amount without exactly two decimals is never magic. */
export function magicAmountOf(amount: string): MagicAmount | undefined {
  const ending = /\.(\d\d)$/.exec(amount)?.[1];
  return ending === undefined ? undefined : magicAmounts.find((row) => row.ending === ending);
}

const cent = 10_000n;

/**
 * Returns about half of the amount. The rest, which is paid next, must not be a magic amount. So the rest is half of
 * the amount, rounded down to whole units (or to 0.10 if the amount is small). If only a few cents are left, the rest
 * may be a magic amount.
 */
function aboutHalf(amount: string): string {
  const cents = millionths(amount) / cent;
  const half = cents / 2n;
  const rest = [100n, 10n, 1n].map((step) => half - (half % step)).find((one) => one > 0n) ?? 0n;
  return amountText((cents - rest) * cent, 2);
}
