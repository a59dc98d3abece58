/** Which of our transactions a request is about, by what the register knows of it. */

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

/** So many newest transactions are looked at for the totals of a period that was closed. */
const periodsMax = 1_000;
/** So many pre-authorizations of one reference are looked at, of which those of other registers are none. */
const referencesMax = 20;
/** So many newest transactions of a sale and its day are looked at for other texts of its stamp. */
const stampedMax = 1_000;
/** The clocks of two zones show days that are so far apart. */
const daysApart = [-1, 0, 1];
const dayMs = 86_400_000;

/** The newest card acquisition that a terminal knows by this key. */
export function cardBy(lanes: Lanes, terminal: string, key: PoiTransaction): TransactionView | undefined {
  return lanes
    .withKey(key)
    .findLast(({ request }) => request.kind === 'card-acquisition' && request.terminal === terminal);
}

/** The request at the terminal where the register asked for it first under this POIID, whatever that is called now and whether or not it is configured. */
export function atFirstTerminal(
  request: TransactionRequest,
  known: TransactionView | undefined,
  poiId: string,
): TransactionRequest {
  const first = known?.registerRequestIds?.some((one) => one.poiId === poiId) ? known.request.terminal : undefined;
  return first === undefined || request.service !== undefined ? request : { ...request, terminal: first };
}

/** The newest transactions of a terminal. */
export function newestOf(lanes: Lanes, { terminal }: TerminalView): readonly TransactionView[] {
  return lanes.list({ terminal, limit: periodsMax });
}

/** The newest pre-authorization that was made under this SaleReferenceID by the register of these ids. */
export function preAuthorizationBy(
  lanes: Lanes,
  ids: RequestIdsFilter,
  saleReference: string,
): TransactionView | undefined {
  return lanes.asked({ ...ids, saleReference }, referencesMax)[0];
}

/** See `KnownSales`. */
export function idsOfSale(lanes: Lanes, sale: string): readonly RegisterRequestIds[] {
  return lanes.list({ sale, limit: stampedMax }).flatMap(({ registerRequestIds = [] }) => registerRequestIds);
}

/** See `KnownSales`. A stamp without a zone names no instant, and has no other text. */
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
