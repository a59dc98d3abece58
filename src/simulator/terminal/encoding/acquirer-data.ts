/** Reads SaleToAcquirerData as one vendor's terminals do: as JSON in base64, or as URL-encoded pairs. */

import { decoded, textOfBase64 } from './base64.js';

/** True if the data asks the terminal to hold the money instead of charging it. */
export function isHeldByData(data: string): boolean {
  const json = textOfBase64(data);
  if (json?.trim().startsWith('{') === true) return isHeldByJson(json);
  const pairs = data.split('&').map((pair) => pair.split('=').map((part) => decoded(part.replaceAll('+', ' '))));
  return pairs.some(
    ([key, value]) =>
      (key === 'authorisationType' && value === 'PreAuth') || (key === 'manualCapture' && value === 'true'),
  );
}

interface Data {
  readonly authorisationType?: unknown;
  readonly additionalData?: { readonly manualCapture?: unknown } | null;
}

function isHeldByJson(text: string): boolean {
  try {
    const { authorisationType, additionalData }: Data = JSON.parse(text);
    return authorisationType === 'PreAuth' || String(additionalData?.manualCapture) === 'true';
  } catch {
    return false;
  }
}
