/** The zip for Windows under Wine. Wine is not Windows: it shows that the program starts and pays, not what Windows permits. */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../src/version.js';
import { notProven, requires, step } from './report.js';
import { until } from './till.js';
import { payUnderWine } from './windows-till.js';
import { Wine } from './wine.js';

/** Tries a zip in a folder. `native` is the unpacked program of this machine, which takes the payment. */
export async function underWine(zip: string, folder: string, native: string): Promise<void> {
  if (spawnSync('wine', ['--version'], { stdio: 'ignore' }).status !== 0)
    return notProven('Windows: wine is not installed');
  execFileSync('unzip', ['-q', zip, '-d', folder]);
  const program = join(folder, `tenderd-${version}-win32-x64`);
  const wine = new Wine(join(folder, 'wine'), program);
  try {
    await step('Windows under Wine: tenderd.cmd runs the daemon, and a payment is approved', async () => {
      wine.start('ready.txt', 'tenderd.cmd', 'run', '--simulate', '--data-dir', 'practice', '--port', '0', '--json');
      await until('the daemon is ready', async () =>
        Promise.resolve(textOf(join(program, 'ready.txt')).includes('\n')),
      );
      const pay = ['pay', '12.50', 'EUR', '--terminal', 'till-1', '--data-dir', join(program, 'practice')];
      const { status, stdout, stderr } = spawnSync(join(native, 'usr/bin/tenderd'), pay, { encoding: 'utf8' });
      requires(status === 0, `${stdout}${stderr}`);
      return /Approved:[^\n]*/.exec(stdout)?.[0] ?? '';
    });
    await step('Windows under Wine: a second daemon with the same journal ends with 73', () => {
      const second = wine.run('tenderd.cmd', 'run', '--simulate', '--data-dir', 'practice', '--port', '0');
      requires(second === 73, `exit status ${second}`);
      return '';
    });
    await payUnderWine(wine, folder, native);
    await step('Windows under Wine: install.cmd copies the program, limits the rights and adds the task', () => {
      requires(wine.run('install.cmd') === 0, 'install.cmd failed');
      const drive = join(folder, 'wine/drive_c');
      for (const made of ['Program Files/tenderd/lib/tenderd/node.exe', 'ProgramData/tenderd'])
        requires(existsSync(join(drive, made)), `${made} is missing`);
      return '';
    });
  } finally {
    wine.end();
  }
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
