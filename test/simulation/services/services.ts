/** The payment service of a run, its registers and its shoppers: what a seed has beside its terminals. */

import { readCheckout, checkoutMessages } from '../../../protocol/checkout/index.js';
import {
  type Clock,
  defaultServiceProfile,
  type Lanes,
  type Scheduler,
  type ServiceCall,
  type ServiceProfile,
  type ServiceQuestions,
  type ServiceWire,
} from '../../../src/core/index.js';
import { makeService, type ServiceMaker } from '../../../src/lane/service.js';
import type { Payment } from '../../../src/simulator/service/rules/index.js';
import type { Engine } from '../../../src/lane/index.js';
import type { Registers } from '../registers/registers.js';
import type { Scene } from '../scene.js';
import { terminals } from '../setup.js';
import { type LinkCustomer, randomLinkCustomers } from './link-customers.js';
import { LinkRegisters, serviceName } from './link-registers.js';
import { merchantId, ServiceHost, webhookUrlOf } from './service-host.js';
import { VirtualServiceWire } from './service-wire.js';

/** Within this what the service has done is learned of, when nothing fails any more. */
const soonMs = 90_000;

/** So long after the end of a session tenderd has surely learned of it. */
const provenMs = 180_000;

/** How long the way of one call may take, ms. */
const managementMs = 30_000;

/** See above. */
export class Services {
  readonly host: ServiceHost;
  readonly registers: LinkRegisters;
  readonly customers: readonly LinkCustomer[];
  /** Requests that left under a key that was not durable. */
  readonly unwritten: string[] = [];
  /** What tenderd trusts of the service: nothing, or what is so. */
  readonly profile: ServiceProfile;
  readonly #scene: Scene;
  readonly #engine: () => Engine | undefined;
  #downUntilMs = 0;

  constructor(
    scene: Scene,
    running: () => { readonly lanes: Lanes | undefined; readonly engine: Engine | undefined },
    cards: Registers,
  ) {
    this.#scene = scene;
    this.#engine = () => running().engine;
    const dice = scene.dice('service');
    const sessionLifetimeSeconds = dice.happens(0.3) ? dice.pick([60, 600]) : 86_400;
    const cancelClosesSessions = dice.happens(0.3);
    const attemptsMax = dice.pick([1, 2]);
    this.profile = dice.happens(0.5)
      ? defaultServiceProfile
      : {
          ...defaultServiceProfile,
          name: 'true',
          sessionEndsMs: sessionLifetimeSeconds * 1_000,
          cancelClosesSessions,
          attemptsMax,
          referencesAreUnique: true,
        };
    this.host = new ServiceHost(
      scene.time,
      scene.dice('service world'),
      {
        outcomeFaults: dice.pick([0, 0.2, 0.5]),
        webhookFaults: dice.pick([0, 0.3, 0.8]),
        configuration: {
          refundWhilePartlyCaptured: dice.happens(0.5),
          cancelClosesSessions,
          sessionLifetimeSeconds,
          attemptsMax,
        },
      },
      {
        isBad: () => scene.isSafetyPhase,
        seen: (id) => scene.counters.count([id], false),
        takesWebhook: (createKey, body) => this.#webhook(createKey, body),
      },
    );
    this.registers = new LinkRegisters(scene, this.host, () => running().lanes, cards);
    this.customers = randomLinkCustomers(scene.seed, scene.setup.services, Object.keys(terminals)).filter(({ id }) =>
      scene.isKept(id),
    );
    for (const customer of this.customers) scene.time.at(customer.atMs, () => this.registers.comes(customer));
    const outages = dice.between(0, 2);
    for (let outage = 1; outage <= outages; outage += 1) {
      const [atMs, forMs] = [dice.between(1_000, 150_000), dice.between(2_000, 60_000)];
      const id = `service outage ${outage}`;
      if (scene.isKept(id))
        scene.time.at(atMs, () => {
          scene.happened(id, `the service is away for ${forMs / 1_000} s`, []);
          scene.counters.count(['S20'], false);
          this.#downUntilMs = scene.time.monoMs() + forMs;
        });
    }
  }

  /** When the last customer comes. */
  get lastMs(): number {
    return Math.max(
      0,
      ...this.customers.map(
        ({ atMs, afterMs, habits }) => atMs + Math.max(afterMs, ...habits.map((habit) => habit.afterMs)),
      ),
    );
  }

  /** The service as an engine is given it, for one process. */
  maker(
    process: Clock & Scheduler,
    number: number,
    injected: (wire: ServiceWire) => ServiceWire = (same) => same,
  ): ServiceMaker {
    const { setup, time } = this.#scene;
    const dice = this.#scene.dice(`service wire ${number}`);
    const wire = new VirtualServiceWire(this.host, time, process, setup.latencyMs, {
      dice,
      chance: () => (this.#scene.isSafetyPhase ? setup.requestFaults : 0),
      isDown: () => this.#scene.isSafetyPhase && time.monoMs() < this.#downUntilMs,
      seen: (id) => this.#scene.counters.count([id], this.#scene.isRecovering()),
    });
    const settings = {
      name: serviceName,
      merchantId,
      profile: this.profile,
      managementMs,
      isSimulated: true,
      webhookUrlOf,
    };
    return makeService(settings, injected(this.#tapped(wire)), noQuestions);
  }

  /** The wire, listened to: what leaves under a key is durable. */
  #tapped(wire: ServiceWire): ServiceWire {
    return {
      launch: (call) => {
        const key = keyOf(call);
        if (key !== undefined && !this.#scene.committed.serviceKeys.has(key))
          this.unwritten.push(`${call.endpoint} ${key}`);
        wire.launch(call);
      },
      giveUp: (id, cause) => wire.giveUp(id, cause),
      listen: (listener) => wire.listen(listener),
      close: () => wire.close(),
    };
  }

  /** Whether nothing is left but links that nobody has paid. */
  isOver(): boolean {
    return this.#scene.committed.all().every(({ record: { request, outcome, attempts } }) => {
      if (request.service === undefined || (outcome !== undefined && outcome.result !== 'unresolved')) return true;
      const { original, transactionId } = request;
      // Without its reference nobody can ask for its history.
      const hasReference = attempts.some((one) => one.rail === 'service' && one.pspReference !== undefined);
      if (original === undefined && outcome !== undefined && !hasReference) return true;
      const about = original?.type === 'transaction' ? original.transactionId : transactionId;
      const payments = this.host.books.paymentsOf(merchantId, about);
      const isUnknowable = payments.every((payment) => this.isUnknowable(payment));
      // What is about a payment has its answer soon, or never.
      return isUnknowable && (about === transactionId || payments.some(isPending));
    });
  }

  /** Whether nobody but the shopper can say how this ends, as far as tenderd may trust the service. */
  isUnknowable({ session, operations, sessionEndsAtMs = 0 }: Payment): boolean {
    if (session === 'waits' || session === 'challenged' || isPending({ operations })) return true;
    const nowMs = this.#scene.time.worldMs();
    // What was done a moment ago is learned of in a moment.
    if (operations.some(({ id }) => nowMs - (this.host.doneAtMs.get(id) ?? 0) < soonMs)) return true;
    const isAuthorized = operations.some(({ type, status }) => type === 'AUTHORIZATION' && status === 'COMPLETED');
    // By its own clock the link has ended; by ours it is proved a minute later, and looked at then.
    if (!isAuthorized && nowMs < sessionEndsAtMs + provenMs) return true;
    // Where a shopper may try again, a decline is told from a soft one by what follows it alone.
    return !isAuthorized && (this.profile.attemptsMax ?? 2) > 1;
  }

  async #webhook(createKey: string, text: string): Promise<number | null> {
    const engine = this.#engine();
    if (engine === undefined) return null;
    const read = readCheckout(checkoutMessages.CheckoutSessionCompleted, text);
    if (!read.ok) return 400;
    return (await engine.webhook(serviceName, createKey, read.value.body.pspReference)) ? 200 : 404;
  }
}

function keyOf({ idempotencyKey, body = '' }: ServiceCall): string | undefined {
  return idempotencyKey ?? /"idempotency-key":"([^"]*)"/.exec(body)?.[1];
}

function isPending({ operations }: Pick<Payment, 'operations'>): boolean {
  return operations.some(({ status }) => status === 'PENDING');
}

/** Registers here list and delete no stored cards. */
const noQuestions: ServiceQuestions = {
  ask: async () => {
    throw new Error('nobody asks for stored cards here');
  },
};
