/** What a ServiceID, or the lack of one, names: looked up among what a register asked for. */

import { type Lanes, type TransactionView, placeOf } from '../core/index.js';
import { isLeftBehind } from './dialogue/going-on.js';
import { meantBy, type Reference } from './dialogue/status.js';
import type { TerminalNames } from './terminal-names.js';

/** So many newest transactions of a register are looked at. */
const lastMax = 20;

/** The transaction that a status question or an Abort is about, as far as who asks may see it. */
export function recall(
  reference: Reference,
  { lanes, all, names }: { readonly lanes: Lanes; readonly all: Lanes; readonly names: TerminalNames },
): TransactionView | undefined {
  const { saleId, poiId, serviceId } = reference.ids;
  const asked = lanes.asked(names.requestedAt(saleId, poiId, serviceId), lastMax);
  const newest = meantBy(reference, asked);
  if (newest === undefined || serviceId === undefined || !isOfEarlier(newest, { saleId, serviceId }, all))
    return newest;
  // A counter that began anew gave the id twice: an older transaction was asked for again under it.
  return meantBy(
    reference,
    asked.filter(({ answerDelivered }) => answerDelivered?.askedSince.includes(serviceId)),
  );
}

/** Whether a ServiceID does not name this transaction any more: the register has left it behind. `all` sees what every register asked for. */
export function isOfEarlier(
  view: TransactionView,
  { saleId, serviceId = '' }: { readonly saleId: string; readonly serviceId?: string | undefined },
  all: Lanes,
): boolean {
  const { answerDelivered } = view;
  if (answerDelivered?.loggedInSince !== true || answerDelivered.askedSince.includes(serviceId)) return false;
  return isLeftBehind(view, all.asked({ saleId, terminal: placeOf(view.request) }, lastMax));
}
