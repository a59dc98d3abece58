/** A register that listens to the events of the real daemon, which dies in the middle of a payment. */

import { expect, onTestFinished, test } from 'vitest';
import { Listener, type Heard } from '../api/listener.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { movements, setPracticeStage } from '../world/practice-stage.js';
import { payment } from '../world/register-client.js';

function listen({ register }: DaemonProcess, headers?: Readonly<Record<string, string>>): Listener {
  return new Listener({ port: Number(new URL(register.url).port), token: register.token }, '/v1/events', headers);
}

const isStage =
  (stage: string) =>
  ({ event, data }: Heard): boolean =>
    event === 'progress' && data['stage'] === stage;

test('after the death of the daemon, a listener with the last id gets the rest, and the inbox keeps the outcome', async () => {
  const { shop, simulator } = await setPracticeStage((end) => onTestFinished(end), {
    script: 'till-1 next: card after 20s',
  });
  const first = await shop.start();
  const before = listen(first);
  await before.until(({ event, data }) => event === 'terminal' && data['session'] === 'standing');
  await first.register.put('p1', payment('till-1', 'sale-1'), 0);
  const opened = await before.until(isStage('attempt-opened'));
  // The terminal is processing the payment, so its answer is lost with the process.
  await before.until(isStage('stage'));
  first.kill();
  await first.ended;

  const second = await shop.start({ environment: { TENDERD_SPEED: '20' }, isHere: true });
  const after = listen(second, { 'last-event-id': opened.id ?? '' });
  const outcome = await after.until(({ event, id }) => event === 'outcome' && id !== undefined);
  expect(outcome.data).toMatchObject({ transaction: { transactionId: 'p1', result: 'approved', acknowledged: false } });
  const ids = after.heard.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));
  expect(ids[0]).toBe(Number(opened.id) + 1);
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(movements(simulator, 'p1')).toHaveLength(1);

  const inbox = async (): Promise<unknown> => JSON.parse((await second.register.ask('GET', '/v1/inbox')).text);
  expect(await inbox()).toMatchObject({ transactions: [{ transactionId: 'p1', result: 'approved' }], more: false });
  await second.register.post('p1', 'acknowledge', { revision: 1 });
  await after.until(isStage('acknowledged'));
  expect(await inbox()).toEqual({ transactions: [], more: false });
});
