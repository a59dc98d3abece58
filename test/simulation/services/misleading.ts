/**
 * Misleading answers of a payment service that do not change the payments. The service reports less than it did,
 * reports about another customer, or reports an operation of another party before tenderd's operation.
 */

import type { ServiceCall, TransactionRecord } from '../../../src/core/index.js';
import type { Payment } from '../../../src/simulator/service/rules/index.js';
import type { Dice } from '../dice.js';
import type { Scene } from '../scene.js';
import type { CallFate, ServiceAnswer } from './faults.js';

type ServiceAttempt = Extract<TransactionRecord['attempts'][number], { readonly rail: 'service' }>;

/** An operation as the history shows it. */
interface Shown {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** An operation of tenderd that the history shows late. */
interface Late {
  readonly key: string | undefined;
  readonly untilMs: number;
  readonly before: readonly string[];
  readonly failed: Shown;
}

const types: Readonly<Partial<Record<ServiceCall['endpoint'], string>>> = {
  capture: 'CAPTURE',
  cancel: 'CANCEL',
  refund: 'REFUND',
  update: 'UPDATE',
};

const bare = JSON.stringify({ type: 'urn:psp:problem:declined', title: 'declined', status: 422 });

/** Refusals of a create without the reference of the payment that was charged. */
const refusals: readonly ServiceAnswer[] = [
  { status: 422, contentType: 'application/problem+json', text: bare },
  { status: 403, contentType: 'text/html', text: '<html></html>' },
];

/** The trouble S25: misleading answers. */
export class Misleading {
  readonly #scene: Scene;
  readonly #dice: Dice;
  readonly #late = new Map<string, Late>();

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#dice = scene.dice('words of the service');
  }

  /** Returns the misleading answer to a call; undefined if the answer is true. `payment`: the payment of the call. */
  fateOf(call: ServiceCall, payment: Payment | undefined): CallFate | undefined {
    const { endpoint, idempotencyKey } = call;
    if (endpoint === 'authorize' || endpoint === 'authorizeMit') return this.#begun(call);
    if (payment === undefined) return undefined;
    const type = types[endpoint];
    if (type !== undefined) return this.#dice.happens(0.5) ? this.#pending(payment, type, idempotencyKey) : undefined;
    return endpoint === 'status' ? this.#history(payment) : undefined;
  }

  /** Refuses without a reference, or leaves out the address that an earlier answer had. */
  #begun({ body = '' }: ServiceCall): CallFate | undefined {
    const hadAddress = this.#attempt((one) => body.includes(one.idempotencyKey))?.hadAddress === true;
    const refusal = this.#dice.pick(refusals);
    if (!hadAddress) return this.#dice.happens(0.4) ? { how: 'rewritten', rewrite: () => refusal } : undefined;
    return { how: 'rewritten', rewrite: withoutAddress };
  }

  #attempt(isMeant: (one: ServiceAttempt) => boolean): ServiceAttempt | undefined {
    for (const { record } of this.#scene.committed.all())
      for (const one of record.attempts) if (one.rail === 'service' && isMeant(one)) return one;
    return undefined;
  }

  /**
   * The operation is done, but the answer is PENDING. For a while, the history shows a failed operation of another
   * party in place of the operation.
   */
  #pending({ pspReference, operations }: Payment, type: string, key: string | undefined): CallFate {
    const before = operations.map(({ id }) => id);
    const untilMs = this.#scene.time.monoMs() + this.#dice.between(5_000, 60_000);
    const rewrite = (answer: ServiceAnswer): ServiceAnswer => {
      const { operationInfo: { status = '', ...said } = {} }: { operationInfo?: Readonly<Record<string, unknown>> } =
        JSON.parse(answer.text);
      if (status !== 'SUCCESS') return answer;
      const details = Object.values(said).find((one) => typeof one === 'object' && one !== null);
      const failed = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAV', type, status: 'FAILED', details: { ...details } };
      this.#late.set(pspReference, { key, untilMs, before, failed });
      return { ...answer, text: answer.text.replace('"SUCCESS"', '"PENDING"') };
    };
    return { how: 'rewritten', rewrite };
  }

  #history({ pspReference, request }: Payment): CallFate | undefined {
    const late = this.#late.get(pspReference);
    const attempt = late && this.#attempt((one) => one.idempotencyKey === late.key);
    if (late !== undefined && attempt?.state === 'open' && attempt.sawStart === true) {
      if (this.#scene.time.monoMs() > late.untilMs) return undefined;
      return operationsAs((all) => [...all.filter(({ id }) => late.before.includes(id)), late.failed]);
    }
    if (request.merchantShopperId === undefined || !this.#dice.happens(0.3)) return undefined;
    return operationsAs((all) =>
      all.flatMap((one) =>
        one.type === 'AUTHORIZATION' ? ofBert(one) : one.type === 'CAPTURE' && request.immediateCapture ? [] : one,
      ),
    );
  }
}

function withoutAddress(answer: ServiceAnswer): ServiceAnswer {
  return { ...answer, text: answer.text.replace(/"checkoutUrl":"[^"]*"/, '"checkoutUrl":""') };
}

/** Returns the history of another customer, with the opposite result. */
function ofBert({ details = {}, ...one }: Shown): Shown {
  const status = one.status === 'COMPLETED' ? 'FAILED' : 'COMPLETED';
  return { ...one, status, details: { ...details, merchantShopperId: 'bert' } };
}

function operationsAs(change: (all: readonly Shown[]) => readonly Shown[]): CallFate {
  const rewrite = (answer: ServiceAnswer): ServiceAnswer => {
    const body: { readonly operationList?: readonly Shown[] } = JSON.parse(answer.text);
    const { operationList } = body;
    if (operationList === undefined) return answer;
    return { ...answer, text: JSON.stringify({ ...body, operationList: change(operationList) }) };
  };
  return { how: 'rewritten', rewrite };
}
