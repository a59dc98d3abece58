/** The control file, the copyright and the changelog of the `.deb`. */

import process from 'node:process';
import { version } from '../../src/version.js';
import type { LinuxPlatform } from '../program/node-releases.js';

/** Debian's names of the processors. */
export const architectures: Readonly<Record<LinuxPlatform, string>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

/** The version of the `.deb`. */
export const debianVersion = `${version}-1`;

/** Returns who publishes the package: DEBFULLNAME and DEBEMAIL, as Debian's own tools take it. */
export function maintainer(): string {
  const { DEBFULLNAME: name = 'tenderd maintainers', DEBEMAIL: address = 'maintainers@tenderd.invalid' } = process.env;
  return `${name} <${address}>`;
}

/** Returns the control file. `kib` is the size of the installed files. */
export function controlFile(platform: LinuxPlatform, packageVersion: string, kib: number): string {
  return `Package: tenderd
Version: ${packageVersion}
Architecture: ${architectures[platform]}
Maintainer: ${maintainer()}
Installed-Size: ${kib}
Depends: adduser, init-system-helpers (>= 1.54), libc6 (>= 2.34), libgcc-s1 (>= 3.0), libstdc++6 (>= 11)
Section: misc
Priority: optional
Description: payment daemon of a cash register
 tenderd holds the connection to the card terminals and takes each payment
 exactly once. It writes each request to its journal before it sends anything,
 recovers from cut cables, lost answers and its own crash, and reports whether
 the register may charge again.
 .
 The package has its own Node.js and SQLite. It needs no compiler.
`;
}

/** Returns the changelog. The changes themselves are in CHANGELOG.md of the manual. */
export function changelog(packageVersion: string, date: number): string {
  const day = new Date(date * 1000).toUTCString().replace(/ GMT$/, ' +0000');
  return `tenderd (${packageVersion}) stable; urgency=medium

  * Release ${version}. /usr/share/doc/tenderd/CHANGELOG.md lists the changes.

 -- ${maintainer()}  ${day}
`;
}

/** Returns the copyright file. */
export function copyright(): string {
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: tenderd
Comment: The package contains Node.js, SQLite and libraries from the npm
 registry. Their licences are in THIRD-PARTY-NOTICES.txt.gz in this folder.

Files: *
Copyright: 2026 the authors of tenderd
License: Apache-2.0

License: Apache-2.0
 On Debian systems, the text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
`;
}
