/** Calls the public address of webhooks, to check whether it leads to the listener of this machine. */

import { randomUUID } from 'node:crypto';
import { Connections, type NetTime, readTarget, readTls, type RequestEnd, requestOnce } from '../net/index.js';
import { webhookAddresses } from './webhook-address.js';

/** The address and the secret of the webhooks of one service. */
export interface ProbedWebhook {
  readonly service: string;
  readonly publicUrl: string;
  /** The secret that seals the addresses. */
  readonly secret: string;
}

/**
 * The result of the check: the listener answered, another program answered, or nothing answered. `not-asked`: TLS
 * cannot be used here.
 */
export type ProbeEnd =
  | { readonly type: 'here' | 'not-asked' }
  | { readonly type: 'answered'; readonly status: number }
  | { readonly type: 'failed'; readonly cause: string };

/** The time limit for the connection and the answer. */
const connectMs = 4_000;
const answerMs = 8_000;

/** Calls an address that only this daemon can have created. The listener answers such a call without doing anything. */
export async function probeWebhook({ service, publicUrl, secret }: ProbedWebhook, time: NetTime): Promise<ProbeEnd> {
  const address = new URL(webhookAddresses(service, publicUrl, secret).urlOf(randomUUID()));
  const tls = readTls({});
  if ('problem' in tls) return { type: 'not-asked' };
  const target = readTarget(address.href, 'http:', 'https:', () => tls);
  if ('problem' in target) return { type: 'failed', cause: target.problem };
  const connections = new Connections(target, time, connectMs);
  const end = await new Promise<RequestEnd>((resolve) => {
    requestOnce(connections, { method: 'HEAD', path: address.pathname, headers: {} }, answerMs, resolve);
  });
  connections.destroy();
  if (end.type !== 'answered') return { type: 'failed', cause: end.cause.text };
  return end.status === 204 ? { type: 'here' } : { type: 'answered', status: end.status };
}
