/** What a rehearsal reads of a register that speaks to the API, and what it changes on the way: times on the clock of a hurried daemon, and the proof of its address. */

import { createHmac } from 'node:crypto';
import type { ReportedAnswer, Start } from '../../rehearsal/observed.js';
import { asObject, objectOf } from './json-object.js';
import type { Answered, Passing, SpokenInterface } from './rehearse-relay.js';

/** The API of the daemon, for one relay. */
export function spokenApi(): SpokenInterface {
  const carriedTimes = new Map<string, string>();

  /** A time on the daemon's clock; undefined where there is none to carry over. Once for each transaction, so that asking again has the same content. */
  function carried(name: string, time: unknown, transactionId: string, aheadMs: number): string | undefined {
    const atMs = typeof time === 'string' ? Date.parse(time) : NaN;
    if (aheadMs === 0 || Number.isNaN(atMs)) return undefined;
    const key = `${transactionId} ${name} ${String(time)}`;
    const text = carriedTimes.get(key) ?? new Date(atMs + aheadMs).toISOString();
    carriedTimes.set(key, text);
    return text;
  }

  return {
    read({ method, path, body }) {
      return { starts: startOf(method, path, body), withdraws: method === 'POST' && path.endsWith('/abort') };
    },
    onward({ body, starts }, aheadMs) {
      if (starts === undefined) return body;
      const asked = objectOf(body);
      const { startBefore, online } = asked;
      const { payBefore, ...ofLink } = asObject(online);
      const begins = carried('startBefore', startBefore, starts.transactionId, aheadMs);
      const pays = carried('payBefore', payBefore, starts.transactionId, aheadMs);
      if (begins === undefined && pays === undefined) return body;
      return JSON.stringify({
        ...asked,
        ...(begins === undefined ? {} : { startBefore: begins }),
        ...(pays === undefined ? {} : { online: { ...ofLink, payBefore: pays } }),
      });
    },
    told: toldOf,
    answered: proved,
    headers: (headers, text, { method, url, headers: asked }, { relayUrl, token, status }) => {
      if (headers['tenderd-proof'] === undefined) return headers;
      const nonce = String(asked['tenderd-nonce']);
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

function toldOf(text: string): ReportedAnswer | undefined {
  const { transactionId, result, retry, checkout } = objectOf(text);
  if (typeof transactionId !== 'string' || typeof retry !== 'string') return undefined;
  const { url } = asObject(checkout);
  const checkoutUrl = typeof url === 'string' ? url : undefined;
  return { transactionId, retry, result: typeof result === 'string' ? result : null, checkoutUrl };
}

/** The daemon's answer to the question for a proof, with the proof for the address of the relay. */
function proved(text: string, { path, url }: Passing, { relayUrl, token }: Answered): string {
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
