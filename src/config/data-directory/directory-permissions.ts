/** Checks the permissions of the data directory. The journal and the tokens in it are only as safe as these permissions. */

import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError } from '../problems/problem.js';
import { configFiles as texts } from '../../messages/index.js';
import { makeDirectory, whyNotMade } from '../../platform/directory.js';
import { userName } from '../../platform/user-name.js';

/** A problem of the data directory. */
export interface DirectoryFinding {
  /** True if tenderd refuses to start, because another user controls the directory. False for a warning. */
  readonly isRefused: boolean;
  readonly text: string;
}

const othersWrite = 0o002;
const groupWrites = 0o020;
const othersOrGroupRead = 0o055;
const sticky = 0o1000;

/** Returns a finding if another user could read or change an existing directory. Returns undefined on Windows, which has no file modes. */
export function directoryFinding(path: string): DirectoryFinding | undefined {
  const self = process.geteuid?.();
  if (process.platform === 'win32' || self === undefined) return undefined;
  const isOurs = (uid: number): boolean => uid === self || uid === 0;
  const link = lstatSync(path);
  if (link.isSymbolicLink() && !isOurs(link.uid)) return { isRefused: true, text: texts.directory.linkOfAnother };
  const real = realpathSync(path);
  const { uid, mode } = statSync(real);
  if (!isOurs(uid)) return { isRefused: true, text: texts.directory.ofAnother };
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  if ((mode & othersWrite) !== 0) return { isRefused: true, text: texts.directory.writableByAll(shown) };
  for (let above = dirname(real); ; above = dirname(above)) {
    const { uid: owner, mode: open } = statSync(above);
    if (!isOurs(owner) || ((open & othersWrite) !== 0 && (open & sticky) === 0)) {
      const text = texts.directory.belowOpenDirectory(above);
      return { isRefused: (open & othersWrite) !== 0, text };
    }
    if (dirname(above) === above) break;
  }
  if ((mode & groupWrites) !== 0) return { isRefused: false, text: texts.directory.writableByGroup(shown) };
  if ((mode & othersOrGroupRead) !== 0) return { isRefused: false, text: texts.directory.readable(shown) };
  return undefined;
}

/** Matches the files and directories that tenderd opens in its data directory, and their drafts. All other files there belong to the operator. */
const ours = /^(?:(?:reader\.)?token|registers|webhook\.key|nexo-seals|endpoint\.json|journal\.sqlite)/;

/**
 * Returns a finding for each file of the data directory that is a link or that another user could have changed. Each
 * finding has the command that repairs the file. Call this function after `directoryFinding` and before any of the
 * files is opened: then other users have no access to the directory and cannot exchange a file later.
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
  if (stat.isSymbolicLink()) return texts.file.isLink(`rm ${quoted(file)}`);
  if (stat.uid !== self && stat.uid !== 0)
    return texts.file.ofAnother(userName(stat.uid), `chown ${userName(self)} ${quoted(file)}`);
  if ((stat.mode & (othersWrite | groupWrites)) === 0) return undefined;
  const shown = (stat.mode & 0o7777).toString(8).padStart(4, '0');
  const closed = stat.isDirectory() ? '700' : '600';
  return texts.file.writable(shown, `chmod ${closed} ${quoted(file)}`);
}

/** Quotes a path for a shell. */
function quoted(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Creates the data directory if it is missing. Returns a warning about its permissions, or undefined. Throws ConfigurationError if the directory or a
 * file in it is not safe.
 */
export function makeDataDirectory(dataDir: string): string | undefined {
  try {
    makeDirectory(dataDir);
  } catch (error) {
    const origin = { type: 'file', file: dataDir } as const;
    throw new ConfigurationError([{ origin, path: 'dataDir', text: texts.directoryNotCreated(whyNotMade(error)) }]);
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
