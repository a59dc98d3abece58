/** The files of the `.deb`. */

import { join } from 'node:path';
import type { NodeFiles } from '../program/node-download.js';
import type { LinuxPlatform } from '../program/node-releases.js';
import { thirdPartyNotices } from '../program/notices.js';
import type { PackedFile } from '../program/packed-file.js';
import { root } from '../program/places.js';
import { compressed, programFiles } from '../program/program-files.js';
import { changelog, copyright, debianVersion } from './control-files.js';

const documents = 'usr/share/doc/tenderd';
const notices = 'lib/tenderd/THIRD-PARTY-NOTICES.txt';

/** Returns the files that dpkg installs. `date` is in seconds. */
export function debianFiles(
  platform: LinuxPlatform,
  node: NodeFiles,
  date: number,
  packageVersion = debianVersion,
): readonly PackedFile[] {
  return [
    ...programFiles(platform, node, date)
      .filter(({ to }) => to !== notices)
      .map((file) => ({ ...file, to: `usr/${file.to}` })),
    { to: 'usr/lib/systemd/system/tenderd.service', content: own('tenderd.service') },
    { to: 'usr/share/lintian/overrides/tenderd', content: own('lintian-overrides') },
    { to: `${documents}/copyright`, content: { text: copyright() } },
    { to: `${documents}/changelog.Debian.gz`, content: { text: compressed(changelog(packageVersion, date)) } },
    { to: `${documents}/THIRD-PARTY-NOTICES.txt.gz`, content: { text: compressed(thirdPartyNotices(platform, node)) } },
    ...['docs', 'examples', 'README.md', 'CHANGELOG.md', 'sbom.cdx.json'].map((name) => ({
      to: `${documents}/${name}`,
      content: { link: `../../../lib/tenderd/${name}` },
    })),
  ];
}

function own(name: string): PackedFile['content'] {
  return { file: join(root, 'packaging/debian', name) };
}
