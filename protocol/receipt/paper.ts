/** Collects the lines of a receipt, one run after another, within limits. The decoders of all forms of receipts use it. */
import { withoutSteering } from '../text/steering-characters.js';
import { beginningOf } from '../text/truncation.js';
import type { Alignment, ReceiptLine, ReceiptRun } from './model.js';

/**
 * The maximum number of lines in a receipt, and of characters in a line. A longer receipt is cut, so that a terminal
 * cannot fill the disk. The stored evidence has the whole message.
 */
const linesMax = 300;
const lineLengthMax = 200;

/** The maximum number of runs in a line. Further texts of the line get the style of the last run. */
const runsMax = 8;

/** The style of a run. The alignment `left` ends an alignment that the run would otherwise inherit. */
export interface RunStyle extends Omit<ReceiptRun, 'text' | 'alignment'> {
  readonly alignment?: Alignment | 'left';
}

/**
 * The style of a text without a style of its own: the printer uses its default. Most texts of most receipts have this
 * style.
 */
export const unstyled: RunStyle = {};

/** Collects the lines of a receipt. Adjacent texts with the same style form one run. */
export class Paper {
  readonly #lines: ReceiptLine[] = [];
  #runs: ReceiptRun[] = [];
  #length = 0;

  /** True if the line has text. */
  get isLineBegun(): boolean {
    return this.#length > 0;
  }

  /**
   * Writes on the line, and cuts text above the limit. Control characters and direction marks become spaces, because
   * they could control a printer or mislead a reader on a screen.
   */
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

  /** Writes a text that may contain line ends. */
  putLines(text: string, style: RunStyle = unstyled): void {
    if (!lineEnd.test(text)) return this.put(text, style);
    text.split(/\r\n|\r|\n/).forEach((line, index) => {
      if (index > 0) this.endLine();
      this.put(line, style);
    });
  }

  /** Ends a started line, and returns all lines. */
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
