/**
 * Problems of a secret, a key or a certificate. Each text follows the name of the setting. No text contains a secret.
 */

/** The place from which a secret was read, for {@link empty} and {@link notAHeader}. */
export const place = {
  variable: (name: string): string => `miljövariabeln ${name}`,
  file: (path: string): string => `filen ${path}`,
} as const;

/** The environment variable that should contain the secret is not set. */
export function variableNotSet(name: string): string {
  return `hänvisar till miljövariabeln ${name}, som inte är satt`;
}

/** The secret is empty. */
export function empty(where: string): string {
  return `hänvisar till ${where}, som är tom`;
}

/** The secret has characters that no HTTP header can contain. */
export function notAHeader(where: string): string {
  return `hänvisar till ${where}, vars innehåll inte kan vara en HTTP-header (bara utskrivbar ASCII på en rad, utan blanksteg i början och slutet)`;
}

/** Other users can read the file of a secret. */
export function readable(file: string): string {
  return `hänvisar till ${file}, som andra användare kan läsa; kör chmod 600 på den`;
}

/** The file of a secret or certificate cannot be read. */
export function unreadable(file: string, cause: string): string {
  return `hänvisar till ${file}, som inte går att läsa (${cause})`;
}

/** The cause in `unreadable`: a directory, a pipe, a device, or a file that is too large. */
export function notRegularFile(): string {
  return 'det är inte en vanlig fil på högst 1 MiB';
}

/** The file contains no certificate. */
export function noCertificate(file: string): string {
  return `hänvisar till ${file}, som inte innehåller något PEM-certifikat ("-----BEGIN CERTIFICATE-----")`;
}

/** The reasons why a secret can be guessed, for {@link guessable} and {@link weakKey}. */
export const guessableBecause = {
  tooShort: (min: number): string => `är kortare än ${min} tecken`,
  fewCharacters: (min: number): string => `har färre än ${min} olika tecken`,
  repeats: 'upprepar sig',
} as const;

/** The secret can be guessed. `why`: one of {@link guessableBecause}. */
export function guessable(why: string): string {
  return `${why}: ett program på den här datorn kan gissa den`;
}

/** The secret with which results are sent can be guessed. */
export function resultSecretGuessable(why: string): string {
  return `${why}: ett annat program på den här datorn kan skicka ett resultat i tenderds ställe`;
}

/**
 * The key of the nexo interface can be guessed. `why`: {@link isPublished}, {@link itself}, or the weakness of the
 * passphrase.
 */
export function weakKey(why: string): string {
  return `har ett värde som ett program på den här datorn kan gissa: ${why}`;
}

/** Says that the key itself can be guessed, for {@link weakKey}. `why`: one of {@link guessableBecause}. */
export function itself(why: string): string {
  return `den ${why}`;
}

/** Says that the key is in a public document, for {@link weakKey}. */
export const isPublished = 'den är publicerad';

/** A register's token has the wrong form. */
export const notAToken =
  'har ett värde som inte är en token; förväntat: 43 till 256 bokstäver, siffror, "-" och "_", till exempel 32 slumpmässiga byte i base64url';

/** A bearer token contains a space. */
export const spaceInToken = 'innehåller ett blanksteg, som en bearer-token inte får innehålla';

/** The key of a `mac` seal has the wrong form. */
export function notAKek(why: string): string {
  return `har ett värde som inte är en nyckel: ${why}`;
}

/** A test key is configured for real money. */
export function testKey(name: string): string {
  return `är "${name}", som bara är för testterminaler; ta bort den för riktiga`;
}

/** The key for real money is in a public document. */
export const publishedKey =
  'har en nyckel som är publicerad: vem som helst kan försegla meddelanden i ditt namn; använd den nyckeln bara för testterminaler';

/** The passphrase has the wrong form. */
export function notAPassphrase(why: string): string {
  return `har ett värde som inte är en lösenfras: ${why}`;
}

/** The passphrase is weak. */
export function weakPassphrase(why: string): string {
  return `har en svag lösenfras: ${why}; använd en sådan bara för testterminaler`;
}

/** A gateway is sealed, but one of its addresses has only a part of its key. */
export function incompleteKey(address: string): string {
  return `har ingen fullständig nyckel för ${address}`;
}

const remove = 'ta bort den';

/** The problems with a seal's settings. */
export const seal = {
  versionIsText: 'är en text; förväntat: ett heltal',
  versionIsNumber: 'den är ett tal',
  identifier: (known: readonly string[]): string => `förväntat: "${known.join('" eller "')}"`,
  notAVersion: (why: string): string =>
    `är ingen version för den här sorten: ${why}; ${remove} för att använda tiden för starten`,
  partMissing: 'saknas; skriv den här',
  partMissingHereOrAt: (terminals: string): string =>
    `saknas; skriv den här, eller i security för ${terminals === '' ? 'varje terminal' : terminals}`,
  partOfAnotherKind: (kind: string): string => `har ingen verkan för sorten "${kind}"; ${remove}`,
  loginUnused: `har ingen verkan tillsammans med security, eftersom förseglingen visar vem som skickar ett meddelande; ${remove}`,
  gatewayHasNone: (gateway: string): string =>
    `har ingen verkan så länge gateway ${gateway} inte har någon security; skriv dess sort där, till exempel security = { kind = "nexo-blob" }`,
  withoutUrl: 'har ingen verkan utan en egen url, eftersom terminaler på samma adress delar dess nyckel',
  jsonOnly: (dialect: string): string =>
    `kan bara försegla JSON, men den här gatewayen använder ${dialect} i XML; välj en annan dialekt, eller ta bort den här inställningen`,
} as const;

/** The certificate in `ca` belongs to a server whose name is not the one in `expect`. */
export function neverMatches(expect: string, names: string): string {
  return `är "${expect}", men certifikatet i ca är ingen utfärdare och gäller ${names}: de två stämmer aldrig överens`;
}

/** A file that was usable before cannot be used now. */
export function fileUnusable(file: string, problem: string): string {
  return `hänvisar till ${file}; filen ${problem}`;
}

/** The certificate is expired or not valid yet. `name`: its name, in quotes. `day`: a date. */
export const certificate = {
  expired: (file: string, name: string, day: string): string =>
    `hänvisar till ${file}, vars certifikat ${name} gick ut den ${day} (eller så går den här datorns klocka fel)`,
  notYetValid: (file: string, name: string, day: string): string =>
    `hänvisar till ${file}, vars certifikat ${name} inte gäller före den ${day} (eller så går den här datorns klocka fel)`,
  expiresSoon: (file: string, name: string, day: string): string =>
    `hänvisar till ${file}, vars certifikat ${name} går ut den ${day}: ha nästa till hands`,
} as const;

/** The PIN of the console has the wrong form. */
export const notAPin = 'har ett värde som inte är en PIN-kod; förväntat: 6 till 64 siffror, till exempel 480317';

/** The console's PIN is one of those that everybody tries first. `why`: one of {@link pinBecause}. */
export function weakPin(why: string): string {
  return `har en PIN-kod som ${why}: en sådan provar andra först`;
}

/** The reasons why a PIN is weak, for {@link weakPin}. */
export const pinBecause = { repeats: 'upprepar en siffra', counts: 'bara räknar uppåt eller nedåt' } as const;

/** The file in `publish.credentials` contains no login. */
export const notNatsCredentials =
  'har ett värde som inte är en inloggning för NATS: en credentials-fil, ett frö till en NKEY (SU...) eller användare:lösenord';
