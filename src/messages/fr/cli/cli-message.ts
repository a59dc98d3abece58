/** The output of `tenderd message ...`: one nexo message from a file. */

/** The texts for the differences between a message and the standard, by the reason that the protocol library gives. */
export const differences = {
  'unknown-field': 'ce champ n’existe pas dans la norme',
  'vendor-field': 'un champ ajouté par un dialecte',
  'unknown-word': 'ce mot n’existe pas dans la norme',
  'unusual-value': 'hors des limites de son type',
  'wrong-order': 'vient après un champ qui doit le suivre',
  'other-name': 'le nom qu’un dialecte ou une autre version utilise pour cela',
  'left-out': 'illisible, et omis : aucune décision n’en dépend',
  'damaged-text': 'certains de ses caractères sont illisibles',
  'missing-field': 'la norme l’exige',
  'unmet-condition': 'une condition de la norme n’est pas remplie',
  'security-trailer': 'un bloc de sécurité (security trailer) que la norme ne prévoit pas',
} as const;

/** One difference from the standard: its place, and the reason or code. */
export function difference(shown: string, reason: string, expected: string | undefined): string {
  return `  ${shown}  (${reason}${expected === undefined ? '' : ` ; attendu : ${expected}`})`;
}

/** The heading of the differences from the standard, below the fields. */
export const notInStandard = 'hors de la norme';

/** Card data is not shown. `places`: the fields that contained it. */
export function cardDataHidden(places: readonly string[]): string {
  return `des données de carte ont été retirées de ${places.join(', ')} ; --card-data les affiche`;
}

/** The name for standard input, where a file name is expected. */
export const standardInput = 'entrée standard';

/** The parts of the last line of `message validate`. */
export const verdicts = {
  matches: 'est conforme à',
  has: (differenceCount: string): string => `présente ${differenceCount} avec`,
  count: (count: number): string => (count === 1 ? 'une différence' : `${count} différences`),
} as const;

/** The last line of `message validate`. `verdict`: one of {@link verdicts}. */
export function verdictOn(file: string, name: string, verdict: string, dialect: string): string {
  return `${file} : ce message ${name} ${verdict} ${dialect}`;
}

/** `message convert` could not write this field. */
export function leftOut(path: string): string {
  return `omis, car absent de la norme : ${path}`;
}

/** `message redact`: the fields that contained card data. */
export function redacted(places: readonly string[]): string {
  return places.length === 0
    ? 'aucune donnée de carte trouvée'
    : `des données de carte ont été retirées de ${places.join(', ')}`;
}

/** `message redact`: the text cannot be read and written as a message, so only its card data was removed. */
export const redactedAsText =
  'tenderd ne peut pas réécrire ce message, il a donc retiré les données de carte du texte d’origine';

/** `malformed`: the beginning of the file does not look like a message. */
export function neitherXmlNorJson(file: string): string {
  return `${file} n’est ni du XML ni du JSON : le contenu ne commence ni par < ni par {.`;
}

/** `malformed`: the file is not UTF-8. */
export function notUtf8(file: string): string {
  return `${file} n’est pas en UTF-8. Tout message nexo est en UTF-8.`;
}

/** The message of the failure `unreadable-file`. */
export function unreadable(file: string, reason: string): string {
  return `${file} ne peut pas être lu : ${reason}`;
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
  const where = path === undefined || message.startsWith(path) ? '' : `${path} : `;
  const wanted = expected === undefined || message.endsWith(expected) ? '' : ` ; attendu : ${expected}`;
  return `${place} : ${where}${message}${wanted} (${code})`;
}

/** The model cannot be written; the codec gives the code. */
export function unencodable(file: string, message: string, code: string): string {
  return `${file} : ${message} (${code})`;
}

/** `wrong-encoding`: the dialect does not have the encoding. */
export function wrongEncoding(dialect: string, encodings: readonly string[]): string {
  return `${dialect} n’existe qu’en ${encodings.join(' et en ')}.`;
}

/** The next step, after {@link wrongEncoding}. */
export function convertFirst(encodings: readonly string[]): string {
  return `"tenderd message convert --to ${encodings[0]}" écrit du ${encodings.join(' ou du ')}.`;
}

/** The message of the failure `unknown-dialect`. */
export function unknownDialect(name: string): string {
  return `Il n’existe pas de dialecte ${name}.`;
}

/** The next step, after {@link unknownDialect}. */
export function dialectNames(names: readonly string[]): string {
  return `Dialectes : ${names.join(', ')}.`;
}

/** The message of the failure `not-a-model`. */
export function notAModel(file: string): string {
  return `${file} n’est pas le modèle d’un message.`;
}

/** The form of a model, after {@link notAModel}. */
export const modelForm: readonly string[] = [
  'Un modèle est un objet JSON avec "name" (par exemple PaymentRequest), "header" et "body". "tenderd message decode --json" en affiche un.',
  'Pour lire un message en nexo XML ou JSON, utilisez "tenderd message convert".',
];
