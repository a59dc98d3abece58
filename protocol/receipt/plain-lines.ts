/** Receipts as plain text, for a screen and for printers that take nothing else. */
import type { Receipt, ReceiptLine, ReceiptRun } from './model.js';

/** What every printer of 80 mm paper has room for: they print 42 to 48 characters. */
const widthDefault = 40;

/**
 * The lines of a receipt as texts without style, set in so many columns: centred and right runs by spaces before them,
 * justified ones by spaces between words, double width by a space after each character. A line that is wider stays
 * whole, because its terminal knew its paper. A character is one column.
 */
export function plainLines(receipt: Pick<Receipt, 'lines'>, width = widthDefault): readonly string[] {
  return receipt.lines.map((line) => plainLine(line, width));
}

function plainLine(line: ReceiptLine, width: number): string {
  return line.every(isSingle) ? setAsText(line, width) : setInCells(line, width);
}

/** The short way, for what nearly every terminal prints: each column is one unit of the text. A tenth of the other's memory, which judges it in the tests. */
function setAsText(line: ReceiptLine, width: number): string {
  const found: [string, string, string] = ['', '', ''];
  let furthest: 0 | 1 | 2 = 0;
  for (const run of line) {
    furthest = placeOf(run, furthest);
    found[furthest] += run.text;
  }
  const [left, centred, right] = found;
  const withCentred = placedText(left, centred.trim(), (size) => (width - size) / 2);
  return placedText(withCentred, right.trim(), (size) => width - size).trimEnd();
}

function isSingle({ text, width, alignment }: ReceiptRun): boolean {
  return width !== 'double' && alignment !== 'justified' && !surrogate.test(text);
}

const surrogate = /[\uD800-\uDFFF]/;

function placedText(set: string, text: string, columnFor: (size: number) => number): string {
  if (text === '') return set;
  const before = set.trimEnd();
  const gap = Math.max(Math.floor(columnFor(text.length)) - before.length, before === '' ? 0 : 1);
  return before + ' '.repeat(gap) + text;
}

/** The place of a run, which never stands before the one that it follows. */
function placeOf({ alignment }: ReceiptRun, furthest: 0 | 1 | 2): 0 | 1 | 2 {
  if (alignment === 'right') return 2;
  return alignment === 'centred' && furthest === 0 ? 1 : furthest;
}

/** Every receipt that can be, character by character. */
export function setInCells(line: ReceiptLine, width: number): string {
  const [left, centred, right] = places(line);
  const isJustified = line.length > 0 && line.every(({ alignment }) => alignment === 'justified');
  const set = isJustified ? spread(trimmed(left), width) : [...left];
  place(set, trimmed(centred), (size) => (width - size) / 2);
  place(set, trimmed(right), (size) => width - size);
  return set.join('').trimEnd();
}

/** What stands left, in the middle and right. */
function places(line: ReceiptLine): readonly [left: string[], centred: string[], right: string[]] {
  const found: [string[], string[], string[]] = [[], [], []];
  let furthest: 0 | 1 | 2 = 0;
  for (const run of line) {
    furthest = placeOf(run, furthest);
    found[furthest].push(...cellsOf(run));
  }
  return found;
}

/** One character of the receipt each; one of double width takes two columns. */
function cellsOf({ text, width }: ReceiptRun): readonly string[] {
  return Array.from(text, (character) => (width === 'double' ? `${character} ` : character));
}

function isSpace(cell: string | undefined): boolean {
  return cell?.trim() === '';
}

function columns(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.length > 1 && cell.endsWith(' ') ? 2 : 1), 0);
}

function trimmed(cells: readonly string[]): readonly string[] {
  const first = cells.findIndex((cell) => !isSpace(cell));
  return first < 0 ? [] : cells.slice(first, cells.findLastIndex((cell) => !isSpace(cell)) + 1);
}

/** Puts cells at the column that suits its size, or after what stands there with a space between. */
function place(set: string[], cells: readonly string[], columnFor: (size: number) => number): void {
  if (cells.length === 0) return;
  while (isSpace(set.at(-1))) set.pop();
  const gap = Math.max(Math.floor(columnFor(columns(cells))) - columns(set), set.length === 0 ? 0 : 1);
  for (let count = 0; count < gap; count += 1) set.push(' ');
  set.push(...cells);
}

/** Widens the spaces between words until the line is full, those before the others by one where they cannot be alike. */
function spread(cells: readonly string[], width: number): string[] {
  const gaps = cells.flatMap((cell, index) => (isSpace(cell) && !isSpace(cells[index + 1]) ? [index] : []));
  const missing = width - columns(cells);
  if (gaps.length === 0 || missing <= 0) return [...cells];
  const more = new Map(
    gaps.map((index, order) => [index, Math.floor(missing / gaps.length) + (order < missing % gaps.length ? 1 : 0)]),
  );
  return cells.map((cell, index) => cell + ' '.repeat(more.get(index) ?? 0));
}
