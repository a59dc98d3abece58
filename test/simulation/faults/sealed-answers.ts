/** Attacks on sealed answers. The attacker has seen earlier messages and has no key. No attack may decide anything. */

import type { Dice } from '../dice.js';
import type { FaultId } from './catalogue.js';
import { contrary } from './foreign-header.js';

/** An answer as it leaves the terminal, sealed and plain. */
export interface SealedAnswer {
  readonly text: string;
  readonly plain: string;
}

/** The messages that the attacker has seen. */
export interface WayContext {
  readonly dice: Dice;
  /** Earlier answers of the same terminal. */
  readonly earlier: readonly SealedAnswer[];
  /** The request to which the answer belongs, sealed. */
  readonly request: string | undefined;
  /** Seals a text with another key. */
  readonly underAnotherKey: (plain: string) => string;
}

interface SealFault {
  readonly id: FaultId;
  readonly ids: readonly [FaultId];
  readonly weight: number;
  /** Returns what arrives in place of the answer; undefined if the attack is not possible. */
  readonly made: (answer: SealedAnswer, context: WayContext) => string | undefined;
}

function fault(weight: number, id: FaultId, made: SealFault['made']): SealFault {
  return { id, ids: [id], weight, made };
}

/** All attacks on seals. */
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

/** The ids of the attacks. */
export const sealFaultIds: ReadonlySet<FaultId> = new Set(sealFaults.map(({ id }) => id));

/** Changes one character of the blob, the code, or the sealed text. */
function withAnotherBit(text: string, dice: Dice): string | undefined {
  const places = [...text.matchAll(/"(?:NexoBlob|Hmac|Nonce|MAC|EncryptedKey|Result|ServiceID)":"([^"]+)"/g)];
  if (places.length === 0) return undefined;
  const { 0: whole, 1: value = '', index } = dice.pick(places);
  const at = index + whole.length - 1 - value.length + dice.roll(value.length);
  const present = text.charAt(at);
  return `${text.slice(0, at)}${present === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
}

/** Returns an earlier answer of the same kind, preferably an answer with the opposite result. */
function opposite(plain: string, earlier: readonly SealedAnswer[], dice: Dice): SealedAnswer | undefined {
  const alike = earlier.filter((one) => bodyNameOf(one.plain) === bodyNameOf(plain) && one.plain !== plain);
  const others = alike.filter((one) => isApproved(one.plain) !== isApproved(plain));
  const choice = others.length > 0 ? others : alike;
  return choice.length === 0 ? undefined : dice.pick(choice);
}

/** Combines the clear header of `text` with the sealed content of `other`. */
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
