/** The data directory as it must be found: journal and tokens are worth what its permissions are worth. */

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '../problems/problem.js';
import { makeDirectory, whyNotMade } from '../../platform/directory.js';
import { userName } from '../../platform/user-name.js';

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

/** Files and directories that tenderd opens in its data directory, with their drafts. Other files there are the operator's own. */
const ours = /^(?:token|registers|webhook\.key|nexo-seals|endpoint\.json|journal\.sqlite)/;

/**
 * Each file of the data directory that another user could have changed, or that leads elsewhere, with the command that mends it. They are refused
 * before any of them is opened: the directory is closed to other users by then, so that none can be exchanged later.
 */
export function fileFindings(dataDir: string): readonly { readonly file: string; readonly text: string }[] {
  if (process.platform === 'win32') return [];
  const names = readdirSync(dataDir).filter((name) => ours.test(name));
  return names.flatMap((name) => {
    const file = join(dataDir, name);
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) return [];
    const text = whyNotOpened(file, stat);
    if (text !== undefined) return [{ file, text }];
    if (!stat.isDirectory()) return [];
    return readdirSync(file).flatMap((inner) => {
      const within = join(file, inner);
      const found = lstatSync(within, { throwIfNoEntry: false });
      const why = found === undefined ? undefined : whyNotOpened(within, found);
      return why === undefined ? [] : [{ file: within, text: why }];
    });
  });
}

function whyNotOpened(file: string, stat: Stats): string | undefined {
  const self = process.geteuid?.() ?? 0;
  if (stat.isSymbolicLink())
    return `is a symbolic link: tenderd would read and write where it leads. Put the file itself there, or remove the link: rm ${quoted(file)}`;
  if (stat.uid !== self && stat.uid !== 0)
    return `belongs to ${userName(stat.uid)}, who may have changed it. If its content is right: chown ${userName(self)} ${quoted(file)}`;
  if ((stat.mode & (othersWrite | groupWrites)) === 0) return undefined;
  const shown = (stat.mode & 0o7777).toString(8).padStart(4, '0');
  const closed = stat.isDirectory() ? '700' : '600';
  return `has mode ${shown}: other users may have changed it. If its content is right: chmod ${closed} ${quoted(file)}`;
}

/** For a shell. */
function quoted(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** Makes it where it is missing, or refuses it or a file in it with ConfigurationError; returns what is wrong with it without being refused. */
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
  const findings = fileFindings(dataDir);
  if (findings.length > 0)
    throw new ConfigurationError(
      findings.map(({ file, text }) => ({ origin: { type: 'file', file }, path: '', text })),
    );
  return finding?.text;
}
