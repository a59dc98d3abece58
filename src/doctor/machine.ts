/** Checks the program itself: its release, Node and SQLite. */

import { doctor, doctorMachine as texts } from '../messages/index.js';
import { version } from '../version.js';
import { type Finding, finding } from './finding.js';

/** The facts about the machine. */
export interface MachineFacts {
  /** The version of the running Node, such as `20.19.5`. */
  readonly node: string;
  readonly system: string;
  /** The version of SQLite, or the error with which loading it failed. */
  readonly sqlite: { readonly version: string } | { readonly failure: unknown };
}

/** Returns the oldest supported release of a line of Node. package.json and bin/tenderd.js have the same list. */
function oldestOf(node: string): string {
  const line = Number(node.split('.', 1)[0]);
  if (line <= 20) return '20.19.0';
  return line <= 22 ? '22.14.0' : '24.0.0';
}

/** Examines this process. */
export async function lookAtMachine(): Promise<MachineFacts> {
  const system = `${process.platform} ${process.arch}`;
  const node = process.versions.node;
  try {
    const { loadSqlite } = await import('../journal/index.js');
    return { node, system, sqlite: { version: loadSqlite() } };
  } catch (failure) {
    return { node, system, sqlite: { failure } };
  }
}

/** Judges the release and Node. */
export function versionFindings({ node, system }: MachineFacts): readonly Finding[] {
  const { version: subject } = doctor.subjects;
  const oldest = oldestOf(node);
  return isOlder(node, oldest)
    ? [finding('node-too-old', subject, texts.nodeTooOld(version, node, oldest))]
    : [finding('version', subject, texts.version(version, node, system))];
}

/** Judges SQLite. `faultOf` is `driverFault` of the journal, or undefined if that module cannot be loaded either. */
export function sqliteFindings(
  { node, sqlite }: MachineFacts,
  faultOf: (error: unknown) => DriverFault | undefined,
): readonly Finding[] {
  const { sqlite: subject } = doctor.subjects;
  if ('version' in sqlite) return [finding('sqlite', subject, texts.sqlite(sqlite.version))];
  const fault = faultOf(sqlite.failure);
  switch (fault?.type) {
    case 'other-node':
      return [finding('sqlite-other-node', subject, texts.sqliteOtherNode(node, fault.release, fault.nodeInterface))];
    case 'not-built':
      return [finding('sqlite-not-built', subject, texts.sqliteNotBuilt)];
    case 'not-loaded':
    case undefined: {
      const { failure } = sqlite;
      const why = fault?.why ?? (failure instanceof Error ? failure.message : String(failure)).split('\n')[0] ?? '';
      return [finding('sqlite-not-loaded', subject, texts.sqliteNotLoaded(why))];
    }
  }
}

type DriverFault =
  | { readonly type: 'other-node'; readonly release?: string; readonly nodeInterface: string }
  | { readonly type: 'not-built' }
  | { readonly type: 'not-loaded'; readonly why: string };

function isOlder(running: string, oldest: string): boolean {
  const [ours = [], theirs = []] = [running, oldest].map((text) => text.split('.').map(Number));
  const differing = theirs.findIndex((part, place) => part !== ours[place]);
  return differing !== -1 && (ours[differing] ?? 0) < (theirs[differing] ?? 0);
}
