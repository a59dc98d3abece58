/**
 * Finds the transaction of a ServiceID among a register's requests. Also finds the transaction for a status request
 * without a ServiceID.
 */

import type { Dialect, MessageHeader } from '../../../protocol/index.js';
import { categoryOf, type Lanes, type RequestIdsFilter, type TransactionView, placeOf } from '../../core/index.js';
import { isSuperseded } from '../dialogue/requests/implicit-acknowledgement.js';
import { moneyCategories } from '../dialogue/requests/money-request.js';
import { isTold, type Refused } from '../dialogue/requests/refusal.js';
import {
  requestedByOther,
  inDoubt,
  meantBy,
  notFound,
  type Reference,
  sameServiceId,
} from '../dialogue/responses/status.js';
import type { TerminalNames } from './terminal-names.js';

/** How many of a register's newest transactions are searched. */
const lastMax = 20;

/** Two views of the transactions: `lanes` has those that the caller may see, and `all` has every transaction. */
export interface Memory {
  readonly lanes: Lanes;
  readonly all: Lanes;
  readonly names: TerminalNames;
}

/** Returns the transaction that a status request or an Abort names, if the caller may see it. */
export function recall(reference: Reference, { lanes, all, names }: Memory): TransactionView | undefined {
  const { saleId, poiId, serviceId } = reference.ids;
  const asked = names.requestedAt(saleId, poiId, serviceId).map((filter) => lanes.asked(filter, lastMax));
  const newest = asked.map((some) => meantBy(reference, some)).find((found) => found !== undefined);
  if (newest === undefined || serviceId === undefined || !isOfEarlier(newest, { saleId, serviceId }, all))
    return newest;
  // A register whose counter restarted has used the id twice. The older transaction is meant if the register requested
  // that transaction again with this id.
  return meantBy(
    reference,
    asked.flat().filter(({ answerDelivered }) => answerDelivered?.askedSince.includes(serviceId)),
  );
}

/**
 * Returns the answer to a reference for which the caller has no transaction. A register reads NotFound as "not paid",
 * so NotFound is answered only if certainly no transaction exists.
 */
export function whyUnknown(reference: Reference, { lanes, all, names }: Memory, dialect: Dialect): Refused {
  const doubt = lanes.doubt();
  if (doubt !== undefined) return inDoubt(dialect, doubt);
  const other = recall(reference, { lanes: all, all, names });
  const told = other && requestedByOther(dialect, other, reference);
  const terminal = names.find(reference.ids.poiId);
  return told ?? ('condition' in terminal ? terminal : notFound);
}

/**
 * Returns the refusal for a financial request if a plain refusal would mislead the register; undefined if a plain
 * refusal is right. A plain refusal misleads in two cases:
 * - The ServiceID belongs to another transaction that is being accepted, that is running, or whose outcome is not
 *   acknowledged.
 * - `Lanes.doubt` applies.
 *
 * `why`: the fault of the request.
 */
export function openUnder(
  { SaleID: saleId, POIID: poiId, ServiceID: serviceId, MessageCategory }: MessageHeader,
  memory: Memory,
  {
    dialect,
    isTakenIn,
    why,
  }: {
    readonly dialect: Dialect;
    readonly isTakenIn: (reference: Reference) => boolean;
    readonly why: string | undefined;
  },
): Refused | undefined {
  if (serviceId === undefined || !moneyCategories.has(MessageCategory)) return undefined;
  const doubt = memory.all.doubt();
  if (doubt !== undefined) return inDoubt(dialect, doubt);
  const reference: Reference = { ids: { saleId, poiId, serviceId }, category: undefined };
  const view = recall(reference, { ...memory, lanes: memory.all });
  const isOpen = isTakenIn(reference) || (view !== undefined && !isTold(view));
  return isOpen ? sameServiceId(why) : undefined;
}

/**
 * True if a ServiceID now means another transaction, because the register has finished with this transaction. `all`:
 * the transactions of every register.
 */
export function isOfEarlier(
  view: TransactionView,
  { saleId, serviceId = '' }: { readonly saleId: string; readonly serviceId?: string | undefined },
  all: Lanes,
): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true || answerDelivered.askedSince.includes(serviceId)) return false;
  return isSuperseded(view, all.asked({ saleId, terminal: placeOf(view.request) }, lastMax));
}

/**
 * Returns the last reconciliation that a register requested at a terminal, among the register's newest requests at this
 * terminal.
 */
export function lastClosing(ids: RequestIdsFilter, lanes: Lanes): TransactionView | undefined {
  return lanes.asked(ids, lastMax).find((view) => categoryOf(view) === 'Reconciliation');
}
