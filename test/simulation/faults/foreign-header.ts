/**
 * Answers with one foreign field: the terminal's own answer, changed to name another register, terminal, request or
 * sale. The changed answer replaces the true answer or comes right before the true answer. Usually it reports the
 * opposite result, so a reader that accepts the changed answer is wrong.
 */

import { codecFor, dialects } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import { glance } from '../machine/glance.js';
import type { Setup } from '../setup.js';
import type { FaultId } from './catalogue.js';
import { asOften } from './often.js';

/** An answer that replaces or precedes the true answer. */
export interface ForeignAnswer {
  readonly id: FaultId;
  /** The text with the foreign field. */
  readonly foreign: string;
  /** True if the true answer follows. Otherwise the true answer is lost. */
  readonly isFollowed: boolean;
}

interface ForeignField {
  readonly id: FaultId;
  readonly ids: readonly [FaultId];
  readonly weight: number;
  /** Finds the value of the field after the name of the field. */
  readonly pattern: RegExp;
  readonly values: readonly string[];
}

function field(id: FaultId, name: string, ...values: readonly string[]): ForeignField {
  return { id, ids: [id], weight: 1, pattern: new RegExp(`(\\b${name}"?[=:]")([^"]*)"`), values };
}

/** Other faults (P6, P7 and P17) change ServiceIDs. */
const fields: readonly ForeignField[] = [
  field('P26', 'SaleID', 'KASSE-9'),
  field('P27', 'POIID', 'T9'),
  field('P28', 'MessageCategory', 'Payment', 'Reversal', 'Loyalty', 'Login'),
  field('P29', 'MessageType', 'Notification', 'Request'),
  {
    ...field('P32', 'TransactionID', 'SALE-9'),
    // Matches the register's number of the sale, not the terminal's.
    pattern: /(SaleTransactionID(?:":\{|\s)[^{}<>]*?\bTransactionID"?[=:]")([^"]*)"/,
  },
];

/** The ids of the fields. */
export const foreignFields: ReadonlySet<FaultId> = new Set(fields.map(({ id }) => id));

/**
 * Draws the change of an answer. Undefined if the answer has no such field, or the field already has the foreign value.
 */
export function foreignAnswer(
  text: string,
  dice: Dice,
  { encoding, dialect, often }: Setup,
): ForeignAnswer | undefined {
  // In some dialects Busy also means "running". If a refusal with Busy is lost, the Busy in the answer to the next
  // question would be false.
  if (dialects[dialect].runningCondition === 'Busy' && text.includes('"Busy"')) return undefined;
  const drawn = dice.weighted(asOften(fields, often));
  const value = dice.pick(drawn.values);
  const isContrary = dice.happens(0.7);
  const repeated = text.indexOf('RepeatedMessageResponse');
  const isInside = repeated >= 0 && dice.happens(0.6);
  const from = isInside ? repeated : 0;
  // The answer to a TransactionStatus becomes NotFound, because a reader that accepts a foreign answer would do most harm with NotFound.
  const isQuestion = !isInside && glance(text).category === 'TransactionStatus';
  // A terminal does not remember requests that it did not start. An approval of such a request could not be distinguished from the answer of a
  // terminal that has forgotten the request.
  if (isContrary && neverStarted.test(text.slice(from))) return undefined;
  const opposite = isQuestion ? notFound(text, encoding, dialect) : text.slice(0, from) + contrary(text.slice(from));
  const foreign = withField(isContrary ? opposite : text, drawn.pattern, value, from);
  if (foreign === undefined) return undefined;
  return { id: drawn.id, foreign, isFollowed: dice.happens(isContrary ? 0.4 : 0) };
}

/** ErrorConditions of requests that were not started. */
const neverStarted = /ErrorCondition"?[=:]"(?:Busy|LoggedOut|UnavailableDevice|MessageFormat)"/;

function withField(text: string, pattern: RegExp, value: string, from: number): string | undefined {
  const rest = text.slice(from);
  const present = pattern.exec(rest)?.[2];
  const isForeign = present !== undefined && present !== value;
  return isForeign ? text.slice(0, from) + rest.replace(pattern, `$1${value}"`) : undefined;
}

/**
 * Returns the answer with the opposite result about money: refused instead of approved, or approved instead of refused.
 */
export function contrary(text: string): string {
  const isApproved = /Result"?[=:]"(?:Success|Partial)"/.test(text);
  if (isApproved)
    return text.replace(/(Result"?)([=:])"(?:Success|Partial)"/, (_, name: string, sign: string) =>
      sign === ':' ? `${name}:"Failure","ErrorCondition":"Refusal"` : `${name}="Failure" ErrorCondition="Refusal"`,
    );
  return text
    .replace(/(Result"?[=:]")Failure"/, '$1Success"')
    .replace(/,"ErrorCondition":"\w+"| ErrorCondition="\w+"/, '');
}

/** Returns NotFound as the answer to a TransactionStatus. `text` is the TransactionStatus, or another answer to it. */
export function notFound(text: string, encoding: Setup['encoding'], dialect: Setup['dialect']): string {
  const { serviceId, poiId } = glance(text);
  const saleId = /SaleID"?[=:]"([^"]*)"/.exec(text)?.[1] ?? '';
  const encoded = codecFor(encoding, dialects[dialect]).encode({
    header: {
      MessageClass: 'Service',
      MessageCategory: 'TransactionStatus',
      MessageType: 'Response',
      ServiceID: serviceId,
      SaleID: saleId,
      POIID: poiId,
    },
    name: 'TransactionStatusResponse',
    body: { Response: { Result: 'Failure', ErrorCondition: 'NotFound' } },
  });
  if (!encoded.ok) throw new Error(`the answer cannot be written: ${encoded.error.message}`);
  return encoded.value;
}
