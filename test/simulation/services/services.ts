/** The payment service of a run, with its registers and shoppers. */

import { defaultServiceProfile, type Lanes } from '../../../src/core/index.js';
import type { Engine } from '../../../src/lane/index.js';
import type { Registers } from '../registers/registers.js';
import type { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import { terminals } from '../setup.js';
import { fateOf, outcomeFaults } from './faults.js';
import { type LinkCustomer, randomLinkCustomers } from './link-customers.js';
import { endsBySessionMs, waitsForShopper } from './waits-for-shopper.js';
import { LinkRegisters } from './link-registers.js';
import { merchantId } from './service-host.js';
import { isPending, type ServiceLot, ServiceSide } from './service-side.js';
import { Troubles } from './troubles.js';

/** The duration of a session that is too long for the run to wait for its end. */
const dayMs = 86_400_000;

/** The payment service of a run. */
export class Services extends ServiceSide {
  readonly registers: LinkRegisters;
  readonly customers: readonly LinkCustomer[];
  readonly #scene: Scene;

  constructor(
    scene: Scene,
    running: () => { readonly lanes: Lanes | undefined; readonly engine: Engine | undefined },
    cards: Registers,
  ) {
    const dice = scene.dice('service');
    const away = { untilMs: 0 };
    const troubles = new Troubles(scene);
    super(scene, () => running().engine, drawn(scene, dice, away, troubles));
    troubles.befall(this.host, this.profile.cancelClosesSessions);
    this.#scene = scene;
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
          away.untilMs = scene.time.monoMs() + forMs;
        });
    }
  }

  /** The time at which the last customer comes. */
  get lastMs(): number {
    return Math.max(
      0,
      ...this.customers.map(
        ({ atMs, afterMs, habits }) => atMs + Math.max(afterMs, ...habits.map((habit) => habit.afterMs)),
      ),
    );
  }

  /** True if only links remain that no customer has paid. */
  isOver(): boolean {
    return this.#scene.committed.all().every(({ record }) => {
      const { request, outcome, attempts } = record;
      if (request.service === undefined || (outcome !== undefined && outcome.result !== 'unresolved')) return true;
      const { original, transactionId } = request;
      // Without the reference of a payment, tenderd cannot request the history of the payment.
      const hasReference = attempts.some((one) => one.rail === 'service' && one.pspReference !== undefined);
      if (original === undefined && outcome !== undefined && !hasReference) return true;
      const about = original?.type === 'transaction' ? original.transactionId : transactionId;
      const payments = this.host.books.paymentsOf(merchantId, about);
      // A payment whose outcome the service never reports gets an attention item in time.
      if (payments.some(({ pspReference }) => this.isSilent(pspReference))) {
        const waits = waitsForShopper(record) && request.online?.payBefore === undefined;
        return outcome !== undefined || waits || (endsBySessionMs(record, this.profile) ?? 0) > dayMs / 2;
      }
      const isUnknowable = payments.every((payment) => this.isUnknowable(payment));
      // An operation on a payment gets its answer soon, or never.
      return isUnknowable && (about === transactionId || payments.some(isPending));
    });
  }
}

/** Draws the service of a seed. */
function drawn(scene: Scene, dice: Dice, away: { readonly untilMs: number }, troubles: Troubles): ServiceLot {
  const { setup, time } = scene;
  const isShort = dice.happens(0.3);
  const lifetimeSeconds = isShort ? dice.pick([60, 600]) : 86_400;
  // Sessions that begin late are noticed if they are short.
  const sessionLifetimeSeconds = setup.troubles.includes('S26') ? 60 : lifetimeSeconds;
  // tenderd sends a cancel for a link only if the cancel closes it.
  const hasCancels = setup.troubles.includes('S28');
  const cancelClosesSessions = dice.happens(0.3) || hasCancels;
  const attemptsMax = dice.pick([1, 2]);
  const isTrusted = !dice.happens(0.5) || hasCancels;
  const profile = !isTrusted
    ? defaultServiceProfile
    : {
        ...defaultServiceProfile,
        name: 'true',
        sessionEndsMs: sessionLifetimeSeconds * 1_000,
        cancelClosesSessions,
        attemptsMax,
        referencesAreUnique: true,
      };
  const share = dice.pick([0, 0.2, 0.5]);
  return {
    profile,
    day: {
      outcomeFaults: outcomeFaults.some(({ id }) => setup.often.includes(id)) ? 0.5 : share,
      often: setup.often,
      webhookFaults: dice.pick([0, 0.3, 0.8]),
      configuration: {
        refundWhilePartlyCaptured: dice.happens(0.5),
        cancelClosesSessions,
        sessionLifetimeSeconds,
        attemptsMax,
      },
    },
    road: (process) => {
      const own = scene.dice(`service wire ${process}`);
      return (call) => {
        const trouble = troubles.fateOf(call);
        if (trouble !== undefined) return trouble;
        if (scene.isSafetyPhase && time.monoMs() < away.untilMs) return { how: 'not-sent' };
        if (!own.happens(scene.isSafetyPhase ? setup.requestFaults : 0)) return { how: 'through' };
        const { id, fate } = fateOf(own, setup.often);
        scene.counters.count([id], scene.isRecovering());
        return fate;
      };
    },
    webhookNames: (pspReference) => troubles.namedFor(pspReference),
    isSilent: (pspReference) => troubles.isSilent(pspReference),
  };
}
