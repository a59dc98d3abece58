/** TransactionStatus answered from the journal (protocol notes, section 7), and what an Abort is about (protocol notes, section 6). */

import {
  answerHeader,
  type Dialect,
  type MessageHeader,
  type MessageOf,
  type MessageReference,
  type OutgoingMessage,
} from '../../../../protocol/index.js';
import { type RegisterRequestIds, categoryOf, isSameText, type TransactionView } from '../../../core/index.js';
import { nexoRefusals } from '../../../messages/en.js';
import { type AnswerBody, bodiesOf, type Ended, evidenceOf } from './money-response.js';
import { vendorFieldsOf } from './own-members.js';
import { isTold, type Refused } from '../requests/refusal.js';

/** The ids of a request. */
export interface RequestIds {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId?: string;
}

/** The request that a status question or an Abort is about. */
export interface Reference {
  /** As the register said them; without a ServiceID its last request is meant. */
  readonly ids: RequestIds;
  /** Payment, Reversal or another category; undefined where it names none. */
  readonly category: string | undefined;
}

/** Whom a message names: by its MessageReference, else by its own header; without a ServiceID the last one is meant. */
export function referenceOf(header: MessageHeader, named: MessageReference | undefined): Reference {
  const { SaleID: saleId = header.SaleID, POIID: poiId = header.POIID, ServiceID: serviceId } = named ?? {};
  return {
    ids: { saleId, poiId, ...(serviceId === undefined ? {} : { serviceId }) },
    category: named?.MessageCategory,
  };
}

/** The newest of what was found that is of the category that was named. */
export function meantBy(reference: Reference, found: readonly TransactionView[]): TransactionView | undefined {
  return found.find((view) => {
    const category = categoryOf(view);
    // The last one is the last that can be repeated (protocol notes, section 7).
    return reference.category === undefined ? category !== 'Reconciliation' : reference.category === category;
  });
}

/** The answers that repeat how it ended, best first. */
export function repeatedResponses(
  to: MessageOf<'TransactionStatusRequest'>,
  reference: Reference,
  view: Ended,
): readonly OutgoingMessage[] {
  const asked = requestIdsOf(reference, view);
  const category = categoryOf(view);
  const MessageReference: MessageReference = {
    MessageCategory: category,
    ServiceID: asked?.serviceId,
    SaleID: reference.ids.saleId,
    POIID: reference.ids.poiId,
  };
  const repeatedHeader: MessageHeader = {
    MessageClass: 'Service',
    MessageCategory: category,
    MessageType: 'Response',
    ServiceID: asked?.serviceId,
    SaleID: reference.ids.saleId,
    POIID: reference.ids.poiId,
  };
  const vendorFields = vendorFieldsOf(evidenceOf(view), 'TransactionStatusResponse.RepeatedMessageResponse.');
  return bodiesOf(view, asked?.saleTransaction).map(
    (answer): OutgoingMessage => ({
      name: 'TransactionStatusResponse',
      header: answerHeader(to.header),
      vendorFields,
      body: {
        Response: { Result: 'Success' },
        MessageReference,
        RepeatedMessageResponse: {
          MessageHeader: repeatedHeader,
          ...memberOf(answer),
        },
      },
    }),
  );
}

function memberOf(answer: AnswerBody) {
  switch (answer.name) {
    case 'PaymentResponse':
      return { PaymentResponse: answer.body };
    case 'ReversalResponse':
      return { ReversalResponse: answer.body };
    case 'StoredValueResponse':
      return { StoredValueResponse: answer.body };
    case 'LoyaltyResponse':
      return { LoyaltyResponse: answer.body };
    case 'CardAcquisitionResponse':
      return { CardAcquisitionResponse: answer.body };
  }
}

/** The ids that were asked for, or the last ones of the register: a second ServiceID of one transaction is repeated as itself. */
function requestIdsOf({ ids }: Reference, view: TransactionView): RegisterRequestIds | undefined {
  return view.registerRequestIds?.findLast(
    ({ saleId, serviceId }) => isSameText(saleId, ids.saleId) && (ids.serviceId ?? serviceId) === serviceId,
  );
}

/**
 * It has no end that may be told: it waits, runs, is being asked for, or is unresolved. The standard has no word for "not
 * known": the one for "still runs" is the only one after which a register asks again instead of deciding.
 */
export function stillOpen(dialect: Dialect, view: TransactionView | undefined): Refused {
  return { condition: dialect.runningCondition, text: view?.message ?? nexoRefusals.beingAccepted() };
}

/**
 * A request for money was not carried out, and its ServiceID names another one that runs, or whose end the register has not acknowledged. `why` is a sentence. A
 * plain no would read as the end of that one, and the register would charge again.
 */
export function sameServiceId(why: string | undefined): Refused {
  const { requestRefused, serviceIdInUse } = nexoRefusals;
  return { condition: 'InProgress', text: serviceIdInUse(why ?? requestRefused()) };
}

/** A journal in doubt knows of nothing, and cannot say that there was nothing: whoever is told no would read that it was not paid. */
export function inDoubt(dialect: Dialect, text: string): Refused {
  return { condition: dialect.runningCondition, text, code: 'journal-unconfirmed' };
}

/**
 * What is told of a transaction that another caller asked for under the same ids, perhaps the same register under the token that it had before: until
 * somebody there knows its end nobody may hear that there was none. The last one of another, whose end is known there, is nobody else's.
 */
export function requestedByOther(dialect: Dialect, view: TransactionView, { ids }: Reference): Refused | undefined {
  const text = nexoRefusals.requestedWithOtherToken(view.request.transactionId);
  if (!isTold(view)) return { condition: dialect.runningCondition, text };
  return ids.serviceId === undefined ? undefined : { condition: 'NotAllowed', text };
}

/** A reconciliation has ended, and no status answer has room for it. */
export const notRepeated: Refused = {
  condition: 'UnavailableService',
  text: nexoRefusals.reconciliationNotRepeated(),
};

/** Nothing was ever asked for under these ids, or nothing since the register began to count anew. */
export const notFound: Refused = {
  condition: 'NotFound',
  text: nexoRefusals.nothingFound(),
};
