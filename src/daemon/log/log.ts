/** The daemon's log: JSON lines, written synchronously, without card data, keys or message bodies. */

import { beginningOf } from '../../../protocol/index.js';
import { jsonOnScreen } from '../../platform/screen-text.js';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '../../config/index.js';
import { daemonLog } from '../../messages/index.js';

/** The details of a log line. They are redacted like its text. */
export type LogDetail = Readonly<Record<string, unknown>>;

/**
 * Writes log lines. A line is written to the destination before the call returns, or when the work around it ends
 * (`together`). If the process is killed before that, the line is lost, but the journal still has the fact.
 */
export interface Log {
  debug(text: string, detail?: LogDetail): void;
  info(text: string, detail?: LogDetail): void;
  warn(text: string, detail?: LogDetail): void;
  error(text: string, detail?: LogDetail): void;
  /** True if message bodies are to be logged (level debug and `log.bodies`). Call `body` only if this is true. */
  readonly wantsBodies: boolean;
  /** Runs the work and writes its lines in one piece at the end, even if the work throws. */
  together(work: () => void): void;
  /**
   * Logs a message of the wire that `wire-log.ts` has already redacted field by field. Does nothing unless
   * `wantsBodies`.
   */
  body(direction: 'sent' | 'received', text: string, detail?: LogDetail): void;
}

/** The options of the log. */
export interface LogOptions {
  readonly level: LogLevel;
  readonly bodies: boolean;
  /** Removes card data from a text (`redactText` of `protocol`). */
  readonly redact: (text: string) => string;
  /** The keys and tokens in use, which are removed from every line. The list may grow. */
  readonly secrets: readonly string[];
  /** The destination of lines; standard error by default, so that standard output is free for the command. */
  readonly destination?: DestinationStream;
  /** A second destination of the same lines: the log file. */
  readonly file?: DestinationStream;
}

/** Details below this depth are cut, because a log line is not a dump. */
const depthMax = 8;
/**
 * A longer text is cut, but only after redaction, because half a card number is harder to recognise than a whole card
 * number.
 */
const textMax = 64 * 1024;

/**
 * The limits of the cache of texts that contain nothing to remove: their number and length. The cache helps because
 * names of fields, terminals and facts are on every line.
 */
const innocentMax = 256;
const innocentLengthMax = 64;

/** Opens the log of a daemon. */
export function openLog(options: LogOptions): Log {
  const buffer = new LineBuffer(destinationOf(options));
  const writer = pino(
    {
      level: options.level,
      base: null,
      // The time is a text, because an epoch number of 13 digits would look like a card number in a search for card
      // data.
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    buffer,
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
    together: (work) => buffer.bind(work),
    body(direction, text, detail) {
      if (wantsBodies) debug(daemonLog.message(direction), { ...detail, body: text });
    },
  };
}

function destinationOf({ destination = standardError(), file }: LogOptions): DestinationStream {
  if (file === undefined) return destination;
  return {
    write(lines) {
      destination.write(lines);
      file.write(lines);
    },
  };
}

function standardError(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: true });
  // A log that cannot be written (full disk, closed pipe) must not stop a payment in progress.
  stream.on('error', () => undefined);
  return stream;
}

/** Joins lines into one write. Each write is a system call, and a turn with many terminals has a hundred lines. */
class LineBuffer implements DestinationStream {
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

/**
 * Prepares values for the log: redacts every text, including keys, removes secrets, and turns errors into plain
 * objects.
 */
class Cleanser {
  readonly #redact: (text: string) => string;
  readonly #secrets: readonly string[];
  #secretsSeen = 0;
  readonly #innocent = new Set<string>();

  constructor({ redact, secrets }: LogOptions) {
    this.#redact = redact;
    this.#secrets = secrets;
  }

  text(text: string): string {
    // After a rotation, the new token is a new secret, and a text in the cache may contain it.
    if (this.#secrets.length !== this.#secretsSeen) this.#innocent.clear();
    this.#secretsSeen = this.#secrets.length;
    if (this.#innocent.has(text)) return text;
    let clean = text;
    // Shorter secrets are not removed: they would match ordinary words, and removing them would protect nothing.
    for (const secret of this.#secrets) if (secret.length >= 8) clean = clean.replaceAll(secret, '[secret]');
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

/** Returns the line that reports lines which could not be written to the log file. */
export function lostLogLine(count: number): string {
  const line = { level: 'warn', time: new Date().toISOString(), msg: daemonLog.logLinesLost(count) };
  return `${JSON.stringify(line)}\n`;
}
