/**
 * Finds card numbers in the groups that are printed on cards, where an unusual character such as a slash or a letter
 * divides the groups.
 *
 * The compromise: the same one to three characters must separate all groups, so that no date, time, amount or address
 * is masked. Ids in such groups are masked if their prefix and check digit look like those of a card number.
 */

import { markMiddle, markTrackAfter } from './card-number.js';
import { isCardNumber } from './issuers.js';

/** Four groups of four digits, and a further group with the same separator: up to three more digits, or an expiry. */
const fours = /(?<![0-9])(?=([0-9]{4}([^0-9\n]{1,3})[0-9]{4}\2[0-9]{4}\2[0-9]{4})(?![0-9])(\2[0-9]{1,3}(?![0-9]))?)/g;
/** A card number of fifteen or fourteen digits, in three groups. */
const sixes = /(?<![0-9])(?=([0-9]{4}([^0-9\n]{1,3})[0-9]{6}\2[0-9]{4,5})(?![0-9]))/g;

/** Marks the digits to hide in each number that is printed in the groups of a card. */
export function markPrintedNumbers(text: string, marked: Set<number>): void {
  for (const groups of [fours, sixes])
    for (const { index, 1: number = '', 3: more = '' } of text.matchAll(groups)) {
      markWhole(text, index, number.length, marked);
      if (more !== '') markWhole(text, index, number.length + more.length, marked);
    }
}

function markWhole(text: string, start: number, length: number, marked: Set<number>): void {
  const places: number[] = [];
  for (let at = start; at < start + length; at += 1) if (/[0-9]/.test(text.charAt(at))) places.push(at);
  if (!isCardNumber(places.map((at) => text.charAt(at)).join(''))) return;
  markMiddle(places, marked);
  markTrackAfter(text, start + length, marked);
}
