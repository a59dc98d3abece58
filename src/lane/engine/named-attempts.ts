/** Finds the attempts whose ids are in a text that cannot be read as a message. The text is no answer, but it proves that their requests arrived. */

import type { MessageHeader } from '../../../protocol/index.js';
import { begunIn, type TerminalAttempt, terminalAttemptsOf, type TransactionRecord } from '../../core/index.js';
import type { Lane } from './lane.js';

/**
 * Returns the ServiceIDs of a lane's unanswered attempts that are in a text, or in its header if that could be read. They
 * are random, so a text that contains one comes from a peer that has the request, or it quotes the request. A quotation
 * proves no arrival: an Event (a Reject), a text that contains the request itself, and a TransactionStatus answer without
 * a repeated answer, which names its subject. A text that can only be a Failure, by its Result or by a condition that
 * means "not started", proves nothing either: nothing was done that a NotFound could hide.
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

/** True if the id is a whole value in the text: between quotes, or as the content of an element. */
function isValueIn(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    if (/["'>]/.test(text.charAt(at - 1)) && /["'<]/.test(text.charAt(at + id.length))) return true;
  }
  return false;
}

/** True if a text contains the request of an attempt, and not its answer. */
function isQuotation(text: string, { category }: TerminalAttempt): boolean {
  return text.includes(`${category}Request`) && !text.includes(`${category}Response`);
}

/**
 * Returns the ServiceIDs of a lane's attempts in a request or event of the terminal that had not been shown to have
 * arrived, or that were marked as over while their transaction waits for another attempt. The sender has the request,
 * whatever else the text says. A text that contains the request itself is a quotation; so is NotFound in answer to a
 * question, which names its subject.
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

/** True if an unread text is a Reject, which names a request that did not arrive. */
export function isReject(text: string): boolean {
  return reject.test(text);
}
