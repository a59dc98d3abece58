/**
 * The daemon and the program that starts it: notices for systemd, and waiting for a port or journal that another
 * program still uses.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isMissing } from '../tools.js';
import { newHome } from './tenderd.js';

/**
 * Receives datagrams as systemd does, and prints each on a line. systemd-notify uses barriers to wait until its notice
 * was read.
 */
const receiver = `
import socket, sys
s = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
s.bind(sys.argv[1])
while True:
    notice = s.recv(4096).decode()
    if notice != 'BARRIER=1': print(notice, flush=True)
`;

/** Collects notices until the test ends. */
async function notices(
  path: string,
): Promise<{ readonly until: (isEnough: (all: string[]) => boolean) => Promise<void> }> {
  const child = spawn('python3', ['-c', receiver, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  const all: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => all.push(line));
  await expect.poll(() => existsSync(path)).toBe(true);
  return {
    async until(isEnough) {
      while (!isEnough(all)) await once(lines, 'line');
    },
  };
}

const cannotNotify = isMissing('systemd-notify') || isMissing('python3');

describe.skipIf(cannotNotify)('under systemd', () => {
  it('the daemon notifies its start, its watchdog three times in each period, and its stop', async () => {
    const home = newHome();
    const socket = join(home.directory, 'notify');
    const { until } = await notices(socket);
    const { server, ready } = await home.serve(['run --simulate --port 0 --data-dir', join(home.directory, 'data')], {
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '900000',
    });
    await until((all) => all.filter((one) => one === 'WATCHDOG=1').length >= 3);
    await until((all) => all.indexOf('READY=1') === 0 && all.includes('STATUS=takes payments'));
    const answers = ['/livez', '/readyz'].map(async (path) => (await fetch(`${String(ready['url'])}${path}`)).json());
    expect(await Promise.all(answers)).toEqual([{ alive: true }, { ready: true }]);
    server.child.kill('SIGTERM');
    await until((all) => all.at(-1) === 'STOPPING=1');
    expect((await server.ended).code).toBe(0);
  });

  it('the daemon takes payments even if the notify socket is missing', async () => {
    const home = newHome();
    const data = join(home.directory, 'data');
    const server = home.startHere(['run --simulate --port 0 --data-dir', data], {
      NOTIFY_SOCKET: join(home.directory, 'missing'),
      WATCHDOG_USEC: '300000',
      TENDERD_SPEED: '4',
    });
    await server.says('is ready at');
    expect((await home.run('pay 12.50 EUR --terminal till-1 --data-dir', data)).code).toBe(0);
    server.interrupt();
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  });
});

describe('a start that finds its journal or port in use', () => {
  const patient = { TENDERD_LIMITS_START_MS: '60000' };

  it('waits until the earlier daemon has released the journal', async () => {
    const home = newHome();
    const data = ['--data-dir', join(home.directory, 'data')];
    const earlier = await home.serve(['run --simulate --port 0', ...data]);
    const later = home.startHere(['run --simulate --port 0', ...data], patient);
    await later.says('waits up to 60 s');
    expect(later.err).toContain('second tenderd');
    earlier.server.child.kill('SIGTERM');
    await later.says('is ready at');
    expect((await earlier.server.ended).code).toBe(0);
  });

  it('waits for its port, and ends without a failure if it is stopped', async () => {
    const home = newHome();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const address = other.address();
    const port = String(typeof address === 'object' && address !== null ? address.port : 0);
    const run = ['run --simulate --data-dir', join(home.directory, 'data'), '--port', port];
    const stopped = home.startHere(run, patient);
    await stopped.says('waits up to 60 s');
    stopped.interrupt();
    expect((await stopped.ended).code).toBe(0);
    const daemon = home.startHere(run, patient);
    await daemon.says(`Port ${port} on 127.0.0.1 is taken`);
    other.close();
    await daemon.says('is ready at');
    expect(daemon.err.split('\n').filter((line) => line.includes('waits up to'))).toHaveLength(1);
  });
});
