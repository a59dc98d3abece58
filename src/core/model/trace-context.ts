/** The trace context that a register sends with a request (W3C Trace Context, level 1). */

/** Version, trace, parent and flags. A later version may append fields, which are not understood. */
const form = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:$|-)/;

/** The parts of a trace context. */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

/**
 * Reads a `traceparent` header. Returns undefined for an invalid header, which has no effect on the request, as the
 * standard demands.
 */
export function traceContextIn(header: string | undefined): TraceContext | undefined {
  const [whole, version, traceId, spanId, flags] = form.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && whole?.endsWith('-') === true) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Returns the `traceparent` header of a trace context. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}
