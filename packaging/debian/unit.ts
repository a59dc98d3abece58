/** The systemd unit of the `.deb`: its exposure, and the system calls that it refuses. */

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../program/places.js';

/** The path of the systemd unit. */
export const unitFile = join(root, 'packaging/debian/tenderd.service');

/** Returns the exposure that systemd-analyze computes: 0 is the best, 10 the worst. */
export function exposure(): number {
  const printed = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', unitFile], {
    encoding: 'utf8',
  });
  return Number(/exposure level for [^:]*: ([\d.]+)/.exec(printed)?.[1]);
}

/** Throws an error with the problems that systemd-analyze finds in the unit. Ignores that the program and the page are not installed here. */
export function verifyUnit(): string {
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unitFile], { encoding: 'utf8' });
  const wrong = stderr.split('\n').filter((line) => line.includes('tenderd') && !line.includes('is not executable'));
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return '';
}

/** Returns the names of the system calls that the unit refuses, of all that systemd knows. */
export function deniedCalls(): readonly string[] {
  const lines = [...readFileSync(unitFile, 'utf8').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)];
  const allowed = new Set<string>();
  for (const [, not, sets = ''] of lines)
    for (const name of sets.split(' ').flatMap(callsOf)) {
      if (not === '~') allowed.delete(name);
      else allowed.add(name);
    }
  return callsOf('@known').filter((name) => !allowed.has(name));
}

let known: ReadonlyMap<string, readonly string[]> | undefined;

/** The calls of a set, with those of the sets in it. */
function callsOf(name: string): readonly string[] {
  known ??= allSets();
  return name.startsWith('@') ? (known.get(name) ?? []).flatMap(callsOf) : [name];
}

/** The sets of system calls, as systemd prints them: each name, then its members and a comment on lines of their own. */
function allSets(): ReadonlyMap<string, readonly string[]> {
  const printed = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const sets = printed.split(/^(?=@)/m).map((text) => text.split('\n').map((line) => line.trim()));
  return new Map(sets.map(([name = '', ...members]) => [name, members.filter((word) => /^@?\w[\w-]*$/.test(word))]));
}
