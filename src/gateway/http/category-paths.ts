/** Where each category of message is asked by HTTP, where each has a place of its own. Pure data. */

import type { Place } from './polled-request.js';

/** By category, behind the path of the address. A category without a row is not sent: nobody says a place for it. */
export type Places = Readonly<Record<string, Place>>;

/** Where answers are fetched (Market Pay). */
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

/** Where the response has the answer (the POS Cloud of Verifone). The older path of a reversal is said to be outdated; payments are asked at the one that most public clients use. */
export const rootlessPlaces: Places = {
  Payment: { path: '/payment', isFetched: false },
  Reversal: { path: '/v2/reversal', isFetched: false },
  TransactionStatus: { path: '/transactionstatus', isFetched: false },
  Abort: { path: '/abort', isFetched: false, isSilent: true },
  Login: { path: '/login', isFetched: false },
  Logout: { path: '/logout', isFetched: false },
};

/** The place of a category, in whatever letters it is written; undefined where it has none. */
export function placeIn(places: Places, category: string): Place | undefined {
  const name = Object.keys(places).find((one) => one.toLowerCase() === category.toLowerCase());
  return name === undefined ? undefined : places[name];
}
