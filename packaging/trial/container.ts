/** The container image without a container program: its layout, and its root with the rights that a container has. */

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { containerUser, dataDirectory } from '../image/image-config.js';
import { firstLine } from './debian-root.js';
import { notProven, requires, step } from './report.js';

interface Layout {
  readonly layers: readonly string[];
  readonly run: { readonly User: string; readonly Entrypoint: readonly string[]; readonly Env: readonly string[] };
  readonly health: readonly string[];
}

/** Tries an image in a folder. `native` is the unpacked program of this machine, which takes the payment. */
export async function asContainer(image: string, folder: string, native: string): Promise<void> {
  notProven('the image under Docker, Podman and Kubernetes: no container can run here');
  if (!existsSync(image)) return notProven('the image: npm run package did not make it');
  const root = join(folder, 'root');
  mkdirSync(root, { recursive: true });
  let layout: Layout | undefined;
  await step('image: each blob has the digest that names it, and the layers unpack', () => {
    execFileSync('tar', ['-xf', image, '-C', folder]);
    layout = readLayout(folder);
    for (const layer of layout.layers) execFileSync('tar', ['-xpzf', layer, '--numeric-owner', '-C', root]);
    const shells = ['bin/sh', 'usr/bin/sh', 'usr/bin/dpkg', 'usr/bin/apt'].filter((file) =>
      existsSync(join(root, file)),
    );
    requires(shells.length === 0, `it has ${shells.join(', ')}`);
    return `${layout.layers.length} layers, user ${layout.run.User}`;
  });
  if (layout === undefined) return;
  const { run, health } = layout;
  await step('image: read-only root, user without rights: healthy, and a payment is approved', async () =>
    inReadOnlyRoot(root, async () => payment({ root, run, health, native })),
  );
}

function readLayout(folder: string): Layout {
  const read = (digest: string): string => {
    const [, hex = ''] = digest.split(':');
    const file = join(folder, 'blobs/sha256', hex);
    const found = createHash('sha256').update(readFileSync(file)).digest('hex');
    requires(found === hex, `${hex} has the digest ${found}`);
    return file;
  };
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  const manifest = JSON.parse(readFileSync(read(index.manifests[0].digest), 'utf8'));
  const { config } = JSON.parse(readFileSync(read(manifest.config.digest), 'utf8'));
  const layers = manifest.layers.map(({ digest }: { readonly digest: string }) => read(digest));
  return { layers, run: config, health: config.Healthcheck.Test.slice(1) };
}

/** Mounts what a container program mounts: the read-only root, `/proc`, `/dev`, a volume, and `/tmp` in memory. */
async function inReadOnlyRoot(root: string, work: () => Promise<string>): Promise<string> {
  const mounted: string[] = [];
  const mount = (place: string, ...options: readonly string[]): void => {
    execFileSync('mount', [...options, place]);
    mounted.unshift(place);
  };
  try {
    mount(root, '--bind', root);
    execFileSync('mount', ['-o', 'remount,ro,bind', root]);
    mount(join(root, 'proc'), '-t', 'proc', 'proc');
    mount(join(root, 'dev'), '--bind', '/dev');
    mount(join(root, 'tmp'), '-t', 'tmpfs', 'tmpfs');
    const volume = join(root, dataDirectory);
    mount(volume, '-t', 'tmpfs', '-o', 'mode=0700', 'tmpfs');
    chownSync(volume, containerUser, containerUser);
    return await work();
  } finally {
    for (const place of mounted) execFileSync('umount', ['--lazy', place]);
  }
}

interface Running extends Omit<Layout, 'layers'> {
  readonly root: string;
  readonly native: string;
}

async function payment({ root, run, health, native }: Running): Promise<string> {
  const env = Object.fromEntries(run.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const user = `--userspec=${run.User}`;
  // Node's own program is the entry point; practice needs no configuration.
  const words = [...run.Entrypoint, 'run', '--simulate', '--json'];
  const daemon = spawn('/usr/sbin/chroot', [user, '--groups=', root, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(daemon, 'close');
  try {
    const ready = await firstLineOf(daemon);
    const port = new URL(String(ready['url'])).port;
    const healthy = spawnSync('/usr/sbin/chroot', [user, root, ...health], { env: { ...env, TENDERD_API_PORT: port } });
    requires(healthy.status === 0, `the health check ended with ${healthy.status}`);
    const data = join(root, dataDirectory);
    const pay = ['pay', '12.50', 'EUR', '--terminal', 'till-1', '--data-dir', data];
    const { status, stdout, stderr } = spawnSync(join(native, 'usr/bin/tenderd'), pay, { encoding: 'utf8' });
    requires(status === 0, `${stdout}${stderr}`);
    return /Approved[^\n]*/.exec(stdout)?.[0] ?? stdout;
  } finally {
    daemon.kill('SIGTERM');
    const [code] = await closed;
    requires(code === 0, `the daemon ended with ${String(code)}`);
  }
}

async function firstLineOf(daemon: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  let noted = '';
  daemon.stderr?.setEncoding('utf8').on('data', (text: string) => (noted += text));
  try {
    return await firstLine(daemon);
  } catch (error) {
    throw new Error(noted.slice(-1_000), { cause: error });
  }
}
