/** Damage to any text, as by a broken line or a broken program. */
import type { Dice } from './dice.js';

/** A change to a text. `other` is another document from which parts can be taken. */
export type Mutation = (text: string, dice: Dice, other: string) => string;

/** Characters that have a meaning for one of the readers, or that a text must not contain. */
const characters = [
  '<>&"\'/=!?-[]{}:,\\;#x019eEtfn .'.split(''),
  ['\t', '\n', '\r', '\0', '\u0001', '\u007f', '\u0085', '\u00a0', '\u00e9', '\u2028', '\ufeff', '\ufffe'],
  ['\ud83d\ude00', '\ud800', '\udc00', ']]>', '--', '<!--', '-->', '<![CDATA[', '&#', '&amp;', '/>', '</', '\\u'],
].flat();

interface Span {
  readonly start: number;
  readonly end: number;
}

function span(text: string, dice: Dice, longest = 80): Span {
  const start = dice.below(text.length + 1);
  return { start, end: Math.min(text.length, start + 1 + dice.below(longest)) };
}

function replaced(text: string, { start, end }: Span, by: string): string {
  return text.slice(0, start) + by + text.slice(end);
}

/** All mutations. */
export const textMutations: readonly Mutation[] = [
  // Cut off.
  (text, dice) => text.slice(0, dice.below(text.length + 1)),
  (text, dice) => text.slice(dice.below(Math.min(20, text.length + 1))),
  // One character replaced, inserted, removed, or with a flipped bit.
  (text, dice) => replaced(text, span(text, dice, 1), dice.pick(characters)),
  (text, dice) => {
    const { start } = span(text, dice);
    return replaced(text, { start, end: start }, dice.pick(characters));
  },
  (text, dice) => replaced(text, span(text, dice, 1), ''),
  (text, dice) => {
    const at = dice.below(text.length);
    const turned = String.fromCharCode((text.charCodeAt(at) || 0x20) ^ (1 << dice.below(8)));
    return replaced(text, { start: at, end: at + 1 }, turned);
  },
  // A part removed, repeated, moved, or taken from another document.
  (text, dice) => replaced(text, span(text, dice), ''),
  (text, dice) => {
    const { start, end } = span(text, dice);
    return replaced(text, { start: end, end }, text.slice(start, end));
  },
  (text, dice) => {
    const from = span(text, dice);
    const piece = text.slice(from.start, from.end);
    const { start } = span(text, dice);
    return replaced(replaced(text, from, ''), { start, end: start }, piece);
  },
  (text, dice, other) => {
    const from = span(other, dice);
    return replaced(text, span(text, dice), other.slice(from.start, from.end));
  },
  (text, dice, other) => text.slice(0, dice.below(text.length + 1)) + other.slice(dice.below(other.length + 1)),
  // Something before or after the text.
  (text) => `\ufeff${text}`,
  (text, dice) => text + dice.pick([' ', '\n', '\0', 'x', '<!-- -->', '{}', '\ufeff', text]),
  (text, dice) => dice.pick([' ', '\n', '\0', 'x', '\ufeff\ufeff', '<!-- -->']) + text,
  (text, dice, other) => text + dice.pick(['', '\n']) + other,
  // Too much text.
  (text, dice) => {
    const { start } = span(text, dice);
    return dice.once(20)
      ? replaced(text, { start, end: start }, dice.pick(['9', 'a', ' ']).repeat(dice.pick([300_000, 1_600_000])))
      : text;
  },
  (text, dice) => {
    const { start } = span(text, dice);
    return replaced(text, { start, end: start }, dice.pick(['7', 'b', ' ', '\n']).repeat(1 + dice.below(3_000)));
  },
];
