/** The paper that every form of receipt is written on: one run after another, within bounds. */
import { withoutSteering } from '../text/steering-characters.js';
import { beginningOf } from '../text/truncation.js';
import type { Alignment, ReceiptLine, ReceiptRun } from './model.js';

/** Longer receipts than any printer's are cut: a terminal must not fill the disk. The evidence has the whole message. */
const linesMax = 300;
const lineLengthMax = 200;

/** Further runs of a line take the style of this one. */
const runsMax = 8;

/** How to write a run. `left` is said where an inherited alignment ends. */
export interface RunStyle extends Omit<ReceiptRun, 'text' | 'alignment'> {
  readonly alignment?: Alignment | 'left';
}

/** As the printer prints by itself: most texts of most receipts. */
export const unstyled: RunStyle = {};

/** Lines that grow. Neighbours of one style are one run. */
export class Paper {
  readonly #lines: ReceiptLine[] = [];
  #runs: ReceiptRun[] = [];
  #length = 0;

  /** Whether the line has text. */
  get isLineBegun(): boolean {
    return this.#length > 0;
  }

  /** Writes on the line; what exceeds its bound is cut. A control character or a mark of direction is a space: it would steer the printer, or whoever reads it on a screen. */
  put(text: string, style: RunStyle = unstyled): void {
    const kept = beginningOf(withoutSteering(text), lineLengthMax - this.#length);
    if (kept === '') return;
    this.#length += kept.length;
    const run = style === unstyled ? { text: kept } : styled(kept, style);
    const last = this.#runs.at(-1);
    if (last === undefined || (this.#runs.length < runsMax && !hasStyleOf(last, run))) this.#runs.push(run);
    else this.#runs[this.#runs.length - 1] = { ...last, text: last.text + kept };
  }

  /** Ends the line, blank or not. */
  endLine(): void {
    if (this.#lines.length < linesMax) this.#lines.push(this.#runs);
    this.#runs = [];
    this.#length = 0;
  }

  /** Writes a text that may have ends of line of its own. */
  putLines(text: string, style: RunStyle = unstyled): void {
    if (!lineEnd.test(text)) return this.put(text, style);
    text.split(/\r\n|\r|\n/).forEach((line, index) => {
      if (index > 0) this.endLine();
      this.put(line, style);
    });
  }

  /** All lines; one that was begun is ended. */
  finish(): readonly ReceiptLine[] {
    if (this.isLineBegun) this.endLine();
    return this.#lines;
  }
}

const lineEnd = /[\r\n]/;

function styled(text: string, { alignment, ...rest }: RunStyle): ReceiptRun {
  return { text, ...(alignment === undefined || alignment === 'left' ? {} : { alignment }), ...rest };
}

function hasStyleOf(one: ReceiptRun, other: ReceiptRun): boolean {
  return (
    one.alignment === other.alignment &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underlined === other.underlined &&
    one.reversed === other.reversed &&
    one.color === other.color &&
    one.width === other.width &&
    one.height === other.height
  );
}
