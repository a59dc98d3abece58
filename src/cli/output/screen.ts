/** Where a command writes: human text or one JSON document on stdout, remarks on stderr, a live line on a terminal. */

import { randomInt } from 'node:crypto';
import { jsonOnScreen, lineOnScreen } from '../../platform/screen-text.js';
import type { Hint } from './error-hints.js';

/** The part of a stream that is written to. */
export interface OutputStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** How to write. */
export interface ScreenOptions {
  readonly out: OutputStream;
  readonly err: OutputStream;
  readonly json: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly hint?: Hint;
}

/** Colours that mean something: green for money moved as asked, yellow for "look", red for "stop". */
export type Tone = 'good' | 'careful' | 'bad' | 'quiet' | 'strong';

/** Stands in the colours of this process until they are written: what others wrote cannot have it, and colours nothing. */
const ours = randomInt(1_000, 10_000);
const tinted = new RegExp(`${String.fromCharCode(0x1b)}\\[(\\d+);${ours}m`);

const codes: Readonly<Record<Tone, string>> = { good: '32', careful: '33', bad: '31', quiet: '2', strong: '1' };

/** The screen of one command. With `json` nothing but the one document goes to stdout, and the live line is silent. */
export class Screen {
  readonly json: boolean;
  /** Whether text goes to a person's terminal. */
  readonly isTerminal: boolean;
  readonly #options: ScreenOptions;
  readonly #coloured: boolean;
  #liveText = '';

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.json = options.json;
    this.isTerminal = options.out.isTTY === true && !options.json;
    const plain = options.environment['NO_COLOR'];
    // no-color.org: any value but the empty one.
    this.#coloured = this.isTerminal && (plain === undefined || plain === '') && options.environment['TERM'] !== 'dumb';
  }

  /** How wide a person's terminal is; undefined where lines may be as long as they like. */
  get columns(): number | undefined {
    if (!this.isTerminal) return undefined;
    // A terminal that does not know its width says 0.
    const columns = this.#options.out.columns ?? 0;
    return columns > 0 ? columns : 80;
  }

  /** Text in a tone, or plain text where colour is not wanted. */
  tint(tone: Tone, text: string): string {
    return this.#coloured ? `\u001B[${codes[tone]};${ours}m${text}\u001B[0;${ours}m` : text;
  }

  /** A text whose commands find the same daemon as this one. */
  hint(text: string): string {
    return this.#options.hint?.(text) ?? text;
  }

  /** One line for a person; silent with `--json`. */
  line(text = ''): void {
    if (this.json) return;
    this.endLive();
    this.#options.out.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** A remark that is no result: to stderr, also with `--json`. */
  remark(text: string): void {
    this.endLive();
    this.#options.err.write(`${this.#shown(this.hint(text))}\n`);
  }

  /** The one document of `--json`; silent without. */
  document(value: unknown): void {
    if (this.json) this.#options.out.write(`${jsonOnScreen(JSON.stringify(value, undefined, 2))}\n`);
  }

  /** Shows what goes on now: rewritten in place on a terminal, one line per change elsewhere. */
  live(said: string): void {
    const text = lineOnScreen(said);
    if (this.json || text === this.#liveText) return;
    if (this.isTerminal) {
      const width = Math.max(20, (this.columns ?? 80) - 1);
      this.#options.out.write(
        `\r\u001B[K${this.#shown(this.tint('quiet', text.length > width ? `${text.slice(0, width - 1)}…` : text))}`,
      );
    } else this.#options.out.write(`${text}\n`);
    this.#liveText = text;
  }

  /** What others wrote steers no terminal, begins no line, and has no colour of its own. */
  #shown(text: string): string {
    return text
      .split(tinted)
      .map((part, index) => (index % 2 === 1 ? `\u001B[${part}m` : lineOnScreen(part)))
      .join('');
  }

  /** Takes the live line away: what comes next starts on a line of its own. */
  endLive(): void {
    if (this.isTerminal && this.#liveText !== '') this.#options.out.write('\r\u001B[K');
    this.#liveText = '';
  }
}
