/**
 * Answers with one field of the header that is somebody else's: the terminal's own words for another register, terminal or
 * request. In place of the true answer or right before it, and most often saying the opposite: a lie for whoever believes it.
 */

import { codecFor, dialects } from '../../../protocol/index.js';
import type { Dice } from '../dice.js';
import { glance } from '../machine/glance.js';
import type { Setup } from '../setup.js';
import type { FaultId } from './catalogue.js';

/** What arrives in place of one text. */
export interface ForeignAnswer {
  readonly id: FaultId;
  /** The text with the foreign field. */
  readonly foreign: string;
  /** The true one follows; else it is lost. */
  readonly isFollowed: boolean;
}

interface HeaderField {
  readonly id: FaultId;
  readonly name: string;
  readonly values: readonly string[];
}

/** ServiceIDs are changed by P6, P7 and P17. */
const fields: readonly HeaderField[] = [
  { id: 'P26', name: 'SaleID', values: ['KASSE-9'] },
  { id: 'P27', name: 'POIID', values: ['T9'] },
  { id: 'P28', name: 'MessageCategory', values: ['Payment', 'Reversal', 'Loyalty', 'Login'] },
  { id: 'P29', name: 'MessageType', values: ['Notification', 'Request'] },
];

/** Draws what becomes of an answer; undefined where its header already has what would be foreign. */
export function foreignAnswer(text: string, dice: Dice, { encoding, dialect }: Setup): ForeignAnswer | undefined {
  // Where Busy is also the word for running, a refusal that is lost makes the Busy of the next question a lie.
  if (dialects[dialect].runningCondition === 'Busy' && text.includes('"Busy"')) return undefined;
  const field = dice.pick(fields);
  const value = dice.pick(field.values);
  const isContrary = dice.happens(0.7);
  const repeated = text.indexOf('RepeatedMessageResponse');
  const isInside = repeated >= 0 && dice.happens(0.6);
  const from = isInside ? repeated : 0;
  // A question is answered with what proves most where it is believed: that nobody knows of it.
  const isQuestion = !isInside && glance(text).category === 'TransactionStatus';
  // What a terminal did not start it does not know later: an approval of that could not be told from one of a terminal that forgot.
  if (isContrary && neverStarted.test(text.slice(from))) return undefined;
  const opposite = isQuestion ? notFound(text, encoding, dialect) : text.slice(0, from) + contrary(text.slice(from));
  const foreign = withField(isContrary ? opposite : text, field.name, value, from);
  if (foreign === undefined) return undefined;
  return { id: field.id, foreign, isFollowed: dice.happens(isContrary ? 0.4 : 0) };
}

/** Words by which nothing was started. */
const neverStarted = /ErrorCondition"?[=:]"(?:Busy|LoggedOut|UnavailableDevice|MessageFormat)"/;

function withField(text: string, name: string, value: string, from: number): string | undefined {
  const pattern = new RegExp(`(\\b${name}"?[=:]")([^"]*)"`);
  const rest = text.slice(from);
  const present = pattern.exec(rest)?.[2];
  const isForeign = present !== undefined && present !== value;
  return isForeign ? text.slice(0, from) + rest.replace(pattern, `$1${value}"`) : undefined;
}

/** Says the opposite about money: refused for approved, and approved for refused. */
function contrary(text: string): string {
  const isApproved = /Result"?[=:]"(?:Success|Partial)"/.test(text);
  if (isApproved)
    return text.replace(/(Result"?)([=:])"(?:Success|Partial)"/, (_, name: string, sign: string) =>
      sign === ':' ? `${name}:"Failure","ErrorCondition":"Refusal"` : `${name}="Failure" ErrorCondition="Refusal"`,
    );
  return text
    .replace(/(Result"?[=:]")Failure"/, '$1Success"')
    .replace(/,"ErrorCondition":"\w+"| ErrorCondition="\w+"/, '');
}

/** NotFound to the question that this text answers. */
function notFound(text: string, encoding: Setup['encoding'], dialect: Setup['dialect']): string {
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
