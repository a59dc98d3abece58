/**
 * Creates the payment services of a daemon: their wires, tokens and webhook listeners. This module is loaded only if a
 * service is configured.
 */

import { type ServiceConfiguration, webhookKeyPath } from '../config/index.js';
import { readOrCreateToken } from '../api/index.js';
import {
  type WebhookReach,
  defaultServiceProfile,
  loadServiceCore,
  serviceProfiles,
  type ServiceWire,
  type WebhookNotice,
} from '../core/index.js';
import type { Engine, ServiceMaker } from '../lane/index.js';
import { makeService } from '../lane/engine/service.js';
import { daemonLog } from '../messages/index.js';
import type { Log } from './log/log.js';
import type { RefusalLog } from './log/refusal-log.js';
import { serviceOptions } from './service-connection.js';
import type { NetTime } from '../net/index.js';
import { WebhookReaches } from './webhook-reaches.js';
import {
  connectService,
  listenForWebhooks,
  questionsOver,
  type Webhook,
  webhookAddresses,
  type WebhookListener,
} from '../online/index.js';

/** The configuration and the common parts of the services. */
export interface ServiceParts {
  readonly services: readonly ServiceConfiguration[];
  readonly dataDir: string;
  readonly time: NetTime;
  readonly log: Log;
  readonly refusals: RefusalLog;
  /** Called for each wire, with the function that reads its credentials again. */
  readonly onRenewable: (renew: () => void) => void;
  /** Called with the Date header of each answer. */
  readonly onDate: (service: string, date: string) => void;
}

/** The services of a daemon. */
export interface Services {
  /** The services for the engine. */
  readonly makers: readonly ServiceMaker[];
  /** Opens the webhook listeners. Rejects with the system's own error if a port is in use. */
  listen(webhook: Engine['webhook']): Promise<void>;
  /** Closes the listeners. The services send later webhooks again. */
  stopListening(): Promise<void>;
  /** Returns the webhook addresses that do not lead to this daemon. */
  unreachedWebhooks(): readonly WebhookReach[];
  /** Closes the wires; nothing more is sent. */
  close(): void;
}

/**
 * Creates the services. Rejects with ConfigurationError if an address or authority cannot be used. Does not connect
 * yet.
 */
export async function buildServices({
  services,
  dataDir,
  time,
  log,
  refusals,
  onRenewable,
  onDate,
}: ServiceParts): Promise<Services> {
  const core = await loadServiceCore();
  const wires: Pick<ServiceWire, 'close'>[] = [];
  const listeners: WebhookListener[] = [];
  // The secret that seals the webhook addresses, created at the first start with a webhook. The secret never changes,
  // so the addresses stay the same.
  const secret = services.some(({ webhook }) => webhook !== undefined)
    ? readOrCreateToken(webhookKeyPath(dataDir))
    : '';
  const makers = services.map((service) => {
    const options = { ...serviceOptions(service, time), onRenewable };
    const noted = { service: service.name, log, onDate };
    const wire = withCauses(connectService(options), noted);
    const questions = questionsOver(withCauses(connectService(options), noted));
    wires.push(wire, questions);
    const { name, merchantId, managementMs, simulated, webhook } = service;
    const profile = { ...(serviceProfiles[service.profile] ?? defaultServiceProfile), ...service.promises };
    const addresses = webhook === undefined ? undefined : webhookAddresses(name, webhook.publicUrl, secret);
    const settings = { name, merchantId, profile, managementMs, isSimulated: simulated };
    return makeService(
      core,
      addresses === undefined ? settings : { ...settings, webhookUrlOf: (key) => addresses.urlOf(key) },
      wire,
      questions,
    );
  });
  const reaches = new WebhookReaches(
    services.flatMap(({ name, webhook }) =>
      webhook === undefined ? [] : [{ service: name, publicUrl: webhook.publicUrl, secret }],
    ),
    time,
  );
  return {
    makers,
    unreachedWebhooks: () => reaches.unreached(),
    async listen(take) {
      reaches.begin();
      for (const { name, webhook } of services) {
        if (webhook === undefined) continue;
        const { port, publicUrl, secret: signingSecret } = webhook;
        const listener = await listenForWebhooks({
          port,
          addresses: webhookAddresses(name, publicUrl, secret),
          signingSecret,
          take: async ({ idempotencyKey, body }) => take(name, idempotencyKey, noticeOf(body)),
          onRefused: (code, cause) => refusals.noteWebhook(code, { service: name, cause }),
          monoMs: () => time.clock.monoMs(),
        });
        listeners.push(listener);
        log.info(daemonLog.webhooksAccepted, {
          service: name,
          port: listener.port,
          signed: signingSecret !== undefined,
        });
      }
    },
    async stopListening() {
      reaches.stop();
      await Promise.all(listeners.splice(0).map((listener) => listener.close()));
    },
    close() {
      for (const wire of wires) wire.close();
    },
  };
}

/** Returns the parts of a webhook that the engine needs. */
function noticeOf({ eventType, pspReference, merchantReference }: Webhook['body']): WebhookNotice {
  return { eventType: String(eventType), pspReference, merchantReference };
}

/** Returns a wire that also logs why a request failed. Never logs headers, bodies or addresses. */
function withCauses(
  wire: ServiceWire,
  { service, log, onDate }: Pick<ServiceParts, 'log' | 'onDate'> & { readonly service: string },
): ServiceWire {
  return {
    launch: (call) => wire.launch(call),
    giveUp: (id, cause) => wire.giveUp(id, cause),
    close: () => wire.close(),
    listen(listener) {
      wire.listen((event) => {
        if (event.type === 'answered' && event.date !== undefined) onDate(service, event.date);
        if (event.type !== 'answered')
          log.warn(daemonLog.serviceRequestFailed(event.type === 'lost', event.cause), { service });
        else if (event.status >= 400) log.warn(daemonLog.serviceError(event.status), { service });
        listener(event);
      });
    },
  };
}
