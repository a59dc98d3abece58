/** The files of the pages, as `rolldown` made them, and the headers that they must have. */

import { existsSync, readFileSync } from 'node:fs';

/** A file of the pages. */
export interface ServedFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The media types of the files, by the ends of their names. Files with other names are not served. */
const mediaTypes: ReadonlyMap<string, string> = new Map([
  ['index.html', 'text/html; charset=utf-8'],
  ['console.js', 'text/javascript; charset=utf-8'],
  ['console.css', 'text/css; charset=utf-8'],
  ['icon.svg', 'image/svg+xml'],
]);

/**
 * The Content-Security-Policy: files and requests of this daemon only, no inline script or style, no framing, no forms,
 * and no text that becomes markup or script.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Returns a file, or undefined if there is no file with this name. Reads the file each time, so that it does not stay
 * in memory.
 */
export function readServedFile(name: string): ServedFile | undefined {
  const mediaType = mediaTypes.get(name);
  const folder = findFolder();
  if (mediaType === undefined || folder === undefined) return undefined;
  const file = new URL(name, folder);
  if (!existsSync(file)) return undefined;
  return {
    body: readFileSync(file),
    headers: {
      'content-type': mediaType,
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

/** Returns `dist/console` next to the nearest package.json above this file, for every build layout. */
function findFolder(): URL | undefined {
  const above = ['../', '../../', '../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return root && new URL('dist/console/', root);
}
