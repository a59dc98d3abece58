/** What a register hears while its payment runs: what the terminal shows, what it asks of people, and the end. */

import type { MessageHeader, OutgoingMessage } from '../../../protocol/index.js';
import type { Lanes, TransactionView } from '../../core/index.js';
import { type Ended, isEnded } from '../dialogue/responses/money-response.js';
import { type Begun, displayRequest } from '../dialogue/responses/notifications.js';
import type { Questions, Subject } from './pending-questions.js';
import type { Sessions } from '../identity/sessions.js';

/** Who hears it, and how. */
export interface Listener {
  readonly header: MessageHeader;
  /** The terminal's configured name. */
  readonly terminal: string;
  readonly lanes: Lanes;
  /** Aborted when the connection is gone, or when the daemon stops. */
  readonly gone: AbortSignal;
  /** Tells it something without being asked; absent where the connection cannot. */
  readonly tell: ((message: OutgoingMessage) => void) | undefined;
  readonly sessions: Sessions;
  readonly questions: Questions;
  /** Begins a message of the interface. */
  readonly begin: () => Begun;
}

/** Waits for an end that may be told, and shows meanwhile what the terminal shows; undefined when the peer is gone first. */
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

/** Passes on what the terminal asks of people, to a register whose people can be asked; returns the function that ends it. */
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
