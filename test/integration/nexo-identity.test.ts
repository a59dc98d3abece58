/**
 * Which sale and which payment a register means that speaks nexo to the real daemon: over midnight, over a change of session, over
 * the death of either side. The simulator's ledger is the oracle.
 */

import { expect, test } from 'vitest';
import { payment, request, sale } from '../nexo/messages.js';
import { openShop, poiId, post } from './nexo-shop.js';

const other = 'till-2';

/** The payment of receipt R-9, stamped as the register's clock says. */
function payR9(timeStamp: string, at: string, serviceId: string): string {
  return request('Payment', payment({ SaleData: sale('R-9', timeStamp) }), { poiId: at, serviceId });
}

test('a sale that is stamped anew over midnight, or in another time zone, is charged once, at whatever terminal', async ({
  onTestFinished,
}) => {
  const { simulator, start, victim } = await openShop(onTestFinished, '', [], [poiId, other]);
  const first = await start();
  victim.kill = () => first.kill();
  expect(await post(first, payR9('2026-03-01T23:59:50+01:00', poiId, '7'))).toBe('nothing');
  await first.ended;
  delete victim.kill;
  const second = await start({ environment: { TENDERD_SPEED: '20' } });
  for (const [stamp, at, serviceId] of [
    ['2026-03-02T00:00:05+01:00', other, '8'],
    ['2026-03-02T00:59:50+02:00', other, '9'],
    ['2026-03-02T00:00:05+01:00', poiId, '7'],
  ] as const)
    expect(await post(second, payR9(stamp, at, serviceId))).toMatch(/"InProgress".*under another stamp/);
  expect(simulator.world.ledger()).toHaveLength(1);
  const listed = await fetch(`${second.url}/v1/attention`, {
    headers: { authorization: `Bearer ${second.register.token}` },
  });
  expect(await listed.text()).toMatch(/sale-asked-anew.*SALE-1 R-9 2026-03-02/);
  // Another number is another sale, also at the same terminal.
  const next = payment({ SaleData: sale('R-10', '2026-03-02T00:00:20+01:00') });
  expect(await post(second, request('Payment', next, { poiId: other, serviceId: '10' }))).toContain('Success');
});

test('asking once more for what was approved is no going on, whatever its stamp; for what was declined it is', async ({
  onTestFinished,
}) => {
  const { simulator, start } = await openShop(onTestFinished, `${other} next: decline`, [], [poiId, other]);
  const daemon = await start();
  expect(await post(daemon, payR9('2026-03-01T23:59:50+01:00', other, '7'))).toContain('Refusal');
  expect(await post(daemon, payR9('2026-03-02T00:00:05+01:00', other, '8'))).toContain('Success');
  // The register has read the whole answer, and lost it: it stands in the inbox, and keeps its sale.
  expect(await post(daemon, payR9('2026-03-03T00:00:01+01:00', other, '9'))).toContain('InProgress');
  expect(simulator.world.ledger().filter(({ moved }) => moved)).toHaveLength(1);
});
