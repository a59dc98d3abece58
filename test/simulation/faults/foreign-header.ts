/**
 * Answers with one field that is somebody else's: the terminal's own words for another register, terminal, request or sale.
 * In place of the true answer or right before it, and most often saying the opposite: a lie for whoever believes it.
 */

import { codecFor, dialects } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import { glance } from '../machine/glance.js';
import type { Setup } from '../setup.js';
import type { FaultId } from './catalogue.js';
import { asOften } from './often.js';

/** What arrives in place of one text. */
export interface ForeignAnswer {
  readonly id: FaultId;
  /** The text with the foreign field. */
  readonly foreign: string;
  /** The true one follows; else it is lost. */
  readonly isFollowed: boolean;
}

interface ForeignField {
  readonly id: FaultId;
  readonly ids: readonly [FaultId];
  readonly weight: number;
  /** Finds its value behind what stands before it. */
  readonly pattern: RegExp;
  readonly values: readonly string[];
}

function field(id: FaultId, name: string, ...values: readonly string[]): ForeignField {
  return { id, ids: [id], weight: 1, pattern: new RegExp(`(\\b${name}"?[=:]")([^"]*)"`), values };
}

/** ServiceIDs are changed by P6, P7 and P17. */
const fields: readonly ForeignField[] = [
  field('P26', 'SaleID', 'KASSE-9'),
  field('P27', 'POIID', 'T9'),
  field('P28', 'MessageCategory', 'Payment', 'Reversal', 'Loyalty', 'Login'),
  field('P29', 'MessageType', 'Notification', 'Request'),
  {
    ...field('P32', 'TransactionID', 'SALE-9'),
    // Not the terminal's own number of it.
    pattern: /(SaleTransactionID(?:":\{|\s)[^{}<>]*?\bTransactionID"?[=:]")([^"]*)"/,
  },
];

/** The ids of the fields. */
export const foreignFields: ReadonlySet<FaultId> = new Set(fields.map(({ id }) => id));

/** Draws what becomes of an answer; undefined where it has no such field, or already what would be foreign. */
export function foreignAnswer(
  text: string,
  dice: Dice,
  { encoding, dialect, often }: Setup,
): ForeignAnswer | undefined {
  // Where Busy is also the word for running, a refusal that is lost makes the Busy of the next question a lie.
  if (dialects[dialect].runningCondition === 'Busy' && text.includes('"Busy"')) return undefined;
  const drawn = dice.weighted(asOften(fields, often));
  const value = dice.pick(drawn.values);
  const isContrary = dice.happens(0.7);
  const repeated = text.indexOf('RepeatedMessageResponse');
  const isInside = repeated >= 0 && dice.happens(0.6);
  const from = isInside ? repeated : 0;
  // A question is answered with what proves most where it is believed: that nobody knows of it.
  const isQuestion = !isInside && glance(text).category === 'TransactionStatus';
  // What a terminal did not start it does not know later: an approval of that could not be told from one of a terminal that forgot.
  if (isContrary && neverStarted.test(text.slice(from))) return undefined;
  const opposite = isQuestion ? notFound(text, encoding, dialect) : text.slice(0, from) + contrary(text.slice(from));
  const foreign = withField(isContrary ? opposite : text, drawn.pattern, value, from);
  if (foreign === undefined) return undefined;
  return { id: drawn.id, foreign, isFollowed: dice.happens(isContrary ? 0.4 : 0) };
}

/** Words by which nothing was started. */
const neverStarted = /ErrorCondition"?[=:]"(?:Busy|LoggedOut|UnavailableDevice|MessageFormat)"/;

function withField(text: string, pattern: RegExp, value: string, from: number): string | undefined {
  const rest = text.slice(from);
  const present = pattern.exec(rest)?.[2];
  const isForeign = present !== undefined && present !== value;
  return isForeign ? text.slice(0, from) + rest.replace(pattern, `$1${value}"`) : undefined;
}

/** Says the opposite about money: refused for approved, and approved for refused. */
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

/** NotFound to the question that this text answers, or is. */
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
