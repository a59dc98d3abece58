/** Finds the transaction that a request names, by the ids and keys that the register knows. */

import {
  type Digest,
  type RegisterRequestIds,
  type RequestIdsFilter,
  instantOf,
  isSameInstant,
  type Lanes,
  type PoiTransaction,
  type SaleTransaction,
  type TerminalView,
  type TransactionRequest,
  type TransactionView,
} from '../../core/index.js';
import { salesOf } from '../dialogue/requests/identity.js';

/** How many of the newest transactions are searched for the totals of a closed period. */
const periodsMax = 1_000;
/** The number of pre-authorizations of one reference that are searched. Pre-authorizations of other registers are not counted. */
const referencesMax = 20;
/**
 * A register may write the timestamp of a sale in different forms. To find them, this many of the newest transactions
 * of the sale and day are searched.
 */
const stampedMax = 1_000;
/** The possible differences between the dates of two time zones, in days. */
const daysApart = [-1, 0, 1];
const dayMs = 86_400_000;

/** Returns the newest card acquisition that a terminal knows by this key. */
export function cardBy(lanes: Lanes, terminal: string, key: PoiTransaction): TransactionView | undefined {
  return lanes
    .withKey(key)
    .findLast(({ request }) => request.kind === 'card-acquisition' && request.terminal === terminal);
}

/**
 * Returns the request, addressed to the terminal at which the register first requested it with this POIID. That
 * terminal may have been renamed or removed since.
 */
export function atFirstTerminal(
  request: TransactionRequest,
  known: TransactionView | undefined,
  poiId: string,
): TransactionRequest {
  const first = known?.registerRequestIds?.some((one) => one.poiId === poiId) ? known.request.terminal : undefined;
  return first === undefined || request.service !== undefined ? request : { ...request, terminal: first };
}

/** Returns the newest transactions of a terminal. */
export function newestOf(lanes: Lanes, { terminal }: TerminalView): readonly TransactionView[] {
  return lanes.list({ terminal, limit: periodsMax });
}

/** Returns the newest pre-authorization that the register with these ids made under this SaleReferenceID. */
export function preAuthorizationBy(
  lanes: Lanes,
  ids: RequestIdsFilter,
  saleReference: string,
): TransactionView | undefined {
  return lanes.asked({ ...ids, saleReference }, referencesMax)[0];
}

/** Returns the ids of the requests that belong to the sale with this text. */
export function idsOfSale(lanes: Lanes, sale: string): readonly RegisterRequestIds[] {
  return lanes.list({ sale, limit: stampedMax }).flatMap(({ registerRequestIds = [] }) => registerRequestIds);
}

/**
 * Returns the other forms in which earlier requests of the register wrote the timestamp of this sale. All of them mean
 * the same instant. Returns an empty list if the timestamp has no zone, because it then means no instant.
 */
export function earlierStamps(lanes: Lanes, digest: Digest, saleId: string, sale: SaleTransaction): readonly string[] {
  const instant = instantOf(sale.timeStamp);
  if (instant?.hasZone !== true) return [];
  const days = daysApart.map((apart) => new Date(instant.ms + apart * dayMs).toISOString());
  const sales = days.flatMap((day) => Object.values(salesOf(digest, saleId, { ...sale, timeStamp: day })));
  const stamps = [...new Set(sales)]
    .flatMap((text) => (text === undefined ? [] : idsOfSale(lanes, text)))
    .flatMap(({ saleTransaction }) => saleTransaction?.timeStamp ?? []);
  return [...new Set(stamps)].filter((stamp) => isSameInstant(stamp, sale.timeStamp));
}
