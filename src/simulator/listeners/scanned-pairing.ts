/** How a simulated terminal is paired by a QR code that it scans: from then on it has the key of that code, and answers one Login for it. */

/** What a terminal has scanned. */
export interface ScannedPairing {
  readonly terminal: string;
  readonly pairingPoiId: string;
  readonly saleId: string;
  readonly kek: string;
}

/** A member of this cloud's own: the standard knows no pairing. */
const pairingMember = ',"Pairing":true';

/** Reads the content of a code; undefined for one that is none. */
export function scannedPairing(terminal: string, content: string): ScannedPairing | undefined {
  try {
    const read: unknown = JSON.parse(content);
    const { s, p, k, c, v }: Readonly<Record<string, unknown>> = Object(read);
    if (typeof s !== 'string' || typeof p !== 'string' || typeof k !== 'string' || typeof c !== 'string')
      return undefined;
    return v === 1 && /^[0-9A-F]{48}$/.test(k) ? { terminal, pairingPoiId: p, saleId: s, kek: k } : undefined;
  } catch {
    return undefined;
  }
}

/** A message as the terminals read it: the Login that pairs is for the terminal that scanned, and is answered under its POIID. */
export function addressedToScanner(text: string, scanned: ScannedPairing | undefined): string {
  if (scanned === undefined || !text.includes(scanned.pairingPoiId)) return text;
  const { pairingPoiId, saleId, terminal } = scanned;
  const isPairing = text.includes(pairingMember) && text.includes(`"SaleID":"${saleId}"`);
  if (!isPairing) return text;
  return text.replace(pairingMember, '').replace(`"POIID":"${pairingPoiId}"`, `"POIID":${JSON.stringify(terminal)}`);
}
