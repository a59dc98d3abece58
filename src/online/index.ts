/** The payment service from outside: the only way into this room. */

export { questionsOver } from './questions.js';
export { connectService, type ServiceOptions } from './service-wire.js';
export {
  fixedToken,
  tokenInFile,
  tokensByCredentials,
  type TokenSource,
} from './token-source.js';
export { webhookAddresses } from './webhook-address.js';
export { listenForWebhooks, type Webhook, type WebhookListener } from './webhook-listener.js';
