/** The ping of a terminal, and the support bundle. The console may also use both, because they move no money. */

import { expect, test } from 'vitest';
import { MemoryLanes } from './memory-lanes.js';
import { asConsole } from './console-caller.js';
import { asRegister, openInterface } from './open-interface.js';

test('a ping sends a Diagnosis to a free terminal and waits for its answer', async () => {
  const daemon = await openInterface();
  const headers = await asConsole(daemon);
  const asked = daemon.call({ method: 'POST', path: '/v1/terminals/till-1/ping', headers });
  await expect.poll(() => daemon.lanes.deviceRequests.parameters).toEqual([{ kind: 'diagnosis', hosts: false }]);
  daemon.lanes.deviceRequests.end('E1');
  expect(await asked).toMatchObject({
    status: 200,
    json: { terminal: 'till-1', asked: true, answered: true, message: 'It is done.', causes: [] },
  });
});

test('a ping counts a refusal as an answer, unless the terminal is not connected', async () => {
  const daemon = await openInterface();
  const ends = [
    [{ result: 'no-answer', reason: 'no-answer' }, false],
    [{ result: 'refused', reason: 'busy' }, true],
    [{ result: 'refused', reason: 'unavailable-device' }, false],
  ] as const;
  for (const [place, [end, answered]] of ends.entries()) {
    const asked = daemon.post('/v1/terminals/till-1/ping');
    await expect.poll(() => daemon.lanes.deviceRequests.parameters.length).toBe(place + 1);
    daemon.lanes.deviceRequests.end(`E${place + 1}`, undefined, [], end);
    expect((await asked).json).toMatchObject({ asked: true, answered });
  }
});

test('a ping does not disturb a busy terminal', async () => {
  const daemon = await openInterface();
  await daemon.pay('t1');
  expect((await daemon.post('/v1/terminals/till-1/ping')).json).toMatchObject({
    asked: false,
    answered: false,
    why: 'busy',
  });
  expect(daemon.lanes.deviceRequests.parameters).toEqual([]);
});

test('a ping of an unknown terminal gets unknown-terminal', async () => {
  const daemon = await openInterface();
  expect(await daemon.post('/v1/terminals/til-1/ping')).toMatchObject({
    status: 404,
    json: { code: 'unknown-terminal' },
  });
});

test('only the operator and the console get the support bundle', async () => {
  const bundle = { fileName: 'tenderd-support-1.tar.gz', bytes: Buffer.from('a bundle') };
  const supportBundler = async () => Promise.resolve(bundle);
  const daemon = await openInterface({}, new MemoryLanes(), undefined, undefined, undefined, 'en', supportBundler);
  const ask = async (headers = {}) => daemon.call({ method: 'POST', path: '/v1/support-bundle', headers });
  expect(await ask(asRegister('front'))).toMatchObject({ status: 403, json: { code: 'operator-required' } });
  for (const headers of [{}, await asConsole(daemon)])
    expect(await ask(headers)).toMatchObject({
      status: 200,
      text: 'a bundle',
      headers: {
        'content-type': 'application/gzip',
        'content-disposition': 'attachment; filename="tenderd-support-1.tar.gz"',
      },
    });
});
