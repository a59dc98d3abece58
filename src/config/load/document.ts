/** Reads the TOML document, applies variables and flags, and records the origin of each value. */

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { readEnvironment } from './environment.js';
import { defaultDataDir, type Environment } from '../data-directory/default-paths.js';
import { configFiles as texts } from '../../messages/index.js';
import { formatPath, isTable } from '../problems/path.js';
import { ConfigurationError, type Origin } from '../problems/problem.js';
import { locateKeys, type Place } from '../problems/toml-locator.js';
import { isSameDirectory, TwoDataDirectories } from '../data-directory/two-directories.js';

/** A setting that a command-line flag overrides. */
export interface FlagOverride {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly flag: string;
}

/** The sources of a configuration: file, environment and flags. */
export interface ConfigurationInput {
  /** The value of `--config`. */
  readonly file?: string;
  readonly environment: Environment;
  /** The user's home directory. */
  readonly home: string;
  readonly flags: readonly FlagOverride[];
}

/** The content of a configuration file, and the line and column of each key. */
export interface Document {
  readonly file: string;
  readonly raw: Record<string, unknown>;
  readonly places: ReadonlyMap<string, Place>;
  /** A warning. This field is present if another user could change the file. */
  readonly exposed?: string;
}

/** Returns a document that has no file. */
export function builtIn(raw: Record<string, unknown>): Document {
  return { file: 'built-in', raw, places: new Map() };
}

/** Reads a configuration file. Throws ConfigurationError if the file cannot be read or is not TOML. */
export async function readDocument(file: string): Promise<Document> {
  const { parse, TomlError } = await import('smol-toml');
  let text: string;
  let exposed: string | undefined;
  try {
    text = readFileSync(file, 'utf8');
    exposed = exposureOf(file);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError([{ origin: { type: 'file', file }, path: '', text: texts.unreadable(why) }]);
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
        text: texts.notToml(first.replace(/^Invalid TOML document: /, '')),
      },
    ]);
  }
}

/** Reads the lines of a file before the first TOML mistake. The result is empty if the file cannot be read. */
export async function readBeforeMistake(file: string): Promise<Document> {
  const { parse, TomlError } = await import('smol-toml');
  const read = (lines: readonly string[]): Record<string, unknown> => {
    try {
      return parse(lines.join('\n'), { unsafeKeyBehaviour: 'throw' });
    } catch (error) {
      // The mistake may begin before the line that the parser reports. So remove the reported line and the lines after
      // it, and read again, until the rest can be read.
      return error instanceof TomlError && lines.length > 0 ? read(lines.slice(0, Math.max(0, error.line - 1))) : {};
    }
  };
  try {
    return { file, raw: read(readFileSync(file, 'utf8').split('\n')), places: new Map() };
  } catch {
    return { file, raw: {}, places: new Map() };
  }
}

/**
 * Returns a warning if the group or another owner could change the file. That may be intended: administrators share `/etc`, and many systems create
 * files with mode 0664. Throws ConfigurationError if every user may write the file, because the file decides which terminals are trusted.
 */
function exposureOf(file: string): string | undefined {
  const self = process.geteuid?.();
  if (process.platform === 'win32' || self === undefined) return undefined;
  const { mode, uid } = statSync(file);
  const shown = (mode & 0o7777).toString(8).padStart(4, '0');
  if ((mode & 0o002) !== 0) {
    const text = texts.writableByAll(shown, file);
    throw new ConfigurationError([{ origin: { type: 'file', file }, path: '', text }]);
  }
  if ((mode & 0o020) !== 0) return texts.writableByGroup(shown, file);
  if (uid !== self && uid !== 0) return texts.ownedByAnother;
  return undefined;
}

/** A document to which variables and flags have been applied. */
export interface Overlaid {
  readonly document: Document;
  readonly raw: Record<string, unknown>;
  /** The origin of each overridden value, by its formatted path. */
  readonly origins: ReadonlyMap<string, Origin>;
  readonly unknown: ReturnType<typeof readEnvironment>['unknown'];
}

/** Applies `TENDERD_*` variables and then flags to a copy of the document. */
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
 * Returns the data directory. A relative path in a variable or flag starts at the working directory of the process; one in the file starts at the
 * file's directory. Throws TwoDataDirectories if the file of `--config` and the variable contradict each other.
 */
export function dataDirOf({ document, raw, origins }: Overlaid, input: ConfigurationInput): string {
  const written = raw['dataDir'];
  const isWritten = typeof written === 'string' && written !== '';
  const dataDir = isWritten
    ? resolvedPath({ document, origins }, ['dataDir'], written)
    : resolve(defaultDataDir(input.environment, input.home));
  const inFile = document.file === 'built-in' ? undefined : document.raw['dataDir'];
  const isByVariable = origins.get('dataDir')?.type === 'environment';
  if (input.file === undefined || !isByVariable || typeof inFile !== 'string' || inFile === '') return dataDir;
  const ofFile = fromFile(document, inFile);
  if (!isSameDirectory(ofFile, dataDir)) throw new TwoDataDirectories(document.file, ofFile, dataDir);
  return dataDir;
}

/**
 * Returns the absolute path of a setting. A relative path in a variable or flag starts at the working directory of the process; one in the file
 * starts at the file's directory.
 */
export function resolvedPath(
  { document, origins }: Pick<Overlaid, 'document' | 'origins'>,
  setting: readonly string[],
  written: string,
): string {
  return origins.has(formatPath(setting)) ? resolve(written) : fromFile(document, written);
}

/** Returns the absolute form of a path in the file. A relative path starts at the file's directory, not at the working directory. */
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
