/** Which payment an address of the pages is about, and how its page is shown. */

import { brokenOut, type Payment, type World } from '../rules/index.js';

/** A page of a payment. */
export interface Place {
  readonly payment: Payment;
  /** Opened by redirect, inside an iframe, or in the whole window behind a breakout. */
  readonly as: 'hosted' | 'embedded' | 'behind-breakout';
  /** Of the breakout. */
  readonly breakout: string;
  /** Where an embedded page has come to. */
  readonly step: string;
  /** The method that the shopper looks at. */
  readonly method: string | undefined;
}

/** Looks for it. `path` begins below the address of the pages. `used` is a breakout that is no longer good. */
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
    // What has ended is shown to whoever comes back to it.
    const goesOn = payment.session === 'waits' || payment.session === 'challenged';
    return goesOn ? 'used' : { ...at, payment, as: 'behind-breakout' };
  }
  const [, embedded, token] = /^(\/embed)?\/([^/]+)$/.exec(path) ?? [];
  const payment = token === undefined ? undefined : books.paymentByToken(token);
  if (payment === undefined) return 'unknown';
  if (embedded === undefined) return { ...at, payment, as: 'hosted' };
  return payment.request.embedOrigin === undefined ? 'unknown' : { ...at, payment, as: 'embedded' };
}

/** Behind a breakout for a method its page comes first. */
function methodOf({ method }: Pick<Place, 'method'>, { breakout }: Payment): string | undefined {
  return method ?? breakout?.method;
}
