/** The program does what the manual promises about the service. */

import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exitCodeOfStart, exitMeanings, permanentFaults } from '../../src/cli/output/exit-codes.js';
import { doctorDaemon } from '../../src/messages/index.js';
import { Home, tell, newHome } from './tenderd.js';
import { expectOut } from './run-here.js';

function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
}

const manual = textOf('docs/operate/install.md');

function unitIn(text: string): string {
  return /^```ini\n([^]*?)^```$/m.exec(text)?.[1] ?? 'no unit';
}

describe('the manual', () => {
  it('has a systemd unit that does not restart after permanent faults', () => {
    const unit = unitIn(manual);
    expect(unit).toContain(`RestartPreventExitStatus=${permanentFaults.join(' ')}\n`);
    // With a flag that only the service has, a plain "tenderd status" would not find the daemon.
    expect(unit).toContain('ExecStart=/usr/local/bin/tenderd run\n');
  });

  it('names the same statuses as the doctor', () => {
    const named = permanentFaults.join(', ').replace(/, (\d+)$/, ' or $1');
    expect(doctorDaemon.daemonStopped.remedy.join()).toContain(`after exit ${named}`);
  });

  it('has dataDir in each configuration', () => {
    for (const text of [manual, textOf('docs/operate/configuration.md')])
      expect(/^```toml\n([^]*?)^```$/m.exec(text)?.[1]).toMatch(/^dataDir = "\/var\/lib\/tenderd"/);
  });

  it.each(Object.entries(exitMeanings))('explains status %s', (code, says) => {
    const words = manual.replaceAll(/\s+/g, ' ');
    const isRow = words.includes(`| ${code} | ${says} |`);
    expect(isRow || words.includes(`${code} ${says}`)).toBe(true);
    const row = manual.split('\n').find((line) => line.startsWith(`| ${code} |`));
    const lasts = permanentFaults.some((one) => String(one) === code);
    expect(['no', 'yes', undefined].indexOf(row?.split('|')[3]?.trim())).toBe(lasts ? 0 : row === undefined ? 2 : 1);
  });
});

describe('a start that fails', () => {
  let home: Home;
  beforeEach(() => {
    home = new Home();
  });
  afterEach(async () => home.clear());
  const start = async (...more: readonly string[]) => home.run('run --simulate --port 0', ...more);

  it('because of a damaged journal ends with 65', async () => {
    const data = join(home.directory, 'damaged');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'journal.sqlite'), 'no database at all, and long enough to have a header'.repeat(20));
    const { code, err } = await start('--data-dir', data);
    expect({ code, err }).toEqual({ code: 65, err: expect.stringContaining('journal.sqlite is damaged') });
  });

  it('because of a token that other users can read ends with 77', async () => {
    const data = join(home.directory, 'exposed');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'token'), 'x'.repeat(43), { mode: 0o644 });
    expect((await start('--data-dir', data)).code).toBe(77);
  });

  it('because of a taken webhook port names its setting, and not the port of the API', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const shop = newHome();
    const file = join(shop.directory, 'shop.toml');
    writeFileSync(
      file,
      `dataDir = "data"\n[services.shop]\nbaseUrl = "http://127.0.0.1:9/api"\nmerchantId = "M-1"\napiKey = { env = "K" }\ntoken = { env = "K" }\nsimulated = true\nwebhook = { port = ${port}, publicUrl = "http://127.0.0.1:${port}/shop" }\n`,
    );
    const { code, err } = await shop.startHere(['run', '--config', file, '--port', '0'], { K: 'practice-key' }).ended;
    expect(code).toBe(73);
    expect(err).toContain(`Port ${port} (services.shop.webhook.port)`);
    expect(err).not.toContain('--port');
  });

  it('because of a full disk ends with 1, which allows a restart', () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    expect(exitCodeOfStart('token-file-unusable', full)).toBe(1);
    expect(exitCodeOfStart('token-file-unusable', new Error('a directory'))).toBe(77);
    expect(['journal-full', 'journal-io', 'of-a-later-release'].map((code) => exitCodeOfStart(code))).toEqual([
      1, 1, 1,
    ]);
    const lasting = ['journal-newer', 'journal-foreign', 'journal-locked', 'port-taken', 'journal-unwritable'];
    expect(lasting.map((code) => exitCodeOfStart(code))).toEqual([65, 65, 73, 73, 77]);
  });
});

describe('a daemon with a data directory from a flag', () => {
  it('prints the option that reaches the daemon, but not if the directory is in the configuration', async () => {
    const home = new Home();
    const file = join(home.directory, '.config', 'tenderd', 'tenderd.toml');
    mkdirSync(join(file, '..'), { recursive: true });
    const configure = (first: string) =>
      writeFileSync(
        file,
        `${first}\n[gateways.g]\nurl = "ws://127.0.0.1:9/"\nsimulated = true\n[terminals.till]\npoiId = "T1"\n`,
      );
    configure('');
    const data = join(home.directory, 'elsewhere');
    const hidden = home.startHere(['run --port 0 --data-dir', data]);
    await hidden.says('find it');
    expect(hidden.out).toContain(`tenderd status --data-dir ${data}\n`);
    const found = await home.run('status --data-dir', data);
    expect(found.out).toContain('tenderd at http://127.0.0.1:');
    hidden.interrupt();
    await hidden.ended;

    configure(`dataDir = ${JSON.stringify(data)}`);
    const plain = home.startHere(['run --port 0']);
    await plain.says('token');
    const plainly = await home.run('status');
    expect(plainly.out).toContain('tenderd at http://127.0.0.1:');
    expect(plain.out).not.toContain('find it');
    await home.clear();
  });
});

describe('a daemon that cannot take a payment', () => {
  const home = new Home();
  afterAll(async () => home.clear());

  it('reports that in status and attention', async () => {
    const file = join(home.directory, 'tenderd.toml');
    const gateway = 'url = "ws://127.0.0.1:9/"\nsimulated = true';
    writeFileSync(file, `dataDir = "data"\n[gateways.g]\n${gateway}\n[terminals.till]\npoiId = "T1"\n`);
    await home.serveHere(['--config', file, '--port', '0']);
    const looked = await home.run('status --config', file);
    expectOut(looked, 75, 'No payment can be taken: the first lines say why.');
    expect(looked.out).not.toContain('Nothing needs attention');
    const attention = await home.run('attention --config', file);
    expect(attention.out).toMatch(/^not ready {2}no gateway is connected$/m);
  });

  it('makes status end with 75 while a terminal is blocked', async () => {
    const data = ['--data-dir', join(home.directory, 'held')];
    const { ready } = await home.serveHere(['--simulate --port 0', ...data], { TENDERD_SPEED: '25' });
    await tell(ready['simulator'], 'till-1 next payment: lose answer\ntill-1 default status: status in-progress');
    expect((await home.run('status', ...data)).code).toBe(0);
    expectOut(await home.run('pay 5.00 EUR --terminal till-1', ...data), 11, 'UNRESOLVED');
    expectOut(await home.run('status', ...data), 75, 'No payment can be taken at till-1.');
  });
});
