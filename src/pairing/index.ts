/** Pairing with a cloud: what is asked of it, and what is kept of it in the data directory. */
export { type KeptPairing, keepPairing, type Pairing, pairingPath, readPairing } from './kept.js';
export { type PairingEnd, requestPairing } from './service.js';
