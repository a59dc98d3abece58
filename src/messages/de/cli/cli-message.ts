/** The output of `tenderd message ...`: one nexo message from a file. */

/** The texts for the differences between a message and the standard, by the reason that the protocol library gives. */
export const differences = {
  'unknown-field': 'der Standard hat kein solches Feld',
  'vendor-field': 'ein Feld, das ein Dialekt ergänzt',
  'unknown-word': 'der Standard hat kein solches Wort',
  'unusual-value': 'außerhalb der Grenzen seines Typs',
  'wrong-order': 'steht nach einem Feld, das ihm folgen muss',
  'other-name': 'der Name, den ein Dialekt oder eine andere Version dafür verwendet',
  'left-out': 'nicht lesbar und weggelassen: Keine Entscheidung hängt davon ab',
  'damaged-text': 'einige seiner Zeichen sind nicht lesbar',
  'missing-field': 'der Standard verlangt es',
  'unmet-condition': 'eine Bedingung des Standards ist nicht erfüllt',
  'security-trailer': 'ein Security-Trailer, den der Standard nicht hat',
} as const;

/** One difference from the standard: its place, and the reason or code. */
export function difference(shown: string, reason: string, expected: string | undefined): string {
  return `  ${shown}  (${reason}${expected === undefined ? '' : `; erwartet: ${expected}`})`;
}

/** The heading of the differences from the standard, below the fields. */
export const notInStandard = 'nicht im Standard';

/** Card data is not shown. `places`: the fields that contained it. */
export function cardDataHidden(places: readonly string[]): string {
  return `Kartendaten wurden entfernt aus ${places.join(', ')}; --card-data zeigt sie`;
}

/** The name for standard input, where a file name is expected. */
export const standardInput = 'Standardeingabe';

/** The parts of the last line of `message validate`. */
export const verdicts = {
  matches: 'entspricht',
  has: (differenceCount: string): string => `hat ${differenceCount} gegenüber`,
  count: (count: number): string => (count === 1 ? 'eine Abweichung' : `${count} Abweichungen`),
} as const;

/** The last line of `message validate`. `verdict`: one of {@link verdicts}. */
export function verdictOn(file: string, name: string, verdict: string, dialect: string): string {
  return `${file}: Diese Nachricht ${name} ${verdict} ${dialect}`;
}

/** `message convert` could not write this field. */
export function leftOut(path: string): string {
  return `weggelassen, weil der Standard es nicht hat: ${path}`;
}

/** `message redact`: the fields that contained card data. */
export function redacted(places: readonly string[]): string {
  return places.length === 0 ? 'keine Kartendaten gefunden' : `Kartendaten wurden entfernt aus ${places.join(', ')}`;
}

/** `message redact`: the text cannot be read and written as a message, so only its card data was removed. */
export const redactedAsText =
  'tenderd kann diese Nachricht nicht neu schreiben und hat die Kartendaten deshalb aus dem Originaltext entfernt';

/** `malformed`: the beginning of the file does not look like a message. */
export function neitherXmlNorJson(file: string): string {
  return `${file} ist weder XML noch JSON: Der Inhalt beginnt weder mit < noch mit {.`;
}

/** `malformed`: the file is not UTF-8. */
export function notUtf8(file: string): string {
  return `${file} ist nicht UTF-8. Jede nexo-Nachricht ist UTF-8.`;
}

/** The message of the failure `unreadable-file`. */
export function unreadable(file: string, reason: string): string {
  return `${file} ist nicht lesbar: ${reason}`;
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
  const wanted = expected === undefined || message.endsWith(expected) ? '' : `; erwartet: ${expected}`;
  return `${place}: ${where}${message}${wanted} (${code})`;
}

/** The model cannot be written; the codec gives the code. */
export function unencodable(file: string, message: string, code: string): string {
  return `${file}: ${message} (${code})`;
}

/** `wrong-encoding`: the dialect does not have the encoding. */
export function wrongEncoding(dialect: string, encodings: readonly string[]): string {
  return `${dialect} gibt es nur in ${encodings.join(' und ')}.`;
}

/** The next step, after {@link wrongEncoding}. */
export function convertFirst(encodings: readonly string[]): string {
  return `"tenderd message convert --to ${encodings[0]}" schreibt ${encodings.join(' oder ')}.`;
}

/** The message of the failure `unknown-dialect`. */
export function unknownDialect(name: string): string {
  return `Es gibt keinen Dialekt ${name}.`;
}

/** The next step, after {@link unknownDialect}. */
export function dialectNames(names: readonly string[]): string {
  return `Dialekte: ${names.join(', ')}.`;
}

/** The message of the failure `not-a-model`. */
export function notAModel(file: string): string {
  return `${file} ist nicht das Modell einer Nachricht.`;
}

/** The form of a model, after {@link notAModel}. */
export const modelForm: readonly string[] = [
  'Ein Modell ist ein JSON-Objekt mit "name" (etwa PaymentRequest), "header" und "body". "tenderd message decode --json" gibt eines aus.',
  'Um eine Nachricht in nexo-XML oder -JSON zu lesen, verwenden Sie "tenderd message convert".',
];
