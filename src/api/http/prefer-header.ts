/** Reads the `Prefer` header (RFC 7240). tenderd knows only its preference `wait`. */

import { expectedFields } from '../../messages/index.js';

/** The wait in seconds. `applied` is the value for `Preference-Applied`; it is present if the header asked for a wait. */
export type Preference =
  | { readonly ok: true; readonly waitS: number; readonly applied?: string }
  | { readonly ok: false; readonly expected: string };

/**
 * Reads the header. Other preferences are ignored, as the RFC requires. A `wait` above `waitMaxS` is shortened, and the response reports that. A
 * `wait` that is not a whole number is rejected, because an immediate response would look like a transaction that hangs.
 */
export function readPrefer(header: string | undefined, waitMaxS: number): Preference {
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...rest] = (part.split(';')[0] ?? '').split('=');
    if (name.trim().toLowerCase() !== 'wait') continue;
    const value = rest
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (!/^\d{1,9}$/.test(value)) return { ok: false, expected: expectedFields.wait(waitMaxS) };
    const waitS = Math.min(Number(value), waitMaxS);
    return { ok: true, waitS, applied: `wait=${waitS}` };
  }
  return { ok: true, waitS: 0 };
}
