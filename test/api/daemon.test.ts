/** The daemon as the API reports it. */

import { describe, expect, test } from 'vitest';
import { soundDaemon } from './memory-daemon.js';
import { MemoryLanes } from './memory-lanes.js';
import { asRegister, openInterface } from './open-interface.js';

describe('the daemon', () => {
  test('is reported completely, also to registers, and only with a token', async () => {
    const daemon = await openInterface();
    const { uptimeMs, webhooks: _reached, credentials: _read, ...told } = soundDaemon;
    const whole = {
      ...told,
      uptimeSeconds: Math.floor(uptimeMs / 1_000),
      version: '1.2.3',
      ready: true,
      reasons: [],
      troubles: [],
    };
    expect(await daemon.get('/v1/daemon')).toMatchObject({ status: 200, json: whole });
    const asked = await daemon.call({ path: '/v1/daemon', headers: asRegister('front') });
    expect(asked.json).toEqual(whole);
    const stranger = await daemon.call({ path: '/v1/daemon', headers: { authorization: 'Bearer x' } });
    expect(stranger.status).toBe(401);
  });

  test('reports all troubles at /readyz, but without a token only that it is ready', async () => {
    const changedAt = '2026-03-01T10:00:00.000Z';
    const configuration = { file: '/etc/tenderd/tenderd.toml', changedAt };
    const daemon = await openInterface({}, new MemoryLanes(), undefined, () => ({ ...soundDaemon, configuration }));
    await daemon.pay('t1', {}, asRegister('garden'));
    await daemon.lanes.resultNotTaken('t1', 1, 'Not taken.');
    const asked = await daemon.call({ path: '/readyz', headers: asRegister('front') });
    expect(asked).toMatchObject({ status: 200, json: { ready: true, troubles: [{ code: 'configuration-changed' }] } });
    const stranger = await daemon.call({ path: '/readyz', headers: { authorization: undefined } });
    expect(stranger.json).toEqual({ ready: true });
  });

  test('is examined for each request', async () => {
    let disk = soundDaemon.disk;
    const daemon = await openInterface({}, new MemoryLanes(), undefined, () => ({ ...soundDaemon, disk }));
    expect((await daemon.get('/v1/daemon')).json).toMatchObject({ troubles: [] });
    disk = { freeBytes: 1, reserveBytes: 2 };
    expect((await daemon.get('/v1/daemon')).json).toMatchObject({ troubles: [{ code: 'disk-full', level: 'error' }] });
  });
});

test('the formatters for the totals of a day are used again, because garbage collection does not see their memory', async ({
  onTestFinished,
}) => {
  const { DateTimeFormat } = Intl;
  onTestFinished(() => {
    Intl.DateTimeFormat = DateTimeFormat;
  });
  let made = 0;
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct: (target, values: ConstructorParameters<typeof DateTimeFormat>) => {
      made += 1;
      return new target(...values);
    },
  });
  const daemon = await openInterface();
  const read = async () => (await daemon.get('/v1/days/2026-03-01?timeZone=Pacific/Apia')).status;
  expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
  expect(made).toBe(2);
  expect((await daemon.get('/v1/days/2026-03-01?timeZone=Pacific/Nowhere')).status).toBe(400);
});
