/**
 * The payment service of a stage on virtual time: the rules of the simulated service, and a network that fails as the
 * scenario says.
 */

import { loadServiceCore } from '../../src/core/index.js';
import { type ServiceCall, type ServiceProfile, serviceProfiles, type WebhookNotice } from '../../src/core/index.js';
import { makeService, type ServiceMaker } from '../../src/lane/engine/service.js';
import { type Configuration, isFaultWord, ledgerEntry, type Webhook } from '../../src/simulator/service/rules/index.js';
import { type Fault, keyOf, type Left, PracticeService } from '../world/practice-service.js';
import type { VirtualTime } from '../simulation/virtual-time.js';
import type { ServiceAct, ServiceSetting } from './scenario.js';
import type { ServiceLine, ServiceStage } from './stage.js';

const serviceCore = await loadServiceCore();

/** The name of the service in the daemon's configuration. */
export const serviceName = 'shop';

/** The time that a webhook takes to arrive, ms. */
const wayMs = 20;

/** The endpoints of the requests whose name in scenarios differs. */
const endpointNames: Readonly<Record<string, ServiceCall['endpoint']>> = {
  create: 'createSession',
  'cancel-by-reference': 'fallbackCancel',
};
const named = ['createSession', 'fallbackCancel', 'capture', 'cancel', 'update', 'refund', 'status'] as const;

/** The faults of a request on its way, by the words of the simulated service and some others. */
const wayFaults: Readonly<Record<string, Fault>> = {
  'lost-before': 'lost-before',
  'lost-after': 'lost-after',
  unavailable: 'unavailable',
  'error-after': 'error-after',
  'half-body': 'half-body',
  // The daemon waits for an answer until it dies.
  slow: 'never',
  // The answer is PENDING, although the operation was done.
  'pending-then-done': (answer) => ({ ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') }),
};

/** Returns the configuration of the simulated service that keeps the promises of a profile. */
export function configurationFor(profile: string): Partial<Configuration> {
  const { cancelClosesSessions = false, attemptsMax = 0 } = serviceProfiles[profile] ?? {};
  return { cancelClosesSessions, attemptsMax };
}

/** The payment service, see the top of the file. `deliver` brings a webhook to the running daemon. */
export class VirtualServiceStage implements ServiceStage {
  readonly #practice: PracticeService;
  readonly #profile: ServiceProfile;
  readonly #hasWebhooks: boolean;
  readonly #deliver: (createKey: string, notice: WebhookNotice) => void;
  #wire: ReturnType<PracticeService['wire']> | undefined;

  constructor(
    { profile, hasWebhooks }: ServiceSetting,
    time: VirtualTime,
    deliver: (createKey: string, notice: WebhookNotice) => void,
  ) {
    const known = serviceProfiles[profile];
    if (known === undefined) throw new RangeError(`no profile ${profile}`);
    this.#profile = known;
    this.#hasWebhooks = hasWebhooks;
    this.#deliver = deliver;
    this.#practice = new PracticeService(time, configurationFor(profile));
    this.#practice.books.send = (webhook) => {
      if (webhook.state !== 'due') return;
      const laterMs = Math.max(0, webhook.dueAtMs - time.wallMs());
      time.at(time.monoMs() + laterMs + wayMs, () => this.#send(webhook));
    };
  }

  /** The calls that left for it, from all processes. */
  get left(): readonly Left[] {
    return this.#practice.left;
  }

  /** Makes the service's writer for a new process. */
  maker(): ServiceMaker {
    const practice = this.#practice;
    this.#wire = practice.wire();
    const settings = {
      name: serviceName,
      merchantId: 'M-1',
      profile: this.#profile,
      managementMs: 10_000,
      isSimulated: true,
      ...(this.#hasWebhooks ? { webhookUrlOf: (key: string) => `https://hooks.example/${key}` } : {}),
    };
    return makeService(serviceCore, settings, this.#wire, practice.questions);
  }

  /** The process has ended, and its connections with it. */
  hangUp(): void {
    this.#wire?.close();
  }

  act(act: ServiceAct): Promise<void> {
    const practice = this.#practice;
    switch (act.act) {
      case 'fault':
        this.#fault(act);
        break;
      case 'away':
      case 'back':
        practice.isAway = act.act === 'away';
        break;
      case 'shopper':
        practice.shopper(act.id, shopperActs[act.does]);
        break;
      case 'elsewhere':
        practice.elsewhere(act.request, act.id);
        break;
      case 'forge': {
        const { webhookUrl = '' } = practice.payment(act.id).request;
        const { pspReference } = practice.payment(act.naming);
        this.#deliver(keyIn(webhookUrl), { eventType: ended, pspReference, merchantReference: act.id });
      }
    }
    return Promise.resolve();
  }

  books(): Promise<readonly ServiceLine[]> {
    return Promise.resolve(this.#practice.books.payments().map((payment) => ledgerEntry(payment, 0)));
  }

  keys(request: string): readonly string[] {
    return this.#practice.calls(endpointOf(request)).map((call) => keyOf(call) ?? call.id);
  }

  #fault({ request, fault: word, times, forMs }: Extract<ServiceAct, { readonly act: 'fault' }>): void {
    const [, status, code = ''] = /^(\d{3}) ?(.*)$/.exec(word) ?? [];
    const refusal = { status: Number(status ?? 429), code, retryAfter: String((forMs ?? 7_000) / 1_000) };
    const isRefusal = status !== undefined || word === 'too-many-requests';
    const fault = isRefusal ? refusal : wayFaults[word];
    const { books } = this.#practice;
    if (fault !== undefined) this.#practice.next(endpointOf(request), ...Array.from({ length: times }, () => fault));
    else if (isFaultWord(word)) books.setCues([...books.cues(), { fault: word, request, times, seconds: undefined }]);
    else throw new RangeError(`no fault ${word}`);
  }

  #send({ url, body }: Webhook): void {
    const { eventType, pspReference, merchantReference }: WebhookNotice = JSON.parse(body);
    this.#deliver(keyIn(url), { eventType, pspReference, merchantReference });
  }
}

const ended = 'CHECKOUT_SESSION_COMPLETED';

const card = { card: '4111111111111111', instrument: undefined, method: undefined, store: false };
const shopperActs = {
  pay: { act: 'pay', with: card },
  decline: { act: 'decline', with: card },
  leave: { act: 'leave' },
} as const;

function keyIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}

function endpointOf(request: string): ServiceCall['endpoint'] {
  const name = named.find((one) => one === (endpointNames[request] ?? request));
  if (name === undefined) throw new RangeError(`no request ${request}`);
  return name;
}
