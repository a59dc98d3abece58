/**
 * The wire to a payment service as the core uses it: each call ends with exactly one event. `src/online` implements
 * this wire, and never repeats a request that moves money.
 */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';

/** One request that is ready to be sent. */
export interface ServiceCall {
  /** The id of the call, unique in the process. */
  readonly id: string;
  readonly endpoint: EndpointName;
  /** The path after the base address of the service, with escaped parameters. */
  readonly path: string;
  /** The key for the header. A request that begins a payment has its key only in the body. */
  readonly idempotencyKey?: string;
  /** The exact text of the body; absent if there is none. */
  readonly body?: string;
  /** The time limit for the answer, in ms. After this time, tenderd gives the call up. */
  readonly managementMs: number;
  /** The trace context of the transaction, for the header of that name; absent if the register sent none. */
  readonly traceparent?: string;
}

/** A request that belongs to no transaction and moves no money. */
export type ServiceQuestion = Pick<ServiceCall, 'endpoint' | 'path' | 'idempotencyKey'>;

/** Why a call was not sent or is lost: a stable code and a text for people, without an address or a secret. */
export interface ServiceCause {
  readonly code: string;
  readonly text: string;
}

/** The end of a call. */
export type ServiceWireEvent =
  /**
   * The service answered with any status. `contentType` is empty if the answer had none. `retryAfter` and `date` are
   * the headers as received.
   */
  | {
      readonly type: 'answered';
      readonly id: string;
      readonly status: number;
      readonly contentType: string;
      readonly retryAfter?: string;
      readonly date?: string;
      readonly text: string;
    }
  /** Proof that no byte of the request was written. */
  | { readonly type: 'not-sent'; readonly id: string; readonly cause: ServiceCause }
  /**
   * The call ended without an answer, and nothing proves that the request was not sent, so the request may have
   * arrived.
   */
  | { readonly type: 'lost'; readonly id: string; readonly cause: ServiceCause };

/** The time that the service's clock showed in an answer to this process. */
export interface ServiceClock {
  readonly saidMs: number;
  readonly heardAtMs: number;
  /** The moment at which the answer was received, by the machine's clock since power-on, which also counts sleep. */
  readonly heardSinceBootMs: number | undefined;
}

/** The wire of one service. */
export interface ServiceWire {
  /** Sends a call. Exactly one event ends the call, but never before `launch` returns. */
  launch(call: ServiceCall): void;
  /** Gives up a call. The call ends as lost, unless the call has already ended. */
  giveUp(id: string, cause: ServiceCause): void;
  /** Sets the only listener, before the first launch. */
  listen(listener: (event: ServiceWireEvent) => void): void;
  /** Sends nothing more. Calls that are not ended end as lost. */
  close(): void;
}

/** Sends requests that move no money and can therefore be repeated. */
export interface ServiceQuestions {
  /**
   * Resolves with the result of the last try. Tries again within a limit, while `mayBeAskedAgain` returns true. Never
   * rejects.
   */
  ask(question: ServiceQuestion, mayBeAskedAgain: (end: ServiceWireEvent) => boolean): Promise<ServiceWireEvent>;
}
