/**
 * What each message of a terminal must have so that its meaning is certain. It is read strictly; of everything else that the
 * declarations let be absent, what is missing, damaged, of another type or there twice is left out and noted, so that an approval
 * is never lost for a field that decides nothing. Messages that stand here not at all, such as requests of registers, are
 * read whole or not at all. Writing is strict always.
 *
 * The ids in the header say whose answer it is, and Result what became of it. For an approval that is all. A failure needs no more,
 * either: without its ErrorCondition it proves nothing. Which message is meant is said by the body; a header that says something else
 * is refused.
 */
import type { MessageName } from './registry.js';

/** By the names of the model, below the message. */
type Paths = readonly string[];

const result: Paths = ['Response.Result'];

/** The ids in a header, and in a reference to a message. */
const ids: Paths = ['ServiceID', 'DeviceID', 'SaleID', 'POIID'];

/** The answers that TransactionStatus repeats. */
const repeatable = [
  'LoyaltyResponse',
  'PaymentResponse',
  'ReversalResponse',
  'StoredValueResponse',
  'CardAcquisitionResponse',
] as const satisfies readonly MessageName[];

/** What decides, message by message. */
export const deciding: Partial<Record<MessageName, Paths>> = {
  PaymentResponse: result,
  ReversalResponse: result,
  StoredValueResponse: result,
  LoyaltyResponse: result,
  CardAcquisitionResponse: result,
  ReconciliationResponse: result,
  LoginResponse: result,
  LogoutResponse: result,
  DiagnosisResponse: result,
  EnableServiceResponse: result,
  AdminResponse: result,
  BalanceInquiryResponse: result,
  /** What it is about, and what it repeats. A repeated answer without a header has no ids but those in its SaleData. */
  TransactionStatusResponse: [
    ...result,
    ...ids.map((id) => `MessageReference.${id}`),
    ...ids.map((id) => `RepeatedMessageResponse.MessageHeader.${id}`),
    ...repeatable.map((name) => `RepeatedMessageResponse.${name}.Response.Result`),
  ],
  /** Which message a Reject names. */
  EventNotification: ['EventToNotify', 'RejectedMessage'],
};

const named = new Map<string, Paths>(
  Object.entries(deciding).map(([name, paths]) => [name, paths.map((path) => `${name}.${path}`)]),
);

/** What decides in a message of that name, by whole paths; undefined for one that is read whole or not at all. */
export function decidingIn(name: string): Paths | undefined {
  return named.get(name);
}

/** What decides in the header of a response. Its class, category and type follow from the body where they are missing. */
export const decidingInHeader: Paths = ids.map((id) => `MessageHeader.${id}`);

/** Fields of a header that say no more than the name of the body. */
export const saidByBody: readonly string[] = ['MessageClass', 'MessageCategory', 'MessageType'];
