/** The data directory as it must be found: journal and tokens are worth what its permissions are worth. */

import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from './config/index.js';
import { makeDirectory, whyNotMade } from './directory.js';

/** What is wrong with it. */
export interface DirectoryFinding {
  /** Refused: another user decides what the daemon finds there. Else it is told loudly. */
  readonly isRefused: boolean;
  readonly text: string;
}

const othersWrite = 0o002;
const groupWrites = 0o020;
const othersOrGroupRead = 0o055;
const sticky = 0o1000;

/** What another user could do to a directory that is there. On Windows, which has no modes, nothing is found. */
export function directoryFinding(path: string): DirectoryFinding | undefined {
  const self = process.geteuid?.();
  if (process.platform === 'win32' || self === undefined) return undefined;
  const isOurs = (uid: number): boolean => uid === self || uid === 0;
  const link = lstatSync(path);
  if (link.isSymbolicLink() && !isOurs(link.uid))
    return { isRefused: true, text: 'is a symbolic link of another user, who could lead the daemon anywhere' };
  const real = realpathSync(path);
  const { uid, mode } = statSync(real);
  if (!isOurs(uid)) return { isRefused: true, text: 'belongs to another user, who could put another journal there' };
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  if ((mode & othersWrite) !== 0)
    return { isRefused: true, text: `has mode ${shown}: every user could put another journal there; chmod 700 it` };
  for (let above = dirname(real); ; above = dirname(above)) {
    const { uid: owner, mode: open } = statSync(above);
    if (!isOurs(owner) || ((open & othersWrite) !== 0 && (open & sticky) === 0)) {
      const text = `stands below ${above}, where another user could put another directory in its place`;
      return { isRefused: (open & othersWrite) !== 0, text };
    }
    if (dirname(above) === above) break;
  }
  if ((mode & groupWrites) !== 0)
    return { isRefused: false, text: `has mode ${shown}: its group could put another journal there; chmod 700 it` };
  if ((mode & othersOrGroupRead) !== 0)
    return { isRefused: false, text: `has mode ${shown}: other users can see what is in it; chmod 700 it` };
  return undefined;
}

/** Makes it where it is missing, or refuses it with ConfigurationError; returns what is wrong with it without being refused. */
export function makeDataDirectory(dataDir: string): string | undefined {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    const origin = { type: 'file', file: dataDir } as const;
    throw new ConfigurationError([{ origin, path: 'dataDir', text: `cannot be made: ${whyNotMade(error)}` }]);
  }
  const finding = directoryFinding(dataDir);
  if (finding?.isRefused === true) {
    const origin = { type: 'file', file: dataDir } as const;
    throw new ConfigurationError([{ origin, path: 'dataDir', text: finding.text }]);
  }
  return finding?.text;
}
