/** Paths and queries of the API. */

import type { Shopper } from './online.js';
import type { Part } from './transaction.js';
import type { Including } from './waiting.js';

/** Returns the query string of the values that are defined, or an empty string if there are none. */
export function queryOf(wanted: object): string {
  const parts = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Returns the path of a device request. */
export function deviceRequestPathOf(terminal: string, deviceRequestId: string): string {
  return `/v1/terminals/${encodeURIComponent(terminal)}/device-requests/${encodeURIComponent(deviceRequestId)}`;
}

/** Returns the path of a transaction. */
export function pathOf(transactionId: string, { include, receiptWidth }: Including = {}): string {
  return `/v1/transactions/${encodeURIComponent(transactionId)}${queryOf({ include: listed(include), receiptWidth })}`;
}

/** Returns the path of a shopper's stored cards, or of one stored card. */
export function instrumentsPathOf({ service, shopper }: Shopper, instrument?: string): string {
  const one = instrument === undefined ? '' : `/${encodeURIComponent(instrument)}`;
  return `/v1/services/${encodeURIComponent(service)}/instruments${one}${queryOf({ shopper })}`;
}

/** Returns the `include` parameter, or undefined for an empty list. */
export function listed(include: readonly Part[] = []): string | undefined {
  return include.length === 0 ? undefined : include.join(',');
}
