/**
 * The known errors of the other reader. If it accepts what XML 1.0 calls malformed (`passes`), our refusal is
 * explained, and our decoder must refuse such a text. If it refuses a well-formed text (`refuses`), our acceptance is
 * explained. If it misreads a text (`misreads`), both results and different values are explained.
 */
import type { Document } from './compare.js';

/** A known error of the other reader. */
export interface Explained {
  readonly name: string;
  readonly why: string;
  readonly encoding: Document['encoding'];
  /** The result of the other reader for such a text. */
  readonly verdict: 'passes' | 'refuses' | 'misreads';
  /** True if a text contains the construct. */
  isIn(text: string): boolean;
}

/**
 * Divides a document into comments, CDATA sections, instructions, tags and the text between them, as the other reader
 * divides an accepted document.
 */
const markup = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(?:"[^"]*"|'[^']*'|[^'">])*>|[^<]+|</g;

const declarationForm =
  /^<\?xml[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*\?>$/;

const nameStart = String.raw`:A-Z_a-z\xc0-\xd6\xd8-\xf6\xf8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}`;
const nameRest = String.raw`${nameStart}.\d\xb7\u0300-\u036f\u203f\u2040-`;
const instructionForm = new RegExp(String.raw`^<\?[${nameStart}][${nameRest}]*(?:[ \t\r\n][^]*)?\?>$`, 'u');

function isTag(piece: string): boolean {
  return /^<[^!?]/.test(piece);
}

function piecesOf(text: string): readonly string[] {
  return text.replace(/^\ufeff/, '').match(markup) ?? [];
}

/** True if a tag matches the pattern outside its attribute values. */
function inTag(text: string, pattern: RegExp): boolean {
  return piecesOf(text).some((piece) => isTag(piece) && pattern.test(piece.replace(/"[^"]*"|'[^']*'/g, '""')));
}

/** Returns a check: true if a piece of the document that matches `begins`, or one of its parts, matches the pattern. */
function some(begins: RegExp, pattern: RegExp, parts = /[^]+/g): (text: string) => boolean {
  return (text) =>
    piecesOf(text)
      .filter((piece) => begins.test(piece))
      .flatMap((piece) => piece.match(parts) ?? [])
      .some((part) => pattern.test(part));
}

/** All known errors. */
export const explained: readonly Explained[] = [
  {
    name: 'character',
    why: 'a character that XML cannot have, such as a control character or half a pair (section 2.2)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) => /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text),
  },
  {
    name: 'less-than in an attribute',
    why: 'an attribute value must not have a less-than sign (section 3.1)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: some(/^<[^!?]/, /</, /"[^"]*"|'[^']*'/g),
  },
  {
    name: 'bare ampersand',
    why: 'an ampersand that begins no reference (section 4.1)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: some(/^(?!<[!?])/, /&(?!(?:#\d+|#x[\da-fA-F]+|[A-Za-z_:][\w.:-]*);)/),
  },
  {
    name: 'end of CDATA in text',
    why: 'character content must not have the end of a CDATA section (section 2.4)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: some(/^[^<]/, /\]\]>/),
  },
  {
    name: 'hyphens in a comment',
    why: 'a comment must not have two hyphens, nor end with a third (section 2.5)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: some(/^<!--/, /^<!--(?:[^]*--[^]*|[^]*-)-->$/),
  },
  {
    name: 'XML declaration',
    why: 'an XML declaration that is not of its form, or not at the beginning (section 2.8)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) =>
      piecesOf(text).some(
        (piece, index) => /^<\?xml(?![\w.:-])/i.test(piece) && (index > 0 || !declarationForm.test(piece)),
      ),
  },
  {
    name: 'target of an instruction',
    why: 'an instruction begins with a name, and white space behind it (section 2.6)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) => piecesOf(text).some((piece) => piece.startsWith('<?') && !instructionForm.test(piece)),
  },
  {
    name: 'declaration in content',
    why: 'a markup declaration outside a document type declaration, or one of these after the beginning (section 2.8)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) =>
      piecesOf(text).some(
        (piece, index, pieces) =>
          /^<!(?!--|\[CDATA\[)/.test(piece) && (!piece.startsWith('<!DOCTYPE') || pieces.slice(0, index).some(isTag)),
      ),
  },
  {
    name: 'text outside the root',
    why: 'beside the root element only comments, instructions and white space may stand (section 2.1)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) => {
      const pieces = piecesOf(text);
      const outside = [...pieces.slice(0, pieces.findIndex(isTag)), ...pieces.slice(pieces.findLastIndex(isTag) + 1)];
      return outside.some((piece) => /^<!\[CDATA\[|^[^<]*[^< \t\r\n]/.test(piece));
    },
  },
  {
    name: 'end tag with a second slash',
    why: 'an end tag must not end as an empty element does (section 3.1)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: some(/^<\//, /\/>$/),
  },
  {
    name: 'equals sign without a name',
    why: 'an equals sign must follow the name of an attribute (section 3.1)',
    encoding: 'xml',
    verdict: 'passes',
    isIn: (text) => inTag(text, /(?:""|=|^<[\w.:-]+)\s*=/),
  },
  {
    name: 'space of another alphabet in a tag',
    why: 'only four characters are white space (section 2.3), and the other reader takes more of them for it',
    encoding: 'xml',
    verdict: 'misreads',
    isIn: (text) => inTag(text, /[^\S \t\r\n]/),
  },
  {
    name: 'name beyond the first plane',
    why: 'a name may have characters beyond U+FFFF (section 2.3), which the other reader looks at by halves',
    encoding: 'xml',
    verdict: 'refuses',
    isIn: (text) => inTag(text, /[\ud800-\udbff][\udc00-\udfff]/),
  },
];
