/** How the simulated terminals seal what they say: by code of their own, which shares nothing with the daemon's. */
export { MacSeal } from './mac.js';
export { NexoBlobSeal } from './nexo-blob.js';
export { type Seal, sealedEffect } from './seal.js';
