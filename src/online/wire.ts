/** What carries requests to a payment service, as the core sees it. */

import type { EndpointName } from '../../protocol/checkout/index.js';
import type { LinkCause } from '../core/index.js';

/** A request to a service. */
export interface ServiceCall {
  /** Unique in the process. */
  readonly id: string;
  readonly endpoint: EndpointName;
  /** Behind the base address, its parameters escaped. */
  readonly path: string;
  readonly idempotencyKey?: string;
  readonly body?: string;
  /** How long until it is given up. */
  readonly managementMs: number;
}

/** What becomes of a call. */
export type ServiceWireEvent =
  | {
      readonly type: 'answered';
      readonly id: string;
      readonly status: number;
      readonly contentType: string;
      readonly retryAfter?: string;
      readonly text: string;
    }
  /** Proof that no byte of the request was written. */
  | { readonly type: 'not-sent'; readonly id: string; readonly cause: LinkCause }
  /** Proves nothing. */
  | { readonly type: 'lost'; readonly id: string; readonly cause: LinkCause };

/** The way to one service. */
export interface ServiceWire {
  /** Exactly one event ends a call, never from inside one of these. */
  launch(call: ServiceCall): void;
  /** Nothing more of this call may leave. It ends as lost, or as not sent where nothing was. */
  giveUp(id: string, cause: LinkCause): void;
  listen(listener: (event: ServiceWireEvent) => void): void;
  /** Cuts everything; nothing is reported any more. */
  close(): void;
}
