/**
 * What becomes of sealed answers on their way: whoever stands there has heard what passed, and has no key. Nothing of it may
 * decide anything.
 */

import type { Dice } from '../dice.js';
import type { FaultId } from './catalogue.js';
import { contrary } from './foreign-header.js';

/** An answer as it leaves the terminal, and what it says. */
export interface SealedAnswer {
  readonly text: string;
  readonly plain: string;
}

/** What somebody on the way has at hand. */
export interface WayContext {
  readonly dice: Dice;
  /** Answers that passed before, of the same terminal. */
  readonly earlier: readonly SealedAnswer[];
  /** The request to which the answer belongs, sealed. */
  readonly request: string | undefined;
  /** The same words under another key. */
  readonly underAnotherKey: (plain: string) => string;
}

interface SealFault {
  readonly id: FaultId;
  readonly ids: readonly [FaultId];
  readonly weight: number;
  /** What arrives in place of the answer; undefined where there is nothing to do it with. */
  readonly made: (answer: SealedAnswer, context: WayContext) => string | undefined;
}

function fault(weight: number, id: FaultId, made: SealFault['made']): SealFault {
  return { id, ids: [id], weight, made };
}

/** All of them. */
export const sealFaults: readonly SealFault[] = [
  fault(3, 'L28', ({ text }, { dice }) => withAnotherBit(text, dice)),
  fault(3, 'L29', ({ plain }, { earlier, dice }) => opposite(plain, earlier, dice)?.text),
  fault(2, 'L30', (_answer, { request }) => request),
  fault(3, 'L31', ({ plain }, { dice }) => (dice.happens(0.5) ? plain : contrary(plain))),
  fault(3, 'L32', ({ text, plain }, { earlier, dice }) => {
    const other = opposite(plain, earlier, dice);
    return other === undefined ? undefined : underHeaderOf(text, other.text);
  }),
  fault(2, 'L33', ({ plain }, { underAnotherKey }) => underAnotherKey(contrary(plain))),
];

/** The ids of these. */
export const sealFaultIds: ReadonlySet<FaultId> = new Set(sealFaults.map(({ id }) => id));

/** One character of blob, code or what the code is over is another. */
function withAnotherBit(text: string, dice: Dice): string | undefined {
  const places = [...text.matchAll(/"(?:NexoBlob|Hmac|Nonce|MAC|EncryptedKey|Result|ServiceID)":"([^"]+)"/g)];
  if (places.length === 0) return undefined;
  const { 0: whole, 1: value = '', index } = dice.pick(places);
  const at = index + whole.length - 1 - value.length + dice.roll(value.length);
  const present = text.charAt(at);
  return `${text.slice(0, at)}${present === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}

/** One that passed before, of the same kind; most of all one that says something else about money. */
function opposite(plain: string, earlier: readonly SealedAnswer[], dice: Dice): SealedAnswer | undefined {
  const alike = earlier.filter((one) => bodyNameOf(one.plain) === bodyNameOf(plain) && one.plain !== plain);
  const others = alike.filter((one) => isApproved(one.plain) !== isApproved(plain));
  const choice = others.length > 0 ? others : alike;
  return choice.length === 0 ? undefined : dice.pick(choice);
}

/** What is sealed in the other one, beside the clear header of this one. */
function underHeaderOf(text: string, other: string): string | undefined {
  const header = headerIn.exec(text)?.[0];
  return header !== undefined && headerIn.test(other) ? other.replace(headerIn, () => header) : undefined;
}

const headerIn = /"MessageHeader":\{[^}]*\}/;

function bodyNameOf(plain: string): string | undefined {
  return /"(\w+Response)":\{/.exec(plain)?.[1];
}

function isApproved(plain: string): boolean {
  return /"Result":"(?:Success|Partial)"/.test(plain);
}
