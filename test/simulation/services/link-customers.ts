/**
 * The customers who pay by a link or order online, and the actions of the register. Everything is drawn from the seed,
 * and each draw has its own dice.
 */

import { Dice } from '../dice.js';

/** The plan of a shopper for a link. */
export type ShopperPlan =
  | 'pays'
  | 'declined'
  | 'challenged'
  | 'fails-challenge'
  | 'soft-declined'
  | 'leaves'
  | 'by-wallet';

/** The actions of the register in addition to one request. */
export type LinkHabit =
  | 'twice'
  | 'again'
  | 'other-amount'
  | 'withdraw'
  | 'new-id'
  | 'card-beside'
  | 'card-instead'
  | 'hand-to-card'
  | 'card-to-link'
  | 'capture'
  | 'capture-part'
  | 'capture-rest'
  | 'capture-too-much'
  | 'cancel'
  | 'update'
  | 'refund'
  | 'refund-part'
  | 'refund-again';

/**
 * The means of payment of a customer: a page, a stored card, or an agreement without being present; or the card is
 * verified and stored.
 */
export type LinkMeans = 'page' | 'stored-card' | 'agreement' | 'verification';

/** One customer of the service. */
export interface LinkCustomer {
  readonly id: string;
  readonly atMs: number;
  readonly kind: 'payment' | 'pre-authorization';
  readonly means: LinkMeans;
  readonly amount: number;
  readonly split: boolean;
  readonly till: string;
  readonly plan: ShopperPlan;
  /** The time from the display of the link to the shopper's action. */
  readonly afterMs: number;
  readonly habits: readonly { readonly id: string; readonly name: LinkHabit; readonly afterMs: number }[];
}

type Likely = readonly (readonly [name: LinkHabit, probability: number, fromMs: number, toMs: number])[];

/** The probability of each habit, and how long after the request it happens. */
const likely: Likely = [
  ['twice', 0.08, 0, 0],
  ['again', 0.2, 500, 60_000],
  ['other-amount', 0.06, 0, 8_000],
  ['withdraw', 0.2, 1_000, 90_000],
  ['new-id', 0.15, 1_000, 90_000],
  ['card-beside', 0.2, 1_000, 60_000],
  ['card-instead', 0.4, 30_000, 200_000],
  ['hand-to-card', 0.15, 500, 90_000],
  ['card-to-link', 0.35, 0, 60_000],
];

const likelyOfOrders: Likely = [
  ['update', 0.3, 40_000, 120_000],
  ['capture', 0.35, 60_000, 200_000],
  ['capture-part', 0.4, 60_000, 200_000],
  ['capture-rest', 0.4, 200_000, 300_000],
  ['capture-too-much', 0.2, 60_000, 300_000],
  ['cancel', 0.35, 60_000, 300_000],
];

const likelyOfPaid: Likely = [
  ['refund-part', 0.3, 100_000, 300_000],
  ['refund', 0.3, 100_000, 400_000],
  ['refund-again', 0.2, 100_000, 400_000],
];

const plans: readonly { readonly plan: ShopperPlan; readonly weight: number }[] = [
  { plan: 'pays', weight: 10 },
  { plan: 'by-wallet', weight: 2 },
  { plan: 'challenged', weight: 2 },
  { plan: 'soft-declined', weight: 1 },
  { plan: 'declined', weight: 4 },
  { plan: 'fails-challenge', weight: 1 },
  { plan: 'leaves', weight: 2 },
];

const means: readonly { readonly means: LinkMeans; readonly weight: number }[] = [
  { means: 'page', weight: 6 },
  { means: 'stored-card', weight: 2 },
  { means: 'agreement', weight: 2 },
  { means: 'verification', weight: 1 },
];

/** Draws all customers. `share` is the share of a shop's customers who pay by a link or order online. */
export function randomLinkCustomers(seed: number, share: number, tills: readonly string[]): readonly LinkCustomer[] {
  const dice = new Dice(seed, 'links');
  const count = share === 0 ? 0 : dice.between(1, Math.ceil(8 * share));
  let atMs = dice.between(100, 5_000);
  return Array.from({ length: count }, (_, index) => {
    const id = `w${index + 1}`;
    const own = new Dice(seed, id);
    atMs += own.between(200, 20_000);
    const kind = own.happens(0.5) ? 'payment' : 'pre-authorization';
    const habits = [...likely, ...(kind === 'payment' ? [] : likelyOfOrders), ...likelyOfPaid].flatMap(
      ([name, probability, fromMs, toMs]) => {
        const isDrawn = own.happens(probability);
        const afterMs = own.between(fromMs, toMs);
        return isDrawn ? [{ id: `${id} ${name}`, name, afterMs }] : [];
      },
    );
    const drawn = own.between(2, 90) * 100;
    const isSplit = kind === 'pre-authorization' && own.happens(0.6);
    const by = new Dice(seed, `${id} means`).weighted(means).means;
    return {
      id,
      atMs,
      kind,
      means: by,
      // With a stored card, the shopper must authenticate above a limit.
      amount: by === 'stored-card' && drawn < 6_000 ? Math.ceil(drawn / 300) * 100 : drawn,
      // An agreement and a verification have no split shipment.
      split: isSplit && (by === 'page' || by === 'stored-card'),
      till: own.pick(tills),
      plan: own.weighted(plans).plan,
      afterMs: own.between(500, 60_000),
      habits,
    };
  });
}
