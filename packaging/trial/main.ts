/**
 * `npm run package:try`: tries the packages that `npm run package` made. Needs root and Debian's mmdebstrap and lintian.
 * The `.deb` is installed in an empty root without a compiler, upgraded with an open payment, downgraded, removed and
 * purged. systemd cannot run there: `trial/systemctl` stands in for it. The report ends with all that was not run.
 */

import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { version } from '../../src/version.js';
import { architectures, debianVersion } from '../debian/control-files.js';
import { makeDeb } from '../debian/deb.js';
import { exposure, verifyUnit } from '../debian/unit.js';
import { outputFolder } from '../program/places.js';
import { checkBinaries, lint, makeTwice } from './contents.js';
import { DebianRoot } from './debian-root.js';
import { firstInstallation, lifecycle } from './lifecycle.js';
import { typePage } from './manual-page.js';
import { asContainer } from './container.js';
import { closeReport, notProven, requires, step } from './report.js';
import { Terminals, Till } from './till.js';
import { underWine } from './windows.js';
import { underFilter, underQemu } from './unpacked.js';

if (process.getuid?.() !== 0) stop('It installs packages in a root of its own, so it must run as root.');

const folder = mkdtempSync(join(tmpdir(), 'tenderd-trial-'));
chmodSync(folder, 0o755);
const current = made(`tenderd_${debianVersion}_${architectures['linux-x64']}.deb`);
const arm64 = made(`tenderd_${debianVersion}_${architectures['linux-arm64']}.deb`);

await step('exposure of the unit at most 2.0', () => {
  const found = exposure();
  requires(found <= 2, `it is ${found}`);
  return String(found);
});
await step('systemd-analyze verify accepts the unit', () => verifyUnit());
await lint(current);
await checkBinaries(current, 'linux-x64', join(folder, 'x64'));
await checkBinaries(arm64, 'linux-arm64', join(folder, 'arm64'));
await underFilter(join(folder, 'x64'), join(folder, 'practice'));
await underQemu(join(folder, 'arm64'), join(folder, 'x64'), join(folder, 'practice-arm64'));
await underWine(made(`tenderd-${version}-win32-x64.zip`), join(folder, 'windows'), join(folder, 'x64'));
await asContainer(
  join(outputFolder, `tenderd-${version}-image-linux-x64.oci.tar`),
  join(folder, 'image'),
  join(folder, 'x64'),
);
await makeTwice(folder);

const root = new DebianRoot();
let terminals: Terminals | undefined;
try {
  const earlier = makeDeb({ platform: 'linux-x64', folder, packageVersion: '0.0.1-1', isQuick: true });
  await firstInstallation(root, current);
  terminals = await Terminals.start(join(folder, 'x64'), '--terminals', 'till-1');
  const place = {
    configFile: join(root.folder, 'etc/tenderd/tenderd.toml'),
    tokenFile: join(root.folder, 'var/lib/tenderd/token'),
    dataDir: '/var/lib/tenderd',
  };
  const till = await Till.prepare(place, { 'till-1': terminals.url });
  await lifecycle(root, till, terminals, { earlier, current });
  root.run('dpkg', '--purge', 'tenderd');
  await typePage(root, till, [current, made(`tenderd-${version}-linux-x64.tar.gz`)]);
} finally {
  terminals?.end();
  root.remove();
  rmSync(folder, { recursive: true });
}

notProven('the service under a running systemd: sandbox, restart after a crash, start at boot');
notProven('an upgrade from an earlier release: there is none, so the same program was packed with a lower version');
notProven('Debian 13 and Ubuntu: the root is Debian 12');
notProven('arm64 on its own hardware, and the installation of its .deb');
notProven('a signed apt repository');
notProven('Windows itself: the task, the rights set by icacls, install.ps1, a start at boot, Node 24');
notProven('Windows under Wine: power cuts of a Windows disk. Wine writes to the disk of Linux');
process.exit(closeReport());

function made(name: string): string {
  const file = join(outputFolder, name);
  if (!existsSync(file)) stop(`${file} is missing: run "npm run package" first.`);
  return file;
}

function stop(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}
