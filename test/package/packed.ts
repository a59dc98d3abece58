/** The npm package as a user receives it: packed, and unpacked into its own folder with its dependencies. */

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { npmOutput, npmPacking } from '../../packaging/program/program-files.js';
import { root } from '../root.js';

export { root };

/** The only packages that the library may need. No other packages are in the folder. */
const needed = ['get-east-asian-width', 'saxes', 'xmlchars'];

/** A folder with the installed package. */
export interface Installed {
  readonly folder: string;
  readonly tarball: string;
  remove(): void;
}

/** The list of the files in the npm package, after a worker of this run has packed it. */
export const npmList = join(process.env['TESTS_FOLDER'] ?? '', 'npm-package.json');

/** Does what `npm pack` does before or after its work, except for the build. */
function lock(step: 'pack' | 'clean'): void {
  execFileSync(process.execPath, ['packaging/npm/lock.js', step], { cwd: root });
  if (step === 'pack') execFileSync(process.execPath, ['dist/packaging/npm/bill.js'], { cwd: root });
}

/** Packs the built checkout and installs the package. */
export function install(): Installed {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-package-'));
  lock('pack');
  const list = execFileSync('npm', [...npmPacking, '--pack-destination', folder], npmOutput);
  lock('clean');
  writeFileSync(`${folder}/list.json`, list);
  renameSync(`${folder}/list.json`, npmList);
  const name = readdirSync(folder).find((entry) => entry.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no tarball');
  const tarball = join(folder, name);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'tenderd'), { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(modules, 'tenderd')]);
  for (const dependency of needed) {
    cpSync(join(root, 'node_modules', dependency), join(modules, dependency), { recursive: true });
  }
  return { folder, tarball, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
