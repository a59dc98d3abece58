/**
 * Changes to XML that follow its grammar: other spellings of the same content, and structures that are nearly correct.
 */
import type { Dice } from './dice.js';
import type { Mutation } from './text-mutations.js';
import { names, values } from './values.js';

interface Piece {
  readonly start: number;
  readonly end: number;
}

interface Tag extends Piece {
  readonly name: string;
  readonly kind: 'open' | 'close' | 'empty';
}

/** Returns the tags of a document that may be damaged in other places. */
function tagsOf(text: string): readonly Tag[] {
  return [...text.matchAll(/<(\/?)([A-Za-z_][\w.:-]*)(?:"[^"]*"|'[^']*'|[^<>"'])*?(\/?)>/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: match[2] ?? '',
    kind: match[1] === '/' ? 'close' : match[3] === '/' ? 'empty' : 'open',
  }));
}

/** Returns the elements of a document, each from its start tag to its end tag. */
function elementsOf(text: string): readonly Piece[] {
  const open: Tag[] = [];
  const elements: Piece[] = [];
  for (const tag of tagsOf(text)) {
    if (tag.kind === 'empty') elements.push(tag);
    else if (tag.kind === 'open') open.push(tag);
    else {
      const start = open.pop();
      if (start !== undefined && open.length > 0) elements.push({ start: start.start, end: tag.end });
    }
  }
  return elements;
}

function found(text: string, pattern: RegExp): readonly Piece[] {
  return [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
}

const attribute = /[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*')/g;
const attributeValue = /(?<==\s*)(?:"[^"<]*"|'[^'<]*')/g;
const content = /(?<=>)[^<>]+(?=<)/g;
/** The places in a tag where white space is or may be. */
const gap = /\s(?=[\w.:-])|=(?=["'])/g;

/** Changes one of the pieces. Without pieces, the text stays unchanged. */
function change(text: string, dice: Dice, pieces: readonly Piece[], by: (piece: string) => string): string {
  if (pieces.length === 0) return text;
  const { start, end } = dice.pick(pieces);
  return text.slice(0, start) + by(text.slice(start, end)) + text.slice(end);
}

/** Returns a reference for a character, in one of the spellings that XML allows. */
function spelled(character: string, dice: Dice): string {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const named: Readonly<Record<string, string>> = {
    '<': '&lt;',
    '>': '&gt;',
    '&': '&amp;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return dice.pick([
    `&#${code};`,
    `&#x${hex};`,
    `&#x${hex.toUpperCase()};`,
    `&#000${code};`,
    `&#x00${hex};`,
    named[character] ?? `&#${code};`,
  ]);
}

function escaped(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;').replace(/>/g, '&gt;');
}

const references = [
  '&nbsp;',
  '&unknown;',
  '&',
  '&;',
  '&#;',
  '&#x;',
  '&#0;',
  '&#1;',
  '&#55296;',
  '&#xFFFE;',
  '&#x110000;',
  '&#65',
  '&lt',
  '&LT;',
  '&#X41;',
  '&#10;',
  '&#13;',
  '&#9;',
  '&#32;',
  '& amp;',
  '&#-5;',
];

const asides = [
  '<!---->',
  '<!-- note -->',
  '<!-- a -- b -->',
  '<!-- <x a="1"> & -->',
  '<!-- note --->',
  '<?note x?>',
  '<?xml version="1.0"?>',
  '<!DOCTYPE x>',
  '<![CDATA[]]>',
  '<![CDATA[ ]]>',
  '<![CDATA[x]]>',
  'x',
  ' ',
  '\r\n',
  '\u00a0',
  '&#32;',
  '<!ELEMENT x>',
];

const prologues = [
  '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8"?>\n',
  "<?xml version='1.0' encoding='utf-8' standalone='yes'?>",
  '<?xml version="1.0" encoding="ISO-8859-1"?>',
  '<?xml version="1.1"?>',
  '<?xml?>',
  '<?xml version="1.0" encoding="UTF-16"?>',
  ' <?xml version="1.0"?>',
  '<?xml encoding="UTF-8" version="1.0"?>',
  '<!DOCTYPE SaleToPOIRequest>',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<!-- first -->\n',
  '<?note?>',
  '\ufeff<?xml version="1.0"?>',
];

/** All mutations. */
export const xmlMutations: readonly Mutation[] = [
  // Other spellings of the same content.
  (text, dice) =>
    change(text, dice, found(text, attributeValue), (value) =>
      value.includes("'") ? value : `'${value.slice(1, -1)}'`,
    ),
  (text, dice) =>
    change(text, dice, tagsOf(text), (tag) =>
      tag.replace(gap, (space) => {
        const more = dice.pick(['\n', '\t', '  ', '\r\n', ' \n ', '']);
        return dice.once(2) ? more + space : space + more;
      }),
    ),
  (text, dice) =>
    change(text, dice, tagsOf(text), (tag) => tag.replace(/(\/?)>$/, dice.pick([' $1>', '\n$1>', '\t$1>']))),
  (text, dice) => change(text, dice, tagsOf(text), (tag) => dice.pick(['\n', ' ', '\r\n\t']) + tag),
  (text, dice) =>
    change(text, dice, found(text, content), (value) =>
      dice.once(2) ? `<![CDATA[${value}]]>` : splitIn(value, dice, '<![CDATA[', ']]>'),
    ),
  (text, dice) => change(text, dice, found(text, content), (value) => splitIn(value, dice, '<!-- x -->', '')),
  (text, dice) =>
    change(text, dice, [...found(text, content), ...found(text, attributeValue)], (value) => respelled(value, dice)),
  (text, dice) =>
    change(
      text,
      dice,
      tagsOf(text).filter(({ kind }) => kind === 'empty'),
      (tag) => `${tag.replace(/\s*\/>$/, '>')}</${/[\w.:-]+/.exec(tag)?.[0] ?? ''}>`,
    ),
  (text, dice) => dice.pick(prologues) + text,
  // Other values.
  (text, dice) => change(text, dice, found(text, attributeValue), () => `"${escaped(dice.pick(values))}"`),
  (text, dice) => change(text, dice, found(text, content), () => escaped(dice.pick(values))),
  (text, dice) =>
    change(text, dice, [...found(text, content), ...found(text, attributeValue)], (value) =>
      splitIn(value, dice, dice.pick(references), ''),
    ),
  (text, dice) =>
    change(
      text,
      dice,
      found(text, attributeValue),
      (value) => value.slice(0, -1) + dice.pick(['\n', '\t', '\r\n', '  ', '>', "'", '<', '/>']) + value.slice(-1),
    ),
  (text, dice) =>
    change(text, dice, found(text, content), (value) => dice.pick(['\n', ' ', '\r\n', '\r', ']]>']) + value),
  // Other structures.
  (text, dice) => change(text, dice, elementsOf(text), (element) => element + element),
  (text, dice) => change(text, dice, elementsOf(text), () => ''),
  (text, dice) => {
    const pieces = elementsOf(text);
    const moved = pieces.length === 0 ? '' : text.slice(...edges(dice.pick(pieces)));
    return change(text.replace(moved, ''), dice, elementsOf(text.replace(moved, '')), (element) => moved + element);
  },
  (text, dice, other) => {
    const pieces = elementsOf(other);
    const taken = pieces.length === 0 ? '' : other.slice(...edges(dice.pick(pieces)));
    return change(text, dice, elementsOf(text), (element) => (dice.once(2) ? taken : element + taken));
  },
  (text, dice) => change(text, dice, found(text, attribute), (one) => `${one} ${one}`),
  (text, dice) => change(text, dice, found(text, attribute), () => ''),
  (text, dice) =>
    change(text, dice, found(text, /[\w.:-]+="[^"]*"\s+[\w.:-]+="[^"]*"/g), (two) =>
      two.replace(/^(\S+="[^"]*")(\s+)(\S+="[^"]*")$/, '$3$2$1'),
    ),
  (text, dice) => change(text, dice, found(text, /[\w.:-]+(?=\s*=\s*["'])/g), () => dice.pick(names)),
  (text, dice) =>
    change(
      text,
      dice,
      found(text, /(?<=<[A-Za-z_][\w.:-]*)(?=[\s/>])/g),
      () => ` ${dice.pick(names)}="${escaped(dice.pick(values))}"`,
    ),
  (text, dice) => {
    const name = dice.pick(names).replace(/^xmlns$|:/g, '_');
    return change(text, dice, elementsOf(text), (element) =>
      dice.once(2) ? `<${name} a="1">x<b/></${name}>${element}` : `<${name}>${element}</${name}>`,
    );
  },
  (text, dice) => {
    const from = /[\w.:-]+/.exec(text.slice(dice.pick([{ start: 0, end: 0 }, ...tagsOf(text)]).start))?.[0] ?? 'x';
    const name = dice.pick(names);
    return text.replaceAll(new RegExp(`(</?)${from.replace(/[.]/g, '\\.')}(?=[\\s/>])`, 'g'), `$1${name}`);
  },
  (text, dice) => change(text, dice, tagsOf(text), (tag) => dice.pick(asides) + tag),
  (text, dice) => change(text, dice, elementsOf(text), (element) => '<d>'.repeat(40) + element + '</d>'.repeat(40)),
  (text, dice) =>
    change(text, dice, found(text, /(?<=<[A-Za-z_][\w.:-]*)(?=[\s/>])/g), () =>
      Array.from({ length: 60 + dice.below(10) }, (_, index) => ` a${index}="${index}"`).join(''),
    ),
];

function edges({ start, end }: Piece): readonly [number, number] {
  return [start, end];
}

/** Inserts `before` in the middle of a value, and `after` before its last character. */
function splitIn(value: string, dice: Dice, before: string, after: string): string {
  const at = 1 + dice.below(Math.max(1, value.length - 1));
  return value.slice(0, at) + before + (after === '' ? value.slice(at) : value.slice(at, -1) + after + value.slice(-1));
}

/** Replaces some characters of a value with references. Quotes around it stay. */
function respelled(value: string, dice: Dice): string {
  const isQuoted = /^["']/.test(value);
  const inner = isQuoted ? value.slice(1, -1) : value;
  const spelt = inner.replace(/&[^;]*;|[^&]/gu, (one) => (one.length > 2 || !dice.once(3) ? one : spelled(one, dice)));
  return isQuoted ? value.slice(0, 1) + spelt + value.slice(-1) : spelt;
}
