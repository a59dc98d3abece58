/** The simulated payment service. */
export { type RunningService, startService } from './server.js';
export { readConfiguration, ServiceConfigurationError, toConfiguration } from './read-configuration.js';
export { defaultConfiguration } from './rules/index.js';
export { selfSigned, type TlsIdentity } from '../net/self-signed.js';
export { StoreError } from './store.js';
