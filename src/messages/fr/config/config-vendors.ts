/**
 * Contradictions between a vendor's profile and the other settings of a gateway. Each text follows the name of a
 * setting.
 */

/**
 * A cloud's gateway has `unavailableMeansUndelivered`. The cloud itself answers that it is unavailable, which proves
 * nothing about the terminal.
 */
export function cloudCannotProve(profile: string): string {
  return `est true, mais ${profile} est un cloud, dont la réponse ne prouve rien au sujet du terminal : un paiement que le cloud aurait malgré tout transmis serait débité une seconde fois ; supprimez-le`;
}

/** The address belongs to a cloud, but the configured profile is not the profile of this cloud. */
export function profileOfCloud(profile: string, host: string, cloud: string): string {
  return `est "${profile}", mais ${host} est le cloud de ${cloud} : une réponse du cloud lui-même serait prise pour celle du terminal ; écrivez profile = "${cloud}"`;
}

/** Tokens are configured for a cloud that uses another kind of credential. */
export function otherCredential(profile: string): string {
  return `est sans effet pour ${profile}, qui reconnaît tenderd à d’autres identifiants ; supprimez-le`;
}

/** Tokens are configured, but no profile of a cloud. */
export function tokensWithoutCloud(profile: string): string {
  return `est un réglage pour les clouds, mais le profil ${profile} n’en est pas un : une réponse du cloud lui-même serait prise pour celle du terminal ; utilisez le profil d’un cloud, comme profile = "swedbank-cloud", ou supprimez-le`;
}

/** The dialect is used only by clouds. */
export function dialectOfCloud(profile: string, dialect: string, profiles: readonly string[]): string {
  return `est "${profile}", mais ${dialect} ne se parle qu’à travers un cloud, qui peut transmettre une requête plus tard que ce profil n’attend ; écrivez profile = ${profiles.map((one) => `"${one}"`).join(' ou ')}`;
}

/** The cloud needs a token. */
export const tokenMissing = 'manque ; ce cloud n’accepte aucune requête sans jeton';

/** The cloud needs this header. */
export function headerMissing(header: string): string {
  return `n’a pas de ${header}, et ce cloud n’accepte aucune requête sans cet en-tête ; écrivez headers = { ${header} = { file = "..." } }`;
}

/** Fields of the Login that the vendor has registered are missing. */
export function loginFieldsMissing(profile: string, fields: readonly string[]): string {
  const settings = fields.map((field) => `${field} = "..."`).join(', ');
  return `n’a pas de ${fields.join(', ')} ; ${profile} enregistre ces champs pour chaque caisse et n’accepte aucun Login sans eux : écrivez login = { ${settings} } tels que le fabricant vous les a donnés`;
}

/** The address begins with a scheme that the vendor does not have. */
export function wrongWire(scheme: string, profile: string, begins: readonly string[]): string {
  return `commence par ${scheme}//, mais les terminaux de ${profile} sont joints par ${begins.join(' ou ')} ; utilisez une telle adresse, ou un autre profil`;
}

/** The profile needs a dialect, and none is configured. */
export function dialectMissing(profile: string, dialects: readonly string[]): string {
  return `manque ; les terminaux de ${profile} parlent ${dialects.join(' ou ')} : écrivez dialect = "${dialects[0] ?? ''}"`;
}

/** The profile needs another dialect than the configured one. */
export function wrongDialect(dialect: string, profile: string, dialects: readonly string[]): string {
  return `est "${dialect}", mais les terminaux de ${profile} parlent ${dialects.join(' ou ')} ; utilisez cela, ou un autre profil`;
}

/** The instruction for configuring a seal, for the two messages below. */
function writeSecurity(kind: string | undefined): string {
  const key = kind === 'mac' ? 'kek = { file = "..." }' : 'keyIdentifier, keyVersion, passphrase';
  return `écrivez security = { kind = "${kind ?? ''}", ${key} }`;
}

/** Messages are not sealed. The vendor allows that only for test terminals. */
export function plainForTests(kind: string | undefined): string {
  return `manque : les messages ne sont pas scellés, ce qui est réservé aux terminaux de test ; ${writeSecurity(kind)}`;
}

/** Messages are not sealed. The vendor refuses such messages. */
export function plainRefused(profile: string, kind: string | undefined): string {
  return `manque, mais ${profile} n’accepte aucun message non scellé ; ${writeSecurity(kind)}`;
}

/** Messages are sealed, but the vendor's terminals know no seals. */
export function plainOnly(profile: string): string {
  return `n’est pas utilisable pour les terminaux de ${profile} : ils ne lisent que des messages non scellés ; supprimez-le`;
}

/** The vendor's terminals use another kind of seal. */
export function wrongSeal(kind: string, profile: string, known: string): string {
  return `est "${kind}", mais les terminaux de ${profile} ne connaissent que "${known}"`;
}

/** The address at the cloud names another device than the POIID. */
export function otherDevice(poiId: string, device: string): string {
  return `est "${poiId}", mais ses requêtes vont à l’appareil "${device}" ; chaque terminal doit avoir son propre url`;
}

/**
 * The cloud sends the answers to requests at this address to another address. `end`: the last part of the request
 * address's path.
 */
export function answersElsewhere(end: string): string {
  return `se termine par ${end} : la réponse serait envoyée ailleurs, et tenderd ne la recevrait pas ; utilisez /sync`;
}

/** The cloud does not answer at this path. */
export function wrongPath(path: string, host: string): string {
  return `a le chemin ${path}, mais ${host} n’accepte les requêtes que sous /sync, ou sous /v1/merchants/MERCHANT/devices/POIID/sync, sans rien après`;
}

/** The name in the terminal's certificate is not configured. */
export function certificateNameMissing(poiId: string, domain: string): string {
  return `manque ; le certificat de ce terminal n’est pas établi pour son adresse, mais pour "${poiId}.live.${domain}" (ou .test.)`;
}

/** The configured name belongs to the certificate of another terminal. */
export function nameOfAnother(name: string, poiId: string): string {
  return `est "${name}", le certificat d’un autre terminal que "${poiId}"`;
}

/** The configured name is not unique: it is in the certificates of all older terminals. */
export function sharedName(poiId: string, domain: string): string {
  return `est le nom que partagent tous les anciens terminaux : tenderd prendrait n’importe lequel d’entre eux pour celui-ci, et seule une clé propre le distingue ; écrivez "${poiId}.live.${domain}" dès que le terminal a son propre certificat`;
}

/** The address lacks the vendor's path. */
export function pathMissing(profile: string, path: string): string {
  return `n’a pas de chemin, mais les terminaux de ${profile} sont joints sous ${path} ; écrivez-le après le port`;
}

/** The vendor's root certificate is not configured. */
export function rootMissing(profile: string): string {
  return `n’a pas de ca, mais les certificats de ${profile} ne sont signés que par une racine du fabricant : aucun terminal n’est reconnu si cette machine ne fait pas confiance à cette racine ; écrivez tls = { ca = "..." }, un fichier avec cette racine`;
}

/** Messages are sealed, but the connection has no TLS. */
export const unsealedRefusals =
  'scelle les messages, mais n’a pas de TLS : un refus (400, 401) n’est jamais scellé, si bien que toute personne sur ce réseau peut refuser un paiement au nom du terminal et le laisser passer plus tard. Le paiement serait débité et signalé comme not-processed ; utilisez https://';
