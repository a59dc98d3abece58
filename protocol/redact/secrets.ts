/**
 * Finds the other secrets of a card: tracks, PIN blocks, PINs, card verification values, and numbers in hexadecimal.
 */
import { markMiddle } from './card-number.js';
import { isCardNumber } from './issuers.js';

const twelveDigits = /[0-9](?: ?[0-9]){11}/;

/** Track 1: format code, number, name, and the rest. */
const track1 = /[Bb]([0-9][0-9 ]{11,23})\^([^^\n]{0,60})\^([^?\n]{0,120})/g;
/** Track 2 after its start sentinel. */
const track2 = /;([0-9][0-9 ]{11,23})[=Dd]([0-9 ]{4,60})/g;
/** Track 2 inside a longer row of digits, as in chip data (tag 57). */
const track2Inside = /([0-9]{13,60})[=Dd]([0-9]{7,60})/g;
const trackSign = /[0-9][=Dd][0-9]/;
/** The number in chip data (tag 5A). The length byte shows where the number ends, because more digits may follow. */
const chipNumber = /5[Aa]0([6-9Aa])(?=([0-9]{12,20}))/g;
/**
 * Digits as the hexadecimal codes of their characters, in ASCII or UTF-16, with or without spaces. The three patterns
 * find a run of digits, one digit, and the rest of a track 2.
 */
const hexDigits = /(?:(?:00 ?)?3[0-9] ?(?:20 ?)?){13,}/g;
const hexDigit = /3[0-9]/g;
const hexTrackRest = /^(?:3[Dd]|[46]4) ?((?:3[0-9] ?)+)/;
/** Sixteen hexadecimal digits, including a decimal one, after a word that contains PIN. */
const pinBlock =
  /(?:(?<![A-Za-z])pin|PIN|Pin)[^\n]{0,40}?(?<![0-9A-Za-z])(?=[A-Fa-f ]{0,31}[0-9])((?:[0-9A-Fa-f] ?){15}[0-9A-Fa-f])(?![0-9A-Za-z])/g;
const label = /pin|cvv|cvc|cav|csc/i;
/** A plain PIN after its label. */
const pin = /(?<![A-Za-z])(?:pin|PIN|Pin)[ "]{0,3}[:=][ "]{0,3}([0-9]{4,12})(?![0-9A-Za-z])/g;
/** A card verification value after its label. */
const verification = /(?:CVV|CVC|CAV|CSC)2?[ "]{0,3}[:=]?[ "]{0,3}([0-9]{3,4})(?![0-9A-Za-z])/gi;
const hexBlock = /(?<![0-9A-Za-z])((?:[0-9A-Fa-f] ?){15}[0-9A-Fa-f])(?![0-9A-Za-z])/g;

/** Marks the secrets to hide, other than card numbers. */
export function markSecrets(text: string, marked: Set<number>): void {
  if (text.includes('^')) markTracks1(text, marked);
  if (text.includes(';')) markTracks2(text, marked);
  if (twelveDigits.test(text)) markInRows(text, marked);
  if (!label.test(text)) return;
  for (const form of [pinBlock, pin, verification]) {
    for (const match of text.matchAll(form)) {
      const [whole, secret = ''] = match;
      markAll(text, match.index + whole.length - secret.length, secret.length, marked);
    }
  }
}

function markTracks1(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(track1)) {
    const [whole, number = '', name = '', rest = ''] = match;
    markNumber(text, match.index + 1, number.length, marked);
    markAll(text, match.index + whole.length - rest.length - 1 - name.length, name.length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
}

function markTracks2(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(track2)) {
    const [whole, number = '', rest = ''] = match;
    markNumber(text, match.index + 1, number.length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
}

/** Marks secrets inside long rows of digits, for example in chip data or in card numbers in hexadecimal. */
function markInRows(text: string, marked: Set<number>): void {
  // Without this check the search would visit each digit of a long row sixty times.
  if (trackSign.test(text)) for (const match of text.matchAll(track2Inside)) markInside(text, match, marked);
  for (const match of text.matchAll(chipNumber)) {
    const [whole, length = '', digits = ''] = match;
    const counted = digits.slice(0, Number.parseInt(length, 16) * 2);
    // Check the digits that the length byte counts, and also all digits, because a wrong length byte must not hide a
    // number.
    const number = [counted, digits].find((one) => isCardNumber(one));
    if (number !== undefined) markNumber(text, match.index + whole.length, number.length, marked);
  }
  for (const match of text.matchAll(hexDigits)) markHexNumbers(text, match, marked);
}

/** Marks every group of sixteen hexadecimal digits, for a field whose name contains PIN. */
export function markHexBlocks(text: string, marked: Set<number>): void {
  for (const match of text.matchAll(hexBlock)) markAll(text, match.index, match[0].length, marked);
}

function markInside(text: string, match: RegExpExecArray, marked: Set<number>): void {
  const [whole, digits = '', rest = ''] = match;
  const end = match.index + digits.length;
  for (let length = 19; length >= 13; length -= 1) {
    if (length > digits.length || !isCardNumber(digits, digits.length - length)) continue;
    markNumber(text, end - length, length, marked);
    markAll(text, match.index + whole.length - rest.length, rest.length, marked);
  }
}

/**
 * Marks card numbers in hexadecimal text that encodes each digit in two characters. Also marks the rest of a track 2
 * that follows such a number.
 */
function markHexNumbers(text: string, { 0: whole, index }: RegExpExecArray, marked: Set<number>): void {
  const places = Array.from(whole.matchAll(hexDigit), (digit) => index + digit.index);
  const digits = places.map((place) => text.charAt(place + 1)).join('');
  for (let start = 0; start + 13 <= digits.length; start += 1) {
    for (let end = start + 13; end <= Math.min(start + 19, digits.length); end += 1) {
      if (!isCardNumber(digits, start, end)) continue;
      const number = places.slice(start, end);
      markMiddle(number, marked);
      markMiddle(
        number.map((place) => place + 1),
        marked,
      );
      const [rest = '', data = ''] = hexTrackRest.exec(text.slice(index + whole.length)) ?? [];
      markAll(text, index + whole.length + rest.length - data.length, data.length, marked);
    }
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
