/**
 * A register was told "not paid", and its terminal charged after all: the register learns it on the connection that
 * received the denial.
 */

import { expect, test } from 'vitest';
import { askOnWebSocket, paymentOf, read, untilAsked } from './interface-words.js';
import { request } from './messages.js';

const denied = { result: 'not-processed', reason: 'never-arrived' } as const;

test('a late approval after a denial is sent once under the same ids', async () => {
  const { daemon, register, id } = await askOnWebSocket();
  daemon.lanes.end(id, denied);
  const first = read(await register.next());
  expect(first).toMatchObject({ name: 'PaymentResponse', body: { Response: { Result: 'Failure' } } });
  daemon.lanes.end(id, { revision: 2 });
  expect(read(await register.next())).toMatchObject({
    name: 'PaymentResponse',
    header: first.header,
    body: { Response: { Result: 'Success' } },
  });
  daemon.lanes.end(id, { revision: 3 });
  register.say(request('Diagnosis', {}, { serviceId: '8' }));
  expect(read(await register.next())).toMatchObject({ name: 'DiagnosisResponse' });
});

test('a changed outcome is sent only for the last twenty denials of the register, and never for an approval', async () => {
  const { daemon, register, id } = await askOnWebSocket();
  daemon.lanes.end(id);
  await register.next();
  daemon.lanes.end(id, { revision: 2 });
  for (let count = 2; count <= 22; count += 1) {
    register.say(paymentOf(`receipt-${count}`, `${count}`));
    const other = (await untilAsked(daemon, count)).at(-1) ?? '';
    await daemon.lanes.whenWaitedFor(other);
    daemon.lanes.end(other, denied);
    expect(read(await register.next())).toMatchObject({ body: { Response: { Result: 'Failure' } } });
  }
  const [, oldest = '', next = ''] = await untilAsked(daemon, 22);
  daemon.lanes.end(oldest, { revision: 2 });
  daemon.lanes.end(next, { revision: 2 });
  expect(read(await register.next())).toMatchObject({
    header: { ServiceID: '3' },
    body: { Response: { Result: 'Success' } },
  });
});
