/**
 * The simulated payment service as a process with a durable store. Tests kill it, start it again on its store, and read
 * its books.
 */

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

/** The parts of a payment in the service's books that tests compare. */
const paymentShape = z.looseObject({
  merchantReference: z.string(),
  state: z.string(),
  authorized: z.number(),
  captured: z.number(),
  cancelled: z.number(),
  refunded: z.number(),
});

/** A payment in the service's books. */
export type ServicePayment = z.infer<typeof paymentShape>;

/**
 * The configurations of the service: `simulated` keeps the promises of the profile with that name, `default` promises
 * nothing and keeps nothing.
 */
const kept = {
  simulated: {},
  default: { cancelClosesSessions: false, attemptsMax: 2, sessionLifetimeSeconds: 0 },
} as const;

/** The names that distinguish several services. */
export interface ServiceNames {
  /** The name of the service's store. The default is `service`. */
  readonly store?: string;
  /** The name of the service in a configuration. The default is `shop`. */
  readonly service?: string;
  /** The profile that tenderd trusts and that the service keeps. The default is `simulated`. */
  readonly profile?: keyof typeof kept;
}

/** The process that is described at the top of this file. */
export class ServiceProcess {
  readonly #nursery: Nursery;
  readonly #name: string;
  readonly #service: string;
  readonly #profile: keyof typeof kept;
  #child: Child | undefined;
  #ready: z.infer<typeof readyShape>['service'] | undefined;
  /** The number of times that the service was killed. */
  deaths = 0;

  private constructor(nursery: Nursery, { store = 'service', service = 'shop', profile = 'simulated' }: ServiceNames) {
    this.#nursery = nursery;
    this.#name = store;
    this.#service = service;
    this.#profile = profile;
  }

  /** Starts a service with its own store. By default a cancel closes an unpaid session. */
  static async start(nursery: Nursery, names: ServiceNames = {}): Promise<ServiceProcess> {
    const service = new ServiceProcess(nursery, names);
    const configuration = { ...defaultConfiguration, ...kept[service.#profile] };
    writeFileSync(service.#path('json'), JSON.stringify(configuration));
    await service.restart();
    return service;
  }

  /** Starts the service again with its store and at its address. */
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

  /** Kills the service with `kill -9`. */
  async kill(): Promise<void> {
    this.deaths += 1;
    await this.#child?.kill();
  }

  /** Asks the service to end. */
  async end(): Promise<void> {
    await this.#child?.end();
  }

  /** The tables of a configuration in which this service is configured under its name. */
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

  /** The environment of a daemon with these tables. */
  get environment(): Readonly<Record<string, string>> {
    const [merchant] = this.#known.merchants;
    return { [`${this.#variable}_KEY`]: merchant?.apiKey ?? '', [`${this.#variable}_TOKEN`]: merchant?.token ?? '' };
  }

  get #variable(): string {
    return this.#service.toUpperCase();
  }

  /** The address of the service's control interface. */
  get control(): string {
    return this.#known.control;
  }

  get #known() {
    if (this.#ready === undefined) throw new Error('the service was never ready');
    return this.#ready;
  }

  /** Sends a request to the service's control interface and returns the status. Rejects if the service does not run. */
  async tell(path: 'shopper' | 'faults', body: object): Promise<number> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${this.#known.control}/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.status;
  }

  /** Returns the books of the service. */
  async ledger(): Promise<readonly ServicePayment[]> {
    return z.array(paymentShape).parse(await (await fetch(`${this.#known.control}/ledger`)).json());
  }
}
