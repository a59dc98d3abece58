/**
 * Contradictions between a vendor's profile and the other settings of a gateway. Each text follows the name of a
 * setting.
 */

/**
 * A cloud's gateway has `unavailableMeansUndelivered`. The cloud itself answers that it is unavailable, which proves
 * nothing about the terminal.
 */
export function cloudCannotProve(profile: string): string {
  return `är true, men ${profile} är en molntjänst, vars svar inte bevisar något om terminalen: en betalning som molntjänsten ändå skickade vidare skulle debiteras en andra gång; ta bort den`;
}

/** The address belongs to a cloud, but the configured profile is not the profile of this cloud. */
export function profileOfCloud(profile: string, host: string, cloud: string): string {
  return `är "${profile}", men ${host} är molntjänsten för ${cloud}: ett svar från själva molntjänsten skulle tas för terminalens; skriv profile = "${cloud}"`;
}

/** Tokens are configured for a cloud that uses another kind of credential. */
export function otherCredential(profile: string): string {
  return `har ingen verkan för ${profile}, som känner igen tenderd på andra inloggningsuppgifter; ta bort den`;
}

/** Tokens are configured, but no profile of a cloud. */
export function tokensWithoutCloud(profile: string): string {
  return `är en inställning för molntjänster, men profilen ${profile} är ingen: ett svar från själva molntjänsten skulle tas för terminalens; använd en molntjänsts profil, till exempel profile = "swedbank-cloud", eller ta bort den`;
}

/** The dialect is used only by clouds. */
export function dialectOfCloud(profile: string, dialect: string, profiles: readonly string[]): string {
  return `är "${profile}", men ${dialect} används bara genom en molntjänst, som kan skicka vidare en begäran senare än den här profilen väntar; skriv profile = ${profiles.map((one) => `"${one}"`).join(' eller ')}`;
}

/** The cloud needs a token. */
export const tokenMissing = 'saknas; den här molntjänsten tar inte emot någon begäran utan token';

/** The cloud needs this header. */
export function headerMissing(header: string): string {
  return `saknar ${header}, och den här molntjänsten tar inte emot någon begäran utan den; skriv headers = { ${header} = { file = "..." } }`;
}

/** Fields of the Login that the vendor has registered are missing. */
export function loginFieldsMissing(profile: string, fields: readonly string[]): string {
  const settings = fields.map((field) => `${field} = "..."`).join(', ');
  return `saknar ${fields.join(', ')}; ${profile} registrerar dessa fält för varje kassa och tar inte emot någon Login utan dem: skriv login = { ${settings} } så som leverantören har uppgett dem`;
}

/** The address begins with a scheme that the vendor does not have. */
export function wrongWire(scheme: string, profile: string, begins: readonly string[]): string {
  return `börjar med ${scheme}//, men terminaler för ${profile} nås med ${begins.join(' eller ')}; använd en sådan adress, eller en annan profil`;
}

/** The profile needs a dialect, and none is configured. */
export function dialectMissing(profile: string, dialects: readonly string[]): string {
  return `saknas; terminaler för ${profile} använder ${dialects.join(' eller ')}: skriv dialect = "${dialects[0] ?? ''}"`;
}

/** The profile needs another dialect than the configured one. */
export function wrongDialect(dialect: string, profile: string, dialects: readonly string[]): string {
  return `är "${dialect}", men terminaler för ${profile} använder ${dialects.join(' eller ')}; använd det, eller en annan profil`;
}

/** The instruction for configuring a seal, for the two messages below. */
function writeSecurity(kind: string | undefined): string {
  const key = kind === 'mac' ? 'kek = { file = "..." }' : 'keyIdentifier, keyVersion, passphrase';
  return `skriv security = { kind = "${kind ?? ''}", ${key} }`;
}

/** Messages are not sealed. The vendor allows that only for test terminals. */
export function plainForTests(kind: string | undefined): string {
  return `saknas: meddelandena är oförseglade, vilket bara är för testterminaler; ${writeSecurity(kind)}`;
}

/** Messages are not sealed. The vendor refuses such messages. */
export function plainRefused(profile: string, kind: string | undefined): string {
  return `saknas, men ${profile} tar inte emot oförseglade meddelanden; ${writeSecurity(kind)}`;
}

/** Messages are sealed, but the vendor's terminals know no seals. */
export function plainOnly(profile: string): string {
  return `kan inte användas för terminaler för ${profile}: de läser bara oförseglade meddelanden; ta bort den`;
}

/** The vendor's terminals use another kind of seal. */
export function wrongSeal(kind: string, profile: string, known: string): string {
  return `är "${kind}", men terminaler för ${profile} känner bara till "${known}"`;
}

/** The address at the cloud names another device than the POIID. */
export function otherDevice(poiId: string, device: string): string {
  return `är "${poiId}", men dess begäranden går till enheten "${device}"; varje terminal behöver en egen url`;
}

/**
 * The cloud sends the answers to requests at this address to another address. `end`: the last part of the request
 * address's path.
 */
export function answersElsewhere(end: string): string {
  return `slutar med ${end}: svaret skulle skickas någon annanstans, och tenderd skulle inte få det; använd /sync`;
}

/** The cloud does not answer at this path. */
export function wrongPath(path: string, host: string): string {
  return `har sökvägen ${path}, men ${host} tar bara emot begäranden på /sync, eller på /v1/merchants/MERCHANT/devices/POIID/sync, utan något efteråt`;
}

/** The name in the terminal's certificate is not configured. */
export function certificateNameMissing(poiId: string, domain: string): string {
  return `saknas; den här terminalens certifikat gäller inte dess adress, utan "${poiId}.live.${domain}" (eller .test.)`;
}

/** The configured name belongs to the certificate of another terminal. */
export function nameOfAnother(name: string, poiId: string): string {
  return `är "${name}", certifikatet för en annan terminal än "${poiId}"`;
}

/** The configured name is not unique: it is in the certificates of all older terminals. */
export function sharedName(poiId: string, domain: string): string {
  return `är namnet som alla äldre terminaler delar: tenderd skulle godta vilken som helst av dem som den här, och bara en egen nyckel skiljer ut den; skriv "${poiId}.live.${domain}" när terminalen har fått ett eget certifikat`;
}

/** The address lacks the vendor's path. */
export function pathMissing(profile: string, path: string): string {
  return `har ingen sökväg, men terminaler för ${profile} nås på ${path}; skriv den efter porten`;
}

/** The vendor's root certificate is not configured. */
export function rootMissing(profile: string): string {
  return `saknar ca, men certifikat för ${profile} är bara signerade med ett rotcertifikat från leverantören: ingen terminal blir betrodd om inte den här datorn litar på det rotcertifikatet; skriv tls = { ca = "..." }, en fil med det rotcertifikatet`;
}

/** Messages are sealed, but the connection has no TLS. */
export const unsealedRefusals =
  'förseglar meddelanden men har ingen TLS: en avvisning (400, 401) är aldrig förseglad, så vem som helst i nätverket kan avvisa en betalning i terminalens namn och släppa igenom den senare. Den skulle debiteras och rapporteras som not-processed; använd https://';
