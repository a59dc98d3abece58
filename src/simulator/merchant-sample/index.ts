/** A merchant sample for practice, on its own origin. */
export { startMerchantSample } from './server.js';
