/** Maps an address of the pages to a payment, and to the way to show that payment. */

import { brokenOut, type Payment, type World } from '../rules/index.js';

/** A page of a payment. */
export interface Place {
  readonly payment: Payment;
  /**
   * `hosted`: the page was opened by a redirect. `embedded`: it is inside an iframe. `behind-breakout`: it is in the
   * whole window, after a breakout.
   */
  readonly as: 'hosted' | 'embedded' | 'behind-breakout';
  /** The token of the breakout. A breakout moves the payment from its iframe to the whole window. */
  readonly breakout: string;
  /** The step of an embedded page. */
  readonly step: string;
  /** The method that the shopper has opened. */
  readonly method: string | undefined;
}

/**
 * Finds the page for `path`, which is relative to the address of the pages. Returns `used` if the breakout is no longer
 * valid.
 */
export function placeOf(world: World, path: string, query: URLSearchParams): Place | 'unknown' | 'used' {
  const { books } = world;
  const at = { breakout: '', step: query.get('step') ?? '', method: query.get('method') ?? undefined };
  if (path === '/breakout') {
    const breakout = query.get('token') ?? '';
    const good = brokenOut(world, breakout);
    if (good !== undefined)
      return { ...at, payment: good, as: 'behind-breakout', breakout, method: methodOf(at, good) };
    const payment = books.paymentByToken(breakout.split('-')[0] ?? '');
    if (payment?.request.embedOrigin === undefined) return 'unknown';
    // The breakout has been used. While the payment is open, the link is no longer valid. A payment that has ended is
    // shown on every visit.
    const goesOn = payment.session === 'waits' || payment.session === 'challenged';
    return goesOn ? 'used' : { ...at, payment, as: 'behind-breakout' };
  }
  const [, embedded, token] = /^(\/embed)?\/([^/]+)$/.exec(path) ?? [];
  const payment = token === undefined ? undefined : books.paymentByToken(token);
  if (payment === undefined) return 'unknown';
  if (embedded === undefined) return { ...at, payment, as: 'hosted' };
  return payment.request.embedOrigin === undefined ? 'unknown' : { ...at, payment, as: 'embedded' };
}

/** Returns the method to show. After a breakout for a method, that method comes first. */
function methodOf({ method }: Pick<Place, 'method'>, { breakout }: Payment): string | undefined {
  return method ?? breakout?.method;
}
