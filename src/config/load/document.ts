/** The TOML document with variables and flags put over it, and who said what. */

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEnvironment } from './environment.js';
import { defaultDataDir, type Environment } from '../data-directory/default-paths.js';
import { formatPath, isTable } from '../problems/path.js';
import { ConfigurationError, type Origin } from '../problems/problem.js';
import { locateKeys, type Place } from '../problems/toml-locator.js';
import { isSameDirectory, TwoDataDirectories } from '../data-directory/two-directories.js';

/** A value given by a flag. */
export interface FlagOverride {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly flag: string;
}

/** Where to read from. */
export interface ConfigurationInput {
  /** `--config`. */
  readonly file?: string;
  readonly environment: Environment;
  /** The user's home directory. */
  readonly home: string;
  readonly flags: readonly FlagOverride[];
}

/** What a file says, and where it says it. */
export interface Document {
  readonly file: string;
  readonly raw: Record<string, unknown>;
  readonly places: ReadonlyMap<string, Place>;
  /** Why another user could change the file, where it is read all the same. */
  readonly exposed?: string;
}

/** A document without a file. */
export function builtIn(raw: Record<string, unknown>): Document {
  return { file: 'built-in', raw, places: new Map() };
}

/** Reads a file. Throws ConfigurationError when it cannot be read or is no TOML. */
export async function readDocument(file: string): Promise<Document> {
  const { parse, TomlError } = await import('smol-toml');
  let text: string;
  let exposed: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
    exposed = whyExposed(file);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([{ origin: { type: 'file', file }, path: '', text: `cannot be read: ${why}` }]);
  }
  try {
    return {
      file,
      raw: parse(text, { unsafeKeyBehaviour: 'throw' }),
      places: locateKeys(text),
      ...(exposed === undefined ? {} : { exposed }),
    };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [first = ''] = error.message.split('\n');
    const place = { line: error.line, column: error.column };
    throw new ConfigurationError([
      {
        origin: { type: 'file', file, place },
        path: '',
        text: `is no TOML: ${first.replace(/^Invalid TOML document: /, '')}`,
      },
    ]);
  }
}

/**
 * Why another user could change the file. The file says which terminals are asked and trusted, so a file that every user may write is refused with
 * ConfigurationError. A group or another owner may be meant: administrators share `/etc`, and many systems create files with mode 0664.
 */
function whyExposed(file: string): string | undefined {
  const self = process.geteuid?.();
  if (process.platform === 'win32' || self === undefined) return undefined;
  const { mode, uid } = statSync(file);
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  if ((mode & 0o002) !== 0) {
    const text = `has mode ${shown}: every user of this machine may have changed it. If its content is right: chmod go-w ${file}`;
    throw new ConfigurationError([{ origin: { type: 'file', file }, path: '', text }]);
  }
  if ((mode & 0o020) !== 0)
    return `has mode ${shown}: its group may change it. If that is not meant: chmod go-w ${file}`;
  if (uid !== self && uid !== 0) return 'belongs to another user, who may change it';
  return undefined;
}

/** A document with everything put over it. */
export interface Overlaid {
  readonly document: Document;
  readonly raw: Record<string, unknown>;
  /** Of overridden values, by formatted path. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly unknown: ReturnType<typeof readEnvironment>['unknown'];
}

/** The file first, then `TENDERD_*` variables, then flags. The document itself is not changed. */
export function overlay(document: Document, input: ConfigurationInput): Overlaid {
  const raw = structuredClone(document.raw);
  const origins = new Map<string, Origin>();
  const environment = readEnvironment(input.environment, document.raw);
  for (const { path, value, variable } of environment.overrides) {
    put(raw, path, value);
    origins.set(formatPath(path), { type: 'environment', variable });
  }
  for (const { path, value, flag } of input.flags) {
    put(raw, path, value);
    origins.set(formatPath(path), { type: 'flag', flag });
  }
  return { document, raw, origins, unknown: environment.unknown };
}

/**
 * The data directory: as a variable or flag says it (from where the process is), as the file says it (from where the file is), or
 * the usual one. Throws TwoDataDirectories where `--config` and the variable contradict each other.
 */
export function dataDirOf({ document, raw, origins }: Overlaid, input: ConfigurationInput): string {
  const named = raw['dataDir'];
  const isNamed = typeof named === 'string' && named !== '';
  const dataDir = isNamed
    ? pathSaid({ document, origins }, ['dataDir'], named)
    : resolve(defaultDataDir(input.environment, input.home));
  const inFile = document.file === 'built-in' ? undefined : document.raw['dataDir'];
  const isByVariable = origins.get('dataDir')?.type === 'environment';
  if (input.file === undefined || !isByVariable || typeof inFile !== 'string' || inFile === '') return dataDir;
  const ofFile = fromFile(document, inFile);
  if (!isSameDirectory(ofFile, dataDir)) throw new TwoDataDirectories(document.file, ofFile, dataDir);
  return dataDir;
}

/** A path as it was said: a variable or flag means it from where the process is, the file from where the file is. */
export function pathSaid(
  { document, origins }: Pick<Overlaid, 'document' | 'origins'>,
  setting: readonly string[],
  said: string,
): string {
  return origins.has(formatPath(setting)) ? resolve(said) : fromFile(document, said);
}

/** Relative paths in a file are meant from where the file is, wherever the daemon is started. */
export function fromFile(document: Document, path: string): string {
  return document.file === 'built-in' ? resolve(path) : resolve(document.file, '..', path);
}

function put(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let table = root;
  for (const part of path.slice(0, -1)) {
    const inner = table[part];
    if (isTable(inner)) table = inner;
    else {
      const made: Record<string, unknown> = {};
      table[part] = made;
      table = made;
    }
  }
  const last = path.at(-1);
  if (last !== undefined) table[last] = value;
}
