/** A merchant to practise with, on an origin of its own. */
export { startMerchantSample } from './server.js';
