/** The seal of simulated messages. The simulator and the daemon share no code for seals, so that an error in either program becomes visible. */
export { MacSeal } from './mac.js';
export { NexoBlobSeal } from './nexo-blob.js';
export { type Seal, sealedEffect } from './seal.js';
