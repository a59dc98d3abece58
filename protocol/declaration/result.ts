/**
 * The outcome of something that may be refused: a value, or a reason. Nothing in `protocol/` throws at its
 * caller; what can go wrong is in the type.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Wraps a value as a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Wraps a reason as a refusal. */
export function refused<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
