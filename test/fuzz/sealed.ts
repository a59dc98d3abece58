/**
 * Gives mutated sealed messages to the two functions of each kind of security. Only what was sealed may open, only
 * documented errors may be thrown, and everything that is sealed must open in the simulator, whose cryptography shares
 * no code with ours.
 */
import { Buffer } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import { codecFor } from '../../protocol/index.js';
import { mac, type MessageSecurity, nexoBlob, standingOf } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal, type Seal } from '../../src/simulator/sealing/index.js';
import { golden, goldenNames } from '../protocol/golden-messages.js';
import { Dice } from './dice.js';
import { textMutations } from './text-mutations.js';

type Json = Readonly<Record<string, unknown>>;

const codec = codecFor('json');
const key = { passphrase: 'Test-only-key-1', keyIdentifier: 'test-only', keyVersion: 1 };
const kek = '0123456789ABCDEFFEDCBA987654321089ABCDEF01234567';
const keyIdentifier = 'SpecV2TestMACKey';
const asked = { saleId: 'SaleTermA', poiId: 'POITerm1', serviceId: '1' };

/** The messages that can be sealed. A message has only a header and a body. */
const plains: readonly string[] = goldenNames
  .map((name) => JSON.stringify(JSON.parse(golden(name, 'json'))))
  .filter((text) => Object.keys(envelopeIn(text).envelope).length === 2);

/** tenderd's implementation of one kind of security, the simulator's implementation, and the source of random data. */
export interface Sealing {
  readonly name: string;
  readonly ours: MessageSecurity;
  readonly theirs: Seal;
  /** Sets the source of random data. */
  readonly use: (dice: Dice) => void;
}

/** Returns both kinds of security, with test keys. */
export async function sealings(): Promise<readonly [Sealing, Sealing]> {
  let dice = new Dice(0, 0);
  const draw = (): Buffer => Buffer.from(Array.from({ length: 16 }, () => dice.below(256)));
  const use = (next: Dice): void => {
    dice = next;
  };
  const keyVersion = '20191122164326.594';
  return [
    { name: 'nexo-blob', ours: await nexoBlob(key, draw), theirs: new NexoBlobSeal(key), use },
    {
      name: 'mac',
      ours: mac({ kek, keyIdentifier, keyVersion }, draw),
      theirs: new MacSeal({ kek, keyIdentifier }),
      use,
    },
  ];
}

interface Envelope {
  readonly root: string;
  readonly envelope: Json;
}

function envelopeIn(text: string): Envelope {
  const [root = '', envelope] = Object.entries(objectOf(JSON.parse(text)))[0] ?? [];
  return { root, envelope: objectOf(envelope) };
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

/** A change by somebody who knows the form of a sealed message. `other` is another message under the same key. */
type Forgery = (sealed: Envelope, dice: Dice, other: Envelope) => string;

function written({ root, envelope }: Envelope): string {
  return JSON.stringify({ [root]: envelope });
}

/** Changes a text, as somebody without the key would. */
function alteredText(text: string, dice: Dice, other: unknown): unknown {
  const octets = Buffer.from(text, 'base64');
  const turned = Buffer.from(octets);
  if (turned.length > 0) {
    const at = dice.below(turned.length);
    turned.writeUInt8(turned.readUInt8(at) ^ (1 << dice.below(8)), at);
  }
  return dice.pick([
    other ?? null,
    turned.toString('base64'),
    octets.subarray(0, -16).toString('base64'),
    Buffer.concat([octets, octets.subarray(0, 16)]).toString('base64'),
    Buffer.concat([octets.subarray(16), octets.subarray(0, 16)]).toString('base64'),
    text.replaceAll('=', ''),
    `${text.slice(0, -1)}${dice.pick(['A', 'Q', '0', 'F', 'f', '='])}`,
    text.replaceAll('+', '-').replaceAll('/', '_'),
    ` ${text}`,
    text.toLowerCase(),
    text.slice(2),
    '',
    Number(text),
  ]);
}

/** Changes one leaf inside a value. */
function altered(value: unknown, dice: Dice, other: unknown): unknown {
  if (typeof value === 'string') return alteredText(value, dice, other);
  if (typeof value !== 'object' || value === null)
    return dice.pick([other ?? {}, null, String(value), Number(value) + 1, {}]);
  const members = Object.entries(value);
  if (members.length === 0) return [];
  const [name] = dice.pick(members);
  return Object.fromEntries(
    members.map(([one, inside]) => [one, one === name ? altered(inside, dice, objectOf(other)[one]) : inside]),
  );
}

const forgeries: readonly Forgery[] = [
  // A member is changed inside, taken from the other message, omitted, or repeated.
  ({ root, envelope }, dice, other) => written({ root, envelope: objectOf(altered(envelope, dice, other.envelope)) }),
  ({ root, envelope }, dice, other) => {
    const name = dice.pick(Object.keys(envelope));
    return written({ root, envelope: { ...envelope, [name]: other.envelope[name] ?? null } });
  },
  ({ root, envelope }, dice) => {
    const name = dice.pick(Object.keys(envelope));
    return written({ root, envelope: Object.fromEntries(Object.entries(envelope).filter(([one]) => one !== name)) });
  },
  (sealed, dice, other) => {
    const name = dice.pick(Object.keys(other.envelope));
    const again = `${JSON.stringify(name)}:${JSON.stringify(other.envelope[name])}`;
    const text = written(sealed);
    const at = text.indexOf('{', 1) + 1;
    return dice.once(2) ? `${text.slice(0, at)}${again},${text.slice(at)}` : `${text.slice(0, -2)},${again}}}`;
  },
  // Another root, another order, one more member, another spelling of a name.
  ({ root, envelope }) =>
    written({ root: root === 'SaleToPOIRequest' ? 'SaleToPOIResponse' : 'SaleToPOIRequest', envelope }),
  ({ root, envelope }) => written({ root, envelope: Object.fromEntries(Object.entries(envelope).toReversed()) }),
  ({ root, envelope }, dice, other) =>
    written({ root, envelope: { ...envelope, ...dice.pick([other.envelope, { PaymentResponse: {} }, { '': 0 }]) } }),
  (sealed) => written(sealed).replace('"MessageHeader"', '"Message\\u0048eader"'),
  (sealed) => JSON.stringify({ [sealed.root]: sealed.envelope }, undefined, 1),
];

/** Two messages before and after sealing, and the mutant: the first message, with parts of the second message. */
interface Mutant {
  readonly plain: readonly [string, string];
  readonly sealed: readonly [string, string];
  readonly text: string;
}

function mutantOf({ ours, use }: Sealing, seed: number, number: number): Mutant {
  const dice = new Dice(seed, number);
  use(dice);
  const plain = [dice.pick(plains), dice.pick(plains)] as const;
  const [sealed, other] = [ours.seal(plain[0]), ours.seal(plain[1])];
  const isForged = !dice.once(3);
  const forged = isForged ? dice.pick(forgeries)(envelopeIn(sealed), dice, envelopeIn(other)) : sealed;
  const isDamaged = !isForged || dice.once(4);
  return { plain, sealed: [sealed, other], text: isDamaged ? dice.pick(textMutations)(forged, dice, other) : forged };
}

/** True if an opened message has content that was not sealed. */
function isNew(opened: string, plain: readonly string[]): boolean {
  if (plain.includes(opened)) return false;
  const read = codec.decode(opened);
  if (!read.ok) return false;
  return plain.every((text) => {
    const known = codec.decode(text);
    return !known.ok || !isDeepStrictEqual(known.value, read.value);
  });
}

/**
 * Returns the parts of the seal in a message. If they differ from the parts in the sealed messages, the mutant has
 * another seal.
 */
function partsOf(text: string): string {
  const { envelope } = safely(text);
  const trailer = objectOf(envelope['SecurityTrailer']);
  const recipient = objectOf(objectOf(trailer['AuthenticatedData'])['Recipient']);
  const { EncryptedKey } = objectOf(recipient['KEK']);
  // Hexadecimal digits may be in lower case.
  const digits = [EncryptedKey, recipient['MAC']].map((part) => String(part).toUpperCase());
  return JSON.stringify([envelope['NexoBlob'], trailer['Nonce'], trailer['Hmac'], ...digits]);
}

/**
 * Returns the mistake in a mutant that opens. Undefined if the mutant has the content that was sealed, and the seal
 * that was made for this content.
 */
function wrongOpened(text: string, opened: string, { plain, sealed }: Mutant): string | undefined {
  if (isNew(opened, plain)) return 'a mutant is accepted';
  if (!sealed.some((one) => partsOf(one) === partsOf(text))) return 'another seal is accepted';
  const [beside, inside] = [text, opened].map((one) => safely(one).envelope['MessageHeader']);
  return isDeepStrictEqual(beside, inside) ? undefined : 'the header beside the seal is not the one inside';
}

/** Returns the mistake in the result of a mutant; undefined if the result is right. */
function wrongIn({ ours, theirs, use }: Sealing, mutant: Mutant, dice: Dice): string | undefined {
  const { plain, sealed, text } = mutant;
  if (theirs.open(sealed[0]) !== plain[0]) return 'the simulator does not open what was sealed';
  const opened = ours.open(text);
  if (opened.ok) {
    standingOf(opened.text, asked);
    const why = wrongOpened(text, opened.text, mutant);
    if (why !== undefined) return why;
  }
  use(dice);
  return wrongSealing(ours, dice.pick(textMutations)(plain[0], dice, plain[1]));
}

/** Seals a damaged message, and returns the mistake. The sealing must throw a RangeError, or the sealed message must open unchanged. */
function wrongSealing(ours: MessageSecurity, text: string): string | undefined {
  let sealed: string;
  try {
    sealed = ours.seal(text);
  } catch (error) {
    return error instanceof RangeError ? undefined : `sealing throws ${String(error)}`;
  }
  const opened = ours.open(sealed);
  // Half of a surrogate pair cannot be written in UTF-8.
  if (!opened.ok || /\p{Surrogate}/u.test(text)) return undefined;
  const { root, envelope } = safely(opened.text);
  const before = safely(text);
  return root === before.root && isDeepStrictEqual(envelope, before.envelope) ? undefined : 'another message opens';
}

function safely(text: string): Envelope {
  try {
    return envelopeIn(text);
  } catch {
    return { root: '', envelope: {} };
  }
}

/** The result of a run: the number of mutants that opened with the sealed content, and the errors. */
export interface SealReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/** Opens mutants in order until there are enough. */
export function fuzzSealed(sealing: Sealing, seed: number, isEnough: (documents: number) => boolean): SealReport {
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const mutant = mutantOf(sealing, seed, number);
    try {
      const why = wrongIn(sealing, mutant, new Dice(seed + 1, number));
      if (why !== undefined) wrong.push(`${number}: ${why}: ${mutant.text.slice(0, 3_000)}`);
      if (sealing.ours.open(mutant.text).ok) accepted += 1;
    } catch (error) {
      wrong.push(`${number}: it throws ${String(error)}: ${mutant.text.slice(0, 3_000)}`);
    }
  }
  return { documents: number, accepted, wrong };
}
