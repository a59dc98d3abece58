/** The trace spans of requests, if traces are configured. */

import type { TraceContext } from '../../core/index.js';

/** The span of one request. */
export interface RequestSpan {
  /** The trace context in which the work for the request happens. */
  readonly traceparent: string;
  /** Ends the span. `status` is absent if the caller disconnected before the response. */
  end(status: number | undefined): void;
}

/** Begins a trace span for each request. */
export interface RequestTraces {
  /** Begins the span of a request for a transaction, in the trace of the register if it sent one. */
  request(transactionId: string, parent: TraceContext | undefined): RequestSpan;
}
