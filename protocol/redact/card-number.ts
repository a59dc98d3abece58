/**
 * Finds card numbers in a plain view: 12 to 19 digits that pass the Luhn check and have an issuer's prefix. The digits
 * may be in one piece, in a row with other card data, or separated as people and printers separate them.
 *
 * The compromise: an id of 13 to 19 digits that passes the check and has an issuer's prefix is masked like a card
 * number. About one in twenty ids of this length is masked, because redaction has priority (promise 10). Digits on both
 * sides of a letter, a colon or a slash count as one number only in the groups that `printed-number.ts` finds.
 */

import { cardNumbersInRow } from './digit-row.js';
import { isCardNumber } from './issuers.js';

/** Digits in a row, without a separator between them. */
interface Group {
  readonly start: number;
  readonly digits: string;
  /** True if a line break precedes the group. */
  readonly isOnNewLine: boolean;
}

const run = /[0-9](?:[ \n]*[0-9]){11,}/g;
const piece = /([ \n]*)([0-9]+)/g;

/** Marks the digits to hide: all but the first six and last four of each card number. */
export function markCardNumbers(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(run)) {
    for (const groups of chainsOf(match[0], match.index)) {
      for (const group of groups) markInRow(group, marked);
      for (let first = 0; first < groups.length; first += 1) markFrom(text, groups, first, marked);
    }
  }
}

/** Returns groups that are close enough to each other to be one number. */
function chainsOf(text: string, offset: number): readonly (readonly Group[])[] {
  const chains: Group[][] = [];
  for (const match of text.matchAll(piece)) {
    const [whole, gap = '', digits = ''] = match;
    const isOnNewLine = gap.includes('\n');
    const group = { start: offset + match.index + whole.length - digits.length, digits, isOnNewLine };
    const chain = chains.at(-1);
    if (chain === undefined || gap.length > (isOnNewLine ? 60 : 5)) chains.push([group]);
    else chain.push(group);
  }
  return chains;
}

function markFrom(text: string, groups: readonly Group[], first: number, marked: Set<number>): void {
  let digits = '';
  for (let at = first; at < first + 19; at += 1) {
    const group = groups[at];
    if (group === undefined || digits.length + group.digits.length > 19) return;
    digits += group.digits;
    if (digits.length < 12 || !isCardNumber(digits)) continue;
    const parts = groups.slice(first, at + 1);
    if (!isDividedLikeOne(parts)) continue;
    const places: number[] = [];
    for (const part of parts)
      for (let place = part.start; place < part.start + part.digits.length; place += 1) places.push(place);
    markMiddle(places, marked);
    markTrackAfter(text, group.start + group.digits.length, marked);
  }
}

function markInRow({ start, digits }: Group, marked: Set<number>): void {
  if (digits.length < 13) return;
  for (const { number, whole } of cardNumbersInRow(digits)) {
    markMiddle(placesFrom(start + number.at, number.length), marked);
    if (whole !== undefined) for (const place of placesFrom(start + whole.at, whole.length)) marked.add(place);
  }
}

function placesFrom(start: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => start + index);
}

/** Marks all places of a number except the first six and the last four. */
export function markMiddle(places: readonly number[], marked: Set<number>): void {
  for (const place of places.slice(6, -4)) marked.add(place);
}

/** Marks expiry, service code and discretionary data after the number: the rest of a track 2. */
export function markTrackAfter(text: string, end: number, marked: Set<number>): void {
  const [rest = ''] = /^ ?[=Dd] ?[0-9]{4}[0-9 ]*/.exec(text.slice(end, end + 60)) ?? [];
  for (let index = 0; index < rest.length; index += 1) {
    if (/[0-9]/.test(rest.charAt(index))) marked.add(end + index);
  }
}

/**
 * True if the groups are divided like one number: in parts of three or more digits (4-4-4-4, 4-6-5), or evenly (digit
 * by digit, in pairs). Amounts, dates and quantities in a row are not divided like this. A line break may be anywhere.
 */
function isDividedLikeOne(groups: readonly Group[]): boolean {
  const lengths = groups.map((group) => group.digits.length);
  if (areLengthsOfOne(lengths)) return true;
  const joined: number[] = [];
  for (const [index, group] of groups.entries()) {
    if (group.isOnNewLine && index > 0) joined.push((joined.pop() ?? 0) + group.digits.length);
    else joined.push(group.digits.length);
  }
  return joined.length < lengths.length && areLengthsOfOne(joined);
}

function areLengthsOfOne(lengths: readonly number[]): boolean {
  const [first = 0] = lengths;
  const last = lengths.at(-1) ?? 0;
  const before = lengths.slice(0, -1);
  return before.every((length) => length >= 3) || (before.every((length) => length === first) && last <= first);
}
