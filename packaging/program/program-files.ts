/** The files that every package has, below a prefix such as `usr`. */

import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { completion } from './command-line.js';
import { dependencyFiles } from './dependencies.js';
import { manPage } from './man-page.js';
import type { NodeFiles } from './node-download.js';
import type { Platform } from './node-releases.js';
import { thirdPartyNotices } from './notices.js';
import type { PackedFile } from './packed-file.js';
import { root } from './places.js';
import { billOfMaterials } from './sbom.js';

/** Files of the npm package that belong to an installation by npm. */
const onlyForNpm = /^(?:sqlite-node20\/|npm-shrinkwrap\.json$|sbom\.cdx\.json$|bin\/install-sqlite\.js$)/;

/** Starts the package's own Node. The folder is found from the real path, because `tenderd` may be a link. */
const starter = `#!/bin/sh
# Starts tenderd with the Node of this package.
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/../lib/tenderd/node" "$here/../lib/tenderd/bin/tenderd.js" "$@"
`;

/** Returns the files for a platform: program, man page, completion, licences. `date` is in seconds. */
export function programFiles(platform: Platform, node: NodeFiles, date: number): readonly PackedFile[] {
  return [
    { to: 'bin/tenderd', content: { text: starter }, isExecutable: true },
    { to: 'lib/tenderd/node', content: { file: node.binary }, isExecutable: true },
    ...npmFiles().map((file) => ({
      to: `lib/tenderd/${file}`,
      content: { file: join(root, file) },
      // Only the starter runs bin/tenderd.js, because its first line asks for any Node.
      isExecutable: !file.startsWith('bin/') && (statSync(join(root, file)).mode & 0o100) !== 0,
    })),
    ...dependencyFiles(platform, 'lib/tenderd'),
    { to: 'lib/tenderd/THIRD-PARTY-NOTICES.txt', content: { text: thirdPartyNotices(platform, node) } },
    { to: 'lib/tenderd/sbom.cdx.json', content: { text: billOfMaterials(platform, date) } },
    { to: 'share/man/man1/tenderd.1.gz', content: { text: compressed(manPage(date)) } },
    { to: 'share/bash-completion/completions/tenderd', content: { text: completion('bash') } },
    { to: 'share/zsh/vendor-completions/_tenderd', content: { text: completion('zsh') } },
    { to: 'share/fish/vendor_completions.d/tenderd.fish', content: { text: completion('fish') } },
  ];
}

/** Compresses a text. The result has no date and no file name. */
export function compressed(text: string): Buffer {
  return gzipSync(text, { level: 9 });
}

let npmFilesFound: readonly string[] | undefined;

/** The files of the npm package: the bundle, the pages and the examples. npm lists them once for all packages of a run. */
function npmFiles(): readonly string[] {
  npmFilesFound ??= programPaths(execFileSync('npm', [...npmPacking, '--dry-run'], npmOutput));
  return npmFilesFound;
}

/** The arguments of npm that pack the npm package and print the list of its files. */
export const npmPacking: readonly string[] = ['pack', '--json', '--ignore-scripts', '--silent'];

/** The options of a process that prints this list. */
export const npmOutput = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 } as const;

/** Uses a list that npm has printed. Without it, npm packs the npm package only for its list, which takes 4 s. */
export function useNpmList(printed: string): void {
  npmFilesFound = programPaths(printed);
}

function programPaths(printed: string): readonly string[] {
  const listed: unknown = JSON.parse(printed);
  const paths = JSON.stringify(listed).matchAll(/"path":"([^"]+)"/g);
  return [...paths]
    .map(([, path = '']) => path)
    .filter((path) => !onlyForNpm.test(path))
    .toSorted();
}
