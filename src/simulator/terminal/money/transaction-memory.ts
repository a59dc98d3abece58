/** A terminal's memory of finished transactions, and its answers to TransactionStatus. */

import { asReported } from '../message/answer-changes.js';
import { response } from '../message/answer-bodies.js';
import type { Behaviour, StatusFault } from '../behaviour/behaviour.js';
import { type Content, partOf, textOf } from '../encoding/content.js';
import { type Header, type Incoming, headerContent } from '../message/message.js';

/** A finished transaction: the header of its request and the body of its answer. */
export interface Remembered {
  readonly header: Header;
  readonly body: Content;
  readonly behaviour: Behaviour;
}

/** A transaction in progress. */
export interface InService {
  readonly header: Header;
  readonly behaviour: Behaviour;
}

/**
 * The result of a TransactionStatus request. `lost`: no answer is sent. `logged-out`: the session also ends. `repeats` is the behaviour of the
 * transaction whose answer is repeated.
 */
export type StatusAnswer =
  | { readonly type: 'lost' }
  | { readonly type: 'logged-out' }
  | { readonly type: 'answer'; readonly body: Content; readonly repeats?: Behaviour };

/**
 * The maximum number of transactions that are remembered. It is larger than any test needs. A real terminal stores its
 * transactions for some weeks.
 */
const rememberedMax = 5_000;

/** The memory of one terminal. */
export class TransactionMemory {
  #finished: Remembered[] = [];
  readonly #running: 'InProgress' | 'Busy';
  readonly #faultsTold = new WeakMap<Behaviour, number>();
  #isHonest = false;

  /** `running` is the condition that is reported for a transaction in progress. */
  constructor(running: 'InProgress' | 'Busy') {
    this.#running = running;
  }

  /** Stores a finished transaction. */
  keep(transaction: Remembered): void {
    this.#finished.push(transaction);
    if (this.#finished.length > rememberedMax) this.#finished.shift();
  }

  /** Removes all transactions from the memory. */
  forget(): void {
    this.#finished = [];
  }

  /** Ends all faults of TransactionStatus answers. */
  reportTruth(): void {
    this.#isHonest = true;
  }

  /** True if this ServiceID belongs to a finished transaction of the register. */
  has(serviceId: string, saleId: string): boolean {
    return this.#finished.some(({ header }) => header.serviceId === serviceId && header.saleId === saleId);
  }

  /**
   * Answers a status request about a running or finished transaction. The faults of both behaviours apply: that of the status request and that of the
   * transaction.
   */
  answer(question: Incoming, own: Behaviour, running: InService | undefined): StatusAnswer {
    const reference = partOf(question.body, 'MessageReference');
    const asked = {
      serviceId: textOf(reference, 'ServiceID'),
      saleId: textOf(reference, 'SaleID') ?? question.header.saleId,
      category: textOf(reference, 'MessageCategory'),
    };
    const isAsked = ({ header }: { readonly header: Header }): boolean =>
      header.saleId === asked.saleId &&
      (asked.serviceId === undefined || header.serviceId === asked.serviceId) &&
      (asked.category === undefined || header.category === asked.category);
    const inService = running !== undefined && isAsked(running) ? running : undefined;
    const found = inService === undefined ? this.#finished.findLast(isAsked) : undefined;
    const fault =
      this.#faultOf(own, inService !== undefined) ??
      this.#faultOf((inService ?? found)?.behaviour, inService !== undefined);
    const echo = reference === undefined ? {} : { MessageReference: reference };
    if (fault === 'lost' || fault === 'logged-out') return { type: fault };
    if (fault === 'busy') return failed('Busy', echo);
    if (fault === 'in-progress') return failed('InProgress', echo);
    if (fault === 'not-found') return failed('NotFound', echo);
    if (fault === 'other-sale') return this.#anotherSale(question, found ?? inService);
    if (inService !== undefined) return failed(this.#running, echo);
    if (found === undefined) return failed('NotFound', echo);
    const answer = repeated({ ...found, body: asReported(found.body, found.behaviour) }, echo);
    return { repeats: found.behaviour, ...(fault === 'headless' ? withoutHeader(answer) : answer) };
  }

  /** Returns the fault to apply, as long as its limit is not reached. `busy` applies only to a running transaction. */
  #faultOf(behaviour: Behaviour | undefined, isRunning: boolean): StatusFault | undefined {
    const status = behaviour?.status;
    if (this.#isHonest || behaviour === undefined || status === undefined || (status.how === 'busy' && !isRunning))
      return undefined;
    const told = this.#faultsTold.get(behaviour) ?? 0;
    if (told >= (status.times ?? Number.POSITIVE_INFINITY)) return undefined;
    this.#faultsTold.set(behaviour, told + 1);
    return status.how;
  }

  /**
   * Answers with the last transaction other than the one that the request names. If there is no such transaction,
   * answers with an invented one.
   */
  #anotherSale(question: Incoming, asked: InService | undefined): StatusAnswer {
    const other = this.#finished.findLast(({ header }) => header.serviceId !== asked?.header.serviceId);
    return repeated(other ?? inventedSale(question), {});
  }
}

function withoutHeader(answer: ReturnType<typeof repeated>): ReturnType<typeof repeated> {
  const { MessageHeader: _left, ...body } = partOf(answer.body, 'RepeatedMessageResponse') ?? {};
  return { ...answer, body: { ...answer.body, RepeatedMessageResponse: body } };
}

function failed(condition: string, echo: Content): StatusAnswer {
  return { type: 'answer', body: { Response: response('Failure', condition), ...echo } };
}

function repeated(
  { header, body }: Pick<Remembered, 'header' | 'body'>,
  echo: Content,
): { readonly type: 'answer'; readonly body: Content } {
  const reference = {
    MessageCategory: header.category,
    ServiceID: header.serviceId,
    SaleID: header.saleId,
    POIID: header.poiId,
  };
  return {
    type: 'answer',
    body: {
      Response: response('Success'),
      MessageReference: reference,
      ...echo,
      RepeatedMessageResponse: {
        MessageHeader: headerContent({ ...header, type: 'Response' }),
        [`${header.category}Response`]: body,
      },
    },
  };
}

function inventedSale(question: Incoming): Remembered {
  const stamp = '2020-01-01T00:00:00Z';
  const header: Header = { ...question.header, category: 'Payment', serviceId: 'OTHER', deviceId: '' };
  const body = {
    Response: response('Failure', 'Cancel'),
    SaleData: { SaleTransactionID: { TransactionID: 'OTHER-SALE', TimeStamp: stamp } },
    POIData: { POITransactionID: { TransactionID: '00000000', TimeStamp: stamp } },
  };
  return { header, body, behaviour: { text: '' } };
}
