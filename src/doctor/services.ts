/** Checks the payment services: the token, a request about a payment that does not exist, and whether webhooks reach the daemon. */

import { randomUUID } from 'node:crypto';
import { checkoutMessages, problemCodeOf, readCheckout } from '../../protocol/checkout/index.js';
import { type ServiceConfiguration, webhookKeyPath } from '../config/index.js';
import { serviceOptions } from '../daemon/service-connection.js';
import { doctor, doctorNetwork as texts } from '../messages/index.js';
import type { NetTime, RequestEnd } from '../net/index.js';
import { connectService, probeWebhook } from '../online/index.js';
import { readPrivateFile } from '../platform/private-file.js';
import { type OtherClock, otherClock } from './clock.js';
import type { DaemonFacts } from './daemon.js';
import { type Finding, finding } from './finding.js';

/** The end of the request, and the time until this end. */
type Asked = RequestEnd & { readonly ms: number; readonly seenMs: number };

/** The result of calling the webhook address. There is no result if the service has no webhook. */
export type WebhookFacts =
  | { readonly type: 'here' | 'not-asked'; readonly url: string }
  | { readonly type: 'elsewhere'; readonly url: string; readonly cause: string };

/** The facts about one payment service. */
export interface ServiceFacts {
  readonly name: string;
  readonly where: string;
  readonly asked: Asked;
  readonly webhook?: WebhookFacts;
}

/** The dependencies for sending requests to services. */
export interface ServiceLook {
  readonly dataDir: string;
  readonly daemon: DaemonFacts;
  readonly time: NetTime;
  readonly nowMs: () => number;
}

/** The time limit for the token and the response together. */
const askedMs = 8_000;
const connectMs = 4_000;
const keyBytesMax = 1_024;

/** Examines all services at the same time. */
export async function lookAtServices(
  services: readonly ServiceConfiguration[],
  look: ServiceLook,
): Promise<readonly ServiceFacts[]> {
  return Promise.all(
    services.map(async (service) => {
      const [asked, webhook] = await Promise.all([ask(service, look), lookAtWebhook(service, look)]);
      const where = new URL(service.baseUrl).host;
      return { name: service.name, where, asked, ...(webhook === undefined ? {} : { webhook }) };
    }),
  );
}

/** Asks for the status of a payment that does not exist. The request moves nothing, and shows whether the service accepts our keys. */
function ask(service: ServiceConfiguration, { time, nowMs }: ServiceLook): Promise<Asked> {
  const wire = connectService({ ...serviceOptions(service, time), connectMs });
  const startedMs = time.clock.monoMs();
  return new Promise((resolve) => {
    wire.listen((event) => {
      wire.close();
      resolve({ ...event, ms: Math.round(time.clock.monoMs() - startedMs), seenMs: nowMs() });
    });
    const path = `/v1/${nobodysReference()}/status`;
    wire.launch({ id: 'doctor', endpoint: 'status', path, managementMs: askedMs });
  });
}

/** Returns a reference in the form that services use (UUID version 7), but that no service has assigned. */
function nobodysReference(): string {
  const drawn = randomUUID();
  return `${drawn.slice(0, 14)}7${drawn.slice(15)}`;
}

/** Calls the webhook address with a sealed path that only this daemon can have created. The daemon answers such a call without doing anything. */
async function lookAtWebhook(
  { name, webhook }: ServiceConfiguration,
  { dataDir, daemon, time }: ServiceLook,
): Promise<WebhookFacts | undefined> {
  if (webhook === undefined) return undefined;
  const { publicUrl: url } = webhook;
  // A standby has no listener for webhooks. The address leads to the leader, which has another key.
  const isOpen = daemon.state !== 'stopped' && daemon.answer.type !== 'standby';
  const key = !isOpen ? undefined : readPrivateFile(webhookKeyPath(dataDir), keyBytesMax);
  if (key === undefined || !('text' in key)) return { type: 'not-asked', url };
  const reach = await probeWebhook({ service: name, publicUrl: url, secret: key.text.trim() }, time);
  switch (reach.type) {
    case 'here':
    case 'not-asked':
      return { type: reach.type, url };
    case 'answered':
      return { type: 'elsewhere', url, cause: texts.webhookAnswered(reach.status) };
    case 'failed':
      return { type: 'elsewhere', url, cause: reach.cause };
  }
}

/** Returns the times that the services have sent. */
export function clocksOfServices(facts: readonly ServiceFacts[]): readonly OtherClock[] {
  return facts.flatMap(({ name, asked }) => {
    if (asked.type !== 'answered') return [];
    return otherClock(doctor.subjects.service(name), asked.date, asked.seenMs) ?? [];
  });
}

/** Judges the facts about one payment service. */
export function serviceFindings({ name, where, asked, webhook }: ServiceFacts): readonly Finding[] {
  const subject = doctor.subjects.service(name);
  return [
    ...askedFindings(where, asked, subject),
    ...(webhook === undefined ? [] : [webhookFinding(webhook, subject)]),
  ];
}

type Failure = keyof typeof texts.serviceFailures;

function failed(code: Failure, subject: string, cause: string): readonly Finding[] {
  return [finding(code, subject, texts.serviceFailures[code](cause))];
}

const failures: Readonly<Record<string, Failure>> = {
  unauthorised: 'service-token-refused',
  certificate: 'service-certificate',
  tls: 'service-certificate',
  protocol: 'service-not-a-service',
};

function askedFindings(where: string, asked: Asked, subject: string): readonly Finding[] {
  if (asked.type !== 'answered')
    return failed(failures[asked.cause.code] ?? 'service-unreachable', subject, asked.cause.text);
  const { status, contentType, ms } = asked;
  const text = texts.unexpectedAnswer(where, status);
  if (status === 401 || status === 403) return failed('service-credentials-refused', subject, text);
  if (status === 429 || status >= 500) return failed('service-fails', subject, text);
  // A real service describes its errors in JSON. Another web server usually answers with a page.
  if (!contentType.includes('json') || problemIn(asked.text) === 'unknown-path')
    return failed('service-not-a-service', subject, text);
  if (status !== 200 && status !== 404) return failed('service-fails', subject, text);
  return [finding('service', subject, texts.service(where, ms))];
}

function problemIn(text: string): string | undefined {
  const read = readCheckout(checkoutMessages.Problem, text);
  return read.ok ? problemCodeOf(read.value.body) : undefined;
}

function webhookFinding(webhook: WebhookFacts, subject: string): Finding {
  switch (webhook.type) {
    case 'here':
      return finding('webhook', subject, texts.webhook(webhook.url));
    case 'not-asked':
      return finding('webhook-not-checked', subject, texts.webhookNotChecked);
    case 'elsewhere':
      return finding('webhook-unreachable', subject, texts.webhookUnreachable(webhook.url, webhook.cause));
  }
}
