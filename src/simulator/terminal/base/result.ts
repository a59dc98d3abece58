/** A refusal is a value: what was read, or why it could not be. */
export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: string };

/** The good case. */
export function good<T>(value: T): Result<T> {
  return { ok: true, value };
}

/** The refused case, with a sentence that says what is wrong. */
export function bad(error: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error };
}
