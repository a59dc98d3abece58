/** Creates spans with OpenTelemetry, and sends them in the background. */

import type { Context, Span, SpanKind, Tracer as OtelTracer } from '@opentelemetry/api';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { TraceContext } from '../core/index.js';
import type { Packages } from './packages.js';

/** The dependencies of the tracer. */
export interface TracerParts {
  readonly packages: Packages;
  /** The address that receives the spans: OTLP over HTTP, with JSON. */
  readonly url: string;
  readonly version: string;
  /** Called with the cause if spans could not be sent. */
  readonly onFailure: (cause: string) => void;
}

/** A span that has ended. Times are ms since 1970. */
export interface WholeSpan {
  readonly name: string;
  readonly kind?: 'server' | 'client';
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes?: Readonly<Record<string, string | number>>;
  readonly isError?: boolean;
}

/**
 * The maximum number of spans that may wait to be sent. Later ones are dropped, so that an unreachable receiver
 * costs no memory.
 */
const queueMax = 2_048;
/** The interval at which spans are sent, in ms. */
const everyMs = 1_000;
/** The time limit for the receiver's answer, in ms. */
const answerWithinMs = 5_000;

/** The tracer of one daemon. It registers nothing globally. */
export class Tracer {
  readonly #api: Packages['@opentelemetry/api'];
  readonly #provider: BasicTracerProvider;
  readonly #tracer: OtelTracer;

  constructor({ packages, url, version, onFailure }: TracerParts) {
    const { OTLPTraceExporter } = packages['@opentelemetry/exporter-trace-otlp-http'];
    const { resourceFromAttributes } = packages['@opentelemetry/resources'];
    const sdk = packages['@opentelemetry/sdk-trace-base'];
    this.#api = packages['@opentelemetry/api'];
    const exporter = new OTLPTraceExporter({ url, timeoutMillis: answerWithinMs });
    const noted = {
      export: (spans: Parameters<typeof exporter.export>[0], report: Parameters<typeof exporter.export>[1]) =>
        exporter.export(spans, (result) => {
          if (result.error !== undefined) onFailure(result.error.message);
          report(result);
        }),
      forceFlush: async () => exporter.forceFlush(),
      shutdown: async () => exporter.shutdown(),
    };
    const limits = { maxQueueSize: queueMax, scheduledDelayMillis: everyMs, exportTimeoutMillis: answerWithinMs };
    this.#provider = new sdk.BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'tenderd', 'service.version': version }),
      // The register decides whether its own trace is recorded. A trace that starts here is always recorded.
      sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
      spanProcessors: [new sdk.BatchSpanProcessor(noted, limits)],
    });
    this.#tracer = this.#provider.getTracer('tenderd', version);
  }

  /** Starts a span now. A span without a parent starts a new trace. */
  begin(name: string, kind: 'server', attributes: WholeSpan['attributes'], parent: TraceContext | undefined): Span {
    const options = { kind: this.#kindOf(kind), ...(attributes === undefined ? {} : { attributes }) };
    return this.#tracer.startSpan(name, options, this.#contextOf(parent));
  }

  /** Records a span that has ended. Returns its context for the spans below it. */
  record(span: WholeSpan, parent: TraceContext | undefined): TraceContext {
    const { name, kind, startMs, endMs, attributes, isError = false } = span;
    const options = {
      kind: this.#kindOf(kind),
      startTime: startMs,
      ...(attributes === undefined ? {} : { attributes }),
    };
    const made = this.#tracer.startSpan(name, options, this.#contextOf(parent));
    if (isError) made.setStatus({ code: this.#api.SpanStatusCode.ERROR });
    made.end(Math.max(startMs, endMs));
    return contextOf(made);
  }

  /** Sends the spans that are waiting, for at most `forMs`, and stops. */
  async close(forMs: number): Promise<void> {
    const timeLimit = new Promise<void>((resolve) => setTimeout(resolve, forMs).unref());
    await Promise.race([this.#provider.shutdown().catch(() => undefined), timeLimit]);
  }

  #kindOf(kind: WholeSpan['kind']): SpanKind {
    const { SpanKind: kinds } = this.#api;
    return kind === 'server' ? kinds.SERVER : kind === 'client' ? kinds.CLIENT : kinds.INTERNAL;
  }

  #contextOf(parent: TraceContext | undefined): Context {
    const { ROOT_CONTEXT, TraceFlags, trace } = this.#api;
    if (parent === undefined) return ROOT_CONTEXT;
    const { traceId, spanId, isSampled } = parent;
    const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
  }
}

/** Returns the context of a span. */
export function contextOf(span: Span): TraceContext {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & 1) === 1 };
}
