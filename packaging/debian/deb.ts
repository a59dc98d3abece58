/** Makes the `.deb` with dpkg-deb. The same files and the same date make the same bytes. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, lstatSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { nodeFiles } from '../program/node-download.js';
import type { LinuxPlatform } from '../program/node-releases.js';
import { type PackedFile, writeFiles } from '../program/packed-file.js';
import { outputFolder, root, sourceDate } from '../program/places.js';
import { architectures, controlFile, debianVersion } from './control-files.js';
import { debianFiles } from './debian-files.js';

/** The options for making a `.deb`. */
export interface DebOptions {
  readonly platform: LinuxPlatform;
  readonly folder?: string;
  /** The version of the `.deb`, if it is not the one of this release. */
  readonly packageVersion?: string;
  /** True for a larger file that is made in seconds. */
  readonly isQuick?: boolean;
}

/** Makes a `.deb`. Returns its path. */
export function makeDeb({
  platform,
  folder = outputFolder,
  packageVersion = debianVersion,
  isQuick = false,
}: DebOptions): string {
  const date = sourceDate();
  const name = `tenderd_${packageVersion}_${architectures[platform]}`;
  const stage = join(folder, `.${name}`);
  const files = debianFiles(platform, nodeFiles(platform), date, packageVersion);
  writeFiles(stage, files, date);
  const etc = join(stage, 'etc/tenderd');
  mkdirSync(etc, { recursive: true });
  addControl(stage, files, controlFile(platform, packageVersion, kibOf(stage, files)));
  for (const each of [etc, join(stage, 'etc'), join(stage, 'DEBIAN'), stage]) {
    // Set each mode, so that the umask has no effect on the package.
    chmodSync(each, 0o755);
    utimesSync(each, date, date);
  }
  const deb = join(folder, `${name}.deb`);
  const compression = isQuick ? ['-Zgzip', '-z1'] : ['-Zxz', '-z3'];
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', stage, deb], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(date) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(stage, { recursive: true });
  return deb;
}

function addControl(stage: string, files: readonly PackedFile[], control: string): void {
  const folder = join(stage, 'DEBIAN');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(join(folder, 'control'), control);
  const sums = files
    .filter(({ content }) => !('link' in content))
    .toSorted((one, other) => (one.to < other.to ? -1 : 1))
    .map(
      ({ to }) =>
        `${createHash('md5')
          .update(readFileSync(join(stage, to)))
          .digest('hex')}  ${to}\n`,
    );
  writeFileSync(join(folder, 'md5sums'), sums.join(''));
  for (const script of ['postinst', 'prerm', 'postrm']) {
    cpSync(join(root, 'packaging/debian', script), join(folder, script));
    chmodSync(join(folder, script), 0o755);
  }
  for (const file of ['control', 'md5sums']) chmodSync(join(folder, file), 0o644);
}

/** The size of the installed files, as Debian's policy counts it: whole KiB for each file. */
function kibOf(stage: string, files: readonly PackedFile[]): number {
  return files.reduce((sum, { to }) => sum + Math.max(1, Math.ceil(lstatSync(join(stage, to)).size / 1024)), 0);
}
