/**
 * The HTTP path of each message category, for services with a path for each category. The module contains only data.
 */

import type { Place } from './polled-request.js';

/**
 * The path of each category, relative to the path of the gateway's address. Messages of a category without a row are
 * not sent, because no path is documented for the category.
 */
export type Places = Readonly<Record<string, Place>>;

/** The paths at services from which tenderd fetches the answers by polling (Market Pay). */
export const pollingPlaces: Places = {
  Payment: { path: '/payment', isFetched: true },
  Reversal: { path: '/reversal', isFetched: true },
  CardAcquisition: { path: '/acquisition', isFetched: true },
  BalanceInquiry: { path: '/balanceinquiry', isFetched: true },
  Login: { path: '/login', isFetched: false },
  Logout: { path: '/logout', isFetched: false },
  TransactionStatus: { path: '/status', isFetched: false },
  Diagnosis: { path: '/diagnosis', isFetched: false },
  Abort: { path: '/abort', isFetched: false },
};

/**
 * The paths at services whose response contains the answer (the POS Cloud of Verifone). A reversal also had an older
 * path, but Verifone's documentation calls that path outdated. Payments use the path that most public clients use.
 */
export const rootlessPlaces: Places = {
  Payment: { path: '/payment', isFetched: false },
  Reversal: { path: '/v2/reversal', isFetched: false },
  TransactionStatus: { path: '/transactionstatus', isFetched: false },
  Abort: { path: '/abort', isFetched: false, isSilent: true },
  Login: { path: '/login', isFetched: false },
  Logout: { path: '/logout', isFetched: false },
};

/**
 * Returns the row of a message category, whose name is compared without regard to case. Undefined if the table has no
 * such row.
 */
export function placeIn(places: Places, category: string): Place | undefined {
  const name = Object.keys(places).find((one) => one.toLowerCase() === category.toLowerCase());
  return name === undefined ? undefined : places[name];
}
