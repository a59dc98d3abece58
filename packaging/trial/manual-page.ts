/** Types the commands of "Install tenderd on Debian" in the root, in the order of the page. */

import { cpSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root as checkout } from '../program/places.js';
import type { DebianRoot } from './debian-root.js';
import { requires, step } from './report.js';
import { type Till, until } from './till.js';

const page = 'docs/operate/install-on-debian.md';

/** Types the page with these packages in the current folder. The package must not be installed. */
export async function typePage(root: DebianRoot, till: Till, packages: readonly string[]): Promise<void> {
  for (const file of packages) cpSync(file, join(root.folder, 'root', basename(file)));
  for (const left of ['var/lib/tenderd', 'etc/tenderd'])
    rmSync(join(root.folder, left), { recursive: true, force: true });
  for (const command of commandsOf(readFileSync(join(checkout, page), 'utf8')))
    await step(`the page: ${command}`, async () => {
      if (command.endsWith('config check')) till.configure();
      if (!command.endsWith('tenderd status')) return type(root, command);
      await till.isReady();
      await until('status is ready', async () => Promise.resolve(root.run('sh', '-c', command).code === 0));
      return '';
    });
}

function type(root: DebianRoot, command: string): string {
  const { code, output } = root.run('sh', '-c', `cd /root && ${command}`);
  requires(code === 0, `exit status ${code}: ${output}`);
  return command.endsWith('--version') ? output.trim() : '';
}

function commandsOf(source: string): readonly string[] {
  return [...source.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, text = '']) => text.trim().split('\n'));
}
