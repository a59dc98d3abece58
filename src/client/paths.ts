/** Paths and queries of the API. */

import type { Shopper } from './online.js';
import type { Part } from './transaction.js';
import type { Including } from './waiting.js';

/** The query with what is known of these; nothing where nothing is. */
export function queryOf(wanted: object): string {
  const parts = Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Where a device request is read. */
export function deviceRequestPathOf(terminal: string, deviceRequestId: string): string {
  return `/v1/terminals/${encodeURIComponent(terminal)}/device-requests/${encodeURIComponent(deviceRequestId)}`;
}

/** Where a transaction is asked for and read. */
export function pathOf(transactionId: string, { include, receiptWidth }: Including = {}): string {
  return `/v1/transactions/${encodeURIComponent(transactionId)}${queryOf({ include: listed(include), receiptWidth })}`;
}

/** Where the stored cards of a shopper are, or one of them. */
export function instrumentsPathOf({ service, shopper }: Shopper, instrument?: string): string {
  const one = instrument === undefined ? '' : `/${encodeURIComponent(instrument)}`;
  return `/v1/services/${encodeURIComponent(service)}/instruments${one}${queryOf({ shopper })}`;
}

/** What is asked for besides, as one parameter: nothing asked for is none. */
export function listed(include: readonly Part[] = []): string | undefined {
  return include.length === 0 ? undefined : include.join(',');
}
