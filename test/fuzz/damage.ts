/** Damages one place of an approval, as octets on the wire. The weight of the place says what the damage may cost. */
import { Buffer } from 'node:buffer';
import type { Dice } from './dice.js';
import { type Spot, jsonSpots } from './json-spots.js';
import { type XmlSpot, xmlSpots } from './xml-spots.js';
import { isDecided } from './spoilt.js';
import type { Encoding } from '../../protocol/index.js';

/** The importance of a place: the identity and result of the answer, an amount, or a value that decides nothing. */
export type Weight = (typeof weights)[number];

const weights = ['decides', 'amount', 'harmless'] as const;

/** A damaged approval. */
export interface Damaged {
  readonly weight: Weight;
  readonly path: string;
  readonly how: string;
  /** The octets on the wire. */
  readonly octets: Buffer;
  /** The text that tenderd reads from these octets. */
  readonly text: string;
}

/** The paths of amounts and of the members around them. */
const amounts =
  /\.(?:AmountsResp(?:\..*)?|ReversedAmount|LoyaltyAmount(?:\..*)?|Rebates(?:\..*)?|PaymentResult|LoyaltyResult|StoredValueResult(?:\.(?:ItemAmount|Currency|StoredValueTransactionType|ProductCode))?)$/;

/** Returns the weight of a place by its path. */
export function weightOf(path: string): Weight {
  if (isDecided(path)) return 'decides';
  return amounts.test(`.${path}`) ? 'amount' : 'harmless';
}

/** Octets inside a text. Some of them have been seen from vendors' programs; all others are never allowed in a text. */
const pieces: readonly (string | Buffer)[] = [
  '\0',
  '\u0001',
  '\u0008',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u200b',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\u0378',
  '\ue000',
  '\u{10ffff}',
  '\u{1f600}',
  '\ufffd',
  '\t',
  '\n',
  '\r',
  '\r\n',
  // Latin-1, a cut sequence, half of a surrogate pair, an overlong NUL, a lone continuation byte.
  ...['e9', 'c3', 'ff', 'fe', 'eda080', 'c080', '80', 'f09f98', 'f8888080'].map((hex) => Buffer.from(hex, 'hex')),
  Buffer.from('Zahlung für Café', 'latin1'),
];

const jsonPieces: readonly (string | Buffer)[] = [
  ...pieces,
  '\\u0000',
  '\\ud800',
  '\\udc00\\ud800',
  '\\u12',
  '\\uZZZZ',
  '\\q',
  '\\x41',
  '\\u001b[2J',
  '\\"',
  '\\\\',
  '\\/',
];
const xmlPieces: readonly (string | Buffer)[] = [
  ...pieces,
  '&#0;',
  '&#xD800;',
  '&#x110000;',
  '&#99999999999;',
  '&#1;',
  '&nbsp;',
  '&',
  '&x',
  '&#;',
  '&amp;',
  '&lt;',
  '&eacute;',
];
const xmlTextPieces: readonly (string | Buffer)[] = [
  ...xmlPieces,
  ']]>',
  '<![CDATA[a < b & c]]>',
  '<!-- a -->',
  '<!-- a -- b -->',
  '<?php x ?>',
  '< ',
  '<1',
  '<![CDATA[\0]]>',
];

/** Values that replace another value. None of them is an amount, an id or a known word. */
const jsonValues: readonly string[] = [
  'null',
  'true',
  'false',
  '""',
  '" "',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[{}]',
  '{"Nobody":"knows"}',
  '[true,false]',
  'NaN',
  'undefined',
  "'x'",
  'None',
  '-',
  '1e',
  '0x1F',
  '1e999',
  'Infinity',
  '',
  '{"a":1,"a":2}',
  '"Frobnicated"',
  '"2026-02-30T25:61:00Z"',
  '"yesterday"',
  '"28.11.2026 10:00"',
  '"%%%="',
  '"QUJ"',
  '"__proto__"',
  '"\\u0000"',
  '{"__proto__":{"a":1}}',
  '"#<12,5"',
  '"\\ud800"',
  '"O"',
  `"${'x'.repeat(300)}"`,
  `${'['.repeat(60)}${']'.repeat(60)}`,
];
const xmlValues: readonly string[] = [
  '',
  ' ',
  'Frobnicated',
  '2026-02-30T25:61:00Z',
  'yesterday',
  '28.11.2026 10:00',
  '%%%=',
  'QUJ',
  'NaN',
  'null',
  '#&lt;12,5',
  '__proto__',
  '1e999',
  'true',
  'x'.repeat(300),
  '&#0;',
  '&nbsp;',
  '{}',
];

const longText = 'x'.repeat(240_000);

/** Damages an approval in one place. */
export class Damage {
  readonly #text: string;
  readonly #spots: ReadonlyMap<Weight, readonly (Spot | XmlSpot)[]>;

  constructor(encoding: Encoding, text: string) {
    this.#text = text;
    const spots = encoding === 'json' ? jsonSpots(text) : xmlSpots(text);
    const ofWeight = (weight: Weight) => spots.filter(({ path }) => weightOf(path) === weight);
    this.#spots = new Map(weights.map((weight) => [weight, ofWeight(weight)]));
  }

  /** Returns a mutant with damage at a place of this weight, or undefined if the text has no such place. */
  mutant(weight: Weight, dice: Dice): Damaged | undefined {
    const spots = this.#spots.get(weight) ?? [];
    if (spots.length === 0) return undefined;
    const spot = dice.pick(spots);
    const [how, parts] = 'what' in spot ? this.#xml(spot, weight, dice) : this.#json(spot, dice);
    const octets = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
    return { weight, path: spot.path, how, octets, text: octets.toString('utf8') };
  }

  #json(spot: Spot, dice: Dice): readonly [string, readonly (string | Buffer)[]] {
    const text = this.#text;
    const { start, valueStart, end } = spot;
    const [before, value, after] = [text.slice(0, valueStart), text.slice(valueStart, end), text.slice(end)];
    const whole = text.slice(start, end);
    const isText = value.startsWith('"');
    switch (dice.below(isText ? 14 : 9)) {
      case 0:
      case 1:
      case 2: {
        const by = dice.pick(jsonValues);
        return [`is ${by.slice(0, 40)}`, [before, by, after]];
      }
      case 3:
        return ['twice', [text.slice(0, end), ',', whole, after]];
      case 4:
        return ['twice, otherwise', [text.slice(0, valueStart), dice.pick(jsonValues) || '0', ',', whole, after]];
      case 5:
        return ['removed', [withoutMember(text, start, end)]];
      case 6:
        return [
          'an unknown one before it',
          [text.slice(0, start), '"Nobody":', dice.pick(jsonValues) || '1', ',', text.slice(start)],
        ];
      case 7:
        return ['in a list', [before, '[', value, ']', after]];
      case 8:
        return ['a list of two', [before, '[', value, ',', dice.pick(jsonValues) || '1', ']', after]];
      case 9:
        if (dice.once(400)) return ['long', [before, '"', longText, '"', after]];
        return ['a number', [before, '12345678901234567890123', after]];
      default: {
        const inside = 1 + dice.below(value.length - 1);
        const at = /[\\u0-9a-f]/i.test(value[inside] ?? '') && value.slice(0, inside).includes('\\') ? 1 : inside;
        const piece = dice.pick(jsonPieces);
        return [`with ${JSON.stringify(String(piece))}`, [before, value.slice(0, at), piece, value.slice(at), after]];
      }
    }
  }

  #xml(spot: XmlSpot, weight: Weight, dice: Dice): readonly [string, readonly (string | Buffer)[]] {
    const text = this.#text;
    const { start, end, valueStart, valueEnd, what, name, isText } = spot;
    const [before, value, after] = [text.slice(0, valueStart), text.slice(valueStart, valueEnd), text.slice(valueEnd)];
    const whole = text.slice(start, end);
    const inside = valueStart + dice.below(value.length + 1);
    if (what === 'attribute' || isText) {
      switch (dice.below(9)) {
        case 0:
        case 1: {
          const by = dice.pick(xmlValues);
          return [`is ${by.slice(0, 40)}`, [before, by, after]];
        }
        case 2:
          return ['twice', [text.slice(0, end), whole, text.slice(end)]];
        case 3:
          return ['removed', [text.slice(0, start), text.slice(end)]];
        case 4:
          if (dice.once(300)) return ['long', [before, longText, after]];
          return what === 'attribute'
            ? ['many others before it', [text.slice(0, start), manyAttributes, text.slice(start)]]
            : ['elements in it', [before, '<Nobody a="1"><b/></Nobody>', after]];
        default: {
          const piece = dice.pick(what === 'attribute' ? xmlPieces : xmlTextPieces);
          return [`with ${JSON.stringify(String(piece))}`, [text.slice(0, inside), piece, text.slice(inside)]];
        }
      }
    }
    switch (dice.below(8)) {
      case 0:
        return ['emptied', [text.slice(0, start), `<${name}/>`, text.slice(end)]];
      case 1:
        return ['twice', [text.slice(0, end), whole, text.slice(end)]];
      case 2:
        return ['removed', [text.slice(0, start), text.slice(end)]];
      case 3:
        return ['a comment before it', [text.slice(0, start), dice.pick(comments), text.slice(start)]];
      case 4:
        return ['an unknown one before it', [text.slice(0, start), dice.pick(unknowns), text.slice(start)]];
      case 5:
        return ['text before it', [text.slice(0, start), dice.pick(xmlTextPieces), text.slice(start)]];
      case 6:
        return ['another declaration', [dice.pick(declarations), text.replace(/^<\?xml[^>]*\?>/, '')]];
      default:
        return weight === 'decides'
          ? ['removed', [text.slice(0, start), text.slice(end)]]
          : ['emptied', [before, after]];
    }
  }
}

const manyAttributes = Array.from({ length: 80 }, (_none, index) => ` a${index}="1"`).join('') + ' ';
const comments = ['<!-- x -->', '<!---->', '<!-- a -- b --->', '<!-- <Response Result="Failure"/> -->', '<?x y?>'];
const unknowns = [
  '<Nobody/>',
  '<Nobody>\u0001</Nobody>',
  '<Nobody><![CDATA[<a>]]></Nobody>',
  '<Nobody a="1" a="2"/>',
  `${'<a>'.repeat(60)}x${'</a>'.repeat(60)}`,
  '<Nobody a="<b>"/>',
  '<Größe/>',
];
const declarations = [
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  '<?xml version="1.1" encoding="UTF-8"?>',
  '\ufeff<?xml version="1.0" encoding="windows-1252"?>',
  '\n<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="utf-16"?><!-- a -- b -->',
];

/** Removes a member together with its comma. */
function withoutMember(text: string, start: number, end: number): string {
  if (text[end] === ',') return text.slice(0, start) + text.slice(end + 1);
  const from = text[start - 1] === ',' ? start - 1 : start;
  return text.slice(0, from) + text.slice(end);
}
