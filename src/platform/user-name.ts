/** Users by name, for the commands that a technician is to type. */

import { readFileSync } from 'node:fs';

/** The name of a user where the machine's own list has it (`/etc/passwd`), else its number. */
export function userName(uid: number): string {
  try {
    const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
    return lines.find((line) => line.split(':')[2] === String(uid))?.split(':')[0] ?? String(uid);
  } catch {
    return String(uid);
  }
}
