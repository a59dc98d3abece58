/**
 * Proves, as the daemon does, that a server of a test has the token. This file was written from the description, not
 * from the daemon's code.
 */

import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Returns the bearer that the caller sends, for this nonce of a daemon. */
export function sessionOf(token: string, daemonNonce: string): string {
  return mac(token, `tenderd session\n${daemonNonce}`);
}

/** Returns the path and query of the request for a proof. */
export function proofPath(token: string, nonce: string): string {
  return `/v1/proof?key=${mac(token, 'tenderd key')}&nonce=${nonce}`;
}

/** Returns the answer that a daemon at this address must give. */
export function proofOf(token: string, address: string, nonce: string, daemonNonce: string): string {
  return mac(token, `tenderd proof\n${address}\n${nonce}\n${daemonNonce}`);
}

/** Answers the request for a proof like the holder of the token; false if it is another request. */
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

/** Returns the proof of a daemon's answer to this request. */
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

/** Answers like the holder of the token: JSON with its proof, or a stream that begins with its proof and this text. */
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
