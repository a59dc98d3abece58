/**
 * A register that does not wait for its answer, at the real daemon: it crashes, refuses and is late. The daemon is
 * killed between the commit of the outcome and its POST, and again before the acknowledgement is written. The
 * simulator's ledger is the oracle.
 */

import { expect, test } from 'vitest';
import { payment, request } from '../nexo/messages.js';
import { startResultRegister } from '../nexo/result-register.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { openShop, poiId } from '../world/nexo-shop.js';

const pays = request('Payment', payment(), { poiId, serviceId: '5' });

async function ask({ url, register }: DaemonProcess): Promise<string> {
  const headers = { 'x-api-key': register.token, 'content-type': 'application/json' };
  return fetch(`${url}/async`, { method: 'POST', headers, body: pays }).then(
    (response) => response.text(),
    () => 'nothing',
  );
}

test('a result survives the death of daemon and register, and is delivered as the ledger has it', async ({
  onTestFinished,
}) => {
  const own = await startResultRegister(['dies', 500, 'silent']);
  onTestFinished(() => own.close());
  const tables = ['[nexo.async.SALE-1]', `url = ${JSON.stringify(own.url)}`];
  const { simulator, start } = await openShop(onTestFinished, '', tables);
  const first = await start({ environment: { TENDERD_KILL_AT: 'committed-before-told' } });
  expect(await ask(first)).toBe('ok');
  expect(await first.ended).toMatchObject({ signal: 'SIGKILL' });
  expect(own.came).toEqual([]);

  // The next daemon is killed while the register has the result and has not responded.
  const killed = new Promise<void>((resolve) => {
    own.onCome = () => {
      own.onCome = () => undefined;
      resolve();
    };
  });
  const second = await start();
  await killed;
  second.kill();
  await second.ended;

  const third = await start({ environment: { TENDERD_SPEED: '5' }, isHere: true });
  const inbox = async () => (await third.register.ask('GET', '/v1/inbox')).text;
  await expect.poll(inbox, { interval: 200 }).not.toContain('"transactionId"');
  expect(own.came.length).toBeGreaterThanOrEqual(4);
  expect(new Set(own.came.map(({ text }) => text)).size).toBe(1);
  expect(own.came[0]?.text).toMatch(/"PaymentResponse".*"Result":"Success"/);
  expect(own.came[0]?.text).toContain('"ServiceID":"5"');
  // The register asks again. There is still one charge.
  expect(await ask(third)).toBe('ok');
  expect(simulator.world.ledger()).toHaveLength(1);
});
