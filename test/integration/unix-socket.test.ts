/** A register without a token at the real daemon, through a Unix socket. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, send } from '../api/open-interface.js';
import { Shop } from '../world/daemon-process.js';
import { movements, setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

test('a payment through the socket is charged once in spite of the death of the daemon', async () => {
  const { shop, simulator } = await setPracticeStage((end) => onTestFinished(end));
  const socketPath = join(shop.dataDir, 'sockets', 'api.sock');
  const setting = { TENDERD_API_UNIX_SOCKET: socketPath };
  const put = async (wait: number): Promise<Answer> =>
    send(0, {
      socketPath,
      method: 'PUT',
      path: '/v1/transactions/t1',
      headers: { authorization: undefined, prefer: `wait=${wait}` },
      body: payment('till-1', 'sale-1'),
    });

  const first = await shop.start({ environment: setting });
  const readyLine = first
    .output()
    .split('\n')
    .find((line) => line.startsWith('{"ready"'));
  expect(JSON.parse(readyLine ?? '')).toMatchObject({ ready: true, unixSocket: socketPath });
  expect(JSON.parse(readFileSync(join(shop.dataDir, 'endpoint.json'), 'utf8'))).toMatchObject({
    unixSocket: socketPath,
  });
  expect(await put(25)).toMatchObject({ status: 201, json: { result: 'approved', revision: 1 } });
  first.kill();
  await first.ended;
  expect(existsSync(socketPath)).toBe(true);

  const next = await shop.start({ environment: setting, isHere: true });
  expect(await put(25)).toMatchObject({ status: 200, json: { result: 'approved', revision: 1 } });
  expect(movements(simulator, 't1')).toHaveLength(1);

  const other = new Shop({ url: simulator.url, terminals: ['till-2'] });
  onTestFinished(() => other.clear());
  await expect(other.start({ environment: setting, isHere: true })).rejects.toMatchObject({ code: 'socket-taken' });
  expect((await put(0)).status).toBe(200);

  expect(await next.stop()).toMatchObject({ code: 0 });
  expect(existsSync(socketPath)).toBe(false);
});

test('the configuration sets the path of the socket, and an unusable path is refused', async () => {
  const { shop, simulator } = await setPracticeStage((end) => onTestFinished(end));
  const lines = (path: string) => ({
    url: simulator.url,
    terminals: ['till-1'],
    tables: ['[api]', `unixSocket = "${path}"`],
  });
  shop.wire(lines('sockets/api.sock'));
  const checked = await shop.run(['config', 'check']);
  expect(checked).toMatchObject({ code: 0 });
  expect(checked.output).toContain(`socket      ${join(shop.directory, 'sockets/api.sock')} (needs no token)`);
  shop.wire(lines(`${'long/'.repeat(20)}api.sock`));
  expect(await shop.run(['config', 'check'])).toMatchObject({
    code: 78,
    output: expect.stringMatching(/api\.unixSocket: is .*too long for a socket; expected at most 95 bytes/),
  });
  shop.wire(lines('/proc/api.sock'));
  const refused = await shop.run(['run', '--port', '0']);
  expect(refused.output).toMatch(/\/proc: .*directory/);
  expect(refused.code).toBe(77);
  shop.wire(lines('/proc/foo/api.sock'));
  const nowhere = await shop.run(['run', '--port', '0']);
  expect(nowhere.output).toContain('/proc/foo: the directory cannot be created: nothing can be created in /proc');
});
