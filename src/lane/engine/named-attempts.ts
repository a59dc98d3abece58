/**
 * Finds the attempts whose ids are in a text, even if the text cannot be read as a message. Such a text is no answer,
 * but it proves that the requests arrived.
 */

import type { MessageHeader } from '../../../protocol/index.js';
import { begunIn, type TerminalAttempt, terminalAttemptsOf, type TransactionRecord } from '../../core/index.js';
import type { Lane } from './lane.js';

/**
 * Returns the ServiceIDs of a lane's unanswered attempts that an unreadable text contains, in its readable header or
 * elsewhere. ServiceIDs are random, so a text with a ServiceID normally proves that its sender has received the
 * request. These texts prove nothing, because they only quote the request:
 * - an Event (a Reject)
 * - a text that contains the request itself
 * - a TransactionStatus answer without a response: it only repeats the ids of the question.
 *
 * A text that can only be a Failure proves nothing either: its Result is Failure, or its condition means "not started".
 * Such a text reports no payment, so a later NotFound hides no payment.
 */
export function namedIn(
  text: string,
  { state }: Pick<Lane, 'state'>,
  header?: Pick<MessageHeader, 'ServiceID'>,
): readonly string[] {
  if (state.entries.length === 0 || isNoAnswer(text)) return [];
  return attemptsOf(
    state.entries,
    (one) =>
      one.state !== 'answered' &&
      (header?.ServiceID === one.serviceId || isValueIn(text, one.serviceId)) &&
      !isQuotation(text, one),
  );
}

/** Returns the ServiceIDs of the attempts that match. */
function attemptsOf(
  entries: Lane['state']['entries'],
  isMeant: (attempt: TerminalAttempt, record: TransactionRecord) => boolean,
): readonly string[] {
  const meant: string[] = [];
  for (const { record } of begunIn(entries)) {
    for (const attempt of terminalAttemptsOf(record)) if (isMeant(attempt, record)) meant.push(attempt.serviceId);
  }
  return meant;
}

const event = /EventNotification|MessageCategory"?\s*[=:]\s*["']Event["']/;
const failure =
  /Result"?\s*[=:]\s*["']Failure|ErrorCondition"?\s*[=:]\s*["'](?:Busy|LoggedOut|MessageFormat|UnavailableDevice)["']/;
const success = /Result"?\s*[=:]\s*["'](?!Failure)/;

function isNoAnswer(text: string): boolean {
  if (event.test(text) || (failure.test(text) && !success.test(text))) return true;
  return text.includes('TransactionStatus') && !text.includes('Repeated');
}

/** True if the id is a complete value in the text: between quotes, or as the content of an element. */
function isValueIn(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    if (/["'>]/.test(text.charAt(at - 1)) && /["'<]/.test(text.charAt(at + id.length))) return true;
  }
  return false;
}

/** True if a text contains the request of an attempt, and not the response. */
function isQuotation(text: string, { category }: TerminalAttempt): boolean {
  return text.includes(`${category}Request`) && !text.includes(`${category}Response`);
}

/**
 * Returns the ServiceIDs of a lane's unanswered attempts that a request or event of the terminal names. The message
 * proves that its sender has received these attempts.
 *
 * Attempts that are already known to have arrived are left out, unless tenderd took the attempt for over and its
 * transaction still has no outcome. A quotation proves nothing. Quotations are a text that contains the request itself,
 * and a NotFound, which repeats the ids of the question.
 */
export function workedOnIn(text: string, { state }: Pick<Lane, 'state'>): readonly string[] {
  if (isDenial(text)) return [];
  return attemptsOf(
    state.entries,
    (one, record) =>
      one.state !== 'answered' &&
      (one.sawStart !== true || isTakenForOver(one, record)) &&
      text.includes(one.serviceId) &&
      !isQuotation(text, one),
  );
}

function isTakenForOver({ state }: TerminalAttempt, { outcome }: TransactionRecord): boolean {
  return state !== 'open' && outcome === undefined;
}

const notFound = /ErrorCondition"?\s*[=:]\s*["']NotFound["']/;

function isDenial(text: string): boolean {
  return text.includes('TransactionStatusResponse') && !text.includes('Repeated') && notFound.test(text);
}

const reject = /EventToNotify"?\s*[=:]\s*["']Reject["']/;

/** True if an unread text is a Reject. The request that a Reject names did not arrive. */
export function isReject(text: string): boolean {
  return reject.test(text);
}
