/** The history of a payment (endpoint 6), which determines its outcome. */
import { distinct } from '../declaration/condition.js';
import {
  expectedMember,
  member,
  requiredMember,
  requiredMembers,
  type,
  type Declaration,
  type Infer,
} from '../declaration/declaration.js';
import { ResponseInfo } from './response-info.js';
import { Currency, MinorUnits, Name, Text, Ulid } from './simple.js';
import { OperationStatus, OperationType } from './words.js';

const operationDetailsFields = {
  eci: member(Text),
  amount: member(MinorUnits),
  currency: member(Currency),
  acquirer: member(Text),
  scheme: member(Text),
  authCode: member(Text),
  merchantShopperId: member(Name),
  pspShopperId: member(Name),
  paymentInstrumentReference: member(Name),
  recurringReference: member(Name),
};

/** The details of an operation. Its type determines which fields are present. */
export interface OperationDetails extends Infer<typeof operationDetailsFields> {}

/** The declaration of {@link OperationDetails}. */
export const OperationDetails: Declaration<OperationDetails> = type('OperationDetails', operationDetailsFields);

const operationFields = {
  id: requiredMember(Ulid),
  type: requiredMember(OperationType),
  status: requiredMember(OperationStatus),
  details: member(OperationDetails),
};

/**
 * One operation of a payment. Its id stays the same while its status changes. An unknown type or status proves nothing.
 */
export interface Operation extends Infer<typeof operationFields> {}

/** The declaration of {@link Operation}. */
export const Operation: Declaration<Operation> = type('Operation', operationFields);

const paymentStatusFields = {
  responseInfo: expectedMember(ResponseInfo),
  operationList: requiredMembers(Operation),
};

/** All operations of a payment, in order of time. */
export interface PaymentStatus extends Infer<typeof paymentStatusFields> {}

/** The declaration of {@link PaymentStatus}. */
export const PaymentStatus: Declaration<PaymentStatus> = type('PaymentStatus', paymentStatusFields, {
  // A sum over the operations must not count an operation twice. A list with a duplicate is still read, and the
  // duplicate is noted.
  conditions: [distinct('operationList', 'id')],
});
