/** Payments at a payment service by a pair: the leader is killed in the middle, and the link is created and paid once. */

import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { isWhole } from '../extent.js';
import { Nursery } from '../bench/child.js';
import { isMissing } from '../tools.js';
import { freshFolder } from '../world/fresh-folder.js';
import type { Register } from '../world/register-client.js';
import { ServiceProcess } from '../world/service-process.js';
import { TwoDaemons } from './two-daemons.js';

const canRun = isWhole && !isMissing('nats-server');
const soon = { timeout: 60_000, interval: 50 };
const back = 'https://shop.example/back';
const link = z.looseObject({
  state: z.string().optional(),
  result: z.string().optional(),
  checkout: z.looseObject({ url: z.string() }).optional(),
});

async function put(register: Register, id: string) {
  const returnUrls = { success: back, cancel: back, error: back };
  const amountDetails = { amount: 12_500, currency: 'NOK' };
  const body = { kind: 'payment', service: 'shop', sale: `order ${id}`, amountDetails, online: { returnUrls } };
  const { text, status } = await register.ask('PUT', `/v1/transactions/${id}`, body, { prefer: 'wait=5' });
  return { status, ...link.parse(JSON.parse(text)) };
}

/** Asks until the link can be paid, and returns its address. */
async function addressOf(register: Register, id: string): Promise<string> {
  let url: string | undefined;
  await expect.poll(async () => (url = (await put(register, id)).checkout?.url), soon).toBeDefined();
  return url ?? '';
}

/** `sent`: the service has the request. `answer-read`: the journal lacks its answer. `committed-before-told`: the shopper has paid. */
const stages = ['appended', 'committed-before-send', 'sent', 'answer-read', 'committed-before-told'] as const;

const paying = { act: 'pay', card: '4111 1111 1111 1111' };

/** Starts a service, and makes a pair that uses it. */
async function setUp() {
  const service = await ServiceProcess.start(new Nursery(freshFolder()));
  onTestFinished(async () => service.end());
  const pair = await TwoDaemons.set({ servers: 1, tables: service.tables });
  return { service, pair, environment: service.environment };
}

/** Returns what the service has captured for each payment. */
async function captured(service: ServiceProcess) {
  const paid = (await service.ledger()).map((one) => [one.merchantReference, one.captured] as const);
  return paid.toSorted(([one], [other]) => one.localeCompare(other));
}

test.runIf(canRun).each(stages)(
  'a link is created and paid once, although the leader is killed at %s',
  async (stage) => {
    const { service, pair, environment } = await setUp();
    const first = await pair.lead('a', { environment });
    await service.tell('shopper', { checkoutUrl: await addressOf(first.register, 'l0'), ...paying });
    await expect.poll(async () => (await put(first.register, 'l0')).result, soon).toBe('approved');
    await first.stop();

    const a = await pair.lead('a', { environment: { ...environment, TENDERD_KILL_AT: stage } });
    const { leads } = await pair.follow('b', { environment });
    if (stage === 'committed-before-told') {
      const checkoutUrl = await addressOf(a.register, 'l1');
      await service.tell('shopper', { checkoutUrl, ...paying });
      await put(a.register, 'l1').catch(() => undefined);
    } else await put(a.register, 'l1').catch(() => undefined);
    expect(await a.ended).toMatchObject({ signal: 'SIGKILL' });
    const b = await leads;
    if (stage !== 'committed-before-told')
      await service.tell('shopper', { checkoutUrl: await addressOf(b.register, 'l1'), ...paying });
    await expect.poll(async () => (await put(b.register, 'l1')).result, soon).toBe('approved');
    expect((await put(b.register, 'l0')).result).toBe('approved');
    expect(await captured(service)).toEqual([
      ['l0', 12_500],
      ['l1', 12_500],
    ]);
  },
);

test.runIf(canRun).each(['committed-before-send:1:pause', 'sent:1:pause'])(
  'a leader that stands still at %s and wakes after the take-over creates no second link',
  async (moment) => {
    const { service, pair, environment } = await setUp();
    const a = await pair.lead('a', { environment: { ...environment, TENDERD_KILL_AT: moment } });
    const { leads } = await pair.follow('b', { environment });
    const heard = put(a.register, 'l1').catch(() => undefined);
    const b = await leads;
    const checkoutUrl = await addressOf(b.register, 'l1');
    process.kill(a.pid, 'SIGCONT');
    expect(await a.ended).toEqual({ code: 1, signal: null });
    expect((await heard)?.result).toBeUndefined();
    await service.tell('shopper', { checkoutUrl, ...paying });
    await expect.poll(async () => (await put(b.register, 'l1')).result, soon).toBe('approved');
    expect(await captured(service)).toEqual([['l1', 12_500]]);
  },
);
