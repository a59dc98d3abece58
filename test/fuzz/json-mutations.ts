/**
 * Changes to JSON that follow its grammar: other spellings of the same content, and structures that are nearly correct.
 */
import type { Dice } from './dice.js';
import type { Mutation } from './text-mutations.js';
import { names, values } from './values.js';

interface Token {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: 'name' | 'scalar' | 'mark';
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"(?<isName>\s*:)?|[{}[\],]|[^\s{}[\],:"]+/g)].map((match) => {
    const isName = match.groups?.['isName'] !== undefined;
    const piece = isName ? match[0].replace(/\s*:$/, '') : match[0];
    const kind = isName ? 'name' : /^[{}[\],]$/.test(piece) ? 'mark' : 'scalar';
    return { start: match.index, end: match.index + piece.length, text: piece, kind };
  });
}

interface Member {
  readonly start: number;
  readonly end: number;
  /** The start of its value. */
  readonly valueStart: number;
}

/** Returns the members of all objects, each from its name to the end of its value. */
function membersOf(text: string): readonly Member[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index) => {
    const first = tokens[index + 1];
    if (token.kind !== 'name' || first === undefined) return [];
    let depth = 0;
    for (const { text: piece, end } of tokens.slice(index + 1)) {
      if (piece === '{' || piece === '[') depth += 1;
      if (piece === '}' || piece === ']') depth -= 1;
      if (depth === 0) return [{ start: token.start, end, valueStart: first.start }];
    }
    return [];
  });
}

/** Changes one token of a kind. */
function change(text: string, dice: Dice, kind: Token['kind'], by: (piece: string) => string): string {
  const tokens = tokensOf(text).filter((token) => token.kind === kind);
  if (tokens.length === 0) return text;
  const { start, end } = dice.pick(tokens);
  return text.slice(0, start) + by(text.slice(start, end)) + text.slice(end);
}

/** Changes one member. `name` includes the quotes and the colon. */
function changeMember(text: string, dice: Dice, by: (name: string, value: string) => string): string {
  const members = membersOf(text);
  if (members.length === 0) return text;
  const { start, end, valueStart } = dice.pick(members);
  return text.slice(0, start) + by(text.slice(start, valueStart), text.slice(valueStart, end)) + text.slice(end);
}

/** Returns a random member of the text. */
function anyMember(text: string, dice: Dice): string {
  const members = membersOf(text);
  if (members.length === 0) return '"x":1';
  const { start, end } = dice.pick(members);
  return text.slice(start, end);
}

const bareValues = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '1',
  '01',
  '1.',
  '.5',
  '+1',
  '1e5',
  '1E+2',
  '12.50',
  '59.00',
  '-1.5e-3',
  '1e999',
  '12345678901234567890.123456789',
  '{}',
  '[]',
  '[null]',
  '[[]]',
  '{"a":null}',
  '""',
  'NaN',
  'undefined',
  "'x'",
  '[1,2]',
  '["a",["b"]]',
  '{"__proto__":1}',
  'tru',
  'nul',
  'True',
];

const escapes = [
  '\\u0041',
  '\\u00e9',
  '\\ud83d\\ude00',
  '\\uD83D\\uDE00',
  '\\ufeff',
  '\\/',
  '\\"',
  '\\\\',
  '\\b\\f\\n\\r\\t',
  '\u007f',
  '\u2028',
];

const badEscapes = [
  '\\ud83d',
  '\\ude00',
  '\\u0000',
  '\\x41',
  '\\u00G1',
  '\\u12',
  '\\U0041',
  '\\',
  '\n',
  '\t',
  '\u0001',
];

/** All mutations. */
export const jsonMutations: readonly Mutation[] = [
  // Other spellings of the same content.
  (text, dice) =>
    change(text, dice, 'mark', (mark) => dice.pick([' ', '\n', '\t', '\r\n']) + mark + dice.pick(['', ' ', '\n'])),
  (text, dice) => change(text, dice, dice.pick(['scalar', 'name']), (token) => respelled(token, dice)),
  (text, dice) => changeMember(text, dice, (name, value) => `${name}[${value}]`),
  (text, dice) =>
    changeMember(text, dice, (name, value) => name + (value.startsWith('[') ? value.slice(1, -1) : value)),
  (text, dice) =>
    change(text, dice, 'scalar', (scalar) => (scalar.startsWith('"') ? scalar.slice(1, -1) : `"${scalar}"`)),
  // Other values.
  (text, dice) => change(text, dice, 'scalar', () => JSON.stringify(dice.pick(values))),
  (text, dice) => change(text, dice, 'scalar', () => dice.pick(bareValues)),
  (text, dice) => changeMember(text, dice, (name) => name + dice.pick(bareValues)),
  (text, dice) => change(text, dice, dice.pick(['scalar', 'name']), (token) => inside(token, dice, dice.pick(escapes))),
  (text, dice) =>
    change(text, dice, dice.pick(['scalar', 'name']), (token) => inside(token, dice, dice.pick(badEscapes))),
  (text, dice) =>
    change(text, dice, 'scalar', (scalar) =>
      /^-?\d/.test(scalar) ? scalar + dice.pick(['0', '.0', 'e0', 'E2', 'e-1', '.', 'e']) : scalar,
    ),
  // Other structures.
  (text, dice) => changeMember(text, dice, (name, value) => `${name}${value},${name}${value}`),
  (text, dice) => changeMember(text, dice, (name, value) => `${name}${value},${name}${dice.pick(bareValues)}`),
  (text, dice) => changeMember(text, dice, () => ''),
  (text, dice) => changeMember(text, dice, (name, value) => `${name}${value},${anyMember(text, dice)}`),
  (text, dice, other) => changeMember(text, dice, (name, value) => `${anyMember(other, dice)},${name}${value}`),
  (text, dice, other) => changeMember(text, dice, () => anyMember(other, dice)),
  (text, dice) =>
    changeMember(
      text,
      dice,
      (name, value) => `"${dice.pick(names)}":${JSON.stringify(dice.pick(values))},${name}${value}`,
    ),
  (text, dice) => change(text, dice, 'name', () => JSON.stringify(dice.pick(names))),
  (text, dice) =>
    change(text, dice, 'name', () =>
      dice.pick(['"__proto__"', '"constructor"', '"toString"', '""', '"0"', 'x', '"a.b"', '"#text"']),
    ),
  (text, dice) => changeMember(text, dice, (name, value) => `${name}[${value},${value}]`),
  (text, dice) => changeMember(text, dice, (name, value) => `${name}{${anyMember(text, dice)},"Inner":${value}}`),
  (text, dice) => changeMember(text, dice, (name, value) => `"RepeatedResponseMessageBody":{${name}${value}}`),
  (text, dice) => changeMember(text, dice, (name, value) => name + '['.repeat(40) + value + ']'.repeat(40)),
  (text, dice) =>
    change(text, dice, 'mark', (mark) =>
      dice.pick(['', ',', mark + mark, `${mark},`, `${mark}/* x */`, `${mark}// x\n`, '}', ']']),
    ),
];

/** Writes some characters of a string with escapes. */
function respelled(token: string, dice: Dice): string {
  if (!token.startsWith('"')) return token;
  const inner = token.slice(1, -1).replace(/\\u[0-9a-fA-F]{4}|\\.|[^\\]/g, (one) => {
    if (one.length > 1 || !dice.once(3)) return one;
    const hex = one.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${dice.pick([hex, hex.toUpperCase()])}`;
  });
  return `"${inner}"`;
}

function inside(token: string, dice: Dice, piece: string): string {
  if (!token.startsWith('"')) return token + piece;
  const at = 1 + dice.below(token.length - 1);
  return token.slice(0, at) + piece + token.slice(at);
}
