/**
 * Receipts that a terminal sends as OutputText: runs with their style, plain or as URL-encoded name, value and key
 * (protocol notes, section 12).
 */
import type { OutputText } from '../types/output.js';
import type { ReceiptRun } from './model.js';
import { type Paper, type RunStyle, unstyled } from './paper.js';

/** Writes the texts in order. A text without Alignment has the alignment of the preceding text on its line. */
export function putTexts(paper: Paper, texts: readonly OutputText[]): void {
  let before: RunStyle['alignment'];
  for (const item of texts) {
    const alignment = alignments.get(item.Alignment ?? '') ?? before;
    const style = styleOf(item, alignment);
    const named = namedParts(item.Text);
    if (named === undefined) paper.putLines(item.Text, style);
    else putNamed(paper, named, style);
    const isLineEnd = item.EndOfLineFlag !== false;
    if (isLineEnd) paper.endLine();
    before = isLineEnd ? undefined : alignment;
  }
}

const alignments: ReadonlyMap<string, NonNullable<RunStyle['alignment']>> = new Map([
  ['Left', 'left'],
  ['Right', 'right'],
  ['Centred', 'centred'],
  ['Justified', 'justified'],
]);

const colors: ReadonlyMap<string, NonNullable<ReceiptRun['color']>> = new Map([
  ['Red', 'red'],
  ['Green', 'green'],
  ['Blue', 'blue'],
  ['Yellow', 'yellow'],
  ['Magenta', 'magenta'],
  ['Cyan', 'cyan'],
]);

const characterStyles: ReadonlyMap<string, RunStyle> = new Map([
  ['Bold', { bold: true }],
  ['Italic', { italic: true }],
  ['Underlined', { underlined: true }],
]);

const heights: ReadonlyMap<string, RunStyle> = new Map([
  ['DoubleHeight', { height: 'double' }],
  ['HalfHeight', { height: 'half' }],
]);

/** Returns the style of a text. Words outside the standard have no effect. */
function styleOf(item: OutputText, alignment: RunStyle['alignment']): RunStyle {
  const { Color, CharacterStyle, CharacterWidth, CharacterHeight } = item;
  const isPlain = (Color ?? CharacterStyle ?? CharacterWidth ?? CharacterHeight) === undefined;
  if (isPlain && alignment === undefined) return unstyled;
  const color = colors.get(Color ?? '');
  return Object.assign(
    {},
    characterStyles.get(CharacterStyle ?? ''),
    Color === 'White' && { reversed: true },
    color && { color },
    CharacterWidth === 'DoubleWidth' && { width: 'double' as const },
    heights.get(CharacterHeight ?? ''),
    alignment && { alignment },
  );
}

/**
 * The visible parts of a URL-encoded line. A line with a key and no value is a blank line; then both parts are empty.
 */
interface Named {
  readonly name: string;
  readonly value: string;
}

/**
 * Returns the parts of a URL-encoded line; undefined for any other text. An ampersand without a following name belongs
 * to the text before it.
 */
function namedParts(text: string): Named | undefined {
  if (!/^(?:name|value|key)=\S*$/.test(text)) return undefined;
  const found = { name: [] as string[], value: [] as string[] };
  for (const part of text.split(/&(?=(?:name|value|key)=)/)) {
    const [member = '', ...rest] = part.split('=');
    if (member === 'name' || member === 'value') found[member].push(decoded(rest.join('=')));
  }
  return { name: found.name.join(' '), value: found.value.join(' ') };
}

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** Writes the name at the left edge and its value at the right edge, unless the terminal aligned the line itself. */
function putNamed(paper: Paper, { name, value }: Named, style: RunStyle): void {
  if (name === '' || value === '') return paper.putLines(name + value, style);
  paper.putLines(`${name} `, style);
  paper.putLines(value, { alignment: 'right', ...style });
}
