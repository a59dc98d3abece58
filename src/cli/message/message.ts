/** `tenderd message decode|encode|validate|convert|redact`: one message from a file, for people who debug an integration. */

import { readFileSync } from 'node:fs';
import {
  bodies,
  codecFor,
  type DecodeError,
  type Dialect,
  dialectNames,
  dialects,
  defaultDialect,
  type EncodeError,
  type Encoding,
  isDialectName,
  isNameIn,
  type KeptItem,
  type Message,
  type OutgoingMessage,
  redact,
  redactMessageText,
  redactText,
  validate,
} from '../../../protocol/index.js';
import { jsonOnScreen, steeringEscaped, xmlOnScreen } from '../../platform/screen-text.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { type Difference, showDifferences, showModel, textOf, titleOf } from './message-tree.js';
import { Screen } from '../output/screen.js';

/** No id is ours: one that looks like a card number is cut as well, for what is shown here answers nobody. */
const noIds: ReadonlySet<string> = new Set();

/** Options of the commands that show. */
export interface ShowOptions {
  readonly json?: boolean;
  /** Shows card data as it is. */
  readonly cardData?: boolean;
}

/** Options of the commands that write a message. */
export interface WriteOptions {
  readonly to?: Encoding;
  /** The name of a dialect. */
  readonly dialect?: string;
}

/** Shows what a message says, card data cut out unless asked for. Throws CommandFailure with the place of the mistake. */
export function decodeMessage(file: string, options: ShowOptions, context: CommandContext): ExitCode {
  const screen = new Screen({ ...context, json: options.json === true });
  const { encoding, message } = readMessage(file);
  const shown = options.cardData === true ? { message, removed: [] } : redact(message, noIds);
  const { name, header, body, trailer, kept } = shown.message;
  const model = { name, header, body, ...(trailer === undefined ? {} : { trailer }) };
  screen.document({ encoding, ...model, kept, redacted: shown.removed });
  if (screen.json) return exitCodes.ok;
  screen.line(screen.tint('strong', plain(titleOf(shown.message, encoding))));
  showModel(screen, { MessageHeader: header, [name]: body, SecurityTrailer: trailer });
  if (kept.length > 0) screen.line(screen.tint('careful', 'beside the standard'));
  showDifferences(screen, kept);
  if (shown.removed.length > 0)
    screen.remark(`card data was cut out of ${shown.removed.map(textOf).join(', ')}; --card-data shows it`);
  return exitCodes.ok;
}

/** Says whether a message keeps to the standard or a dialect (0), or every place where it does not (1). Throws CommandFailure. */
export function validateMessage(
  file: string,
  options: { readonly dialect?: string; readonly json?: boolean },
  context: CommandContext,
): ExitCode {
  const screen = new Screen({ ...context, json: options.json === true });
  const { encoding, message } = readMessage(file);
  const dialect = dialectIn(encoding, options.dialect);
  const differences = differencesOf(message, dialect);
  const isValid = differences.length === 0;
  screen.document({ encoding, name: message.name, dialect: dialect.name, valid: isValid, differences });
  showDifferences(screen, differences);
  const count = differences.length === 1 ? 'one difference' : `${differences.length} differences`;
  const verdict = isValid ? screen.tint('good', 'keeps to') : `has ${screen.tint('bad', count)} from`;
  screen.line(`${nameOf(file)}: this ${message.name} ${verdict} ${dialect.name}`);
  return isValid ? exitCodes.ok : exitCodes.failure;
}

/** What the text has beside the model, then what the dialect does not allow of the model; card data is cut out. */
function differencesOf(message: Message, dialect: Dialect): readonly Difference[] {
  const refused = validate(message, dialect);
  const isOther = ({ path, why, value = '' }: KeptItem) => why !== 'other-name' || !isNameIn(dialect, path, value);
  const kept = redact({ ...message, kept: message.kept.filter(isOther) }, noIds).message.kept;
  const wanted = new Map(refused.map(({ path, expected }) => [path, expected]));
  const seen = new Set(kept.map(({ path }) => path));
  return [
    ...kept.map((item) => ({ ...item, expected: item.expected ?? wanted.get(item.path) })),
    ...refused
      .filter(({ path }) => !seen.has(path))
      .map(({ path, code, message: text, expected }) => ({ path, why: code, text, expected })),
  ];
}

/** Writes a message from its model, the document that `decode --json` prints. Throws CommandFailure. */
export function encodeMessage(file: string, options: WriteOptions, context: CommandContext): ExitCode {
  const model = modelIn(file);
  const to = options.to ?? 'xml';
  context.out.write(`${onScreen(written(model, to, options.dialect, file), to)}\n`);
  return exitCodes.ok;
}

/** Writes a message in another encoding or dialect; what the standard does not know is left out, and told. Throws CommandFailure. */
export function convertMessage(file: string, options: WriteOptions, context: CommandContext): ExitCode {
  const screen = new Screen({ ...context, json: true });
  const { encoding, message } = readMessage(file);
  const to = options.to ?? (encoding === 'xml' ? 'json' : 'xml');
  context.out.write(`${onScreen(written(message, to, options.dialect, file), to)}\n`);
  for (const { path, why } of message.kept)
    if (why === 'unknown-field' || why === 'vendor-field')
      screen.remark(`left out, because the standard does not have it: ${textOf(redactText(path))}`);
  return exitCodes.ok;
}

/** Prints the text of a message with its card data cut out, whole or broken as it is. */
export function redactMessage(file: string, context: CommandContext): ExitCode {
  const text = textIn(file);
  const encoding = encodingOf(text);
  const decoded = encoding === undefined ? undefined : codecFor(encoding).decode(text);
  const screen = new Screen({ ...context, json: true });
  if (encoding !== undefined && decoded?.ok === true) {
    const redacted = redact(decoded.value, noIds);
    const encoded = codecFor(encoding).encode(redacted.message);
    if (encoded.ok) {
      context.out.write(`${onScreen(encoded.value, encoding)}\n`);
      screen.remark(
        redacted.removed.length === 0 ? 'no card data' : `cut out of ${redacted.removed.map(textOf).join(', ')}`,
      );
      return exitCodes.ok;
    }
  }
  context.out.write(`${steeringEscaped(redactMessageText(text)).trimEnd()}\n`);
  screen.remark('no message that can be written again: card data was cut out of the text as it stands');
  return exitCodes.ok;
}

/** The same message, in which nothing steers the screen that it is shown on. */
function onScreen(text: string, encoding: Encoding): string {
  return encoding === 'xml' ? xmlOnScreen(text) : jsonOnScreen(text);
}

/** A message from a file, `-` for standard input. */
export interface ReadMessage {
  readonly encoding: Encoding;
  readonly message: Message;
}

/** Reads a message. Throws CommandFailure with the place and the reason. */
export function readMessage(file: string): ReadMessage {
  const text = textIn(file);
  const encoding = encodingOf(text);
  if (encoding === undefined)
    throw new CommandFailure(
      exitCodes.failure,
      'malformed',
      `${nameOf(file)} is neither XML nor JSON: it begins with neither < nor {.`,
    );
  // Strictly: what is wrong is shown by its place, also where the daemon would leave it out.
  const decoded = codecFor(encoding).decode(text, 'strictly');
  if (!decoded.ok) throw refusedReading(file, encoding, text, decoded.error);
  return { encoding, message: decoded.value };
}

/** How a file is called to a person. */
function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file;
}

function encodingOf(text: string): Encoding | undefined {
  const first = /^\uFEFF?\s*([<{])/.exec(text)?.[1];
  return first === undefined ? undefined : first === '<' ? 'xml' : 'json';
}

function textIn(file: string): string {
  let octets: Buffer;
  try {
    octets = readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(exitCodes.usage, 'unreadable-file', `${nameOf(file)} cannot be read: ${why}`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    throw new CommandFailure(exitCodes.failure, 'malformed', `${nameOf(file)} is not UTF-8, which every message is.`);
  }
}

function refusedReading(file: string, encoding: Encoding, text: string, error: DecodeError): CommandFailure {
  const { code, message, path, expected, line, column } = error;
  const place = [nameOf(file), line, column].filter((part) => part !== undefined).join(':');
  // Many sentences name the path and the expectation themselves.
  const where = path === undefined || message.startsWith(path) ? '' : `${path}: `;
  const wanted = expected === undefined || message.endsWith(expected) ? '' : `; expected ${expected}`;
  const advice = line === undefined || column === undefined ? [] : excerpt(text, line, column);
  return new CommandFailure(exitCodes.failure, code, `${place}: ${where}${message}${wanted} (${code})`, advice, {
    encoding,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line, column }),
  });
}

/** So much of the line is shown on either side of the place. */
const excerptWidth = 50;

/** The place in the text, with a mark below it. Card data is cut out of the whole text: a part may be half a card number. */
function excerpt(text: string, line: number, column: number): readonly string[] {
  const clean = redactMessageText(text);
  // With a base64 text written anew, places are others.
  if (clean.length !== text.length) return [];
  const whole = clean.split(/\r\n|\r|\n/)[line - 1] ?? '';
  const from = Math.max(0, column - 1 - excerptWidth);
  const shown = whole.slice(from, column - 1 + excerptWidth).replaceAll(/\p{Cc}/gu, ' ');
  return [shown, `${' '.repeat(column - 1 - from)}^`];
}

function written(message: OutgoingMessage, to: Encoding, name: string | undefined, file: string): string {
  const encoded = codecFor(to, dialectIn(to, name)).encode(message);
  if (!encoded.ok) throw refusedWriting(file, encoded.error);
  return encoded.value;
}

/** A dialect that exists in the encoding. Throws CommandFailure. */
function dialectIn(encoding: Encoding, name: string | undefined): Dialect {
  const dialect = dialectNamed(name);
  if (dialect.encodings.includes(encoding)) return dialect;
  const spoken = dialect.encodings.join(' and ');
  throw new CommandFailure(exitCodes.failure, 'wrong-encoding', `${dialect.name} is spoken in ${spoken} alone.`, [
    `tenderd message convert writes ${spoken} with --to ${dialect.encodings[0]}.`,
  ]);
}

function dialectNamed(name: string | undefined): Dialect {
  if (name === undefined) return defaultDialect;
  if (isDialectName(name)) return dialects[name];
  throw new CommandFailure(exitCodes.usage, 'unknown-dialect', `There is no dialect ${name}.`, [
    `There are ${dialectNames.join(', ')}.`,
  ]);
}

function refusedWriting(file: string, { code, message, path }: EncodeError): CommandFailure {
  return new CommandFailure(exitCodes.failure, code, `${nameOf(file)}: ${message} (${code})`, [], { path });
}

/** The model in a file. Whether it keeps to the standard is for the codec to say. */
function modelIn(file: string): OutgoingMessage {
  const text = textIn(file);
  let model: unknown;
  try {
    model = JSON.parse(text);
  } catch {
    // The codec reads no more than JSON does, and says where it breaks off.
    const decoded = codecFor('json').decode(text);
    if (!decoded.ok && encodingOf(text) !== 'xml') throw refusedReading(file, 'json', text, decoded.error);
  }
  if (isModel(model)) return model;
  throw new CommandFailure(exitCodes.failure, 'not-a-model', `${nameOf(file)} holds no model of a message.`, [
    'It is a JSON object with "name" (such as PaymentRequest), "header" and "body", as "tenderd message decode --json" prints it.',
    'A message in nexo XML or JSON is read by "tenderd message convert".',
  ]);
}

function isModel(model: unknown): model is OutgoingMessage {
  return (
    typeof model === 'object' &&
    model !== null &&
    'name' in model &&
    typeof model.name === 'string' &&
    Object.hasOwn(bodies, model.name) &&
    'header' in model &&
    'body' in model
  );
}
