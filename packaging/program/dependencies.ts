/** The npm packages that the bundle loads at run time: better-sqlite3, pino, and the dependencies of pino. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Platform } from './node-releases.js';
import type { PackedFile } from './packed-file.js';
import { root } from './places.js';

/** Scripts, package.json and the licence. */
const kept = /\.(?:c?js|json)$|^licen[cs]e(?:\.md)?$/i;
const leftOut =
  /(?:^|\/)(?:tests?|bench|benchmarks?|docs|examples?|scripts|types|fixtures|build)(?:\/|\.js$)|^(?:bin|browser|check|eslint\.config)\.js$|^tsconfig\.json$/;

/** Returns the names of the packages, sorted. */
export function runtimePackages(): readonly string[] {
  const found = new Set(['better-sqlite3', 'pino']);
  // better-sqlite3 needs its own dependency, node-addon-api, only to compile.
  for (const name of found) if (name !== 'better-sqlite3') for (const next of dependenciesOf(name)) found.add(next);
  return [...found].toSorted();
}

/** Returns the files of these packages below `folder`, with the binary of SQLite for one platform. */
export function dependencyFiles(platform: Platform, folder: string): readonly PackedFile[] {
  return runtimePackages().flatMap((name) =>
    filesOf(name)
      .filter((file) => (name === 'better-sqlite3' ? isOfSqlite(file, platform) : isLoaded(file)))
      .map((file) => ({
        to: `${folder}/node_modules/${name}/${file}`,
        content: { file: join(root, 'node_modules', name, file) },
      })),
  );
}

function isOfSqlite(file: string, platform: Platform): boolean {
  return ['package.json', 'LICENSE', `prebuilds/${platform}.node`].includes(file) || file.startsWith('lib/');
}

function isLoaded(file: string): boolean {
  return kept.test(file) && !leftOut.test(file);
}

function filesOf(name: string): readonly string[] {
  const folder = join(root, 'node_modules', name);
  return readdirSync(folder, { encoding: 'utf8', recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !file.startsWith('node_modules/'))
    .toSorted();
}

function dependenciesOf(name: string): readonly string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies);
}
