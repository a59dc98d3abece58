/**
 * Problems of a secret, a key or a certificate. Each text follows the name of the setting. No text contains a secret.
 */

/** The place from which a secret was read, for {@link empty} and {@link notAHeader}. */
export const place = {
  variable: (name: string): string => `die Umgebungsvariable ${name}`,
  file: (path: string): string => `die Datei ${path}`,
} as const;

/** The environment variable that should contain the secret is not set. */
export function variableNotSet(name: string): string {
  return `nennt die Umgebungsvariable ${name}, die nicht gesetzt ist`;
}

/** The secret is empty. */
export function empty(where: string): string {
  return `nennt ${where}, die leer ist`;
}

/** The secret has characters that no HTTP header can contain. */
export function notAHeader(where: string): string {
  return `nennt ${where}, deren Inhalt kein HTTP-Header sein kann (nur druckbares ASCII in einer Zeile, ohne Leerzeichen am Rand)`;
}

/** Other users can read the file of a secret. */
export function readable(file: string): string {
  return `nennt ${file}, und andere Benutzer können die Datei lesen; setzen Sie chmod 600`;
}

/** The file of a secret or certificate cannot be read. */
export function unreadable(file: string, cause: string): string {
  return `nennt ${file}, aber die Datei ist nicht lesbar (${cause})`;
}

/** The cause in `unreadable`: a directory, a pipe, a device, or a file that is too large. */
export function notRegularFile(): string {
  return 'das ist keine gewöhnliche Datei von höchstens 1 MiB';
}

/** The file contains no certificate. */
export function noCertificate(file: string): string {
  return `nennt ${file}, aber die Datei enthält kein PEM-Zertifikat ("-----BEGIN CERTIFICATE-----")`;
}

/** The reasons why a secret can be guessed, for {@link guessable} and {@link weakKey}. */
export const guessableBecause = {
  tooShort: (min: number): string => `ist kürzer als ${min} Zeichen`,
  fewCharacters: (min: number): string => `hat weniger als ${min} verschiedene Zeichen`,
  repeats: 'wiederholt sich',
} as const;

/** The secret can be guessed. `why`: one of {@link guessableBecause}. */
export function guessable(why: string): string {
  return `${why}: Ein Programm auf diesem Rechner könnte es erraten`;
}

/** The secret with which results are sent can be guessed. */
export function resultSecretGuessable(why: string): string {
  return `${why}: Ein anderes Programm auf diesem Rechner könnte anstelle von tenderd ein Ergebnis senden`;
}

/**
 * The key of the nexo interface can be guessed. `why`: {@link isPublished}, {@link itself}, or the weakness of the
 * passphrase.
 */
export function weakKey(why: string): string {
  return `nennt einen Text, den ein Programm auf diesem Rechner erraten könnte: ${why}`;
}

/** Says that the key itself can be guessed, for {@link weakKey}. `why`: one of {@link guessableBecause}. */
export function itself(why: string): string {
  return `er ${why}`;
}

/** Says that the key is in a public document, for {@link weakKey}. */
export const isPublished = 'er ist veröffentlicht';

/** A register's token has the wrong form. */
export const notAToken =
  'nennt einen Text, der kein Token ist; erwartet werden 43 bis 256 Buchstaben, Ziffern, "-" und "_", etwa 32 zufällige Bytes in base64url';

/** A bearer token contains a space. */
export const spaceInToken = 'enthält ein Leerzeichen, das ein Bearer-Token nicht enthalten darf';

/** The key of a `mac` seal has the wrong form. */
export function notAKek(why: string): string {
  return `nennt einen Text, der kein Schlüssel ist: ${why}`;
}

/** A test key is configured for real money. */
export function testKey(name: string): string {
  return `ist "${name}", nur für Testterminals; entfernen Sie es bei echten`;
}

/** The key for real money is in a public document. */
export const publishedKey =
  'nennt einen veröffentlichten Schlüssel: Jeder, der ihn liest, kann Nachrichten in Ihrem Namen versiegeln; er ist nur für Testterminals';

/** The passphrase has the wrong form. */
export function notAPassphrase(why: string): string {
  return `nennt einen Text, der keine Passphrase ist: ${why}`;
}

/** The passphrase is weak. */
export function weakPassphrase(why: string): string {
  return `nennt eine schwache Passphrase: ${why}; sie ist nur für Testterminals`;
}

/** A gateway is sealed, but one of its addresses has only a part of its key. */
export function incompleteKey(address: string): string {
  return `hat keinen vollständigen Schlüssel für ${address}`;
}

const remove = 'entfernen Sie es';

/** The problems with a seal's settings. */
export const seal = {
  versionIsText: 'ist ein Text; erwartet wird eine ganze Zahl',
  versionIsNumber: 'sie ist eine Zahl',
  identifier: (known: readonly string[]): string => `erwartet wird "${known.join('" oder "')}"`,
  notAVersion: (why: string): string =>
    `ist keine Version für diese Art: ${why}; ${remove}, um die Zeit des Starts zu verwenden`,
  partMissing: 'fehlt; schreiben Sie es hierher',
  partMissingHereOrAt: (terminals: string): string =>
    `fehlt; schreiben Sie es hierher, oder in security von ${terminals === '' ? 'jedem Terminal' : terminals}`,
  partOfAnotherKind: (kind: string): string => `hat bei der Art "${kind}" keine Wirkung; ${remove}`,
  loginUnused: `hat zusammen mit security keine Wirkung, weil das Siegel sagt, wer eine Nachricht sendet; ${remove}`,
  gatewayHasNone: (gateway: string): string =>
    `hat keine Wirkung, solange Gateway ${gateway} kein security hat; schreiben Sie dessen Art dorthin, etwa security = { kind = "nexo-blob" }`,
  withoutUrl: 'hat ohne eigene url keine Wirkung, weil Terminals an einer Adresse deren Schlüssel teilen',
  jsonOnly: (dialect: string): string =>
    `kann nur JSON versiegeln, aber dieses Gateway spricht ${dialect} in XML; wählen Sie einen anderen Dialekt, oder entfernen Sie diese Einstellung`,
} as const;

/** The certificate in `ca` belongs to a server whose name is not the one in `expect`. */
export function neverMatches(expect: string, names: string): string {
  return `ist "${expect}", aber das Zertifikat in ca ist keine Zertifizierungsstelle und gilt für ${names}: Beide passen nie zusammen`;
}

/** A file that was usable before cannot be used now. */
export function fileUnusable(file: string, problem: string): string {
  return `nennt ${file}; die Datei ${problem}`;
}

/** The certificate is expired or not valid yet. `name`: its name, in quotes. `day`: a date. */
export const certificate = {
  expired: (file: string, name: string, day: string): string =>
    `nennt ${file}, dessen Zertifikat ${name} am ${day} abgelaufen ist (oder die Uhr dieses Rechners geht falsch)`,
  notYetValid: (file: string, name: string, day: string): string =>
    `nennt ${file}, dessen Zertifikat ${name} vor dem ${day} nicht gültig ist (oder die Uhr dieses Rechners geht falsch)`,
  expiresSoon: (file: string, name: string, day: string): string =>
    `nennt ${file}, dessen Zertifikat ${name} am ${day} abläuft: Halten Sie das nächste bereit`,
} as const;

/** The PIN of the console has the wrong form. */
export const notAPin = 'nennt einen Text, der keine PIN ist; erwartet werden 6 bis 64 Ziffern, etwa 480317';

/** The console's PIN is one of those that everybody tries first. `why`: one of {@link pinBecause}. */
export function weakPin(why: string): string {
  return `nennt eine PIN, die ${why}: Jeder probiert sie zuerst`;
}

/** The reasons why a PIN is weak, for {@link weakPin}. */
export const pinBecause = { repeats: 'nur eine Ziffer wiederholt', counts: 'nur auf- oder abwärts zählt' } as const;

/** The file in `publish.credentials` contains no login. */
export const notNatsCredentials =
  'hat einen Wert, der keine Anmeldung für NATS ist: eine Credentials-Datei, ein Seed eines NKEY (SU...) oder benutzer:passwort';
