/** A result or an error: the value, or the reason why it could not be read. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** Returns a good result. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** Returns an error with its message. */
export function bad(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
