/** The daemon's log: JSON lines, written synchronously, without card data, keys or message bodies. */

import { beginningOf } from '../../protocol/index.js';
import { jsonOnScreen } from '../platform/screen-text.js';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../config/index.js';

/** What may stand beside a line's text. Redacted like the text. */
export type LogDetail = Readonly<Record<string, unknown>>;

/** Writes log lines. A line is on its way to the disk when the call returns, or the work that it belongs to ends (`together`): a kill in between loses it, and the journal has its fact. */
export interface Log {
  debug(text: string, detail?: LogDetail): void;
  info(text: string, detail?: LogDetail): void;
  warn(text: string, detail?: LogDetail): void;
  error(text: string, detail?: LogDetail): void;
  /** Message bodies are asked for (level debug and `log.bodies`): only then is `body` worth calling. */
  readonly wantsBodies: boolean;
  /** Lines that are written meanwhile leave in one piece when the work ends, also where it throws. */
  together(work: () => void): void;
  /** A message on the wire, which was redacted as a message (`wire-log.ts`). Nothing unless `wantsBodies`. */
  body(direction: 'sent' | 'received', text: string, detail?: LogDetail): void;
}

/** How to log. */
export interface LogOptions {
  readonly level: LogLevel;
  readonly bodies: boolean;
  /** Cuts card data out of a text (`redactText` of `protocol`). */
  readonly redact: (text: string) => string;
  /** Keys and tokens in use: should one ever reach a line, it is cut. */
  readonly secrets: readonly string[];
  /** Where lines go; standard error by default, so that standard output stays the command's own. */
  readonly destination?: DestinationStream;
}

/** Deeper detail than this is cut: a log line is no dump. */
const depthMax = 8;
/** Longer text than this is cut, after redaction: half a card number is harder to recognise than a whole one. */
const textMax = 64 * 1024;

/** So many texts that hold nothing to cut are known by heart, none longer than this: names of fields, terminals and facts stand on every line. */
const innocentMax = 256;
const innocentLengthMax = 64;

/** Opens the log. */
export function openLog(options: LogOptions): Log {
  const sheaf = new Sheaf(options.destination ?? standardError());
  const writer = pino(
    {
      level: options.level,
      base: null,
      // As text: an epoch number of 13 digits would look like a card number to whoever searches for one.
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    sheaf,
  );
  const cleanser = new Cleanser(options);
  const wantsBodies = options.bodies && options.level === 'debug';
  const write =
    (level: LogLevel) =>
    (text: string, detail?: LogDetail): void => {
      if (!writer.isLevelEnabled(level)) return;
      const clean = cleanser.text(text);
      if (detail === undefined) writer[level](clean);
      else writer[level]({ detail: cleanser.value(detail, 0) }, clean);
    };
  const debug = write('debug');
  return {
    debug,
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    wantsBodies,
    together: (work) => sheaf.bind(work),
    body(direction, text, detail) {
      if (wantsBodies) debug(`message ${direction}`, { ...detail, body: text });
    },
  };
}

function standardError(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: true });
  // A log that cannot be written (full disk, closed pipe) must not stop a payment that is under way.
  stream.on('error', () => undefined);
  return stream;
}

/** Where lines are bound together: each write is a call of the system, and a turn of many terminals has a hundred lines. */
class Sheaf implements DestinationStream {
  readonly #destination: DestinationStream;
  #lines: string | undefined;

  constructor(destination: DestinationStream) {
    this.#destination = destination;
  }

  write(line: string): void {
    const shown = jsonOnScreen(line);
    if (this.#lines === undefined) this.#destination.write(shown);
    else this.#lines += shown;
  }

  bind(work: () => void): void {
    if (this.#lines !== undefined) return work();
    this.#lines = '';
    try {
      work();
    } finally {
      const lines = this.#lines;
      this.#lines = undefined;
      if (lines !== '') this.#destination.write(lines);
    }
  }
}

/** Makes values fit for the log: every text redacted, keys included, secrets cut, errors as plain objects. */
class Cleanser {
  readonly #redact: (text: string) => string;
  readonly #secrets: readonly string[];
  readonly #innocent = new Set<string>();

  constructor({ redact, secrets }: LogOptions) {
    this.#redact = redact;
    // Shorter ones would be cut out of innocent words, and protect nothing.
    this.#secrets = secrets.filter((secret) => secret.length >= 8);
  }

  text(text: string): string {
    if (this.#innocent.has(text)) return text;
    let clean = text;
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, '[secret]');
    clean = this.#redact(clean);
    if (clean === text && text.length <= innocentLengthMax) {
      if (this.#innocent.size >= innocentMax) this.#innocent.clear();
      this.#innocent.add(text);
    }
    return clean.length > textMax ? `${beginningOf(clean, textMax)} [cut]` : clean;
  }

  value(value: unknown, depth: number): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'number' || typeof value === 'bigint') {
      const text = this.text(String(value));
      return text === String(value) && typeof value === 'number' ? value : text;
    }
    if (typeof value !== 'object' || value === null) return typeof value === 'function' ? '[function]' : value;
    if (depth >= depthMax) return '[deeper]';
    if (value instanceof Error) return this.#error(value, depth);
    if (Array.isArray(value)) return value.map((inner: unknown) => this.value(inner, depth + 1));
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]: [string, unknown]) => [this.text(key), this.value(inner, depth + 1)]),
    );
  }

  #error(error: Error, depth: number): unknown {
    return {
      name: error.name,
      message: this.text(error.message),
      ...('code' in error ? { code: this.value(error.code, depth + 1) } : {}),
      ...(error.stack === undefined ? {} : { stack: this.text(error.stack) }),
      ...(error.cause === undefined ? {} : { cause: this.value(error.cause, depth + 1) }),
    };
  }
}
