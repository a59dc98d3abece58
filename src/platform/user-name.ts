/** Looks up user names, because printed commands contain them. */

import { readFileSync } from 'node:fs';

/** Returns the name of a user in the machine's own list (`/etc/passwd`), or else the number. */
export function userName(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
