/**
 * Contradictions between a vendor's profile and the other settings of a gateway. Each text follows the name of a
 * setting.
 */

/**
 * A cloud's gateway has `unavailableMeansUndelivered`. The cloud itself answers that it is unavailable, which proves
 * nothing about the terminal.
 */
export function cloudCannotProve(profile: string): string {
  return `ist true, aber ${profile} ist eine Cloud, deren Antwort nichts über das Terminal beweist: Eine Zahlung, die die Cloud doch weitergegeben hat, würde ein zweites Mal abgebucht; entfernen Sie es`;
}

/** The address belongs to a cloud, but the configured profile is not the profile of this cloud. */
export function profileOfCloud(profile: string, host: string, cloud: string): string {
  return `ist "${profile}", aber ${host} ist die Cloud von ${cloud}: Eine Antwort der Cloud selbst würde als die des Terminals gelten; schreiben Sie profile = "${cloud}"`;
}

/** Tokens are configured for a cloud that uses another kind of credential. */
export function otherCredential(profile: string): string {
  return `hat keine Wirkung bei ${profile}, das tenderd an anderen Zugangsdaten erkennt; entfernen Sie es`;
}

/** Tokens are configured, but no profile of a cloud. */
export function tokensWithoutCloud(profile: string): string {
  return `ist eine Einstellung für Clouds, aber das Profil ${profile} ist keine: Eine Antwort der Cloud selbst würde als die des Terminals gelten; verwenden Sie das Profil einer Cloud, etwa profile = "swedbank-cloud", oder entfernen Sie es`;
}

/** The dialect is used only by clouds. */
export function dialectOfCloud(profile: string, dialect: string, profiles: readonly string[]): string {
  return `ist "${profile}", aber ${dialect} wird nur über eine Cloud gesprochen, die eine Anforderung später weitergeben kann, als dieses Profil wartet; schreiben Sie profile = ${profiles.map((one) => `"${one}"`).join(' oder ')}`;
}

/** The cloud needs a token. */
export const tokenMissing = 'fehlt; diese Cloud nimmt keine Anforderung ohne Token an';

/** The cloud needs this header. */
export function headerMissing(header: string): string {
  return `hat kein ${header}, und diese Cloud nimmt ohne diesen Header keine Anforderung an; schreiben Sie headers = { ${header} = { file = "..." } }`;
}

/** Fields of the Login that the vendor has registered are missing. */
export function loginFieldsMissing(profile: string, fields: readonly string[]): string {
  const settings = fields.map((field) => `${field} = "..."`).join(', ');
  return `hat kein ${fields.join(', ')}; ${profile} registriert diese Felder für jede Kasse und nimmt keinen Login ohne sie an: Schreiben Sie login = { ${settings} }, so wie der Hersteller sie Ihnen nannte`;
}

/** The address begins with a scheme that the vendor does not have. */
export function wrongWire(scheme: string, profile: string, begins: readonly string[]): string {
  return `beginnt mit ${scheme}//, aber Terminals von ${profile} werden über ${begins.join(' oder ')} erreicht; verwenden Sie eine solche Adresse, oder ein anderes Profil`;
}

/** The profile needs a dialect, and none is configured. */
export function dialectMissing(profile: string, dialects: readonly string[]): string {
  return `fehlt; Terminals von ${profile} sprechen ${dialects.join(' oder ')}: Schreiben Sie dialect = "${dialects[0] ?? ''}"`;
}

/** The profile needs another dialect than the configured one. */
export function wrongDialect(dialect: string, profile: string, dialects: readonly string[]): string {
  return `ist "${dialect}", aber Terminals von ${profile} sprechen ${dialects.join(' oder ')}; verwenden Sie das, oder ein anderes Profil`;
}

/** The instruction for configuring a seal, for the two messages below. */
function writeSecurity(kind: string | undefined): string {
  const key = kind === 'mac' ? 'kek = { file = "..." }' : 'keyIdentifier, keyVersion, passphrase';
  return `schreiben Sie security = { kind = "${kind ?? ''}", ${key} }`;
}

/** Messages are not sealed. The vendor allows that only for test terminals. */
export function plainForTests(kind: string | undefined): string {
  return `fehlt: Nachrichten sind unversiegelt, und das ist nur für Testterminals; ${writeSecurity(kind)}`;
}

/** Messages are not sealed. The vendor refuses such messages. */
export function plainRefused(profile: string, kind: string | undefined): string {
  return `fehlt, aber ${profile} nimmt keine unversiegelten Nachrichten an; ${writeSecurity(kind)}`;
}

/** Messages are sealed, but the vendor's terminals know no seals. */
export function plainOnly(profile: string): string {
  return `geht nicht bei Terminals von ${profile}: Sie lesen nur unversiegelte Nachrichten; entfernen Sie es`;
}

/** The vendor's terminals use another kind of seal. */
export function wrongSeal(kind: string, profile: string, known: string): string {
  return `ist "${kind}", aber Terminals von ${profile} kennen nur "${known}"`;
}

/** The address at the cloud names another device than the POIID. */
export function otherDevice(poiId: string, device: string): string {
  return `ist "${poiId}", aber die Anforderungen gehen an das Gerät "${device}"; jedes Terminal braucht eine eigene url`;
}

/**
 * The cloud sends the answers to requests at this address to another address. `end`: the last part of the request
 * address's path.
 */
export function answersElsewhere(end: string): string {
  return `endet mit ${end}: Die Antwort ginge anderswohin, und tenderd bekäme sie nicht; verwenden Sie /sync`;
}

/** The cloud does not answer at this path. */
export function wrongPath(path: string, host: string): string {
  return `hat den Pfad ${path}, aber ${host} nimmt Anforderungen nur unter /sync an, oder unter /v1/merchants/MERCHANT/devices/POIID/sync, mit nichts dahinter`;
}

/** The name in the terminal's certificate is not configured. */
export function certificateNameMissing(poiId: string, domain: string): string {
  return `fehlt; das Zertifikat dieses Terminals gilt nicht für seine Adresse, sondern für "${poiId}.live.${domain}" (oder .test.)`;
}

/** The configured name belongs to the certificate of another terminal. */
export function nameOfAnother(name: string, poiId: string): string {
  return `ist "${name}", das Zertifikat eines anderen Terminals als "${poiId}"`;
}

/** The configured name is not unique: it is in the certificates of all older terminals. */
export function sharedName(poiId: string, domain: string): string {
  return `ist der Name, den alle älteren Terminals teilen: tenderd würde jedes von ihnen als dieses annehmen, und nur ein eigener Schlüssel unterscheidet es; schreiben Sie "${poiId}.live.${domain}", sobald das Terminal ein eigenes Zertifikat hat`;
}

/** The address lacks the vendor's path. */
export function pathMissing(profile: string, path: string): string {
  return `hat keinen Pfad, aber Terminals von ${profile} werden unter ${path} erreicht; schreiben Sie ihn nach dem Port`;
}

/** The vendor's root certificate is not configured. */
export function rootMissing(profile: string): string {
  return `hat kein ca, aber Zertifikate von ${profile} sind nur mit einem Stammzertifikat des Herstellers signiert: Keinem Terminal wird vertraut, wenn dieser Rechner diesem Stammzertifikat nicht vertraut; schreiben Sie tls = { ca = "..." }, eine Datei mit diesem Stammzertifikat`;
}

/** Messages are sealed, but the connection has no TLS. */
export const unsealedRefusals =
  'versiegelt Nachrichten, hat aber kein TLS: Eine Ablehnung (400, 401) ist nie versiegelt, also kann jeder in diesem Netz eine Zahlung im Namen des Terminals ablehnen und sie später durchlassen. Sie würde abgebucht und als not-processed gemeldet; verwenden Sie https://';
