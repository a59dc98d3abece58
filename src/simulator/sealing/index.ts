/** The seal of simulated messages. This code shares nothing with the daemon's. */
export { MacSeal } from './mac.js';
export { NexoBlobSeal } from './nexo-blob.js';
export { type Seal, sealedEffect } from './seal.js';
