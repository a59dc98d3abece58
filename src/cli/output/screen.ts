/** The output of a command: text or one JSON document on stdout, remarks on stderr, a live line on a terminal. */

import { randomInt } from 'node:crypto';
import { jsonOnScreen, lineOnScreen } from '../../platform/screen-text.js';
import type { Hint } from './error-hints.js';

/** The part of a stream that commands use. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** The streams and settings of a screen. */
export interface ScreenOptions {
  readonly out: OutputStream;
  readonly err: OutputStream;
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly hint?: Hint;
}

/** Colours with a meaning: green for money that moved as requested, yellow for care, red for stop. */
export type Tone = 'good' | 'careful' | 'bad' | 'quiet' | 'strong';

/** Marks the colours of this process until they are written, so that texts of others cannot set colours. */
const ours = randomInt(1_000, 10_000);
const tinted = new RegExp(`${String.fromCharCode(0x1b)}\\[(\\d+);${ours}m`);

const codes: Readonly<Record<Tone, string>> = { good: '32', careful: '33', bad: '31', quiet: '2', strong: '1' };

/** The screen of one command. With `json` only the document goes to stdout, and there is no live line. */
export class Screen {
  readonly json: boolean;
  /** True if text goes to an interactive terminal. */
  readonly isTerminal: boolean;
  readonly #options: ScreenOptions;
  readonly #coloured: boolean;
  #liveText = '';

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.json = options.json;
    this.isTerminal = options.out.isTTY === true && !options.json;
    const plain = options.environment['NO_COLOR'];
    // no-color.org: any value except the empty one.
    this.#coloured = this.isTerminal && (plain === undefined || plain === '') && options.environment['TERM'] !== 'dumb';
  }

  /** The width of the terminal. Undefined if lines may have any length. */
  get columns(): number | undefined {
    if (!this.isTerminal) return undefined;
    // A terminal of unknown width reports 0.
    const columns = this.#options.out.columns ?? 0;
    return columns > 0 ? columns : 80;
  }

  /** Returns a text in a tone, or plain text without colours. */
  tint(tone: Tone, text: string): string {
    return this.#coloured ? `\u001B[${codes[tone]};${ours}m${text}\u001B[0;${ours}m` : text;
  }

  /** Returns a text whose commands find the same daemon as this command. */
  hint(text: string): string {
    return this.#options.hint?.(text) ?? text;
  }

  /** Writes one line of text. Silent with `--json`. */
  line(text = ''): void {
    if (this.json) return;
    this.endLive();
    this.#options.out.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** Writes a remark to stderr, also with `--json`. */
  remark(text: string): void {
    this.endLive();
    this.#options.err.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** Writes the document of `--json`. Silent without `--json`. */
  document(value: unknown): void {
    if (this.json) this.#options.out.write(`${jsonOnScreen(JSON.stringify(value, undefined, 2))}\n`);
  }

  /** Shows the current state: on a terminal in one line that is overwritten, elsewhere in one line per change. */
  live(state: string): void {
    const text = lineOnScreen(state);
    if (this.json || text === this.#liveText) return;
    if (this.isTerminal) {
      const width = Math.max(20, (this.columns ?? 80) - 1);
      this.#options.out.write(
        `\r\u001B[K${this.#shown(this.tint('quiet', text.length > width ? `${text.slice(0, width - 1)}…` : text))}`,
      );
    } else this.#options.out.write(`${text}\n`);
    this.#liveText = text;
  }

  /** Returns a text that cannot control the terminal, begin a line, or set a colour of its own. */
  #shown(text: string): string {
    return text
      .split(tinted)
      .map((part, index) => (index % 2 === 1 ? `\u001B[${part}m` : lineOnScreen(part)))
      .join('');
  }

  /** Removes the live line, so that the next text starts on its own line. */
  endLive(): void {
    if (this.isTerminal && this.#liveText !== '') this.#options.out.write('\r\u001B[K');
    this.#liveText = '';
  }
}
