/**
 * Breakages of the edge to a payment service (the HTTPS client, its room below, the webhook listener), and of the HTTP wire to terminals. The simulation
 * has wires of its own and never goes through them, so each names a test that does, through real sockets, and must fail.
 */

import type { EdgePatch } from './patch.js';

const wire = 'src/online/service-wire.ts';
const request = 'src/net/http-request.ts';
const listener = 'src/online/webhook-listener.ts';
const addresses = 'src/online/webhook-address.ts';
const hostile = 'test/online/hostile-service.test.ts';
const simulated = 'test/online/simulated-service.test.ts';
const webhooks = 'test/online/webhook-listener.test.ts';

/** See above. */
export const atTheEdge: readonly EdgePatch[] = [
  {
    id: 'not-listed-is-never-sent',
    what: 'a payment that the gateway says it did not deliver counts as never started where the list leaves the terminal out',
    file: 'src/core/terminal/questions/attempt-follow-up.ts',
    find: '  const isGone = isUnplugged(turn, current);\n',
    replace:
      "  const isGone = isUnplugged(turn, current);\n  if (isGone) return acceptNotStarted(turn, entry.record.request.transactionId, inFlight.serviceId, 'not-connected');\n",
    foundByTest: {
      file: 'test/core/terminal-list.test.ts',
      name: 'no list says that it was never started: missing past the delivery deadline it is unresolved, minutes before the hard limit',
    },
  },
  {
    id: 'terminal-asked-again-by-itself',
    what: 'the wire to a terminal posts once more what was lost, before the core has decided anything',
    file: 'src/gateway/http/http.ts',
    find: '    return requestOnce(this.#connections, { ...asked, isMended: true }, limitMs, ended);',
    replace:
      "    return requestOnce(this.#connections, asked, limitMs, (end) => {\n      if (end.type === 'lost') requestOnce(this.#connections, asked, limitMs, ended);\n      else ended(end);\n    });",
    foundByTest: {
      file: 'test/gateway/http.test.ts',
      name: 'a kept connection that dies while it is used loses the request: it is not sent again on another one',
    },
  },
  {
    id: 'client-repeats-by-itself',
    what: 'the client sends once more what was lost, before the core has decided anything',
    file: wire,
    find: '      this.#end(flight, withoutSecrets(',
    replace:
      "      if (end.type === 'lost') return void requestOnce(this.#connections, request, leftMs, (last) => this.#end(flight, last));\n      this.#end(flight, withoutSecrets(",
    foundByTest: { file: hostile, name: 'a kept one that dies under a request loses it: it may have arrived' },
  },
  {
    id: 'client-key-made-anew',
    what: 'each sending has an idempotency key of its own',
    file: wire,
    find: '...(idempotencyKey === undefined ? {} : { [headerNames.key]: idempotencyKey }),',
    replace:
      "...(idempotencyKey === undefined ? {} : { [headerNames.key]: idempotencyKey.slice(0, -12) + Math.random().toString(16).slice(2).padEnd(12, '0').slice(0, 12) }),",
    foundByTest: { file: simulated, name: 'an operation that is sent again under its key is done once' },
  },
  {
    id: 'client-redirect-is-an-answer',
    what: 'a redirect is handed over as if it were an answer',
    file: request,
    find: 'if (statusCode < 200 || (statusCode >= 300 && statusCode < 400))',
    replace: 'if (statusCode < 200)',
    foundByTest: { file: hostile, name: 'a permanent redirect' },
  },
  {
    id: 'client-timeout-is-not-sent',
    what: 'a request without an answer in time counts as one that never left',
    file: request,
    find: "    end(isSent ? { type: 'lost', cause,",
    replace: "    end(isSent && cause.code !== 'hangs' ? { type: 'lost', cause,",
    foundByTest: { file: simulated, name: 'slow: it is given up after its time' },
  },
  {
    id: 'client-kept-connection-is-not-sent',
    what: 'a request on a kept connection that broke counts as one that never left',
    file: request,
    find: '    isSent = !socket.destroyed;',
    replace: '    isSent = !socket.destroyed && !request.reusedSocket;',
    foundByTest: { file: hostile, name: 'a kept one that dies under a request loses it: it may have arrived' },
  },
  {
    id: 'client-cut-answer-is-whole',
    what: 'an answer that breaks off is handed over as far as it came',
    file: request,
    find: "  response.once('close', () =>\n    fail(",
    replace: "  response.once('close', () => whole(known()));\n  response.once('close', () =>\n    fail(",
    foundByTest: { file: hostile, name: 'half a body, then the end' },
  },
  {
    id: 'webhook-seal-not-compared',
    what: 'the secret part of a path is there, and nobody compares it',
    file: addresses,
    find: 'return isSealed && found !== null ? key : undefined;',
    replace: 'return isSealed || found !== null ? key : undefined;',
    foundByTest: { file: webhooks, name: 'of another key: not ours' },
  },
  {
    id: 'webhook-of-any-service',
    what: 'the address for one service is good for every other one',
    file: addresses,
    find: '.update(`webhook ${service} ${key}`)',
    replace: '.update(`webhook ${key}`)',
    foundByTest: { file: webhooks, name: 'of another service: not ours' },
  },
  {
    id: 'webhook-acknowledged-at-once',
    what: 'a webhook is acknowledged before it is durable, and never comes again',
    file: listener,
    find: 'return (await take({ idempotencyKey, body: read.value.body })) ? acknowledged : wrongPath;',
    replace: 'void take({ idempotencyKey, body: read.value.body }).catch(() => false);\n    return acknowledged;',
    foundByTest: {
      file: webhooks,
      name: 'is handed over with the key of its request, and acknowledged once that is durable',
    },
  },
  {
    id: 'webhook-unsigned-counts',
    what: 'a webhook without a signature counts where one is due',
    file: listener,
    find: 'if (signingSecret !== undefined && !isSigned(',
    replace: 'if (signingSecret !== undefined && signature !== undefined && !isSigned(',
    foundByTest: { file: webhooks, name: 'with a secret only what is signed with it counts' },
  },
];
