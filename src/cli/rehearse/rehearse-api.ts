/**
 * Reads the API requests of a register. Converts their times to the clock of a daemon that runs faster than real time,
 * and computes the proofs of responses for the relay's address.
 */

import { createHmac } from 'node:crypto';
import type { ReportedAnswer, Start } from '../../rehearsal/observed.js';
import { asObject, objectOf } from './json-object.js';
import type { RelayIdentity, RelayedRequest, RegisterInterface } from './rehearse-relay.js';

/** Returns the register interface of the HTTP API, for one relay. */
export function apiRegisterInterface(): RegisterInterface {
  const convertedTimes = new Map<string, string>();

  /**
   * Converts a time to the daemon's clock. Returns undefined if there is nothing to convert. A value is converted only once for a transaction, so
   * that a repeated request has the same content.
   */
  function converted(name: string, time: unknown, transactionId: string, aheadMs: number): string | undefined {
    const atMs = typeof time === 'string' ? Date.parse(time) : NaN;
    if (aheadMs === 0 || Number.isNaN(atMs)) return undefined;
    const key = `${transactionId} ${name} ${String(time)}`;
    const text = convertedTimes.get(key) ?? new Date(atMs + aheadMs).toISOString();
    convertedTimes.set(key, text);
    return text;
  }

  return {
    readRequest({ method, path, body }) {
      return { starts: startOf(method, path, body), withdraws: method === 'POST' && path.endsWith('/abort') };
    },
    requestBody({ body, starts }, aheadMs) {
      if (starts === undefined) return body;
      const request = objectOf(body);
      const { startBefore, online } = request;
      const { payBefore, ...ofLink } = asObject(online);
      const begins = converted('startBefore', startBefore, starts.transactionId, aheadMs);
      const pays = converted('payBefore', payBefore, starts.transactionId, aheadMs);
      if (begins === undefined && pays === undefined) return body;
      return JSON.stringify({
        ...request,
        ...(begins === undefined ? {} : { startBefore: begins }),
        ...(pays === undefined ? {} : { online: { ...ofLink, payBefore: pays } }),
      });
    },
    readResponse: reportIn,
    responseBody: withProof,
    responseHeaders: (headers, text, { method, url, headers: ofRequest }, { relayUrl, token, status }) => {
      if (headers['tenderd-proof'] === undefined) return headers;
      const nonce = String(ofRequest['tenderd-nonce']);
      const lines = ['tenderd answer', new URL(relayUrl).host, nonce, method, url, status, text];
      return { ...headers, 'tenderd-proof': mac(token, lines) };
    },
  };
}

function startOf(method: string, path: string, body: string): Start | undefined {
  const [, transactionId] = /^\/v1\/transactions\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'PUT' || transactionId === undefined) return undefined;
  const { reviewed, insteadOf, service } = objectOf(body);
  const [first] = Array.isArray(reviewed) ? reviewed.map((one) => asObject(one)['transactionId']) : [];
  return {
    transactionId: decodeURIComponent(transactionId),
    reviewed: typeof first === 'string' ? first : undefined,
    insteadOf: typeof insteadOf === 'string' ? insteadOf : undefined,
    service: typeof service === 'string' ? service : undefined,
  };
}

function reportIn(text: string): ReportedAnswer | undefined {
  const { transactionId, result, retry, checkout } = objectOf(text);
  if (typeof transactionId !== 'string' || typeof retry !== 'string') return undefined;
  const { url } = asObject(checkout);
  const checkoutUrl = typeof url === 'string' ? url : undefined;
  return { transactionId, retry, result: typeof result === 'string' ? result : null, checkoutUrl };
}

/** Returns the response to a proof request, with a proof for the relay's address. Returns any other response unchanged. */
function withProof(text: string, { path, url }: RelayedRequest, { relayUrl, token }: RelayIdentity): string {
  if (path !== '/v1/proof') return text;
  const { daemonNonce, ...rest } = objectOf(text);
  if (typeof daemonNonce !== 'string') return text;
  const nonce = new URL(url, relayUrl).searchParams.get('nonce') ?? '';
  const lines = ['tenderd proof', new URL(relayUrl).host, nonce, daemonNonce];
  return JSON.stringify({ ...rest, daemonNonce, proof: mac(token, lines) });
}

function mac(token: string, lines: readonly (string | number)[]): string {
  return createHmac('sha256', token).update(lines.join('\n')).digest('hex');
}
