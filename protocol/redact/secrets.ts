/** What else of a card must not be kept: tracks, PIN blocks, PINs and card verification values. */
import { isCardNumber, markMiddle } from './card-number.js';

/** Track 1: format code, number, name, and the rest. */
const track1 = /[Bb]([0-9][0-9 ]{11,23})\^([^^\n]{0,60})\^([^?\n]{0,120})/g;
/** Track 2 behind its start sentinel. */
const track2 = /;([0-9][0-9 ]{11,23})[=Dd]([0-9 ]{4,60})/g;
/** Track 2 inside a longer row of digits, as in chip data (tag 57). */
const track2Inside = /([0-9]{13,60})[=Dd]([0-9]{7,60})/g;
/** The number in chip data (tag 5A). */
const chipNumber = /5[Aa]0[789Aa]([0-9]{13,19})(?![0-9])/g;
/** Sixteen hexadecimal digits behind a word that says PIN. */
const pinBlock =
  /(?:(?<![A-Za-z])pin|PIN|Pin)[^\n]{0,40}?(?<![0-9A-Za-z])((?:[0-9A-Fa-f] ?){15}[0-9A-Fa-f])(?![0-9A-Za-z])/g;
/** A PIN in the clear behind its label. */
const pin = /(?<![A-Za-z])(?:pin|PIN|Pin)[ "]{0,3}[:=][ "]{0,3}([0-9]{4,12})(?![0-9A-Za-z])/g;
/** A card verification value behind its label. */
const verification = /(?:CVV|CVC|CAV|CSC)2?[ "]{0,3}[:=]?[ "]{0,3}([0-9]{3,4})(?![0-9A-Za-z])/gi;
const hexBlock = /(?<![0-9A-Za-z])((?:[0-9A-Fa-f] ?){15}[0-9A-Fa-f])(?![0-9A-Za-z])/g;

/** Marks what must be hidden beside card numbers. */
export function markSecrets(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(track1)) {
    const [whole, number = '', name = '', rest = ''] = match;
    markNumber(text, match.index + 1, number.length, marked);
    markAll(text, match.index + whole.length - rest.length - 1 - name.length, name.length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
  for (const match of text.matchAll(track2)) {
    const [whole, number = '', rest = ''] = match;
    markNumber(text, match.index + 1, number.length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
  for (const match of text.matchAll(track2Inside)) markInside(text, match, marked);
  for (const match of text.matchAll(chipNumber)) {
    const [whole, number = ''] = match;
    if (isCardNumber(number)) markNumber(text, match.index + whole.length - number.length, number.length, marked);
  }
  for (const form of [pinBlock, pin, verification]) {
    for (const match of text.matchAll(form)) {
      const [whole, secret = ''] = match;
      markAll(text, match.index + whole.length - secret.length, secret.length, marked);
    }
  }
}

/** Marks every sixteen hexadecimal digits, for a field whose name says PIN. */
export function markHexBlocks(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(hexBlock)) markAll(text, match.index, match[0].length, marked);
}

function markInside(text: string, match: RegExpExecArray, marked: Set<number>): void {
  const [whole, digits = '', rest = ''] = match;
  const end = match.index + digits.length;
  for (let length = 19; length >= 13; length -= 1) {
    if (length > digits.length || !isCardNumber(digits.slice(-length))) continue;
    markNumber(text, end - length, length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
}

function markNumber(text: string, start: number, length: number, marked: Set<number>): void {
  const places: number[] = [];
  for (let index = start; index < start + length; index += 1) {
    if (/[0-9]/.test(text.charAt(index))) places.push(index);
  }
  markMiddle(places, marked);
}

function markAll(text: string, start: number, length: number, marked: Set<number>): void {
  for (let index = start; index < start + length; index += 1) {
    if (/[^ \n]/.test(text.charAt(index))) marked.add(index);
  }
}
