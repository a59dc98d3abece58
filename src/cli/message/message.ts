/** `tenderd message decode|encode|validate|convert|redact`: works on one message in a file, for debugging an integration. */

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
import { cliMessage as texts } from '../../messages/index.js';
import { jsonOnScreen, steeringEscaped, xmlOnScreen } from '../../platform/screen-text.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { type Difference, showDifferences, showModel, textOf, titleOf } from './message-tree.js';
import { Screen } from '../output/screen.js';

/**
 * In these commands, redaction also removes ids that look like a card number. That does no harm, because the output is
 * never sent as a response.
 */
const noIds: ReadonlySet<string> = new Set();

/** Options of `decode`. */
export interface ShowOptions {
  readonly json?: boolean;
  /** True to show card data unchanged. */
  readonly cardData?: boolean;
}

/** Options of the commands that write a message. */
export interface WriteOptions {
  readonly to?: Encoding;
  /** The name of a dialect. */
  readonly dialect?: string;
}

/** Shows the fields of a message. Card data is removed unless an option requests it. Throws CommandFailure with the place of the mistake. */
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
  if (kept.length > 0) screen.line(screen.tint('careful', texts.notInStandard));
  showDifferences(screen, kept);
  if (shown.removed.length > 0) screen.remark(texts.cardDataHidden(shown.removed.map(textOf)));
  return exitCodes.ok;
}

/** Shows each difference between a message and a dialect. Returns 0 if there is none, otherwise 1. Throws CommandFailure. */
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
  const { matches, has, count } = texts.verdicts;
  const verdict = isValid ? screen.tint('good', matches) : has(screen.tint('bad', count(differences.length)));
  screen.line(texts.verdictOn(nameOf(file), message.name, verdict, dialect.name));
  return isValid ? exitCodes.ok : exitCodes.failure;
}

/**
 * Returns the differences from the standard and from the dialect, without card data. First come the parts of the text
 * that the decoder kept aside, then the fields that the dialect does not allow.
 */
function differencesOf(message: Message, dialect: Dialect): readonly Difference[] {
  const refused = validate(message, dialect);
  const isOther = ({ path, why, value = '' }: KeptItem) => why !== 'other-name' || !isNameIn(dialect, path, value);
  const kept = redact({ ...message, kept: message.kept.filter(isOther) }, noIds).message.kept;
  const expectations = new Map(refused.map(({ path, expected }) => [path, expected]));
  const seen = new Set(kept.map(({ path }) => path));
  return [
    ...kept.map((item) => ({ ...item, expected: item.expected ?? expectations.get(item.path) })),
    ...refused
      .filter(({ path }) => !seen.has(path))
      .map(({ path, code, message: text, expected }) => ({ path, why: code, text, expected })),
  ];
}

/** Writes a message from its model, in the form that `decode --json` prints. Throws CommandFailure. */
export function encodeMessage(file: string, options: WriteOptions, context: CommandContext): ExitCode {
  const model = modelIn(file);
  const to = options.to ?? 'xml';
  context.out.write(`${onScreen(written(model, to, options.dialect, file), to)}\n`);
  return exitCodes.ok;
}

/**
 * Writes a message in another encoding or dialect. Fields that the standard does not have are left out, and the command
 * reports each of them. Throws CommandFailure.
 */
export function convertMessage(file: string, options: WriteOptions, context: CommandContext): ExitCode {
  const screen = new Screen({ ...context, json: true });
  const { encoding, message } = readMessage(file);
  const to = options.to ?? (encoding === 'xml' ? 'json' : 'xml');
  context.out.write(`${onScreen(written(message, to, options.dialect, file), to)}\n`);
  for (const { path, why } of message.kept)
    if (why === 'unknown-field' || why === 'vendor-field') screen.remark(texts.leftOut(textOf(redactText(path))));
  return exitCodes.ok;
}

/** Prints a message without its card data. Also accepts a text that is not a readable message. */
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
      screen.remark(texts.redacted(redacted.removed.map(textOf)));
      return exitCodes.ok;
    }
  }
  context.out.write(`${steeringEscaped(redactMessageText(text)).trimEnd()}\n`);
  screen.remark(texts.redactedAsText);
  return exitCodes.ok;
}

/** Returns the message with its control characters escaped, so that they cannot control the terminal window. */
function onScreen(text: string, encoding: Encoding): string {
  return encoding === 'xml' ? xmlOnScreen(text) : jsonOnScreen(text);
}

/** A message that was read from a file or from standard input. */
export interface ReadMessage {
  readonly encoding: Encoding;
  readonly message: Message;
}

/** Reads a message from a file, or from standard input if `file` is `-`. Throws CommandFailure with the place and the reason. */
export function readMessage(file: string): ReadMessage {
  const text = textIn(file);
  const encoding = encodingOf(text);
  if (encoding === undefined)
    throw new CommandFailure(exitCodes.failure, 'malformed', texts.neitherXmlNorJson(nameOf(file)));
  // Read strictly, so that every mistake is reported with its place. The daemon would tolerate some of these mistakes.
  const decoded = codecFor(encoding).decode(text, 'strictly');
  if (!decoded.ok) throw refusedReading(file, encoding, text, decoded.error);
  return { encoding, message: decoded.value };
}

/** Returns the name of a file, for messages to the user. */
function nameOf(file: string): string {
  return file === '-' ? texts.standardInput : file;
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
    throw new CommandFailure(exitCodes.usage, 'unreadable-file', texts.unreadable(nameOf(file), why));
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    throw new CommandFailure(exitCodes.failure, 'malformed', texts.notUtf8(nameOf(file)));
  }
}

function refusedReading(file: string, encoding: Encoding, text: string, error: DecodeError): CommandFailure {
  const { code, path, line, column } = error;
  const place = [nameOf(file), line, column].filter((part) => part !== undefined).join(':');
  const advice = line === undefined || column === undefined ? [] : excerpt(text, line, column);
  return new CommandFailure(exitCodes.failure, code, texts.undecodable(place, error), advice, {
    encoding,
    ...(path === undefined ? {} : { path }),
    ...(line === undefined ? {} : { line, column }),
  });
}

/** The number of characters that an excerpt shows before and after the place. */
const excerptWidth = 50;

/**
 * Returns the line with the place, and a mark below the place. Card data is removed from the whole text first, because an excerpt could contain half
 * a card number.
 */
function excerpt(text: string, line: number, column: number): readonly string[] {
  const clean = redactMessageText(text);
  // If redaction has changed the length, the column is wrong, so show no excerpt.
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

/** Returns the dialect with this name. Throws CommandFailure if the dialect does not have the encoding. */
function dialectIn(encoding: Encoding, name: string | undefined): Dialect {
  const dialect = dialectNamed(name);
  if (dialect.encodings.includes(encoding)) return dialect;
  const { name: dialectName, encodings } = dialect;
  const text = texts.wrongEncoding(dialectName, encodings);
  throw new CommandFailure(exitCodes.failure, 'wrong-encoding', text, [texts.convertFirst(encodings)]);
}

function dialectNamed(name: string | undefined): Dialect {
  if (name === undefined) return defaultDialect;
  if (isDialectName(name)) return dialects[name];
  throw new CommandFailure(exitCodes.usage, 'unknown-dialect', texts.unknownDialect(name), [
    texts.dialectNames(dialectNames),
  ]);
}

function refusedWriting(file: string, { code, message, path }: EncodeError): CommandFailure {
  return new CommandFailure(exitCodes.failure, code, texts.unencodable(nameOf(file), message, code), [], { path });
}

/** Reads the model of a message from a file. The codec checks the fields later. Throws CommandFailure. */
function modelIn(file: string): OutgoingMessage {
  const text = textIn(file);
  let model: unknown;
  try {
    model = JSON.parse(text);
  } catch {
    // The codec rejects this text too, and reports the place of the mistake.
    const decoded = codecFor('json').decode(text);
    if (!decoded.ok && encodingOf(text) !== 'xml') throw refusedReading(file, 'json', text, decoded.error);
  }
  if (isModel(model)) return model;
  throw new CommandFailure(exitCodes.failure, 'not-a-model', texts.notAModel(nameOf(file)), texts.modelForm);
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
