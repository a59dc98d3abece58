/** A real leader whose servers have lost their majority: each request has an end, and none is charged twice afterwards. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { loginRequest, payment as nexoPayment, request, statusRequest } from '../nexo/messages.js';
import { isMissing } from '../tools.js';
import { poiId, post } from '../world/nexo-shop.js';
import { payment, type Register } from '../world/register-client.js';
import { codeOf, pay, TwoDaemons } from './two-daemons.js';

const canRun = isWhole && !isMissing('nats-server');
const soon = { timeout: 60_000, interval: 50 };
const codes = /^replicate-(?:no-quorum|unreachable)$/;

/** Returns the codes of the attention list. */
async function attention(register: Register): Promise<readonly string[]> {
  const { text } = await register.ask('GET', '/v1/attention');
  return [...text.matchAll(/"code":"([^"]*)"/g)].map(([, code = '']) => code);
}

test.runIf(canRun)(
  'without a majority each request has an end, and afterwards no payment is charged twice',
  async () => {
    let onPayment: (() => void) | undefined;
    const onReceived = ({ category }: { readonly category: string }): void =>
      void (category === 'Payment' && onPayment?.());
    const pair = await TwoDaemons.set({ servers: 3, onReceived, tables: ['[nexo]', 'enabled = true'] });
    const a = await pair.lead('a');
    const { register } = a;
    await pay({ register }, 'p0');
    const [, second, third] = pair.cluster.servers;
    const lost = new Promise<void>((resolve) => {
      onPayment = () => {
        onPayment = undefined;
        void Promise.all([second?.kill(), third?.kill()]).then(() => resolve());
      };
    });
    // The terminal has this payment. The daemon cannot append the outcome.
    const running = register.put('p1', payment('till-1', 'sale p1'), 5);
    await lost;
    const unknown = await register.put('p2', payment('till-1', 'sale p2'));
    expect([unknown.status, unknown.code]).toEqual([503, expect.stringMatching(codes)]);
    await expect.poll(async () => codeOf(register), soon).toMatch(codes);
    expect(await attention(register)).toEqual([expect.stringMatching(codes)]);
    for (const command of [['status'], ['status', '--check'], ['doctor']])
      expect((await pair.shops.a.run(command)).output).toMatch(/replicate-(?:no-quorum|unreachable)|NATS server/);
    expect(await register.get('p2')).toMatchObject({ status: 503, code: expect.stringMatching(codes) });
    expect(await register.get('never-asked-for')).toMatchObject({ status: 503, code: expect.stringMatching(codes) });
    expect(await running).toMatchObject({ status: 202, transaction: { state: 'running' } });
    const repeated = await register.put('p1', payment('till-1', 'sale p1'), 0);
    expect(repeated).toMatchObject({ status: 202, transaction: { state: 'running' } });
    expect((await register.post('p1', 'abort', { reason: 'x' })).code).toMatch(codes);
    expect((await register.put('p0', payment('till-1', 'sale p0'))).transaction?.result).toBe('approved');

    const ofNexo = request('Payment', nexoPayment(), { poiId });
    for (const text of [ofNexo, statusRequest('7', { poiId })]) expect(await post(a, text)).toContain('"InProgress"');
    expect(await post(a, loginRequest({}, undefined, { poiId }))).toContain('"Busy"');

    await Promise.all([second?.start(), third?.start()]);
    await expect.poll(async () => codeOf(register), soon).toBe('ready');
    expect(await attention(register)).toEqual([]);
    expect((await register.ended('p1')).result).toBe('approved');
    await register.put('p2', payment('till-1', 'sale p2'));
    // The entry of the payment may have been on its way. Then the payment was accepted, and waited too long for the terminal.
    const { result, retry } = await register.ended('p2');
    expect([result, retry]).toEqual(pair.charged('p2') === 1 ? ['approved', 'unsafe'] : ['not-processed', 'safe']);
    expect(await post(a, statusRequest('7', { poiId }))).toContain('"NotFound"');
    expect(await post(a, ofNexo)).toContain('"Result":"Success"');
    expect(pair.simulator.world.ledger().filter(({ moved }) => moved)).toHaveLength(3 + pair.charged('p2'));
    expect(['p0', 'p1'].map((id) => pair.charged(id))).toEqual([1, 1]);
    expect(pair.simulator.world.complaints()).toEqual([]);
  },
);
