/** Writes a number of bytes for people. */

/** Returns `512 B`, `1.5 KiB` or `3.2 MiB`. */
export function bytesIn(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`;
  const kibibytes = bytes / 1_024;
  return kibibytes < 1_024 ? `${kibibytes.toFixed(1)} KiB` : `${(kibibytes / 1_024).toFixed(1)} MiB`;
}
