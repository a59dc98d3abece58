/** What a ServiceID, or the lack of one, names: looked up among what a register asked for. */

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

/** So many newest transactions of a register are looked at. */
const lastMax = 20;

/** What is looked up: as who asks may see it, and as it is. */
export interface Memory {
  readonly lanes: Lanes;
  readonly all: Lanes;
  readonly names: TerminalNames;
}

/** The transaction that a status question or an Abort is about, as far as who asks may see it. */
export function recall(reference: Reference, { lanes, all, names }: Memory): TransactionView | undefined {
  const { saleId, poiId, serviceId } = reference.ids;
  const asked = names.requestedAt(saleId, poiId, serviceId).map((filter) => lanes.asked(filter, lastMax));
  const newest = asked.map((some) => meantBy(reference, some)).find((found) => found !== undefined);
  if (newest === undefined || serviceId === undefined || !isOfEarlier(newest, { saleId, serviceId }, all))
    return newest;
  // A counter that began anew gave the id twice: an older transaction was asked for again under it.
  return meantBy(
    reference,
    asked.flat().filter(({ answerDelivered }) => answerDelivered?.askedSince.includes(serviceId)),
  );
}

/** What is said of a reference under which who asks has nothing. NotFound is read as "not paid": it is said only where it is certain that there was none. */
export function whyUnknown(reference: Reference, { lanes, all, names }: Memory, dialect: Dialect): Refused {
  const hold = lanes.integrityHold();
  if (hold !== undefined) return inDoubt(dialect, hold);
  const other = recall(reference, { lanes: all, all, names });
  const told = other && requestedByOther(dialect, other, reference);
  const terminal = names.find(reference.ids.poiId);
  return told ?? ('condition' in terminal ? terminal : notFound);
}

/**
 * Why a request for money that is not carried out may not hear a plain no: its ServiceID names one that runs or is being taken in, or whose end the register has not
 * acknowledged; or the journal knows of nothing. Undefined where nothing of the kind is so. `why` says what is wrong with the request.
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
  const hold = memory.all.integrityHold();
  if (hold !== undefined) return inDoubt(dialect, hold);
  const reference: Reference = { ids: { saleId, poiId, serviceId }, category: undefined };
  const view = recall(reference, { ...memory, lanes: memory.all });
  const isOpen = isTakenIn(reference) || (view !== undefined && !isTold(view));
  return isOpen ? sameServiceId(why) : undefined;
}

/** Whether a ServiceID does not name this transaction any more: the register has left it behind. `all` sees what every register asked for. */
export function isOfEarlier(
  view: TransactionView,
  { saleId, serviceId = '' }: { readonly saleId: string; readonly serviceId?: string | undefined },
  all: Lanes,
): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true || answerDelivered.askedSince.includes(serviceId)) return false;
  return isSuperseded(view, all.asked({ saleId, terminal: placeOf(view.request) }, lastMax));
}

/** The last closing that a register asked for at a terminal, among its newest requests there. */
export function lastClosing(ids: RequestIdsFilter, lanes: Lanes): TransactionView | undefined {
  return lanes.asked(ids, lastMax).find((view) => categoryOf(view) === 'Reconciliation');
}
