/** A register that speaks nexo at a pair: it goes to the standby, to the leader, and after a take-over to the other daemon. */

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { isWhole } from '../extent.js';
import { payment, request, sale, statusRequest } from '../nexo/messages.js';
import { isMissing } from '../tools.js';
import type { DaemonProcess } from '../world/daemon-process.js';
import { poiId, post } from '../world/nexo-shop.js';
import { TwoDaemons } from './two-daemons.js';

const canRun = isWhole && !isMissing('nats-server');

function pays(receipt: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale(receipt) }), { poiId, serviceId });
}

/** Asks for the status until the answer is no longer InProgress. */
async function statusAt(daemon: DaemonProcess, serviceId: string): Promise<string> {
  for (;;) {
    const text = await post(daemon, statusRequest(serviceId, { poiId }));
    if (!text.includes('InProgress')) return text;
  }
}

/** `appended`: the payment is in the stream and not at the terminal. `sent`: the terminal has it. `committed-before-told`: the register has no answer. */
const stages = ['appended', 'sent', 'committed-before-told'] as const;

test.runIf(canRun).each(stages)(
  'a payment of a nexo register is charged once, and its outcome found, after the leader is killed at %s',
  async (stage) => {
    const pair = await TwoDaemons.set({ servers: 1, tables: ['[nexo]', 'enabled = true'] });
    const charges = (): number => pair.simulator.world.ledger().filter(({ moved }) => moved).length;
    const first = await pair.lead('a');
    expect(await post(first, pays('receipt-0', '1'))).toContain('"Result":"Success"');
    await first.stop();
    const a = await pair.lead('a', { environment: { TENDERD_KILL_AT: stage } });
    const { api, leads } = await pair.follow('b');
    // The standby has no nexo interface, so the register must not take the standby's answer for an answer of nexo.
    const refused = await fetch(`${api.url}/nexo`, { method: 'POST', body: pays('receipt-1', '7') });
    expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('"code":"standby"')]);
    const socket = new WebSocket(`${api.url.replace('http', 'ws')}/nexo`);
    const [failure] = await once(socket, 'error');
    expect(String(failure)).toContain('503');
    expect(charges()).toBe(1);
    expect(await post(a, pays('receipt-1', '7'))).toBe('nothing');
    expect(await a.ended).toMatchObject({ signal: 'SIGKILL' });
    const b = await leads;
    const told = await post(b, statusRequest('7', { poiId }));
    expect(told).not.toContain('NotFound');
    // The earlier leader starts again, which proves that its killed process sends nothing more.
    await pair.follow('a');
    const status = await statusAt(b, '7');
    const repeated = await post(b, pays('receipt-1', '7'));
    const isPaid = repeated.includes('"Result":"Success"');
    expect(charges()).toBe(isPaid ? 2 : 1);
    expect(status).toContain(isPaid ? '"Result":"Success"' : '"Result":"Failure"');
    expect(await post(b, pays('receipt-0', '1'))).toContain('"Result":"Success"');
    expect(charges()).toBe(isPaid ? 2 : 1);
    expect(pair.simulator.world.complaints()).toEqual([]);
  },
);
