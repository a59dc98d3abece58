/** Compares the framing of TCP with an independent reader, for any bytes, cut anywhere. */
import { Buffer } from 'node:buffer';
import { framed, Frames, keepAliveFrame } from '../../src/net/index.js';
import { Dice } from './dice.js';

/** The contents of a byte stream. */
export interface ReadFrames {
  /** Each complete message, in hex. */
  readonly messages: readonly string[];
  readonly keepAlives: number;
  readonly isFaulty: boolean;
  /** The bytes of an incomplete message, in hex. Undefined after a fault, because the framing need not keep them. */
  readonly part: string | undefined;
}

/** Reads all bytes at once, only by arithmetic. */
export function readAtOnce(bytes: readonly number[], bytesMax: number): ReadFrames {
  const messages: string[] = [];
  let keepAlives = 0;
  for (let at = 0; ; ) {
    const head = bytes.slice(at, at + 4);
    // An incomplete length is at least the value of its present bytes.
    const length = [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (head[index] ?? 0), 0);
    const rest = bytes.slice(at + 4);
    if (length > bytesMax) return { messages, keepAlives, isFaulty: true, part: undefined };
    if (head.length < 4 || rest.length < length)
      return { messages, keepAlives, isFaulty: false, part: Buffer.from(rest).toString('hex') };
    if (length === 0) keepAlives += 1;
    else messages.push(Buffer.from(rest.slice(0, length)).toString('hex'));
    at += 4 + length;
  }
}

/** Reads with the daemon's framing, in pieces of these lengths and then the remaining bytes. */
export function readInPieces(
  frames: Pick<Frames, 'take' | 'part'>,
  bytes: readonly number[],
  lengths: readonly number[],
): ReadFrames {
  const messages: string[] = [];
  let keepAlives = 0;
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    const reading = frames.take(Buffer.from(bytes.slice(at, at + length)));
    messages.push(...reading.messages.map((message) => message.toString('hex')));
    keepAlives += reading.keepAlives;
    if (reading.fault !== undefined) return { messages, keepAlives, isFaulty: true, part: undefined };
    at += length;
  }
  return { messages, keepAlives, isFaulty: false, part: frames.part.toString('hex') };
}

const bytesMax = 300;

/** Valid frames, empty frames, lengths alone, and random bytes. */
const pieces: readonly ((dice: Dice) => readonly number[])[] = [
  (dice) => [...framed(`<${'x'.repeat(dice.below(60))}`)],
  (dice) => [...framed('{"a":"é"}'.repeat(1 + dice.below(20)))],
  () => [...keepAliveFrame],
  (dice) => [0, 0, dice.below(3), dice.below(256)],
  (dice) => Array.from({ length: dice.below(9) }, () => dice.below(256)),
  (dice) => [...framed('cut off')].slice(0, dice.below(12)),
];

/** The result of a run: the number of streams without a fault, and the streams that the two readers read differently. */
export interface FramingReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/** Reads streams in order until there are enough. */
export function fuzzFraming(
  seed: number,
  isEnough: (documents: number) => boolean,
  framesOf: () => Pick<Frames, 'take' | 'part'> = () => new Frames(bytesMax),
): FramingReport {
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const dice = new Dice(seed, number);
    const bytes = Array.from({ length: dice.below(9) }, () => dice.pick(pieces)(dice)).flat();
    const lengths = Array.from({ length: dice.below(30) }, () => dice.below(40));
    const shown = `${Buffer.from(bytes).toString('hex')} in pieces of ${lengths.join(', ')}`;
    try {
      const [ours, theirs] = [readInPieces(framesOf(), bytes, lengths), readAtOnce(bytes, bytesMax)];
      if (!ours.isFaulty) accepted += 1;
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) wrong.push(`${number}: it is read otherwise: ${shown}`);
    } catch (error) {
      wrong.push(`${number}: it throws ${String(error)}: ${shown}`);
    }
  }
  return { documents: number, accepted, wrong };
}
