/** The seal of simulated messages. No code is shared with the daemon, so that an error in one of them becomes visible. */
export { MacSeal } from './mac.js';
export { NexoBlobSeal } from './nexo-blob.js';
export { type Seal, sealedEffect } from './seal.js';
