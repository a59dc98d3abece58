/**
 * Builds of later releases: the source of this repository with a few changes. One adds a field to an event and to a record, and a column with its
 * migration. The other one also writes entries of a later version, which this release must not read.
 */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, patched } from '../faults/fault.js';
import { root } from '../root.js';
import { freshFolder } from '../world/fresh-folder.js';

/** One change of a source file. */
interface Change {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

const column = `ALTER TABLE transactions ADD COLUMN heard TEXT;
  UPDATE transactions SET heard = json_extract(record, '$.heard');`;

/** Each accepted transaction has `heard`: in its event, in its record, and in a column. */
const field: readonly Change[] = [
  {
    file: 'src/core/lifecycle/accept-and-restart.ts',
    find: '    acceptedAt: turn.at,\n',
    replace: '    acceptedAt: turn.at,\n    heard: `heard at ${turn.at}`,\n',
  },
  {
    file: 'src/core/lifecycle/accept-and-restart.ts',
    find: '    detail: {\n      sale,\n',
    replace: '    detail: {\n      sale,\n      heard: `heard at ${turn.at}`,\n',
  },
  { file: 'src/journal/schema.ts', find: '  RETENTION,\n];', replace: `  RETENTION,\n  \`${column}\`,\n];` },
  {
    file: 'src/journal/columns.ts',
    find: '    terminal: placeOf(request),\n',
    replace: '    terminal: placeOf(request),\n    heard: record.heard ?? null,\n',
  },
  {
    file: 'src/journal/writer.ts',
    find: '`INSERT INTO transactions (transaction_id, terminal,',
    replace: '`INSERT INTO transactions (heard, transaction_id, terminal,',
  },
  {
    file: 'src/journal/writer.ts',
    find: '      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`',
    replace: '      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`',
  },
  {
    file: 'src/journal/writer.ts',
    find: 'const fixed = [transaction_id,',
    replace: 'const fixed = [columns.heard, transaction_id,',
  },
];

/** The builds. */
export type ReleaseName = 'one field and one column' | 'another version of entries';

/** The changes of each build. */
export const releases: Readonly<Record<ReleaseName, readonly Change[]>> = {
  'one field and one column': field,
  'another version of entries': [
    ...field,
    {
      file: 'src/replicate/rules/entry.ts',
      find: 'export const entryVersion = 1;',
      replace: 'export const entryVersion = 2;',
    },
  ],
};

/** Returns the code of each changed file, without its types. Throws FaultError if a change no longer fits. */
export function changedFiles(release: ReleaseName): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  for (const change of releases[release]) {
    const source = sources.get(change.file) ?? readFileSync(join(root, change.file), 'utf8');
    sources.set(change.file, patched({ id: release, ...change }, source));
  }
  return new Map(Array.from(sources, ([file, source]) => [file, codeOf({ id: release, file }, source)]));
}

/** Builds a release into a folder that is removed with the test. Returns its program. */
export function buildRelease(release: ReleaseName): string {
  const folder = freshFolder();
  for (const name of ['node_modules', 'sqlite-node20', 'src', 'packaging', 'rolldown.config.js', 'package.json'])
    symlinkSync(join(root, name), join(folder, name));
  for (const name of ['bin', 'dist/src', 'dist/protocol', 'dist/examples']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const [file, code] of changedFiles(release))
    writeFileSync(join(folder, 'dist', file.replace(/ts$/, 'js')), code);
  execFileSync(process.execPath, [join(root, 'node_modules/rolldown/bin/cli.mjs'), '--config'], { cwd: folder });
  rmSync(join(folder, 'dist/src'), { recursive: true });
  return join(folder, 'bin/tenderd.js');
}
