/** The event iterator, while daemons die. */

import { expect, test } from 'vitest';
import { EventGap, type Tenderd, type TenderdEvent } from '../../src/client/index.js';
import { openShop, payment, sharedShop } from '../world/client-shop.js';

/** For all tests except the one in which the daemon dies. */
const shared = sharedShop({ terminals: ['till-1', 'till-2'] });

/** Listens until this event, and returns all events. */
async function hearUntil(
  client: Tenderd,
  isLast: (event: TenderdEvent) => boolean,
  { after, onEvent }: { readonly after?: number; readonly onEvent?: (event: TenderdEvent) => Promise<void> } = {},
): Promise<readonly TenderdEvent[]> {
  const heard: TenderdEvent[] = [];
  for await (const event of client.events({ after })) {
    heard.push(event);
    await onEvent?.(event);
    if (isLast(event)) break;
  }
  return heard;
}

const isAcknowledged = ({ type, data }: TenderdEvent): boolean => type === 'progress' && data.stage === 'acknowledged';

test('the iterator continues after a death of the daemon, without a gap or a repeat', async () => {
  const shop = await openShop({ script: 'till-1 next: card after 40s', speed: 20 });
  const client = shop.client();
  await client.get('none').catch(() => undefined);
  let deaths = 0;
  const heard = await hearUntil(client, isAcknowledged, {
    onEvent: async ({ type, id, data }) => {
      // At first there is no event after which the client could continue, and events that happen while it does not
      // listen must still be delivered.
      if (type === 'attention' && deaths === 0) {
        deaths += 1;
        await shop.kill();
        await shop.restart({});
        await shop.daemon.register.put('p0', { ...asked, sale: 'another' }, 0);
      }
      if (type === 'progress' && data.transactionId === 'p0' && data.stage === 'stage' && deaths === 1) {
        deaths += 1;
        await shop.kill();
        await shop.restart();
      }
      if (type === 'outcome' && id !== null) await client.acknowledge(data.transaction);
    },
  });
  expect(deaths).toBe(2);
  const ids = heard.flatMap(({ id }) => (id === null ? [] : [id]));
  const [begin = 0] = ids;
  const again = await hearUntil(client, isAcknowledged, { after: begin - 1 });
  expect(ids).toEqual(again.flatMap(({ id }) => (id === null ? [] : [id])));
  expect(ids).toEqual(ids.map((_, index) => begin + index));
  const numbered = heard.filter(({ id }) => id !== null);
  expect(numbered.some(({ type, data }) => type === 'progress' && data.stage === 'accepted')).toBe(true);
  expect(shop.charges('p0')).toBe(1);
});

const asked = { kind: 'payment', terminal: 'till-1', amountDetails: { amount: 12_50, currency: 'EUR' } } as const;

test('the iterator returns the events of one terminal until its signal ends it', async () => {
  const shop = shared();
  const listening = new AbortController();
  const terminals = new Set<string>();
  for await (const { type, data } of shop.client().events({ terminal: 'till-2', signal: listening.signal })) {
    if (type === 'terminal') terminals.add(data.terminal);
    if (type === 'attention') listening.abort();
  }
  expect([...terminals]).toEqual(['till-2']);
  await expect(hearUntil(shop.client('wrong'), () => true)).rejects.toMatchObject({ code: 'unauthorized' });
  const nowhere = shop.client().events({ terminal: 'till-9' }).next();
  await expect(nowhere).rejects.toMatchObject({
    code: 'unknown-terminal',
    problem: { terminals: ['till-1', 'till-2'] },
  });
});

test('the iterator throws EventGap if the daemon has another journal', async () => {
  const heard = hearUntil(shared().client(), () => true, { after: 1_000_000 });
  await expect(heard).rejects.toBeInstanceOf(EventGap);
  await expect(heard).rejects.toMatchObject({ code: 'event-gap', after: 1_000_000 });
});

test('an unacknowledged outcome is delivered again, marked as redelivered', async () => {
  const client = shared().client();
  await client.pay(payment('p1'));
  const heard = await hearUntil(client, ({ type }) => type === 'outcome');
  expect(heard.at(-1)).toMatchObject({ id: null, data: { redelivered: true, transaction: { transactionId: 'p1' } } });
});
