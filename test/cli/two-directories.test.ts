import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { type Ended, runHere } from './run-here.js';

let home = '';
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'tenderd-cli-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const terminals = '[gateways.g]\nurl = "ws://127.0.0.1:9/"\nsimulated = true\n[terminals.till]\npoiId = "T1"\n';

function configure(dataDir: string): string {
  const file = join(home, 'shop.toml');
  writeFileSync(file, dataDir + terminals);
  return file;
}

async function heard(variable: string, ...args: readonly string[]): Promise<Ended> {
  return runHere(args, home, { TENDERD_DATA_DIR: variable });
}

describe('the file of --config and TENDERD_DATA_DIR', () => {
  it.each([
    ['a query', ['attention']],
    ['a payment', ['pay', '1.00', 'EUR']],
    ['the daemon', ['run', '--port', '0']],
    ['a decision about a stopped daemon', ['journal', 'confirm', '--name', 'K', '--reason', 'r']],
    ['a check', ['config', 'check']],
  ])('may not name different directories: %s is refused', async (_, command) => {
    const file = configure('dataDir = "data"\n');
    const practice = join(home, 'practice');
    const { code, out, err } = await heard(practice, ...command, '--config', file);
    expect({ code, out }).toEqual({ code: 78, out: '' });
    expect(err).toContain(`dataDir in ${file} is ${join(home, 'data')}, but TENDERD_DATA_DIR is ${practice}`);
    expect(err).toContain('unset TENDERD_DATA_DIR');
    expect(err).toContain('omit --config');
    const { error } = JSON.parse((await heard(practice, ...command, '--config', file, '--json')).out);
    expect(error).toMatchObject({ code: 'two-data-directories', ofFile: join(home, 'data'), ofVariable: practice });
  });

  it('agree if both lead to one directory', async () => {
    mkdirSync(join(home, 'data'));
    symlinkSync(join(home, 'data'), join(home, 'link'));
    const checked = await heard(join(home, 'link'), 'config', 'check', '--config', configure('dataDir = "data"\n'));
    expect(checked).toMatchObject({ code: 0, err: '' });
  });

  it('do not conflict if the file names no directory or --data-dir is used', async () => {
    const practice = join(home, 'practice');
    const usual = await heard(practice, 'attention', '--config', configure(''));
    expect(usual.err).toContain(`This command cannot ask the daemon of the data directory ${practice}`);
    const elsewhere = join(home, 'elsewhere');
    const file = configure('dataDir = "data"\n');
    const named = await heard(practice, 'attention', '--config', file, '--data-dir', elsewhere);
    expect(named.err).toContain(`This command cannot ask the daemon of the data directory ${elsewhere}`);
    const simulated = await heard(practice, 'attention', '--simulate', '--config', file);
    expect(simulated.err).toContain(`This command cannot ask the daemon of the data directory ${practice}`);
  });
});

test('a missing token file of a running daemon is reported as such', async () => {
  const running = { url: 'http://127.0.0.1:8741', pid: process.pid, simulated: true };
  writeFileSync(join(home, 'endpoint.json'), JSON.stringify(running));
  const { code, err } = await heard(home, 'status');
  expect(code).toBe(77);
  expect(err).toContain(`A daemon is running at http://127.0.0.1:8741 (process ${process.pid}), but its token file`);
  writeFileSync(join(home, 'endpoint.json'), JSON.stringify({ ...running, pid: 2_147_483_000 }));
  expect((await heard(home, 'status')).err).toContain('tenderd died: its process 2147483000 is gone');
});
