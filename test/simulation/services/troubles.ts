/**
 * Troubles of a payment service that last a whole day: operations of another party on its pages, references of other
 * payments, endless silence, a long pause, misleading answers, and troubles of sessions.
 */

import type { ServiceCall } from '../../../src/core/index.js';
import { ledgerEntry, type Payment } from '../../../src/simulator/service/rules/index.js';
import type { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import type { CallFate, ServiceTrouble } from './faults.js';
import { Misleading } from './misleading.js';
import { merchantId, type ServiceHost } from './service-host.js';
import { Sessions } from './sessions.js';

/** The operations that another party can do on the pages of the service. */
const acts = ['capture', 'cancel', 'refund'] as const;

type Act = (typeof acts)[number] | 'update';

/** Values of Retry-After: a year in seconds, a year as a date, and a number of seconds beyond all limits. */
const years = ['31536000', 'Wed, 01 Dec 2027 00:00:00 GMT', '99999999999999999999'];

/** The fates of a status request that gives no result. */
const silences: readonly CallFate[] = [
  { how: 'hangs' },
  { how: 'hangs' },
  { how: 'refused', status: 403 },
  { how: 'refused', status: 404 },
  { how: 'damaged', damage: 'doubled' },
  { how: 'damaged', damage: 'media-type' },
];

/** The troubles of a day, each with its own dice. A day without troubles draws nothing. */
export class Troubles {
  readonly #scene: Scene;
  readonly #dice: Dice;
  readonly #misleading: Misleading;
  readonly #sessions: Sessions;
  /** For each payment: the fate of its status requests; undefined if the service reports its status. */
  readonly #silences = new Map<string, CallFate | undefined>();
  readonly #visited = new Set<string>();
  #host: ServiceHost | undefined;
  #cancelCloses = false;
  #keys = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#dice = scene.dice('troubles of the service');
    this.#misleading = new Misleading(scene);
    this.#sessions = new Sessions(scene);
  }

  /**
   * Attaches the troubles to this service. `cancelCloses`: the service keeps the promise that a cancel closes a
   * session, and tenderd relies on this promise.
   */
  befall(host: ServiceHost, cancelCloses: boolean): void {
    this.#host = host;
    this.#cancelCloses = cancelCloses;
  }

  #has(trouble: ServiceTrouble): boolean {
    return this.#scene.setup.troubles.includes(trouble);
  }

  #count(trouble: ServiceTrouble): void {
    this.#scene.counters.count([trouble], this.#scene.isRecovering());
  }

  /** Returns the fate of a call; undefined if no trouble concerns it. */
  fateOf(call: ServiceCall): CallFate | undefined {
    const silence = this.#has('S23') ? this.#silenceOf(call) : undefined;
    if (silence !== undefined) return silence;
    if (!this.#scene.isSafetyPhase) return undefined;
    const met = this.#has('S21') ? this.#meets(call) : undefined;
    if (met !== undefined) return met;
    if (this.#has('S24') && this.#dice.happens(0.08)) {
      this.#count('S24');
      return { how: 'refused', status: 429, retryAfter: this.#dice.pick(years) };
    }
    const befalls = this.#befallsSession(call);
    if (befalls !== undefined) return befalls;
    const misled = this.#has('S25') ? this.#misleads(call) : undefined;
    return misled ?? (this.#has('S22') ? this.#renames(call) : undefined);
  }

  #befallsSession(call: ServiceCall): CallFate | undefined {
    const late = this.#has('S26') ? this.#sessions.late(call) : undefined;
    if (late !== undefined) this.#count('S26');
    const stalled = this.#has('S28') ? this.#sessions.stalls(call) : undefined;
    if (stalled !== undefined) this.#count('S28');
    const lost = late ?? stalled;
    if (lost !== undefined || !this.#has('S27') || this.#cancelCloses) return lost;
    const closed = this.#sessions.closesNothing(call, this.#host?.books.payment(referenceIn(call.path)));
    if (closed !== undefined) this.#count('S27');
    return closed;
  }

  #misleads(call: ServiceCall): CallFate | undefined {
    const fate = this.#misleading.fateOf(call, this.#host?.books.payment(referenceIn(call.path)));
    if (fate !== undefined) this.#count('S25');
    return fate;
  }

  #silenceOf({ endpoint, path }: ServiceCall): CallFate | undefined {
    if (endpoint !== 'status') return undefined;
    const pspReference = referenceIn(path);
    if (!this.#silences.has(pspReference))
      this.#silences.set(pspReference, this.#dice.happens(0.5) ? this.#dice.pick(silences) : undefined);
    const silence = this.#silences.get(pspReference);
    if (silence !== undefined) this.#count('S23');
    return silence;
  }

  /** True if the service never reports the outcome of a payment. */
  isSilent(pspReference: string): boolean {
    return this.#silences.get(pspReference) !== undefined;
  }

  #renames({ endpoint, body = '' }: ServiceCall): CallFate | undefined {
    const names = ['createSession', 'authorize', 'createMit', 'authorizeMit', 'fallbackCancel'];
    if (!names.includes(endpoint) || !this.#dice.happens(0.4)) return undefined;
    const other = this.#otherThan(/"merchantReference":"([^"]*)"/.exec(body)?.[1] ?? '');
    if (other === undefined) return undefined;
    this.#count('S22');
    return { how: 'renamed', pspReference: other };
  }

  /** Returns the payment that a webhook about this payment names. */
  namedFor(pspReference: string): string {
    if (!this.#has('S22') || !this.#scene.isSafetyPhase || !this.#dice.happens(0.4)) return pspReference;
    const { merchantReference = '' } = this.#host?.books.payment(pspReference)?.request ?? {};
    const other = this.#otherThan(merchantReference);
    if (other !== undefined) this.#count('S22');
    return other ?? pspReference;
  }

  /** Returns a payment of another transaction that has ended and whose reference tenderd knows. */
  #otherThan(transactionId: string): string | undefined {
    const others = this.#scene.committed.all().flatMap(({ record: { request, attempts, outcome } }) => {
      const [first] = attempts;
      const isOther = request.transactionId !== transactionId && request.original === undefined;
      return outcome !== undefined && isOther && first?.rail === 'service' ? (first.pspReference ?? []) : [];
    });
    return others.length === 0 ? undefined : this.#dice.pick(others);
  }

  /**
   * Lets another party act before or after a call, with the same operation or another operation, or before tenderd
   * learns of an approval.
   */
  #meets({ endpoint, path, body = '' }: ServiceCall): CallFate | undefined {
    const pspReference = referenceIn(path);
    const payment = this.#host?.books.payment(pspReference);
    if (payment === undefined) return undefined;
    const { authorized, currency } = ledgerEntry(payment, 0);
    if (endpoint === 'status') {
      if (authorized === 0 || this.#visited.has(pspReference)) return undefined;
      this.#visited.add(pspReference);
      if (this.#dice.happens(0.5)) this.#acts(payment, this.#dice.pick(acts), this.#anyOf(authorized), currency);
      return undefined;
    }
    if (!isAct(endpoint) || !this.#dice.happens(0.5)) return undefined;
    const act = this.#dice.happens(0.7) ? endpoint : this.#dice.pick(acts);
    const said = /"amount":(\d+)/.exec(body)?.[1];
    const same = said === undefined ? undefined : Number(said);
    const amount = this.#dice.happens(0.6) ? same : this.#anyOf(same ?? authorized);
    const afterMs = this.#dice.pick([0, 0, this.#dice.between(100, 3_000), this.#dice.between(1_000, 60_000)]);
    this.#scene.later(afterMs, () => this.#acts(payment, act, amount, currency));
    // The worst case: the same operation was done by another party, and the call itself is lost.
    return this.#dice.happens(0.3) ? { how: 'request-lost', arrivesMs: undefined } : undefined;
  }

  /** Returns the complete amount or a part of it. */
  #anyOf(amount: number): number | undefined {
    const share = this.#dice.pick([1, 2, 3]);
    return share === 1 ? undefined : Math.max(1, Math.floor(amount / share));
  }

  #acts({ pspReference }: Payment, act: Act, amount: number | undefined, currency: string): void {
    const { books } = this.#host ?? {};
    const before = books?.payment(pspReference)?.operations.length ?? 0;
    const body = {
      ...(act === 'cancel' && amount !== undefined ? { merchantId } : {}),
      ...(amount === undefined ? {} : { amountDetails: { amount, currency } }),
    };
    this.#keys += 1;
    this.#host?.serve(
      {
        path: `/v1/${pspReference}/${act}`,
        idempotencyKey: `0199aaaa-bbbb-7ccc-8ddd-${String(this.#keys).padStart(12, '0')}`,
        body: JSON.stringify(body),
      },
      'POST',
    );
    const done = books?.payment(pspReference)?.operations.slice(before) ?? [];
    for (const { id } of done) this.#host?.elsewhere.add(id);
    if (done.length === 0) return;
    this.#count('S21');
    const { merchantReference = '' } = books?.payment(pspReference)?.request ?? {};
    const how = done.map(({ status }) => status).join(', ');
    this.#scene.tell(
      `somebody at the pages of the service: ${act} of ${merchantReference}, ${amount ?? 'all'} (${how})`,
    );
  }
}

function isAct(endpoint: ServiceCall['endpoint']): endpoint is Act {
  return endpoint === 'update' || acts.some((one) => one === endpoint);
}

/** Returns the payment in the path of a request. */
function referenceIn(path: string): string {
  return path.split('/')[2] ?? '';
}
