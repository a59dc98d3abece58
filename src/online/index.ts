/** The connection to a payment service. Other modules import only this file. */

export { questionsOver } from './questions.js';
export { connectService, type ServiceOptions } from './service-wire.js';
export {
  fixedToken,
  tokenInFile,
  tokensByCredentials,
  type TokenSource,
} from './token-source.js';
export { type ProbeEnd, probeWebhook, type ProbedWebhook } from './webhook-probe.js';
export { webhookAddresses } from './webhook-address.js';
export { listenForWebhooks, type Webhook, type WebhookListener } from './webhook-listener.js';
