/**
 * The decisive fields of a terminal's messages: those without which the meaning of a message is uncertain. The decisive
 * fields are read strictly. Any other optional field that is missing, damaged, of another type or duplicate is left out
 * and noted. So an irrelevant field never costs an approval. Messages that are not listed, such as requests of
 * registers, are read completely or rejected. Writing is always strict.
 *
 * The ids in the header show which request is answered, and Result shows the outcome. No other field is needed for an
 * approval or a failure; a failure without an ErrorCondition proves nothing. The body shows the kind of message; a
 * header that contradicts the body is rejected.
 */
import type { MessageName } from './registry.js';

/** Paths in the names of the model, relative to the message. */
type Paths = readonly string[];

const result: Paths = ['Response.Result'];

/** The ids in a header, and in a reference to a message. */
const ids: Paths = ['ServiceID', 'DeviceID', 'SaleID', 'POIID'];

/** The responses that TransactionStatus repeats. */
const repeatable = [
  'LoyaltyResponse',
  'PaymentResponse',
  'ReversalResponse',
  'StoredValueResponse',
  'CardAcquisitionResponse',
] as const satisfies readonly MessageName[];

/** The decisive fields of each message. */
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
  /**
   * The ids of the request whose outcome was requested, and the repeated response. If the repeated response has no
   * header, only the ids in its SaleData identify it.
   */
  TransactionStatusResponse: [
    ...result,
    ...ids.map((id) => `MessageReference.${id}`),
    ...ids.map((id) => `RepeatedMessageResponse.MessageHeader.${id}`),
    ...repeatable.map((name) => `RepeatedMessageResponse.${name}.Response.Result`),
  ],
  /** The message that a Reject names. */
  EventNotification: ['EventToNotify', 'RejectedMessage'],
};

const named = new Map<string, Paths>(
  Object.entries(deciding).map(([name, paths]) => [name, paths.map((path) => `${name}.${path}`)]),
);

/**
 * Returns the full paths of the decisive fields of a message; undefined for a message that is read completely or
 * rejected.
 */
export function decidingIn(name: string): Paths | undefined {
  return named.get(name);
}

/** The decisive fields in the header of a response. A missing class, category or type follows from the body. */
export const decidingInHeader: Paths = ids.map((id) => `MessageHeader.${id}`);

/** Header fields that repeat the name of the body. */
export const saidByBody: readonly string[] = ['MessageClass', 'MessageCategory', 'MessageType'];
