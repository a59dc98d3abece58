/** The output of `tenderd message ...`: one nexo message from a file. */

/** The texts for the differences between a message and the standard, by the reason that the protocol library gives. */
export const differences = {
  'unknown-field': 'the standard has no such field',
  'vendor-field': 'a field that a dialect adds',
  'unknown-word': 'the standard has no such value',
  'unusual-value': 'outside the limits of its type',
  'wrong-order': 'comes after a field that must follow it',
  'other-name': 'the name that a dialect or another version uses for this field',
  'left-out': 'cannot be read, and was left out: no decision depends on it',
  'damaged-text': 'some of its characters cannot be read',
  'missing-field': 'the standard requires it',
  'unmet-condition': 'a condition of the standard is not met',
  'security-trailer': 'a security trailer that the standard does not have',
} as const;

/** One difference from the standard: its place, and the reason or code. */
export function difference(shown: string, reason: string, expected: string | undefined): string {
  return `  ${shown}  (${reason}${expected === undefined ? '' : `; expected ${expected}`})`;
}

/** The heading of the differences from the standard, below the fields. */
export const notInStandard = 'not in the standard';

/** Card data is not shown. `places`: the fields that contained it. */
export function cardDataHidden(places: readonly string[]): string {
  return `card data was removed from ${places.join(', ')}; --card-data shows it`;
}

/** The name for standard input, where a file name is expected. */
export const standardInput = 'standard input';

/** The parts of the last line of `message validate`. */
export const verdicts = {
  matches: 'matches',
  has: (differenceCount: string): string => `has ${differenceCount} from`,
  count: (count: number): string => (count === 1 ? 'one difference' : `${count} differences`),
} as const;

/** The last line of `message validate`. `verdict`: one of {@link verdicts}. */
export function verdictOn(file: string, name: string, verdict: string, dialect: string): string {
  return `${file}: this ${name} ${verdict} ${dialect}`;
}

/** `message convert` could not write this field. */
export function leftOut(path: string): string {
  return `left out, because the standard does not have it: ${path}`;
}

/** `message redact`: the fields that contained card data. */
export function redacted(places: readonly string[]): string {
  return places.length === 0 ? 'no card data found' : `card data was removed from ${places.join(', ')}`;
}

/** `message redact`: the text cannot be read and written as a message, so only its card data was removed. */
export const redactedAsText =
  'tenderd cannot re-encode this message, so it removed the card data from the original text';

/** `malformed`: the beginning of the file does not look like a message. */
export function neitherXmlNorJson(file: string): string {
  return `${file} is neither XML nor JSON: it begins with neither < nor {.`;
}

/** `malformed`: the file is not UTF-8. */
export function notUtf8(file: string): string {
  return `${file} is not UTF-8. Every nexo message is UTF-8.`;
}

/** The message of the failure `unreadable-file`. */
export function unreadable(file: string, reason: string): string {
  return `${file} cannot be read: ${reason}`;
}

/** The message cannot be read; the codec gives the code. `place`: the file, line and column. */
export function undecodable(
  place: string,
  {
    path,
    message,
    expected,
    code,
  }: {
    readonly path?: string | undefined;
    readonly message: string;
    readonly expected?: string | undefined;
    readonly code: string;
  },
): string {
  // Many messages of the codec name the path and the expected value already.
  const where = path === undefined || message.startsWith(path) ? '' : `${path}: `;
  const wanted = expected === undefined || message.endsWith(expected) ? '' : `; expected ${expected}`;
  return `${place}: ${where}${message}${wanted} (${code})`;
}

/** The model cannot be written; the codec gives the code. */
export function unencodable(file: string, message: string, code: string): string {
  return `${file}: ${message} (${code})`;
}

/** `wrong-encoding`: the dialect does not have the encoding. */
export function wrongEncoding(dialect: string, encodings: readonly string[]): string {
  return `${dialect} exists only in ${encodings.join(' and ')}.`;
}

/** The next step, after {@link wrongEncoding}. */
export function convertFirst(encodings: readonly string[]): string {
  return `"tenderd message convert --to ${encodings[0]}" writes ${encodings.join(' or ')}.`;
}

/** The message of the failure `unknown-dialect`. */
export function unknownDialect(name: string): string {
  return `There is no dialect ${name}.`;
}

/** The next step, after {@link unknownDialect}. */
export function dialectNames(names: readonly string[]): string {
  return `Dialects: ${names.join(', ')}.`;
}

/** The message of the failure `not-a-model`. */
export function notAModel(file: string): string {
  return `${file} does not contain a message model.`;
}

/** The form of a model, after {@link notAModel}. */
export const modelForm: readonly string[] = [
  'A model is a JSON object with "name" (such as PaymentRequest), "header" and "body". "tenderd message decode --json" prints one.',
  'To read a message in nexo XML or JSON, use "tenderd message convert".',
];
