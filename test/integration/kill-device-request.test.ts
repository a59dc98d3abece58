/**
 * `kill -9` of the real daemon during a device request: the request is forgotten after the restart, and payments work.
 */

import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { Tenderd, TenderdProblem, TenderdUnreachable } from '../../src/client/index.js';
import { movements, setPracticeStage } from '../world/practice-stage.js';

test('a device request that runs when the daemon dies is unknown to the next daemon and not repeated', async ({
  onTestFinished,
}) => {
  const gateway = new EventEmitter();
  const { shop, simulator } = await setPracticeStage(onTestFinished, {
    script: 'till-1 next input: card after 40s',
    onReceived: ({ category }) => void gateway.emit(category),
  });
  const victim = await shop.start();
  const client = new Tenderd({ url: victim.url, token: victim.register.token });
  let deviceRequestId = '';
  const till = new EventEmitter();
  const told = once(till, 'told');
  const asked = once(gateway, 'Input');
  const ended = client
    .doDeviceRequest(
      'till-1',
      { kind: 'input', lines: ['Your number?'], question: { type: 'digits' } },
      {
        onRequest: (deviceRequest) => {
          ({ deviceRequestId } = deviceRequest);
          till.emit('told');
        },
      },
    )
    .catch((error: unknown) => error);
  await Promise.all([asked, told]);
  victim.kill();
  expect(await ended).toBeInstanceOf(TenderdUnreachable);

  const next = await shop.start({ environment: { TENDERD_SPEED: '4' }, isHere: true });
  const again = new Tenderd({ url: next.url, token: next.register.token });
  const unknown = await again.deviceRequest('till-1', deviceRequestId).catch((error: unknown) => error);
  expect(unknown).toMatchObject({ code: 'unknown-device-request' });
  expect(unknown).toBeInstanceOf(TenderdProblem);
  const paid = await again.pay({ id: 'p1', terminal: 'till-1', sale: 'R-1', amount: 12_50, currency: 'EUR' });
  expect(paid).toMatchObject({ result: 'approved' });
  expect(movements(simulator, 'p1')).toHaveLength(1);
  expect(simulator.world.received().filter(({ category }) => category === 'Input')).toHaveLength(1);
  expect(simulator.world.complaints()).toEqual([]);
});
