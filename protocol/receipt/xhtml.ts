/** Receipts that a terminal sends as XHTML, laid out as a printer would lay them out (protocol notes, section 12). */
import { resolveReferences } from './character-references.js';
import { styleInside } from './element-style.js';
import { cutMarkup, type Markup } from './markup.js';
import type { Paper, RunStyle } from './paper.js';

/** Elements that begin and end a line; inside a table cell they separate words instead. */
const blocks: ReadonlySet<string> = new Set(
  (
    'address article blockquote body center dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr html li main ' +
    'nav ol p pre section ul'
  ).split(' '),
);

/** Parts of a table that always begin and end a line. */
const rows: ReadonlySet<string> = new Set(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr']);

const cells: ReadonlySet<string> = new Set(['td', 'th']);

/** Empty elements, which HTML does not close. */
const voids: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'col', 'wbr']);

/** Elements below this depth have the style of their parents. */
const depthMax = 64;

interface Open {
  readonly name: string;
  readonly style: RunStyle;
  readonly isPreformatted: boolean;
}

/** Writes the markup on the paper: every text that is not hidden, even if tags are wrong. */
export function putXhtml(paper: Paper, markup: string): void {
  const layout = new Layout(paper);
  for (const part of cutMarkup(markup)) layout.take(part);
  layout.finish();
}

class Layout {
  readonly #paper: Paper;
  readonly #open: Open[] = [];
  /** True if a space is due before the next word of the line. */
  #isSpaceDue = false;
  /** The style of the previous word. */
  #written: RunStyle = {};
  #isInCell = false;

  constructor(paper: Paper) {
    this.#paper = paper;
  }

  take(part: Markup): void {
    switch (part.type) {
      case 'text':
        return this.#text(part.isRaw ? part.text : resolveReferences(part.text));
      case 'start':
        return this.#start(part.name, part.attributes, part.isEmpty || voids.has(part.name));
      case 'end':
        return this.#end(part.name);
    }
  }

  /** Ends a started line, so that following text begins a new line. */
  finish(): void {
    this.#isSpaceDue = false;
    if (this.#paper.isLineBegun) this.#paper.endLine();
  }

  #start(name: string, attributes: string, isEmpty: boolean): void {
    // An unclosed paragraph, row, cell or item ends when the next element of its kind begins.
    if (this.#open.at(-1)?.name === name && (name === 'p' || name === 'li' || name === 'tr' || cells.has(name))) {
      this.#open.pop();
    }
    this.#part(name);
    if (name === 'br') this.#endLine();
    if (cells.has(name)) this.#isInCell = true;
    if (isEmpty || this.#open.length === depthMax) return;
    const around = this.#open.at(-1);
    this.#open.push({
      name,
      style: styleInside(around?.style ?? {}, name, attributes),
      isPreformatted: name === 'pre' || around?.isPreformatted === true,
    });
  }

  #end(name: string): void {
    const index = this.#open.findLastIndex((open) => open.name === name);
    if (index >= 0) this.#open.length = index;
    if (cells.has(name)) this.#isInCell = false;
    this.#part(name);
  }

  /** Separates the text before the edge of an element from the text after it. */
  #part(name: string): void {
    if (rows.has(name)) {
      this.#isInCell = false;
      this.finish();
    } else if (cells.has(name) || (this.#isInCell && blocks.has(name))) this.#isSpaceDue = true;
    else if (blocks.has(name)) this.finish();
  }

  #endLine(): void {
    this.#isSpaceDue = false;
    this.#paper.endLine();
  }

  #text(text: string): void {
    const open = this.#open.at(-1);
    const style = open?.style ?? {};
    if (open?.isPreformatted === true) return this.#paper.putLines(text.replaceAll('\u00A0', ' '), style);
    text.split(/[ \t\r\n\f]+/).forEach((word, index) => {
      if (index > 0) this.#isSpaceDue = true;
      if (word === '') return;
      if (this.#isSpaceDue && this.#paper.isLineBegun) this.#paper.put(' ', styleBetween(this.#written, style));
      this.#isSpaceDue = false;
      this.#written = style;
      this.#paper.put(word.replaceAll('\u00A0', ' '), style);
    });
  }
}

/**
 * Returns the style of a space between two elements. If the styles of the elements differ, the space has only the
 * alignment of the word before it.
 */
function styleBetween(before: RunStyle, after: RunStyle): RunStyle {
  if (before === after) return after;
  return before.alignment === undefined ? {} : { alignment: before.alignment };
}
