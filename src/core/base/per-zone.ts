/** Stores the formatter for the time zone that was used last. */

/**
 * Returns a function that calls `make` again only if the time zone changes. Use it for formatters: each
 * `Intl.DateTimeFormat` takes about 50 KiB outside the heap of JavaScript, and garbage collection does not see that
 * memory.
 */
export function perZone<T>(make: (timeZone: string) => T): (timeZone: string) => T {
  let kept: { readonly timeZone: string; readonly made: T } | undefined;
  return (timeZone) => {
    kept = kept?.timeZone === timeZone ? kept : { timeZone, made: make(timeZone) };
    return kept.made;
  };
}
