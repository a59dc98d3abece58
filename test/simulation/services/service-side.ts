/** A payment service before the engine of a run: its host, the wire that each process has to it, and where its webhooks arrive. */

import { loadServiceCore } from '../../../src/core/index.js';
import { readCheckout, checkoutMessages } from '../../../protocol/checkout/index.js';
import type {
  Clock,
  Scheduler,
  ServiceCall,
  ServiceProfile,
  ServiceQuestions,
  ServiceWire,
  ServiceWireEvent,
} from '../../../src/core/index.js';
import type { Engine } from '../../../src/lane/index.js';
import { makeService, type ServiceMaker } from '../../../src/lane/engine/service.js';
import type { Payment } from '../../../src/simulator/service/rules/index.js';
import type { Scene } from '../scene.js';
import { serviceName } from './link-registers.js';
import { merchantId, type ServiceDay, ServiceHost, webhookUrlOf } from './service-host.js';
import { type Road, VirtualServiceWire } from './service-wire.js';

const serviceCore = await loadServiceCore();

/** Within this what the service has done is learned of, when nothing fails any more. */
const soonMs = 90_000;

/** Who lives so long behind an answer has taken it in, however slow the disk is. */
const heardMs = 10_000;

/** So long after the end of a session tenderd has surely learned of it. */
const provenMs = 180_000;

/** How long the way of one call may take, ms. */
const managementMs = 30_000;

/** What a service of a run is like. */
export interface ServiceLot {
  /** What tenderd trusts of it. */
  readonly profile: ServiceProfile;
  readonly day: ServiceDay;
  /** The road of the process of this number. */
  readonly road: (process: number) => Road;
  /** The payment that a webhook names in place of this one, which it is about. */
  readonly webhookNames?: (pspReference: string) => string;
  /** Whether the service never says what became of a payment. */
  readonly isSilent?: (pspReference: string) => boolean;
}

/** See above. */
export class ServiceSide {
  readonly host: ServiceHost;
  /** Requests that left under a key that was not durable. */
  readonly unwritten: string[] = [];
  /** Questions for a status, each with its payment and from when to when it was on its way; one whose process died has no end. */
  readonly questions: { readonly pspReference: string; readonly fromMs: number; toMs?: number }[] = [];
  /** Requests with a key, each from when to when it was on its way; one whose process died has no end. */
  readonly sendings: { readonly key: string; readonly fromMs: number; toMs?: number }[] = [];
  /** Requests by their keys: how often each left, and whether the service's own word on it ever came. */
  readonly keyed = new Map<string, { readonly sent: number; readonly isHeard: boolean }>();
  /** What tenderd trusts of the service: nothing, or what is so. */
  readonly profile: ServiceProfile;
  readonly #scene: Scene;
  /** The newest one. */
  #process = 0;
  readonly #engine: () => Engine | undefined;
  readonly #road: ServiceLot['road'];
  readonly #webhookNames: NonNullable<ServiceLot['webhookNames']>;
  /** Whether the service never says what became of a payment. */
  readonly isSilent: NonNullable<ServiceLot['isSilent']>;

  constructor(scene: Scene, engine: () => Engine | undefined, lot: ServiceLot) {
    const { profile, day, road, webhookNames = (same) => same, isSilent = () => false } = lot;
    this.#scene = scene;
    this.#engine = engine;
    this.#road = road;
    this.#webhookNames = webhookNames;
    this.isSilent = isSilent;
    this.profile = profile;
    this.host = new ServiceHost(scene.time, scene.dice('service world'), day, {
      isBad: () => scene.isSafetyPhase,
      seen: (id) => scene.counters.count([id], false),
      takesWebhook: (createKey, body) => this.#webhook(createKey, body),
    });
  }

  /** The service as an engine is given it, for one process. */
  maker(
    process: Clock & Scheduler,
    number: number,
    injected: (wire: ServiceWire) => ServiceWire = (same) => same,
  ): ServiceMaker {
    const { setup, time } = this.#scene;
    this.#process = number;
    const wire = new VirtualServiceWire(this.host, time, process, setup.latencyMs, this.#road(number));
    const settings = {
      name: serviceName,
      merchantId,
      profile: this.profile,
      managementMs,
      isSimulated: true,
      webhookUrlOf,
    };
    return makeService(serviceCore, settings, injected(this.#tapped(wire, number)), noQuestions);
  }

  /** The wire, listened to: what leaves under a key is durable. */
  #tapped(wire: VirtualServiceWire, number: number): ServiceWire {
    const { time } = this.#scene;
    const keys = new Map<string, string>();
    const asked = new Map<string, { readonly fromMs: number; toMs?: number }>();
    return {
      launch: (call) => {
        if (call.endpoint === 'status') {
          const question = { pspReference: call.path.split('/')[2] ?? '', fromMs: time.monoMs() };
          asked.set(call.id, question);
          this.questions.push(question);
        }
        const key = keyOf(call);
        if (key !== undefined && !this.#scene.committed.serviceKeys.has(key))
          this.unwritten.push(`${call.endpoint} ${key}`);
        if (key !== undefined) {
          keys.set(call.id, key);
          const sending = { key, fromMs: time.monoMs() };
          asked.set(call.id, sending);
          this.sendings.push(sending);
          this.#note(key, { sent: 1, isHeard: false });
        }
        wire.launch(call);
      },
      giveUp: (id, cause) => wire.giveUp(id, cause),
      listen: (listener) =>
        wire.listen((event) => {
          const question = asked.get(event.id);
          if (question !== undefined) question.toMs = time.monoMs();
          const key = keys.get(event.id);
          if (key !== undefined && wire.isWhole(event) && saysOf(event)) this.#hears(key, number);
          listener(event);
        }),
      close: () => wire.close(),
    };
  }

  /** A process that dies soon after may have written nothing of it: what it wrote, the journal says. */
  #hears(key: string, number: number): void {
    const { time } = this.#scene;
    time.at(time.monoMs() + heardMs, () => {
      if (this.#process === number) this.#note(key, { sent: 0, isHeard: true });
    });
  }

  #note(key: string, { sent, isHeard }: { readonly sent: number; readonly isHeard: boolean }): void {
    const before = this.keyed.get(key) ?? { sent: 0, isHeard: false };
    this.keyed.set(key, { sent: before.sent + sent, isHeard: before.isHeard || isHeard });
  }

  /** Whether nobody but the shopper can say how this ends, as far as tenderd may trust the service. */
  isUnknowable({ pspReference, session, operations, sessionEndsAtMs = 0 }: Payment): boolean {
    if (this.isSilent(pspReference)) return true;
    if (session === 'waits' || session === 'challenged' || isPending({ operations })) return true;
    const nowMs = this.#scene.time.worldMs();
    // What was done a moment ago is learned of in a moment.
    if (operations.some(({ id }) => nowMs - (this.host.doneAtMs.get(id) ?? 0) < soonMs)) return true;
    const captures = operations.filter(({ type }) => type === 'CAPTURE');
    // A capture that failed ends an attempt to pay as a decline does.
    const isGivenBack = captures.length > 0 && captures.every(({ status }) => status === 'FAILED');
    const isAuthorized =
      !isGivenBack && operations.some(({ type, status }) => type === 'AUTHORIZATION' && status === 'COMPLETED');
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
    const { eventType, pspReference, merchantReference } = read.value.body;
    const notice = { eventType: String(eventType), pspReference: this.#webhookNames(pspReference), merchantReference };
    return (await engine.webhook(serviceName, createKey, notice)) ? 200 : 404;
  }
}

/** Whether an answer speaks of its request: not of its key or token, nor of one that is still under way. */
function saysOf(event: ServiceWireEvent): boolean {
  return event.type === 'answered' && event.status < 500 && ![401, 403, 409, 429].includes(event.status);
}

function keyOf({ idempotencyKey, body = '' }: ServiceCall): string | undefined {
  return idempotencyKey ?? /"idempotency-key":"([^"]*)"/.exec(body)?.[1];
}

/** Whether something about a payment stays open at the service. */
export function isPending({ operations }: Pick<Payment, 'operations'>): boolean {
  return operations.some(({ status }) => status === 'PENDING');
}

/** Registers here list and delete no stored cards. */
const noQuestions: ServiceQuestions = {
  ask: async () => {
    throw new Error('nobody asks for stored cards here');
  },
};
