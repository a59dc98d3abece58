/** The payment service from outside: the only way into this room. */

export { connectService } from './service-wire.js';
export {
  fixedToken,
  tokenInFile,
  tokensByCredentials,
  type TokenSource,
} from './token-source.js';
export { webhookAddresses } from './webhook-address.js';
export { listenForWebhooks, type Webhook } from './webhook-listener.js';
export type { ServiceCall, ServiceWire, ServiceWireEvent } from './wire.js';
