/** A value, or the reason why there is none. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** Returns a successful result. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns an error result with its message. */
export function bad(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
