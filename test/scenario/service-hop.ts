/**
 * The simulated payment service on a real socket, in addition to the terminals of a stage. It keeps its books in a
 * file, and may go away and come back.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultConfiguration, type RunningService, startService } from '../../src/simulator/service/index.js';
import { type Configuration, mediaType } from '../../src/simulator/service/rules/index.js';
import { freePort } from '../world/free-port.js';
import { type HopMaker, noHop } from './real-stage.js';
import type { ServiceAct, ServiceSetting } from './scenario.js';
import { configurationFor, serviceName } from './service-stage.js';
import type { ServiceLine, ServiceStage } from './stage.js';

const merchantId = 'M-1';
const hookSecret = 'hush-hush-hush';
const [known] = Object.values(defaultConfiguration.merchants);
if (known === undefined) throw new Error('there is a merchant');
const merchant = { ...known, webhookSecret: hookSecret };

const ledger = z.array(
  z.looseObject({
    pspReference: z.string(),
    merchantReference: z.string(),
    currency: z.string(),
    authorized: z.number(),
    captured: z.number(),
    cancelled: z.number(),
    refunded: z.number(),
  }),
);

/** The simulator of terminals, and the payment service if the setting has one. */
export const withService: HopMaker = async (setting, simulator, speed) => {
  const hop = await noHop(setting, simulator, speed);
  if (setting.service === undefined) return hop;
  const service = await RealService.start(setting.service);
  return {
    ...hop,
    tables: await service.tables(setting.service),
    environment: { SHOP_KEY: merchant.apiKey, SHOP_TOKEN: merchant.token, SHOP_HOOK: hookSecret },
    service,
    close: () => service.close(),
  };
};

class RealService implements ServiceStage {
  readonly #directory = mkdtempSync(join(tmpdir(), 'tenderd-service-'));
  readonly #configuration: Configuration;
  #running: RunningService | undefined;
  #port = 0;
  #keys = 0;

  private constructor({ profile }: ServiceSetting) {
    const merchants = { [merchantId]: merchant };
    this.#configuration = { ...defaultConfiguration, ...configurationFor(profile), merchants };
  }

  static async start(setting: ServiceSetting): Promise<RealService> {
    const service = new RealService(setting);
    await service.#listen();
    return service;
  }

  async #listen(): Promise<RunningService> {
    const store = join(this.#directory, 'service.store');
    const options = { hasMagicAmounts: false, configuration: this.#configuration, port: this.#port, store };
    this.#running ??= await startService(options);
    this.#port = this.#running.port;
    return this.#running;
  }

  async tables({ profile, hasWebhooks }: ServiceSetting): Promise<readonly string[]> {
    const { baseUrl } = await this.#listen();
    const port = await freePort();
    return [
      `[services.${serviceName}]`,
      `baseUrl = "${baseUrl}"`,
      `merchantId = "${merchantId}"`,
      'apiKey = { env = "SHOP_KEY" }',
      'token = { env = "SHOP_TOKEN" }',
      `profile = "${profile}"`,
      'simulated = true',
      ...(hasWebhooks
        ? [`webhook = { port = ${port}, publicUrl = "http://127.0.0.1:${port}/shop", secret = { env = "SHOP_HOOK" } }`]
        : []),
    ];
  }

  async act(act: ServiceAct): Promise<void> {
    switch (act.act) {
      case 'fault': {
        const { request, fault, times, forMs } = act;
        const more = forMs === undefined ? {} : { seconds: forMs / 1_000 };
        return this.#control('faults', { request, fault, times, ...more });
      }
      case 'away':
        await this.#running?.close();
        this.#running = undefined;
        return;
      case 'back':
        await this.#listen();
        return;
      case 'shopper': {
        const { pspReference } = await this.#payment(act.id);
        const card = act.does === 'leave' ? {} : { card: '4111111111111111' };
        return this.#control('shopper', { pspReference, act: act.does, ...card });
      }
      case 'elsewhere':
        return this.#elsewhere((await this.#payment(act.id)).pspReference, act.request);
      case 'forge':
        throw new RangeError('only on virtual time');
    }
  }

  async books(): Promise<readonly ServiceLine[]> {
    return this.#ledger();
  }

  keys(): undefined {
    return undefined;
  }

  async close(): Promise<void> {
    await this.#running?.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #ledger(): Promise<z.infer<typeof ledger>> {
    const { control } = await this.#listen();
    return ledger.parse(await (await fetch(`${control}/ledger`)).json());
  }

  async #payment(id: string): Promise<z.infer<typeof ledger>[number]> {
    const found = (await this.#ledger()).find(({ merchantReference }) => merchantReference === id);
    if (found === undefined) throw new Error(`no payment of ${id}`);
    return found;
  }

  async #control(path: string, body: object): Promise<void> {
    const { control } = await this.#listen();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${control}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${await answer.text()}`);
    await answer.body?.cancel();
  }

  /** Another party makes this request on the pages of the service. */
  async #elsewhere(pspReference: string, request: string): Promise<void> {
    const { baseUrl } = await this.#listen();
    this.#keys += 1;
    const answer = await fetch(`${baseUrl}/v1/${pspReference}/${request}`, {
      method: 'POST',
      headers: {
        'x-api-key': merchant.apiKey,
        'merchant-id': merchantId,
        authorization: `Bearer ${merchant.token}`,
        accept: mediaType,
        'content-type': mediaType,
        'idempotency-key': `00000000-0000-7000-8000-${String(this.#keys).padStart(12, '0')}`,
      },
    });
    if (answer.status !== 200) throw new Error(`${request} elsewhere: ${await answer.text()}`);
  }
}
