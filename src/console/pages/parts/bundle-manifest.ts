/** Reads the manifest of a support bundle: the parts of the bundle, and the parts that were left out. */

/** The manifest of a support bundle. */
export interface BundleManifest {
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly count?: number }[];
  readonly cut: readonly string[];
}

/** The size of a block in bytes, and the positions of the name and the size in a file's header (POSIX ustar). */
const blockBytes = 512;
const nameField = [0, 100] as const;
const sizeField = [124, 136] as const;

/** Returns the manifest of a compressed archive; undefined if it has none. */
export async function manifestOf(bundle: Blob): Promise<BundleManifest | undefined> {
  const archive = await new Response(bundle.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const bytes = new Uint8Array(archive);
  const text = (from: number, to: number): string => new TextDecoder().decode(bytes.subarray(from, to));
  const field = (at: number, [from, to]: readonly [number, number]): string =>
    text(at + from, at + to).replace(/\0.*$/s, '');
  for (let at = 0; at + blockBytes <= bytes.length; ) {
    const size = Number.parseInt(field(at, sizeField), 8) || 0;
    const begins = at + blockBytes;
    if (field(at, nameField) === 'manifest.json') return JSON.parse(text(begins, begins + size));
    at = begins + Math.ceil(size / blockBytes) * blockBytes;
  }
  return undefined;
}

/** Returns the SHA-256 digest of a file, as hexadecimal digits. */
export async function sha256Of(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(digest, (octet) => octet.toString(16).padStart(2, '0')).join('');
}
