/** A daemon on real sockets with a simulated payment service, and the acts of its shoppers. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { Tenderd, type Transaction } from '../../src/client/index.js';
import { builtIn } from '../../src/config/load/document.js';
import { completeConfiguration } from '../../src/config/load/loader.js';
import { startDaemon } from '../../src/daemon/daemon.js';
import { defaultConfiguration, type RunningService, startService } from '../../src/simulator/service/index.js';
import { freePort } from './free-port.js';

const url = 'https://shop.example/back';
/** The online part of every link. */
export const online = { returnUrls: { success: url, cancel: url, error: url } };
const ledgerOf = z.array(
  z.looseObject({
    merchantReference: z.string(),
    state: z.string(),
    captured: z.number(),
    cancelled: z.number(),
    refunded: z.number(),
    operations: z.array(z.looseObject({ type: z.string(), status: z.string() })),
  }),
);

/** The shop that is described at the top of this file. */
export interface Shop {
  readonly tenderd: Tenderd;
  readonly service: RunningService;
  readonly log: string[];
  readonly control: (path: string, body: object) => Promise<void>;
  /** Restarts the service at its address with this configuration and empty books. */
  readonly configure: (configuration: Configuration) => Promise<void>;
  readonly link: (id: string, more?: object) => Promise<Transaction>;
  readonly pay: (id: string, more?: object) => Promise<void>;
  /** Makes a request to the API directly, because the client would not send it. */
  readonly ask: (method: string, path: string, body: object) => Promise<{ status: number; json: unknown }>;
  readonly ledger: () => Promise<z.infer<typeof ledgerOf>>;
}

/** The options of a shop. */
export interface ShopOptions {
  /** True: the service sends webhooks. False: the daemon polls the service. */
  readonly webhook?: boolean;
  /** The configuration of the service. */
  readonly configuration?: Configuration;
}

/** The configuration of a service. */
export type Configuration = typeof defaultConfiguration;

/** Starts the service, which signs its webhooks. */
async function serviceFor(configuration = defaultConfiguration, port = 0): Promise<RunningService> {
  const merchants = Object.entries(configuration.merchants).map(([id, merchant]) => [
    id,
    { ...merchant, webhookSecret: 'hush-hush-hush' },
  ]);
  const signing = { ...configuration, merchants: Object.fromEntries(merchants) };
  return startService({ hasMagicAmounts: false, configuration: signing, port });
}

/** Starts a daemon and its service. */
export async function shop({ webhook = true, configuration: first }: ShopOptions = {}): Promise<Shop> {
  const ends: (() => unknown)[] = [];
  onTestFinished(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'tenderd-online-'));
  ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const [[id, merchant] = ['', undefined]] = Object.entries(defaultConfiguration.merchants);
  if (merchant === undefined) throw new Error('there is a merchant');
  let service = await serviceFor(first);
  ends.push(() => service.close());
  const port = await freePort();
  const hook = { port, publicUrl: `http://127.0.0.1:${port}/shop`, secret: { env: 'HOOK' } };
  const raw = {
    dataDir,
    api: { port: 0 },
    services: {
      shop: {
        baseUrl: service.baseUrl,
        merchantId: id,
        apiKey: { env: 'KEY' },
        token: {
          clientCredentials: {
            url: `${service.baseUrl}/oauth/token`,
            id: merchant.clientId,
            secret: { env: 'SECRET' },
          },
        },
        profile: 'simulated',
        simulated: true,
        ...(webhook ? { webhook: hook } : {}),
      },
    },
  };
  const environment = { KEY: merchant.apiKey, SECRET: merchant.clientSecret, HOOK: 'hush-hush-hush' };
  const { configuration } = completeConfiguration(builtIn(raw), { environment, home: dataDir, flags: [] });
  const log: string[] = [];
  const daemon = await startDaemon(configuration, {
    version: '0',
    speed: 5,
    onFatal: (error) => {
      throw error;
    },
    logDestination: { write: (line) => void log.push(line) },
  });
  ends.push(() => daemon.close('the test is over'));
  const token = readFileSync(daemon.tokenPath, 'utf8').trim();
  const tenderd = new Tenderd({ url: daemon.apiUrl, token });
  const control = async (path: string, body: object): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${service.control}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status, await answer.clone().text()).toBe(200);
  };
  return {
    tenderd,
    get service() {
      return service;
    },
    log,
    control,
    async configure(next) {
      const { port: place } = service;
      await service.close();
      service = await serviceFor(next, place);
    },
    link: async (transactionId, more = {}) =>
      tenderd.createLink('payment', {
        id: transactionId,
        service: 'shop',
        sale: transactionId,
        amount: 12_500,
        currency: 'NOK',
        online,
        ...more,
      }),
    pay: async (transactionId, more = {}) => {
      const { checkout } = await tenderd.get(transactionId);
      await control('shopper', { checkoutUrl: checkout?.url, act: 'pay', card: '4111 1111 1111 1111', ...more });
    },
    ask: async (method, path, body) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const answer = await fetch(daemon.apiUrl + path, { method, headers, body: JSON.stringify(body) });
      return { status: answer.status, json: await answer.json() };
    },
    ledger: async () => ledgerOf.parse(await (await fetch(`${service.control}/ledger`)).json()),
  };
}
