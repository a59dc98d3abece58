/**
 * The events of payment services: responses on their wires, and webhooks. Each response or webhook becomes an event of
 * its service's writer.
 */

import {
  type HookPoint,
  paymentKeyOf,
  paymentOf,
  type ServiceWireEvent,
  type WebhookNotice,
} from '../../core/index.js';
import { laneNotes } from '../../messages/index.js';
import { relatedTo } from './sale-notifications.js';
import type { ServiceWriter } from './service.js';
import type { Task, TurnInterface } from './turn-interface.js';

/** The parts for reading the events of services. */
export interface ServiceEventParts {
  readonly services: readonly ServiceWriter[];
  readonly enqueue: (task: Task) => void;
  /** Calls `callback` if a request that is enqueued now waits too long for the stream (`TurnLoop.whenLate`). */
  readonly whenLate: (callback: () => void) => () => void;
  readonly hook: (point: HookPoint) => void;
}

/** The events of all payment services. */
export class ServiceEvents {
  readonly #parts: ServiceEventParts;

  constructor(parts: ServiceEventParts) {
    this.#parts = parts;
  }

  /** Listens to the wires of all services. */
  listen(): void {
    for (const service of this.#parts.services) service.wire.listen((event) => this.#onWireEvent(service, event));
  }

  /** Handles a webhook of a service, and requests the status of the payment (`Engine.webhook`). */
  webhook(name: string, createKey: string, said: WebhookNotice): Promise<boolean> {
    const { services, enqueue } = this.#parts;
    const notice = Object.assign({}, said, { pspReference: said.pspReference.toLowerCase() });
    return new Promise((resolve, reject) => {
      const refuse = (): void => reject(new Error(laneNotes.webhookNotKept()));
      // The service sends a refused notice again, so the notice is not lost.
      const cancel = this.#parts.whenLate(refuse);
      enqueue((turn) => {
        const service = services.find((one) => one.name === name);
        const record = turn.findByAttempt({ rail: 'service', key: createKey });
        if (service === undefined || record === undefined || record.request.service !== name) {
          cancel();
          return resolve(false);
        }
        turn.apply(service, { type: 'webhook', record, notice, begunBy: beginnerOf(turn, notice.pspReference) });
        turn.afterCommit(service, (ok) => {
          cancel();
          if (ok) resolve(true);
          else refuse();
        });
      });
    });
  }

  /**
   * Hands an event of the wire to the writer of the service, together with the transactions of the same sale. The event
   * may show that one of these transactions moved money.
   */
  #onWireEvent(service: ServiceWriter, event: ServiceWireEvent): void {
    const { enqueue, hook } = this.#parts;
    enqueue((turn) => {
      const asked = service.callerOf(event.id);
      if (event.type === 'answered' && asked?.inFlight?.purpose === 'money') hook('answer-read');
      const sameSale = asked === undefined ? [] : relatedTo(turn, asked.record);
      const payment = asked === undefined ? [] : paymentOf(asked.record, turn);
      const begunBy = beginnerOf(turn, service.paymentNamedIn(event));
      turn.apply(service, { type: 'wire', event, sameSale, begunBy, payment });
    });
  }
}

/** Returns the transaction that started a payment, whether it is open or ended long ago. */
function beginnerOf(turn: Pick<TurnInterface, 'findByAttempt'>, pspReference: string | undefined): string | undefined {
  return pspReference === undefined ? undefined : turn.findByAttempt(paymentKeyOf(pspReference))?.request.transactionId;
}
