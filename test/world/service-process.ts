/** The simulated payment service as a process of its own, with a durable store: killed, started again on it, and asked for its books. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defaultConfiguration } from '../../src/simulator/service/index.js';
import type { Child, Nursery } from '../bench/child.js';

const root = new URL('../../', import.meta.url.replace('/dist/test/', '/test/'));

const readyShape = z.object({
  service: z.object({
    baseUrl: z.string(),
    control: z.string(),
    merchants: z.array(z.object({ merchantId: z.string(), apiKey: z.string(), token: z.string() })),
  }),
});

/** A payment of its books, as far as it is compared. */
const paymentShape = z.looseObject({
  merchantReference: z.string(),
  state: z.string(),
  authorized: z.number(),
  captured: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
});

/** See above. */
export type ServicePayment = z.infer<typeof paymentShape>;

/** What a service is like: `simulated` keeps what the profile of that name promises, `default` promises nothing and keeps nothing. */
const kept = {
  simulated: {},
  default: { cancelClosesSessions: false, attemptsMax: 2, sessionLifetimeSeconds: 0 },
} as const;

/** How one is told from another, where there are several. */
export interface ServiceNames {
  /** Of its store; `service` when left out. */
  readonly store?: string;
  /** Of the service in a configuration; `shop` when left out. */
  readonly service?: string;
  /** What may be trusted of it, and is so; `simulated` when left out. */
  readonly profile?: keyof typeof kept;
}

/** See the top of the file. */
export class ServiceProcess {
  readonly #nursery: Nursery;
  readonly #name: string;
  readonly #service: string;
  readonly #profile: keyof typeof kept;
  #child: Child | undefined;
  #ready: z.infer<typeof readyShape>['service'] | undefined;
  /** How often it was killed. */
  deaths = 0;

  private constructor(nursery: Nursery, { store = 'service', service = 'shop', profile = 'simulated' }: ServiceNames) {
    this.#nursery = nursery;
    this.#name = store;
    this.#service = service;
    this.#profile = profile;
  }

  /** One with a store of its own; when nothing else is said, a cancel closes there a session that nobody has paid. */
  static async start(nursery: Nursery, names: ServiceNames = {}): Promise<ServiceProcess> {
    const service = new ServiceProcess(nursery, names);
    const configuration = { ...defaultConfiguration, ...kept[service.#profile] };
    writeFileSync(service.#path('json'), JSON.stringify(configuration));
    await service.restart();
    return service;
  }

  /** Starts it on its store, at the address that it had. */
  async restart(): Promise<void> {
    const port = this.#ready === undefined ? '0' : new URL(this.#ready.control).port;
    const settings = [
      '--port',
      '0',
      '--service',
      port,
      '--store',
      this.#path('db'),
      '--service-config',
      this.#path('json'),
    ];
    this.#child = await this.#nursery.start(new URL('bin/tenderd.js', root), [
      'simulate',
      ...settings,
      '--no-magic-amounts',
      '--json',
    ]);
    this.#ready = readyShape.parse(this.#child.ready).service;
  }

  #path(ending: string): string {
    return join(this.#nursery.directory, `${this.#name}.${ending}`);
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.deaths += 1;
    await this.#child?.kill();
  }

  /** Asks it to end. */
  async end(): Promise<void> {
    await this.#child?.end();
  }

  /** The tables of a configuration in which it is the service of its name. */
  get tables(): readonly string[] {
    const [merchant] = this.#known.merchants;
    return [
      `[services.${this.#service}]`,
      `baseUrl = ${JSON.stringify(this.#known.baseUrl)}`,
      `merchantId = ${JSON.stringify(merchant?.merchantId)}`,
      `apiKey = { env = "${this.#variable}_KEY" }`,
      `token = { env = "${this.#variable}_TOKEN" }`,
      `profile = ${JSON.stringify(this.#profile)}`,
      'simulated = true',
    ];
  }

  /** What a daemon with these tables is started with. */
  get environment(): Readonly<Record<string, string>> {
    const [merchant] = this.#known.merchants;
    return { [`${this.#variable}_KEY`]: merchant?.apiKey ?? '', [`${this.#variable}_TOKEN`]: merchant?.token ?? '' };
  }

  get #variable(): string {
    return this.#service.toUpperCase();
  }

  /** Where its control interface is. */
  get control(): string {
    return this.#known.control;
  }

  get #known() {
    if (this.#ready === undefined) throw new Error('the service was never ready');
    return this.#ready;
  }

  /** Tells its control interface something; the status of the answer. Rejects where nobody is there. */
  async tell(path: 'shopper' | 'faults', body: object): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.#known.control}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.status;
  }

  /** Its books. */
  async ledger(): Promise<readonly ServicePayment[]> {
    return z.array(paymentShape).parse(await (await fetch(`${this.#known.control}/ledger`)).json());
  }
}
