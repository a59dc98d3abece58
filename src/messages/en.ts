/** The catalogue of messages in English. Each area is a namespace: `outcomes.unresolved(...)`. */

export * as attention from './en/attention.js';
export * as outcomes from './en/outcomes.js';
export * from './en/words.js';
