/** Asks a cloud to pair a terminal, once. It is never repeated: a code may be used up by a request whose response was lost. */

import { systemClock, systemScheduler } from '../platform/clock.js';
import type { LinkCause } from '../core/index.js';
import {
  Connections,
  linkCause,
  type NetTime,
  readTarget,
  readTls,
  requestOnce,
  type RequestEnd,
  requestToken,
  type Target,
  type TlsSettings,
  type TokenAnswer,
} from '../net/index.js';
import { channelIn, meaningOf, pairingBody, type PairingStatus } from './assumed.js';

/** The service, and who we are there. */
export interface PairingService {
  readonly service: string;
  /** Secrets among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly oauth2?: {
    readonly tokenUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly scope?: string | undefined;
  };
  readonly tls?: TlsSettings;
}

/** How it ended. Neither token, secret nor code stands in a text. */
export type PairingEnd =
  | { readonly type: 'paired'; readonly channel: string }
  | { readonly type: Exclude<PairingStatus, 'paired'>; readonly text: string }
  /** Nothing of the request left: the service was not reached, or gave no token. */
  | { readonly type: 'unreachable'; readonly text: string }
  /** It may have paired all the same, and the code be used up. */
  | { readonly type: 'lost'; readonly text: string }
  /** A setting that cannot work. */
  | { readonly type: 'setting'; readonly text: string };

/** For a token, and for the pairing, connecting included. */
const limitMs = 20_000;

/** Asks. Resolves always; after `interrupted` as unreachable, or lost where the request had left. */
export async function requestPairing(
  service: PairingService,
  code: string,
  interrupted: AbortSignal,
): Promise<PairingEnd> {
  const clock = systemClock();
  const time: NetTime = { clock, scheduler: systemScheduler(clock) };
  const tls = readTls(service.tls ?? {});
  if ('problem' in tls) return { type: 'setting', text: `tls.${tls.setting}: ${tls.problem}` };
  const target = readTarget(service.service, 'http:', 'https:', () => tls);
  if ('problem' in target) return { type: 'setting', text: `pairingUrl: ${target.problem}` };
  const bearer = await tokenOf(service, time, interrupted);
  if ('end' in bearer) return bearer.end;
  const connections = new Connections(target, time, limitMs);
  try {
    const end = await until<RequestEnd>(interrupted, (ended) =>
      requestOnce(connections, requestOf(target, { ...service.headers, ...bearer.headers }, code), limitMs, ended),
    );
    return read(end, target.where);
  } finally {
    connections.destroy();
  }
}

function requestOf({ url }: Target, headers: Readonly<Record<string, string>>, code: string) {
  return {
    method: 'POST' as const,
    path: `${url.pathname}${url.search}`,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: pairingBody(code),
  };
}

/** The header with the token, where one is fetched; or why there is none. */
async function tokenOf(
  { oauth2, tls }: PairingService,
  time: NetTime,
  interrupted: AbortSignal,
): Promise<{ readonly headers: Readonly<Record<string, string>> } | { readonly end: PairingEnd }> {
  if (oauth2 === undefined) return { headers: {} };
  const { tokenUrl, clientId: id, clientSecret: secret, scope } = oauth2;
  // The expected name is that of the cloud, and not of this address.
  const trusted = readTls({ ...tls, expect: undefined });
  if ('problem' in trusted) return { end: { type: 'setting', text: `tls.${trusted.setting}: ${trusted.problem}` } };
  const target = readTarget(tokenUrl, 'http:', 'https:', () => trusted);
  if ('problem' in target) return { end: { type: 'setting', text: `oauth2.tokenUrl: ${target.problem}` } };
  const connections = new Connections(target, time, limitMs);
  try {
    const answer = await until<TokenAnswer>(interrupted, (ended) =>
      requestToken(connections, { target, id, secret, scope, setting: 'oauth2' }, limitMs, ended),
    );
    if ('token' in answer) return { headers: { authorization: `Bearer ${answer.token}` } };
    const { code, text } = answer.failure;
    return { end: { type: code === 'unauthorised' ? 'unauthorised' : 'unreachable', text } };
  } finally {
    connections.destroy();
  }
}

/** What a request calls back with; given up when it is interrupted. */
async function until<End>(
  interrupted: AbortSignal,
  start: (ended: (end: End) => void) => (cause: LinkCause) => void,
): Promise<End> {
  return new Promise((resolve) => {
    const giveUp = start(resolve);
    const interrupt = (): void => giveUp(linkCause('given-up', 'it was interrupted'));
    if (interrupted.aborted) interrupt();
    else interrupted.addEventListener('abort', interrupt, { once: true });
  });
}

function read(end: RequestEnd, where: string): PairingEnd {
  if (end.type === 'not-sent') return { type: 'unreachable', text: end.cause.text };
  if (end.type === 'lost') return { type: 'lost', text: end.cause.text };
  const { status, text } = end;
  const meaning = meaningOf(status);
  if (meaning !== 'paired') return { type: meaning, text: `${where} answered HTTP ${status}` };
  const channel = channelIn(text);
  return channel === undefined
    ? { type: 'unusable', text: `${where} answered HTTP ${status} without a channel id that can be used` }
    : { type: 'paired', channel };
}
