/** Makes the tarball: the same program, to unpack anywhere on Linux with glibc. */

import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../src/version.js';
import { nodeFiles } from '../program/node-download.js';
import type { LinuxPlatform } from '../program/node-releases.js';
import { writeFiles } from '../program/packed-file.js';
import { outputFolder, root, sourceDate } from '../program/places.js';
import { programFiles } from '../program/program-files.js';

/** Makes the tarball of a platform. Returns its path. */
export function makeTarball(platform: LinuxPlatform, folder = outputFolder): string {
  const date = sourceDate();
  const name = `tenderd-${version}-${platform}`;
  const stage = join(folder, `.${name}`, name);
  const unit = {
    to: 'share/tenderd/tenderd.service',
    content: { file: join(root, 'packaging/debian/tenderd.service') },
  };
  writeFiles(stage, [...programFiles(platform, nodeFiles(platform), date), unit], date);
  const tarball = join(folder, `${name}.tar.gz`);
  const owners = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', `--mtime=@${date}`];
  // gzip's -n leaves out the date.
  const format = ['--format=gnu', '--use-compress-program=gzip -9n'];
  execFileSync('tar', ['-cf', tarball, ...owners, ...format, '-C', join(stage, '..'), name]);
  rmSync(join(stage, '..'), { recursive: true });
  return tarball;
}
