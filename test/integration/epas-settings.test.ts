/** Settings that exist only for EPAS terminals, as they reach a simulated terminal. */

import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/simulator/index.js';
import { Shop } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';

test('the Login has the configured hosts, and the payment the configured conditions', async () => {
  const simulator = await startSimulator({ terminals: ['till-1'], speed: 50, wire: 'tcp', dialect: 'epas-1.0' });
  const shop = new Shop({
    url: simulator.url,
    poiListUrl: `http://127.0.0.1:${simulator.port}/poi-list`,
    terminals: ['till-1'],
    encoding: 'xml',
    profile: 'westpay-epas',
    gatewayLines: [
      'dialect = "epas-1.0"',
      'login = { configurationServer = "192.0.2.1:55133" }',
      'conditions = { waitCardRemoval = true, disableTip = true }',
    ],
  });
  onTestFinished(async () => {
    await shop.clear();
    await simulator.close();
  });
  const { register } = await shop.start({ isHere: true });
  await register.put('p1', payment('till-1', 'sale-1'), 0);
  expect(await register.ended('p1')).toMatchObject({ result: 'approved' });
  const said = (category: string): string =>
    simulator.world.received().find((one) => one.category === category)?.text ?? '';
  expect(said('Login')).toContain('<ConfigHostAddress>192.0.2.1:55133</ConfigHostAddress>');
  expect(said('Payment')).toContain('<TransactionConditions WaitCardRemoval="true" DisableTip="true"/>');
  expect(simulator.world.complaints()).toEqual([]);
});
