/**
 * The two lock files of the npm package.
 *
 *     node packaging/npm/lock.js            after a change of dependencies: completes package-lock.json
 *     node packaging/npm/lock.js pack       writes npm-shrinkwrap.json, which `npm pack` puts into the package
 *     node packaging/npm/lock.js clean      removes it again, and the bill of materials that `bill.ts` writes
 *
 * npm compiles every package that has a binding.gyp. better-sqlite3 13 carries its binaries and opts out (`gypfile`), but
 * npm does not copy this into a lock file, and reads it only there (npm/cli issue 3341). So this script adds it.
 */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const lockFile = new URL('../../package-lock.json', import.meta.url);
const shrinkwrapFile = new URL('../../npm-shrinkwrap.json', import.meta.url);
const billFile = new URL('../../sbom.cdx.json', import.meta.url);

const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
lock.packages['node_modules/better-sqlite3'].gypfile = false;

switch (process.argv[2]) {
  case undefined:
    write(lockFile, lock);
    break;
  case 'pack':
    write(shrinkwrapFile, { ...lock, packages: installed(lock.packages) });
    break;
  case 'clean':
    for (const file of [shrinkwrapFile, billFile]) rmSync(file, { force: true });
    break;
  default:
    process.stderr.write('usage: node packaging/npm/lock.js [pack | clean]\n');
    process.exitCode = 2;
}

/** Returns the packages that an installed tenderd needs. */
function installed(packages) {
  const needed = Object.entries(packages).filter(([, { dev, devOptional }]) => dev !== true && devOptional !== true);
  const { devDependencies: _, ...own } = packages[''];
  return { ...Object.fromEntries(needed), '': own };
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
