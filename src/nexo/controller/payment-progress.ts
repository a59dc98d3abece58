/**
 * Informs a register while its payment is running: sends the terminal's texts and questions, and finally the outcome.
 */

import type { MessageHeader, OutgoingMessage } from '../../../protocol/index.js';
import type { Lanes, TransactionView } from '../../core/index.js';
import { type Ended, isEnded } from '../dialogue/responses/money-response.js';
import { type Begun, displayRequest } from '../dialogue/responses/notifications.js';
import type { Questions, Subject } from './pending-questions.js';
import type { Sessions } from '../identity/sessions.js';

/** The connection over which the register is informed. */
export interface Listener {
  readonly header: MessageHeader;
  /** The terminal's configured name. */
  readonly terminal: string;
  readonly lanes: Lanes;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Sends an unsolicited message; absent if the connection cannot carry one. */
  readonly tell: ((message: OutgoingMessage) => void) | undefined;
  readonly sessions: Sessions;
  readonly questions: Questions;
  /** Returns the ids of a new message of the interface. */
  readonly begin: () => Begun;
}

/** Waits for an outcome that may be reported, and meanwhile passes on the terminal's texts. Returns undefined if the connection ends first. */
export async function untilEnded(transactionId: string, listener: Listener): Promise<Ended | undefined> {
  const { lanes, gone } = listener;
  if (gone.aborted) return undefined;
  return new Promise((resolve) => {
    let shown: string | undefined;
    const applyResponse = (ended: Ended | undefined): void => {
      unwatch();
      unask();
      gone.removeEventListener('abort', leave);
      resolve(ended);
    };
    const leave = (): void => applyResponse(undefined);
    const look = (view: TransactionView | undefined): void => {
      if (isEnded(view)) return applyResponse(view);
      if (view?.showing === undefined || view.showing === shown) return;
      shown = view.showing;
      show(listener, shown);
    };
    const unwatch = lanes.watch(transactionId, look);
    const unask = passOn({ transactionId }, listener);
    gone.addEventListener('abort', leave);
    look(lanes.get(transactionId));
  });
}

/** Passes the terminal's questions to a register whose cashier can answer. Returns a function that stops this. */
export function passOn(
  about: Subject,
  { header, terminal, lanes, tell, sessions, questions, begin }: Listener,
): () => void {
  if (tell === undefined || !sessions.canAsk(header.SaleID, terminal)) return () => undefined;
  return questions.passOn(lanes, about, begin, tell);
}

function show({ header, terminal, tell, sessions, begin }: Listener, showing: string): void {
  if (sessions.canShow(header.SaleID, terminal)) tell?.(displayRequest(begin(), showing));
}
