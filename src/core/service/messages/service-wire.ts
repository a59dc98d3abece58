/** The wire to a payment service, as the core sees it: one call goes out, exactly one event comes back. The edge implements it, and repeats nothing that moves money. */

import type { EndpointName } from '../../../../protocol/checkout/endpoints.js';

/** One request, ready to leave. */
export interface ServiceCall {
  /** Unique in the process. */
  readonly id: string;
  readonly endpoint: EndpointName;
  /** Behind the base address, its parameters escaped. */
  readonly path: string;
  /** For the header; of what begins a payment it stands in the body alone. */
  readonly idempotencyKey?: string;
  /** The text as it leaves, byte for byte; absent where nothing is sent. */
  readonly body?: string;
  /** How long until the edge gives it up by itself, ms. */
  readonly managementMs: number;
}

/** What is asked outside any transaction, and moves nothing. */
export type ServiceQuestion = Pick<ServiceCall, 'endpoint' | 'path' | 'idempotencyKey'>;

/** Why a call was not sent or is lost: a stable code, and the words for people, without an address or a secret. */
export interface ServiceCause {
  readonly code: string;
  readonly text: string;
}

/** How a call ended. */
export type ServiceWireEvent =
  /** The service answered, with the whole text; whatever its status. `contentType` is empty where there was none, `retryAfter` and `date` are the headers as they came. */
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
  /** It may have arrived: everything else. */
  | { readonly type: 'lost'; readonly id: string; readonly cause: ServiceCause };

/** The clock of the service, as an answer in this process said it. */
export interface ServiceClock {
  readonly saidMs: number;
  readonly heardAtMs: number;
  /** The same moment by the machine, which counts its sleep. */
  readonly heardSinceBootMs: number | undefined;
}

/** The wire of one service. */
export interface ServiceWire {
  /** Sends a call. Exactly one event ends it, never from inside this call. */
  launch(call: ServiceCall): void;
  /** Gives a call up: it ends as lost, unless it has ended. */
  giveUp(id: string, cause: ServiceCause): void;
  /** One listener alone, before the first launch. */
  listen(listener: (event: ServiceWireEvent) => void): void;
  /** Nothing leaves any more; what is under way ends as lost. */
  close(): void;
}

/** Asks what moves nothing, so that it may be repeated. */
export interface ServiceQuestions {
  /** Resolves with the end of the last try: each is followed by another while `mayBeAskedAgain`, within a bound. Never rejects. */
  ask(question: ServiceQuestion, mayBeAskedAgain: (end: ServiceWireEvent) => boolean): Promise<ServiceWireEvent>;
}
