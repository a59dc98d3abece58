/** The parts that must work with each Node: npm in a checkout, the smoke tests in this checkout, and the installed package. */

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../root.js';

/** The demo, `kill -9` at each step of a payment, journals of earlier releases, registers in rehearsals, a wrong Node. */
const smokeTests = [
  'test/cli/demo.test.ts',
  'test/integration/kill.test.ts',
  'test/journal/earlier-releases.test.ts',
  'test/rehearsal/registers.test.ts',
  'test/cli/not-built.test.ts',
];

/** One part that was tried: its mistakes, or none. */
export interface Trial {
  readonly name: string;
  readonly seconds: number;
  readonly wrong: string | undefined;
}

/** Runs the smoke tests with `node`. */
export function playSmokeTests(node: string): Trial {
  return tried('smoke tests', () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    return run(node, node, [vitest, 'run', '--reporter=dot', ...smokeTests]);
  });
}

/** Installs the dependencies of a checkout with `npm ci`. The tools that build it are left out. */
export function playCheckout(node: string): Trial {
  return tried('npm ci', () =>
    inFreshFolder((folder) => {
      for (const name of ['bin', 'package-lock.json', 'sqlite-node20/package.json', 'sqlite-node20/package-lock.json'])
        cpSync(join(root, name), join(folder, name), { recursive: true });
      // The build needs the tools.
      const manifest = readFileSync(join(root, 'package.json'), 'utf8').replace('"prepare"', '"left-out"');
      writeFileSync(join(folder, 'package.json'), manifest);
      return install(node, ['ci', '--omit=dev', '--prefix', folder], folder);
    }),
  );
}

/** Installs the package as install.md says, and plays the demo with it. */
export function playInstalled(node: string, tarball: string): Trial {
  return tried('installed package', () =>
    inFreshFolder((folder) => {
      const program = join(folder, process.platform === 'win32' ? '' : 'lib', 'node_modules/tenderd');
      return (
        install(node, ['install', '--global', '--prefix', folder, tarball], program) ??
        run(node, node, [join(program, 'bin/tenderd.js'), 'demo'])
      );
    }),
  );
}

function inFreshFolder(play: (folder: string) => string | undefined): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tenderd-runtimes-'));
  try {
    return play(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs npm, and checks that it compiled SQLite in the folder `program` with Node 20, and nothing with any other Node. */
function install(node: string, args: readonly string[], program: string): string | undefined {
  const isNode20 = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.');
  const failed = run(node, 'npm', args, isNode20 ? {} : { CC: 'false', CXX: 'false' });
  const built = ['', 'sqlite-node20/'].filter((place) =>
    existsSync(join(program, place, 'node_modules/better-sqlite3/build')),
  );
  const expected = isNode20 ? 'sqlite-node20/' : '';
  return failed ?? (built.join() === expected ? undefined : `npm compiled SQLite in "${built.join('" and "')}"`);
}

/** Runs a command for which `node` is the Node of the machine. Returns its output if it fails. */
function run(
  node: string,
  command: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string | undefined {
  // The npm that is started must not get the settings of the npm that started this run.
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^TESTS$|^NODE_OPTIONS$/i.test(name));
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`;
  const env = { ...Object.fromEntries(own), ...more, PATH };
  const { status, signal, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
  return status === 0 ? undefined : `${command} ended with ${signal ?? status}\n${stdout}${stderr}`;
}

function tried(name: string, play: () => string | undefined): Trial {
  const startMs = Date.now();
  const wrong = play();
  return { name, seconds: Math.round((Date.now() - startMs) / 1_000), wrong };
}
