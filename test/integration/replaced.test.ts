/**
 * The terminal is replaced in the middle of a payment: it has another certificate after a reconnect, or another
 * register took it. The real daemon reports this and decides nothing by it. The payment ends as in the ledger once the
 * right terminal is back.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type SimulatorOptions, startSimulator } from '../../src/simulator/index.js';
import { selfSigned } from '../../src/simulator/net/self-signed.js';
import { isWhole } from '../extent.js';
import { Shop, type Wiring } from '../world/daemon-process.js';
import { payment } from '../world/register-client.js';

const tls = selfSigned(Date.now());
const mac = {
  kind: 'mac',
  keyIdentifier: 'SpecV2TestMACKey',
  kek: '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567',
} as const;
const blob = {
  kind: 'nexo-blob',
  keyIdentifier: 'till',
  keyVersion: 1,
  passphrase: 'Correct-Horse-7-battery',
} as const;

interface Vendor {
  readonly simulated: Partial<SimulatorOptions>;
  readonly wiring: Partial<Wiring>;
}

/** Terminals behind the DataMesh cloud, and Adyen terminals on the LAN. */
const vendors: Readonly<Record<'datamesh' | 'adyen-local', Vendor>> = {
  datamesh: {
    simulated: { tls, security: mac, dialect: 'datamesh-3.1' },
    wiring: {
      profile: 'datamesh',
      gatewayLines: [
        'dialect = "datamesh-3.1"',
        'tls = { ca = "simulated.pem", expect = "localhost" }',
        `security = { kind = "mac", keyIdentifier = "${mac.keyIdentifier}", kek = { file = "kek" } }`,
      ],
    },
  },
  'adyen-local': {
    simulated: { tls, security: blob, dialect: 'adyen-3.0', wire: 'http' },
    wiring: {
      profile: 'adyen-local',
      gatewayLines: [
        'dialect = "adyen-3.0"',
        'tls = { ca = "simulated.pem", expect = "localhost" }',
        'security = { kind = "nexo-blob", keyIdentifier = "till", keyVersion = 1, passphrase = { file = "key" } }',
      ],
    },
  },
};

/** Starts a daemon with terminals of this vendor. The given action happens as soon as the terminal has the payment. */
async function openShop(vendor: Vendor, deed: string) {
  const simulator = await startSimulator({
    terminals: ['till-1'],
    speed: 20,
    script: 'till-1 next payment: card after 5s',
    ...vendor.simulated,
    onReceived: ({ category }) => {
      if (category === 'Payment') simulator.control(`till-1 now: ${deed}`);
    },
  });
  const poiListUrl = `http://127.0.0.1:${simulator.port}/poi-list`;
  const shop = new Shop({
    url: simulator.url,
    poiListUrl,
    terminals: ['till-1'],
    encoding: 'json',
    ...vendor.wiring,
  });
  onTestFinished(async () => {
    await shop.clear();
    await simulator.close();
  });
  writeFileSync(join(shop.directory, 'simulated.pem'), tls.cert);
  writeFileSync(join(shop.directory, 'kek'), mac.kek, { mode: 0o600 });
  writeFileSync(join(shop.directory, 'key'), blob.passphrase, { mode: 0o600 });
  const { register } = await shop.start({ environment: { TENDERD_SPEED: '10' }, isHere: true });
  while ((await register.terminal('till-1')).session !== 'standing');
  const charged = () => simulator.world.ledger().filter(({ moved }) => moved).length;
  /** Returns the codes of the daemon's attention items. */
  const attention = async (): Promise<string> => (await register.ask('GET', '/v1/terminals')).text;
  return { simulator, register, charged, attention };
}

test.runIf(isWhole).each(['datamesh', 'adyen-local'] as const)(
  'a different certificate after a reconnect is treated as forged: a payment at %s stays open until the certificate is right',
  async (vendor) => {
    const { simulator, register, charged, attention } = await openShop(vendors[vendor], 'certificate changed');
    await register.put('p1', payment('till-1', 'sale-1'), 0);
    await expect.poll(attention).toContain('"forged"');
    expect(await attention()).toMatch(/self-signed|certificate/);
    const { transaction } = await register.get('p1');
    expect(['running', 'recovering']).toContain(transaction?.state);
    simulator.control('till-1 now: certificate right');
    expect(await register.ended('p1')).toMatchObject({ result: 'approved', retry: 'unsafe' });
    expect(charged()).toBe(1);
  },
);

test.runIf(isWhole)(
  'a terminal that another register has taken forges its answers, and the payment is never reported with a wrong result',
  async () => {
    const { register, charged, attention } = await openShop(vendors.datamesh, 'channel replaced');
    await register.put('p1', payment('till-1', 'sale-1'), 0);
    await expect.poll(attention).toContain('"forged"');
    await expect.poll(charged).toBe(1);
    await expect.poll(async () => (await register.get('p1')).transaction?.state).toBe('recovering');
    const { transaction } = await register.get('p1');
    expect(transaction?.retry).toBe('after-resolution');
  },
);
