/** Answers TransactionStatus from the journal (protocol notes, section 7), and finds the request that an Abort names (protocol notes, section 6). */

import {
  answerHeader,
  type Dialect,
  type MessageHeader,
  type MessageOf,
  type MessageReference,
  type OutgoingMessage,
} from '../../../../protocol/index.js';
import {
  type Refusal,
  type RegisterRequestIds,
  categoryOf,
  isSameText,
  type TransactionView,
} from '../../../core/index.js';
import { nexoRefusals } from '../../../messages/index.js';
import { type AnswerBody, bodiesOf, type Ended, evidenceOf } from './money-response.js';
import { vendorFieldsOf } from './own-members.js';
import { isTold, type Refused } from '../requests/refusal.js';

/** The ids of a request. */
export interface RequestIds {
  readonly saleId: string;
  readonly poiId: string;
  readonly serviceId?: string;
}

/** The request that a status request or an Abort names. */
export interface Reference {
  /** The ids as the register sent them. Ids without a ServiceID mean the register's last request. */
  readonly ids: RequestIds;
  /** Payment, Reversal or another category; undefined if the register named none. */
  readonly category: string | undefined;
}

/**
 * Returns the request that a message names, either in its MessageReference or in its own header. A message without a
 * ServiceID means the register's last request.
 */
export function referenceOf(header: MessageHeader, named: MessageReference | undefined): Reference {
  const { SaleID: saleId = header.SaleID, POIID: poiId = header.POIID, ServiceID: serviceId } = named ?? {};
  return {
    ids: { saleId, poiId, ...(serviceId === undefined ? {} : { serviceId }) },
    category: named?.MessageCategory,
  };
}

/** Returns the newest of these transactions with the named category. */
export function meantBy(reference: Reference, found: readonly TransactionView[]): TransactionView | undefined {
  return found.find((view) => {
    const category = categoryOf(view);
    // If no category is named, the last transaction that can be repeated is meant (protocol notes, section 7).
    return reference.category === undefined ? category !== 'Reconciliation' : reference.category === category;
  });
}

/** Returns the answers that repeat the outcome, best first. */
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

/**
 * Returns the requested ids or, without a ServiceID, the register's last ids. If a transaction has several ServiceIDs,
 * the response repeats the requested ServiceID.
 */
function requestIdsOf({ ids }: Reference, view: TransactionView): RegisterRequestIds | undefined {
  return view.registerRequestIds?.findLast(
    ({ saleId, serviceId }) => isSameText(saleId, ids.saleId) && (ids.serviceId ?? serviceId) === serviceId,
  );
}

/**
 * Refuses a status request about a transaction without a reportable outcome: the transaction is waiting, running, being
 * recovered or unresolved. The standard has no condition for "unknown". InProgress is the only condition that makes a
 * register ask again without deciding anything.
 */
export function stillOpen(dialect: Dialect, view: TransactionView | undefined): Refused {
  return { condition: dialect.runningCondition, text: view?.message ?? nexoRefusals.beingAccepted() };
}

/**
 * Refuses a financial request whose ServiceID belongs to another transaction, if that transaction is running or the
 * register has not acknowledged its outcome. The condition is InProgress, because after any other refusal the register
 * would take that transaction as ended and charge again. `why`: the reason as a text.
 */
export function sameServiceId(why: string | undefined): Refused {
  const { requestRefused, serviceIdInUse } = nexoRefusals;
  return { condition: 'InProgress', text: serviceIdInUse(why ?? requestRefused()) };
}

/**
 * Returns the answer while an unknown transaction may have been charged: the journal is on integrity hold, or the stream
 * of a pair does not confirm entries. The register would read NotFound as "not paid".
 */
export function inDoubt(dialect: Dialect, { text, code }: Pick<Refusal, 'text' | 'code'>): Refused {
  return { condition: dialect.runningCondition, text, code };
}

/**
 * Returns the answer about a transaction that another caller requested with the same ids. That caller may be the same
 * register with its former token. NotFound would mean "not paid". So the answer says that the transaction is running,
 * or NotAllowed after the outcome was acknowledged. Returns undefined if the outcome was acknowledged and the request
 * has no ServiceID. Such a request asks for the last transaction, and no register gets the last transaction of another
 * register.
 */
export function requestedByOther(dialect: Dialect, view: TransactionView, { ids }: Reference): Refused | undefined {
  const text = nexoRefusals.requestedWithOtherToken(view.request.transactionId);
  if (!isTold(view)) return { condition: dialect.runningCondition, text };
  return ids.serviceId === undefined ? undefined : { condition: 'NotAllowed', text };
}

/** The refusal to repeat an ended reconciliation, because no status response can contain one. */
export const notRepeated: Refused = {
  condition: 'UnavailableService',
  text: nexoRefusals.reconciliationNotRepeated(),
};

/** The answer if no request was made with these ids, or none since the register restarted its counter. */
export const notFound: Refused = {
  condition: 'NotFound',
  text: nexoRefusals.nothingFound(),
};
