/** The catalogue of messages in English. Each area is a namespace: `outcomes.unresolved(...)`. */

export * as attention from './en/attention.js';
export * as connectionSettings from './en/connection-settings.js';
export * as connections from './en/connections.js';
export * as gateway from './en/gateway.js';
export * as outcomes from './en/outcomes.js';
export * as refusedRepeatedly from './en/refused-repeatedly.js';
export * from './en/words.js';
