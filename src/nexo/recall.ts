/** What a ServiceID, or the lack of one, names: looked up among what a register asked for. */

import type { Lanes, TransactionView } from '../core/index.js';
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
  const view = meantBy(reference, lanes.asked(names.requestedAt(saleId, poiId, serviceId), lastMax));
  const isOfBefore = view !== undefined && serviceId !== undefined && isOfEarlier(view, saleId, all);
  return isOfBefore ? undefined : view;
}

/** Whether a ServiceID does not name this transaction any more: the register has left it behind. `all` sees what every register asked for. */
export function isOfEarlier(view: TransactionView, saleId: string, all: Lanes): boolean {
  if (view.answerDelivered?.loggedInSince !== true) return false;
  return isLeftBehind(view, all.asked({ saleId, terminal: view.request.terminal }, lastMax));
}
