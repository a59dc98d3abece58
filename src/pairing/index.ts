/** Pairing with a cloud: what is asked of it, and what is kept of it in the data directory. */
export {
  keepPairing,
  type KeptPairing,
  pairedAddress,
  type Pairing,
  type PairingKind,
  pairingPath,
  readPairing,
} from './kept.js';
export { type QrOffer, qrContent } from './qr-content.js';
export { loginByQr } from './qr-login.js';
export { type PairingEnd, requestPairing } from './service.js';
