/** Which attempts a text names that cannot be read as a message: it is no answer, and still says that their requests arrived. */

import type { MessageHeader } from '../../../protocol/index.js';
import { begunIn, type TerminalAttempt, terminalAttemptsOf, type TransactionRecord } from '../../core/index.js';
import type { Lane } from './lane.js';

/**
 * The ServiceIDs of a lane's attempts without an answer that stand in a text, or in its header, where that could be read. They
 * are random, so that none stands there by chance: who writes it has the request, or quotes it. No arrival is a quotation: an
 * Event (a Reject), a text that holds the request itself, and a TransactionStatus answer, which names what it was asked about,
 * unless it repeats an answer. Neither is what can only be a Failure, by its
 * Result or a condition that says that nothing was started: it did nothing that a NotFound could hide.
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

/** The ServiceIDs of the attempts of which this is true. */
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

/** Whether the id stands there as a whole value: between quotes, or as the content of an element. */
function isValueIn(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at !== -1; at = text.indexOf(id, at + 1)) {
    if (/["'>]/.test(text.charAt(at - 1)) && /["'<]/.test(text.charAt(at + id.length))) return true;
  }
  return false;
}

/** Whether a text holds the request of an attempt, and not its answer. */
function isQuotation(text: string, { category }: TerminalAttempt): boolean {
  return text.includes(`${category}Request`) && !text.includes(`${category}Response`);
}

/**
 * The ServiceIDs of a lane's attempts that stand in a request or an event of the terminal, as long as nothing has shown that they arrived, or that one is
 * taken for over and its transaction waits for another: who says them has the request, whatever else it says. A text that holds the request itself is a quotation; so is NotFound to a question, which names what
 * was asked about.
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

/** Whether a text that was not read is a Reject, which names what did not arrive. */
export function isReject(text: string): boolean {
  return reject.test(text);
}
