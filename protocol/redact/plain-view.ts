/**
 * A view of a text for the card data search, with one character for each piece of the source. Every digit becomes an
 * ASCII digit, every separator a space, and every line break a line feed. Escapes of URLs, XML and JSON are resolved.
 * Matches in the view are masked in the source, piece by piece. The rest of the source stays byte for byte.
 */

/** A view of a text. */
export interface PlainView {
  readonly source: string;
  /** One UTF-16 unit for each piece of the source. */
  readonly text: string;
  /** The start of each piece in the source, and one more entry at the end; undefined if every piece is one unit. */
  readonly starts: readonly number[] | undefined;
}

/** The start of an escape. Without escapes and tags, the view has a piece for each unit of the source. */
export const escapes = /%[0-9A-Fa-f]|&[#a-z]|\\[a-z]/;

/**
 * A percent escape, even if the `%` was itself escaped. The start sentinel and format code of a track 1 (`%B`) are
 * excluded.
 */
const percent = /%(?![Bb][0-9 ]{12})(?:25(?![Bb][0-9 ]{12}))*([0-9A-Fa-f]{2})/y;
const reference = /&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(?:nbsp|ensp|emsp|thinsp|shy|zwnj|ndash|mdash|middot));/y;
const escape = /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|([nrtvf]))/y;
/** A tag between pieces of text. It contains no number that is long enough to be card data. */
const tag = /<(?:[^<>0-9]|[0-9]{1,3}(?![0-9])){0,300}>/y;

const separator = /[\s\p{Zs}\p{Cc}\p{Cf}\p{Pd}.,_+\u00b7\u2022]/u;
/** The zero digits of other scripts: full width, Arabic, Persian, Devanagari. */
const zeros = [0xff10, 0x0660, 0x06f0, 0x0966];

/** Returns the view of a text. With `overTags`, tags count as line breaks, otherwise as text. */
export function viewOf(source: string, overTags: boolean): PlainView {
  if (!escapes.test(source) && !(overTags && source.includes('<'))) {
    return { source, text: source.replace(special, (character) => plain(character.charCodeAt(0))), starts: undefined };
  }
  let text = '';
  const starts: number[] = [];
  for (let at = 0; at < source.length; ) {
    const [character, length] = pieceAt(source, at, overTags);
    text += character;
    starts.push(at);
    at += length;
  }
  starts.push(source.length);
  return { source, text, starts };
}

function pieceAt(source: string, at: number, overTags: boolean): readonly [character: string, length: number] {
  const unit = source.charCodeAt(at);
  const character = source.charAt(at);
  if (isPlain(unit)) return [character, 1];
  if (character === '%') return escaped(percent, source, at) ?? [character, 1];
  if (character === '&') return escaped(reference, source, at) ?? [character, 1];
  if (character === '\\') return escaped(escape, source, at) ?? [character, 1];
  if (overTags && character === '<') {
    tag.lastIndex = at;
    const match = tag.exec(source);
    if (match !== null) return ['\n', match[0].length];
  }
  return [plain(unit), 1];
}

/** The characters that differ in the view. */
const special = /[^ -~]|[-.,_+]/g;

/** True for letters and ASCII digits, the most frequent characters of any text. */
function isPlain(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a);
}

function escaped(form: RegExp, source: string, at: number): readonly [character: string, length: number] | undefined {
  form.lastIndex = at;
  const match = form.exec(source);
  if (match === null) return undefined;
  const [whole, first, second, letter] = match;
  if (letter !== undefined) return [/[nr]/.test(letter) ? '\n' : ' ', whole.length];
  // A numeric reference shows its base: if the first group matched, the number is decimal. All other escapes are
  // hexadecimal.
  const isDecimal = form === reference && first !== undefined;
  const digits = first ?? second;
  if (digits === undefined) return [' ', whole.length];
  const unit = Number.parseInt(digits, isDecimal ? 10 : 16);
  // The octets of a UTF-8 sequence of several octets are not combined; each octet counts as a separator.
  return [form === percent && unit >= 0x80 ? ' ' : plain(unit), whole.length];
}

function plain(unit: number): string {
  if (unit === 0x0a || unit === 0x0d || unit === 0x2028 || unit === 0x2029) return '\n';
  const zero = zeros.find((start) => unit >= start && unit <= start + 9);
  if (zero !== undefined) return String(unit - zero);
  const character = String.fromCharCode(unit);
  return separator.test(character) ? ' ' : character;
}

/** Returns the source with the given pieces replaced by `*`. */
export function maskPieces(view: PlainView, pieces: ReadonlySet<number>): string {
  if (pieces.size === 0) return view.source;
  let text = '';
  let from = 0;
  for (const piece of [...pieces].toSorted((left, right) => left - right)) {
    text += `${view.source.slice(from, startOf(view, piece))}*`;
    from = startOf(view, piece + 1);
  }
  return text + view.source.slice(from);
}

function startOf({ starts, source }: PlainView, piece: number): number {
  return starts === undefined ? piece : (starts[piece] ?? source.length);
}
