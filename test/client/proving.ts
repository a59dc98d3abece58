/** Proves that a server of a test holds the token, as the daemon does: written from the description, not from its code. */

import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What the caller sends as its bearer, for this nonce of a daemon. */
export function sessionOf(token: string, daemonNonce: string): string {
  return mac(token, `tenderd session\n${daemonNonce}`);
}

/** The path and query of the question for a proof. */
export function proofPath(token: string, nonce: string): string {
  return `/v1/proof?key=${mac(token, 'tenderd key')}&nonce=${nonce}`;
}

/** What a daemon at this address must answer. */
export function proofOf(token: string, address: string, nonce: string, daemonNonce: string): string {
  return mac(token, `tenderd proof\n${address}\n${nonce}\n${daemonNonce}`);
}

/** Answers the question for a proof as the holder of the token would; false when something else was asked. */
export function proved(token: string, { url = '', headers }: IncomingMessage, response: ServerResponse): boolean {
  const asked = new URL(url, 'http://127.0.0.1');
  if (asked.pathname !== '/v1/proof') return false;
  const nonce = asked.searchParams.get('nonce') ?? '';
  const proof = proofOf(token, headers.host ?? '', nonce, 'one-start');
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ daemonNonce: 'one-start', proof }));
  return true;
}

/** What proves an answer of a daemon to this request. */
export function answerProofOf(
  token: string,
  address: string,
  { method = '', url = '', headers }: IncomingMessage,
  status: number,
  body: string,
): string {
  const nonce = String(headers['tenderd-nonce']);
  return mac(token, ['tenderd answer', address, nonce, method, url, status, body].join('\n'));
}

/** Answers as the holder of the token would: JSON with its proof, or a stream that begins with its proof and this text. */
export function answerProved(
  token: string,
  request: IncomingMessage,
  response: ServerResponse,
  answer: { readonly status: number; readonly body: object } | { readonly stream: string },
): void {
  const address = request.headers.host ?? '';
  if ('stream' in answer) {
    const proof = answerProofOf(token, address, request, 200, '');
    response.writeHead(200, { 'content-type': 'text/event-stream', 'tenderd-proof': proof }).write(answer.stream);
    return;
  }
  const text = JSON.stringify(answer.body);
  const proof = answerProofOf(token, address, request, answer.status, text);
  response.writeHead(answer.status, { 'content-type': 'application/json', 'tenderd-proof': proof }).end(text);
}

function mac(token: string, text: string): string {
  return createHmac('sha256', token).update(text).digest('hex');
}
