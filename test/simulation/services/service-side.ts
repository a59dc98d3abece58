/**
 * The payment service of a run, as the engine sees it: its host, the wire of each process, and the receiver of its
 * webhooks.
 */

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

/** After everything has healed, tenderd learns of the service's operations within this time. */
const soonMs = 90_000;

/** A process that continues to run for this time after an answer has recorded the answer, however slow the disk is. */
const heardMs = 10_000;

/** The time after the end of a session within which tenderd has certainly learned of that end. */
const provenMs = 180_000;

/** The longest duration of one call, ms. */
const managementMs = 30_000;

/** The conditions of the service in a run. */
export interface ServiceLot {
  /** The profile of the service, with the promises on which tenderd relies. */
  readonly profile: ServiceProfile;
  readonly day: ServiceDay;
  /** Returns the network of the process with this number. */
  readonly road: (process: number) => Road;
  /** Returns the other payment that a webhook about this payment names. */
  readonly webhookNames?: (pspReference: string) => string;
  /** True if the service never reports the outcome of a payment. */
  readonly isSilent?: (pspReference: string) => boolean;
}

/**
 * A request with a key, its period in transmission, and the HTTP status of its answer. If the process of the request
 * died, the period has no end.
 */
interface Sending {
  readonly key: string;
  readonly fromMs: number;
  toMs?: number;
  status?: number;
}

/** The payment service side of a run. */
export class ServiceSide {
  readonly host: ServiceHost;
  /** Requests that were sent with a key that was not durable. */
  readonly unwritten: string[] = [];
  /** The status requests, each with its payment and its period in transmission. If the process of a request died, the period has no end. */
  readonly questions: { readonly pspReference: string; readonly fromMs: number; toMs?: number }[] = [];
  /** The requests with a key, in the order of sending. */
  readonly sendings: Sending[] = [];
  /** For each key: how often the request was sent, and whether the service's own answer to the request ever arrived. */
  readonly keyed = new Map<string, { readonly sent: number; readonly isHeard: boolean }>();
  /** The profile of the service. It has no promises, or promises that the service keeps. */
  readonly profile: ServiceProfile;
  readonly #scene: Scene;
  /** The number of the newest process. */
  #process = 0;
  readonly #engine: () => Engine | undefined;
  readonly #road: ServiceLot['road'];
  readonly #webhookNames: NonNullable<ServiceLot['webhookNames']>;
  /** True if the service never reports the outcome of a payment. */
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

  /** Returns the service as the engine gets it, for one process. */
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

  /** Returns the wire with a check: a request is sent only with a durable key. */
  #tapped(wire: VirtualServiceWire, number: number): ServiceWire {
    const { time } = this.#scene;
    const keys = new Map<string, string>();
    const asked = new Map<string, { readonly fromMs: number; toMs?: number; status?: number }>();
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
          const sending: Sending = { key, fromMs: time.monoMs() };
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
          if (question !== undefined && event.type === 'answered') question.status = event.status;
          const key = keys.get(event.id);
          if (key !== undefined && wire.isWhole(event) && saysOf(event)) this.#hears(key, number);
          listener(event);
        }),
      close: () => wire.close(),
    };
  }

  /**
   * Records that an answer to a request with this key has arrived. A process that dies soon after the answer may not have recorded the answer; the
   * journal shows whether it has.
   */
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

  /** True if only the shopper can decide the outcome, as far as tenderd may rely on the service. */
  isUnknowable({ pspReference, session, operations, sessionEndsAtMs = 0 }: Payment): boolean {
    if (this.isSilent(pspReference)) return true;
    if (session === 'waits' || session === 'challenged' || isPending({ operations })) return true;
    const nowMs = this.#scene.time.worldMs();
    // An operation that was done a moment ago is reported soon.
    if (operations.some(({ id }) => nowMs - (this.host.doneAtMs.get(id) ?? 0) < soonMs)) return true;
    const captures = operations.filter(({ type }) => type === 'CAPTURE');
    // A failed capture ends an attempt to pay, as a decline does.
    const isGivenBack = captures.length > 0 && captures.every(({ status }) => status === 'FAILED');
    const isAuthorized =
      !isGivenBack && operations.some(({ type, status }) => type === 'AUTHORIZATION' && status === 'COMPLETED');
    // The link has ended by the service's own clock. By tenderd's clock, the end is proved a minute later, and checked then.
    if (!isAuthorized && nowMs < sessionEndsAtMs + provenMs) return true;
    // If a shopper may try again, only the later operations distinguish a decline from a soft decline.
    return !isAuthorized && (this.profile.attemptsMax ?? 2) > 1;
  }

  async #webhook(createKey: string, text: string): Promise<number | null> {
    const engine = this.#engine();
    if (engine === undefined) return null;
    const read = readCheckout(checkoutMessages.CheckoutSessionCompleted, text);
    if (!read.ok) return 400;
    const { eventType, pspReference, merchantReference } = read.value.body;
    const notice = { eventType: String(eventType), pspReference: this.#webhookNames(pspReference), merchantReference };
    // The webhook is rejected if the daemon could not save it, or if the stream of a pair does not have it in time. The service then sends the
    // webhook again.
    const isKnown = await engine.webhook(serviceName, createKey, notice).catch(() => undefined);
    if (isKnown === undefined) return 503;
    return isKnown ? 200 : 404;
  }
}

/** True if an answer is about its request itself, and not about the key, the token or a request in progress. */
function saysOf(event: ServiceWireEvent): boolean {
  return event.type === 'answered' && event.status < 500 && ![401, 403, 409, 429].includes(event.status);
}

function keyOf({ idempotencyKey, body = '' }: ServiceCall): string | undefined {
  return idempotencyKey ?? /"idempotency-key":"([^"]*)"/.exec(body)?.[1];
}

/** True if an operation of a payment is still open at the service. */
export function isPending({ operations }: Pick<Payment, 'operations'>): boolean {
  return operations.some(({ status }) => status === 'PENDING');
}

/** The registers of the simulation neither list nor delete stored cards. */
const noQuestions: ServiceQuestions = {
  ask: async () => {
    throw new Error('nobody asks for stored cards here');
  },
};
