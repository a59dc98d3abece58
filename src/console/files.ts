/** The files of the pages, as `rolldown` made them, and the headers that they must have. */

import { existsSync, readFileSync } from 'node:fs';

/** A file of the pages. */
export interface ServedFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** The pages: the console of a daemon, and the head office. Each page has a folder in `dist`. */
export type ServedPages = 'console' | 'office';

const [html, script, style] = ['text/html', 'text/javascript', 'text/css'].map((type) => `${type}; charset=utf-8`);

/** The files of each folder, with their media types. Other files are not served. */
const mediaTypes: Readonly<Record<ServedPages, Readonly<Record<string, string | undefined>>>> = {
  console: { 'index.html': html, 'console.js': script, 'console.css': style, 'icon.svg': 'image/svg+xml' },
  office: {
    'index.html': html,
    'office.js': script,
    'console.css': style,
    'office.css': style,
    'icon.svg': 'image/svg+xml',
  },
};

/**
 * The Content-Security-Policy: files and requests of this server only, no inline script or style, no framing, no forms,
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
export function readServedFile(name: string, pages: ServedPages = 'console'): ServedFile | undefined {
  const mediaType = Object.hasOwn(mediaTypes[pages], name) ? mediaTypes[pages][name] : undefined;
  const folder = findFolder(pages);
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

/** Returns the folder in `dist` next to the nearest package.json above this file, for every build layout. */
function findFolder(pages: ServedPages): URL | undefined {
  const above = ['../', '../../', '../../../'].map((path) => new URL(path, import.meta.url));
  const root = above.find((folder) => existsSync(new URL('package.json', folder)));
  return root && new URL(`dist/${pages}/`, root);
}
