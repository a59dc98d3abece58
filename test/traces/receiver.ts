/** A receiver of OTLP over HTTP with JSON. It keeps the received spans. */

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { z } from 'zod';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const spanShape = z.object({
  name: z.string(),
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  kind: z.int(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.int().optional() }).optional(),
});
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(spanShape) })),
    }),
  ),
});

/** A span as it was received. */
export type ReceivedSpan = z.infer<typeof spanShape>;

/** Opens a receiver. `status` is its answer; undefined: the receiver never answers. */
export async function openReceiver(status: number | undefined = 200) {
  const spans: ReceivedSpan[] = [];
  const requests: string[] = [];
  const take = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await text(incoming);
    requests.push(incoming.headers['content-type'] ?? '');
    for (const { scopeSpans } of message.parse(JSON.parse(body)).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    if (status !== undefined) outgoing.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  const server = createServer((incoming, outgoing) => void take(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = z.object({ port: z.int() }).parse(server.address());
  const named = (name: string) => spans.filter((span) => span.name === name);
  return { url: `http://127.0.0.1:${port}/v1/traces`, spans, requests, named };
}
