/** The quick check may only save work: every text that it lets pass would also pass the search. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactText } from '../../protocol/index.js';
import { markCardNumbers } from '../../protocol/redact/card-number.js';
import { mayHoldBase64, mayHoldCardData } from '../../protocol/redact/digit-check.js';
import { viewOf } from '../../protocol/redact/plain-view.js';
import { markPrintedNumbers } from '../../protocol/redact/printed-number.js';
import { markSecrets } from '../../protocol/redact/secrets.js';
import { amex, base64, card, plantings } from './card-plantings.js';

/** Pieces of card data and of texts that resemble it. */
const piece = fc.oneof(
  fc.constantFrom(
    card,
    amex,
    '4222222222222',
    card.slice(0, 4),
    '4111/1111/1111',
    '3782/822463',
    '10005',
    '1111',
    card.slice(0, 12),
    card.slice(3),
    '1',
    '12',
    '123',
    '1234',
    '12.50',
  ),
  fc.constantFrom(' ', '  ', '-', '.', '\n', '\r\n', '\u00a0', '–', '_', '+', ':', '=', '"', '/', 'ä', '€'),
  fc.constantFrom(
    '%20',
    '%34',
    '%2534',
    '%',
    '&#52;',
    '&nbsp;',
    '&',
    '\\u0034',
    '\\n',
    '\\',
    '<b>',
    '</b>',
    '<',
    ';',
    '^',
  ),
  fc.constantFrom(
    'PIN',
    'pin: ',
    'PIN block ',
    'CVV',
    'cvc2 ',
    'csc=',
    'B',
    'D',
    '5A08',
    '0A4B7C9D2E1F8365',
    '４',
    '١',
    '3431',
  ),
);
const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

/** Returns how many characters the search would mask. */
function found(text: string): number {
  const marked = new Set<number>();
  for (const overTags of [false, true]) {
    const view = viewOf(text, overTags);
    markCardNumbers(view.text, marked);
    markPrintedNumbers(view.text, marked);
    markSecrets(view.text, marked);
  }
  return marked.size;
}

describe('the quick check', () => {
  it('never misses what the search would find', () => {
    fc.assert(
      fc.property(texts, (text) => {
        fc.pre(!mayHoldCardData(text));
        expect(found(text)).toBe(0);
      }),
      { numRuns: 3_000 },
    );
  });

  it('finds each planted number', () => {
    for (const [, planted] of plantings) expect(mayHoldCardData(planted) || mayHoldBase64(planted)).toBe(true);
  });

  it.each(['VISA 411111******1111', 'CONTACTLESS  PIN OK', 'MwSt 19% 2,00 EUR', 'H&M; 5', 'TOTAL 12.50', 'Köln'])(
    'skips the search of %s',
    (text) => {
      expect(mayHoldCardData(text)).toBe(false);
    },
  );

  it('finds a PIN block that begins with letters far after its label', () => {
    const far = `PIN ${'-'.repeat(38)} A B C D E F A B C D E F A B C 1`;
    expect(found(far)).toBeGreaterThan(0);
    expect(mayHoldCardData(far)).toBe(true);
  });

  it('finds base64 of sixteen characters or more, also escaped', () => {
    expect(mayHoldBase64('A'.repeat(15))).toBe(false);
    expect(mayHoldBase64(`x ${'A'.repeat(16)}`)).toBe(true);
    expect(mayHoldBase64(`${'A'.repeat(14)}%2B`)).toBe(true);
    expect(mayHoldBase64('-'.repeat(40))).toBe(false);
    expect(mayHoldBase64(`${'-'.repeat(40)}A`)).toBe(true);
  });
});

describe('a redaction that leaves a separate number', () => {
  it('is followed by another search', () => {
    expect(redactText(`55555555555544${card}`)).toBe(`55555555555544${card}`);
    expect(redactText('555555555555443782 8224 6310 005')).toBe('555555********3782 82** ***0 005');
    expect(redactText(`${card}x${base64(`pan ${card}`)}${card}`)).not.toContain(card);
  });
});
