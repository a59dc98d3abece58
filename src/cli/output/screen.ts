/** The output of a command: text or one JSON document on stdout, remarks on stderr, and a line with the current state that is overwritten. */

import { randomInt } from 'node:crypto';
import { jsonOnScreen, lineOnScreen } from '../../platform/screen-text.js';
import type { Hint } from './error-hints.js';
import { cutTo, wrapped } from './wrap.js';

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

/** The tones of a text. `good` (green): money moved as requested. `careful` (yellow): be careful. `bad` (red): stop. */
export type Tone = 'good' | 'careful' | 'bad' | 'quiet' | 'strong';

/**
 * Marks the colour codes of this process until they are written. So a text that came from another program cannot set
 * colours.
 */
const ours = randomInt(1_000, 10_000);
const tinted = new RegExp(`${String.fromCharCode(0x1b)}\\[(\\d+);${ours}m`);

const codes: Readonly<Record<Tone, string>> = { good: '32', careful: '33', bad: '31', quiet: '2', strong: '1' };

/** The indentation of the second line of a text. */
const continuedIndent = 2;
/** The smallest width at which lines are wrapped. A narrower terminal breaks the lines itself. */
const narrowest = 30;

/** The screen of one command. With `json`, stdout gets only the document, and there is no line with the current state. */
export class Screen {
  readonly json: boolean;
  /** True if text is written to an interactive terminal window. */
  readonly isTerminal: boolean;
  readonly #options: ScreenOptions;
  readonly #coloured: boolean;
  #liveText = '';

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.json = options.json;
    this.isTerminal = options.out.isTTY === true && !options.json;
    const plain = options.environment['NO_COLOR'];
    // According to no-color.org, any value of NO_COLOR except an empty one disables colours.
    this.#coloured = this.isTerminal && (plain === undefined || plain === '') && options.environment['TERM'] !== 'dumb';
  }

  /** The width of the terminal window. Undefined if lines may have any length. */
  get columns(): number | undefined {
    if (!this.isTerminal) return undefined;
    // A terminal window of unknown width reports 0.
    const columns = this.#options.out.columns ?? 0;
    return columns > 0 ? columns : 80;
  }

  /** Returns a text in a tone. If colours are disabled, returns the plain text. */
  tint(tone: Tone, text: string): string {
    return this.#coloured ? `\u001B[${codes[tone]};${ours}m${text}\u001B[0;${ours}m` : text;
  }

  /** Adds the options that name the daemon to the commands in a text, so that they find the same daemon as this command. */
  hint(text: string): string {
    return this.#options.hint?.(text) ?? text;
  }

  /** Writes one line of text. Writes nothing with `--json`. */
  line(text = ''): void {
    if (this.json) return;
    this.endLive();
    this.#options.out.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** Writes a text, wrapped between words at the width of the terminal. Continued lines are indented further than the first. */
  text(text: string): void {
    if (this.json) return;
    const indent = ' '.repeat(text.length - text.trimStart().length + continuedIndent);
    const width = this.columns === undefined ? undefined : Math.max(narrowest, this.columns - indent.length);
    const [first = '', ...rest] = wrapped(this.hint(text), width);
    this.endLive();
    for (const line of [first, ...rest.map((one) => `${indent}${one}`)])
      this.#options.out.write(`${this.#shown(line)}\n`);
  }

  /** Writes a prompt, after which the operator types in the same line. With `--json`, writes nothing. */
  prompt(text: string): void {
    if (this.json) return;
    this.endLive();
    this.#options.out.write(this.#shown(text));
  }

  /** Writes a remark to stderr, even with `--json`. */
  remark(text: string): void {
    this.endLive();
    this.#options.err.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** Writes the JSON document. Writes nothing without `--json`. */
  document(value: unknown): void {
    if (this.json) this.#options.out.write(`${jsonOnScreen(JSON.stringify(value, undefined, 2))}\n`);
  }

  /** Shows the current state. In a terminal window the line is overwritten; elsewhere each change is a new line. */
  live(state: string): void {
    const text = lineOnScreen(state);
    if (this.json || text === this.#liveText) return;
    if (this.isTerminal) {
      const width = Math.max(20, (this.columns ?? 80) - 1);
      this.#options.out.write(`\r\u001B[K${this.#shown(this.tint('quiet', cutTo(text, width)))}`);
    } else this.#options.out.write(`${text}\n`);
    this.#liveText = text;
  }

  /** Returns a text that cannot control the terminal window, begin a new line, or set a colour of its own. */
  #shown(text: string): string {
    return text
      .split(tinted)
      .map((part, index) => (index % 2 === 1 ? `\u001B[${part}m` : lineOnScreen(part)))
      .join('');
  }

  /** Removes the line with the current state, so that the next text starts on an empty line. */
  endLive(): void {
    if (this.isTerminal && this.#liveText !== '') this.#options.out.write('\r\u001B[K');
    this.#liveText = '';
  }
}
