/** The `Prefer` header (RFC 7240), of which only `wait` means something here. */

/** Seconds to wait; `applied` is the value for `Preference-Applied` when the header asked for a wait. */
export type Preference =
  | { readonly ok: true; readonly waitS: number; readonly applied?: string }
  | { readonly ok: false; readonly expected: string };

/**
 * Reads the header. Other preferences are ignored, as the RFC wants. `wait` beyond `waitMaxS` is served as that and said so. A
 * `wait` that is no whole number is refused: to answer at once instead would look like a transaction that hangs.
 */
export function readPrefer(header: string | undefined, waitMaxS: number): Preference {
  for (const part of (header ?? '').split(',')) {
    const [name = '', ...rest] = (part.split(';')[0] ?? '').split('=');
    if (name.trim().toLowerCase() !== 'wait') continue;
    const value = rest
      .join('=')
      .trim()
      .replace(/^"(.*)"$/, '$1');
    if (!/^\d{1,9}$/.test(value)) return { ok: false, expected: `wait=SECONDS, a whole number from 0 to ${waitMaxS}` };
    const waitS = Math.min(Number(value), waitMaxS);
    return { ok: true, waitS, applied: `wait=${waitS}` };
  }
  return { ok: true, waitS: 0 };
}
