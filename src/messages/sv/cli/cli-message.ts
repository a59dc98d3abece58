/** The output of `tenderd message ...`: one nexo message from a file. */

/** The texts for the differences between a message and the standard, by the reason that the protocol library gives. */
export const differences = {
  'unknown-field': 'standarden har inget sådant fält',
  'vendor-field': 'ett fält som en dialekt lägger till',
  'unknown-word': 'standarden har inget sådant ord',
  'unusual-value': 'utanför typens gränser',
  'wrong-order': 'kommer efter ett fält som måste följa det',
  'other-name': 'namnet som en dialekt eller en annan version använder för det',
  'left-out': 'går inte att läsa och utelämnades: inget beslut beror på det',
  'damaged-text': 'några av tecknen går inte att läsa',
  'missing-field': 'standarden kräver det',
  'unmet-condition': 'ett villkor i standarden är inte uppfyllt',
  'security-trailer': 'en säkerhetstrailer som standarden inte har',
} as const;

/** One difference from the standard: its place, and the reason or code. */
export function difference(shown: string, reason: string, expected: string | undefined): string {
  return `  ${shown}  (${reason}${expected === undefined ? '' : `; förväntat: ${expected}`})`;
}

/** The heading of the differences from the standard, below the fields. */
export const notInStandard = 'inte i standarden';

/** Card data is not shown. `places`: the fields that contained it. */
export function cardDataHidden(places: readonly string[]): string {
  return `kortdata togs bort från ${places.join(', ')}; --card-data visar dem`;
}

/** The name for standard input, where a file name is expected. */
export const standardInput = 'standard input';

/** The parts of the last line of `message validate`. */
export const verdicts = {
  matches: 'följer',
  has: (differenceCount: string): string => `har ${differenceCount} från`,
  count: (count: number): string => (count === 1 ? 'en avvikelse' : `${count} avvikelser`),
} as const;

/** The last line of `message validate`. `verdict`: one of {@link verdicts}. */
export function verdictOn(file: string, name: string, verdict: string, dialect: string): string {
  return `${file}: det här meddelandet ${name} ${verdict} ${dialect}`;
}

/** `message convert` could not write this field. */
export function leftOut(path: string): string {
  return `utelämnat, eftersom standarden inte har det: ${path}`;
}

/** `message redact`: the fields that contained card data. */
export function redacted(places: readonly string[]): string {
  return places.length === 0 ? 'inga kortdata hittades' : `kortdata togs bort från ${places.join(', ')}`;
}

/** `message redact`: the text cannot be read and written as a message, so only its card data was removed. */
export const redactedAsText =
  'tenderd kan inte skriva det här meddelandet på nytt, så kortdata togs bort från originaltexten';

/** `malformed`: the beginning of the file does not look like a message. */
export function neitherXmlNorJson(file: string): string {
  return `${file} är varken XML eller JSON: innehållet börjar varken med < eller {.`;
}

/** `malformed`: the file is not UTF-8. */
export function notUtf8(file: string): string {
  return `${file} är inte UTF-8. Alla nexo-meddelanden är UTF-8.`;
}

/** The message of the failure `unreadable-file`. */
export function unreadable(file: string, reason: string): string {
  return `${file} går inte att läsa: ${reason}`;
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
  const wanted = expected === undefined || message.endsWith(expected) ? '' : `; förväntat: ${expected}`;
  return `${place}: ${where}${message}${wanted} (${code})`;
}

/** The model cannot be written; the codec gives the code. */
export function unencodable(file: string, message: string, code: string): string {
  return `${file}: ${message} (${code})`;
}

/** `wrong-encoding`: the dialect does not have the encoding. */
export function wrongEncoding(dialect: string, encodings: readonly string[]): string {
  return `${dialect} finns bara i ${encodings.join(' och ')}.`;
}

/** The next step, after {@link wrongEncoding}. */
export function convertFirst(encodings: readonly string[]): string {
  return `"tenderd message convert --to ${encodings[0]}" skriver ${encodings.join(' eller ')}.`;
}

/** The message of the failure `unknown-dialect`. */
export function unknownDialect(name: string): string {
  return `Det finns ingen dialekt ${name}.`;
}

/** The next step, after {@link unknownDialect}. */
export function dialectNames(names: readonly string[]): string {
  return `Dialekter: ${names.join(', ')}.`;
}

/** The message of the failure `not-a-model`. */
export function notAModel(file: string): string {
  return `${file} är inte modellen av ett meddelande.`;
}

/** The form of a model, after {@link notAModel}. */
export const modelForm: readonly string[] = [
  'En modell är ett JSON-objekt med "name" (till exempel PaymentRequest), "header" och "body". "tenderd message decode --json" skriver ut ett.',
  'För att läsa ett meddelande i nexo-XML eller -JSON, använd "tenderd message convert".',
];
