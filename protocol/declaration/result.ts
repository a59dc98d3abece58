/**
 * The result of an operation that may fail: a value or an error. Functions in `protocol/` do not throw at their
 * callers; their types contain the possible errors.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Wraps a value as a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Wraps an error as a failure. */
export function refused<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
