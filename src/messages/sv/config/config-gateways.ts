/** Contradictions between settings of gateways and terminals. Each text follows the name of a setting. */

/** The addresses that count as simulated: only those of this machine. */
const simulatedPlaces = '127.0.0.1, [::1] eller localhost';

const remove = 'ta bort den';

/** A section of the file contains no table. */
export function sectionMissing(section: string, isEmpty: boolean): string {
  return `${isEmpty ? 'är tom' : 'saknas'}; förväntat: minst en tabell [${section}.NAME]`;
}

/** Two names are too similar for environment variables and people. */
export function tooAlike(other: string): string {
  return `är för likt "${other}": namn måste skilja sig åt i mer än stora bokstäver, "-" och "_"`;
}

/** `bearer` and another setting set the same header. Follows `bearer`. */
export const bearerAndHeader = 'anger samma header som headers.authorization; behåll en av dem';

/** `oauth2` and another setting set the same header. Follows `oauth2`. */
export const oauthAndBearer = 'anger token, vilket bearer eller headers.authorization också gör; behåll en av dem';

/** `oauth2` together with a list of terminals, which is requested without a token. Follows `oauth2`. */
export const oauthAndList = 'kan inte användas tillsammans med poiList, eftersom tenderd hämtar listan utan token';

/** The terminals' dialect does not have the encoding. */
export function wrongEncoding(encoding: string, dialect: string, encodings: readonly string[]): string {
  return `är "${encoding}", men terminaler med dialekten ${dialect} använder bara ${encodings.join(' eller ')}`;
}

/** A gateway or service is marked as simulated, but is not on this machine. */
export function simulatedElsewhere(what: 'gateway' | 'service'): string {
  const one = what === 'gateway' ? 'en simulerad gateway' : 'en simulerad betaltjänst';
  return `är true, men adressen är inte på den här datorn; ${one} måste finnas på ${simulatedPlaces}`;
}

/** A gateway is marked as simulated, but one of its terminals is not on this machine. */
export function terminalElsewhere(gateway: string): string {
  return `är inte på den här datorn, men dess gateway ${gateway} är simulerad; en simulerad terminal måste finnas på ${simulatedPlaces}`;
}

/** A terminal names no gateway, and there are several. */
export function gatewayMissing(known: readonly string[]): string {
  return `saknas; med flera gatewayer anger varje terminal sin egen: ${known.join(', ')}`;
}

/** A terminal names a gateway that does not exist. `likely`: the name that was probably meant. */
export function gatewayUnknown(gateway: string, known: readonly string[], likely: string | undefined): string {
  const choice =
    likely === undefined ? `förväntat: någon av ${known.join(', ') || '(det finns ingen)'}` : `menade du "${likely}"?`;
  return `är "${gateway}", men det finns ingen sådan gateway; ${choice}`;
}

/** Neither the gateway nor its terminals have an address. */
export function urlMissing(terminals: readonly string[]): string {
  return `saknas; förväntat: en adress som börjar med wss://, https:// eller tls:// (ws://, http:// eller tcp:// i ett slutet nätverk), eller en url vid ${terminals.join(', ') || 'varje terminal'}`;
}

/** The reasons why none of the gateway's connections uses a setting, for {@link unusedSetting}. */
export const unusedBecause = {
  heartbeat: 'bara en WebSocket hålls vid liv med pingar',
  keepAliveMs: 'bara TCP har tomma ramar',
  headers: 'TCP har inga headrar',
  oauth2: 'bara HTTP-anrop bär en token',
  listen: 'bara terminaler som nås över HTTP anropar kassan',
} as const;

/**
 * None of the gateway's connections uses the setting. `begins`: how the addresses begin. `why`: one of {@link
 * unusedBecause}.
 */
export function unusedSetting(begins: readonly string[], why: string): string {
  return `har ingen verkan för en adress som börjar med ${begins.join(' eller ')}: ${why}; ${remove}`;
}

/** The TCP address has more than a host and a port. */
export const tcpAddress = 'måste ange en värd och en port och inget annat, till exempel tcp://192.168.1.40:7778';

/**
 * A terminal that is reached over HTTP must show prompts, but its gateway has no listener that the terminal could call.
 */
export const promptsNeedListener =
  'är inte "off", men en terminal som nås över http:// eller https:// kan bara fråga kassan om dess gateway har listen; ta bort den, eller se docs/operate/terminals-by-http.md';

/** The gateway has TLS settings, but no address with TLS. */
export const tlsUnused =
  'har ingen verkan för en adress utan TLS; använd https://, wss:// eller tls://, eller ta bort den';

/** `tls.system` is set without `tls.ca`. */
export const systemUnused = 'har ingen verkan utan ca, eftersom systemets utfärdare då används; ta bort den';

/** A terminal without a TLS address of its own has the setting `expect`. */
export const expectUnused =
  'har ingen verkan om inte terminalen har en egen url med https:// eller tls://: lägg till den, eller ange tls.expect vid dess gateway';

/** Keys would be sent without encryption. `secure`: the scheme that encrypts. */
export function plainKeys(secure: string): string {
  return `skickar den här gatewayens nycklar okrypterade över nätverket; använd ${secure}`;
}

/** Real money would move without encryption. `secure`: the scheme that encrypts. */
export function plainMoney(secure: string): string {
  return `flyttar riktiga pengar okrypterat över nätverket: vem som helst i nätverket kan läsa meddelandena och förfalska ett godkännande; använd ${secure}, eller ett nätverk med bara kassor och terminaler`;
}

/** An environment variable names a proxy, which tenderd does not use. */
export function proxyIgnored(variable: string): string {
  return `har ingen proxy, och tenderd använder inte miljövariabeln ${variable}; ange proxy = { url = "http://..." } om en proxy behövs`;
}

/** The terminals of this dialect cannot report the outcome of a payment. `others`: the profiles for such terminals. */
export function noStatusRequest(dialect: string, profile: string, others: readonly string[]): string {
  return `är "${dialect}", vars terminaler inte kan rapportera resultatet av en betalning, och profilen ${profile} lovar inget om dem. Därför blockerar ett förlorat svar terminalen tills en operatör frigör den, och en avvisning avslutar inte en betalning av sig själv. För terminaler som nås direkt, använd profilen ${others.join(' eller ')}`;
}

/** The messages of the dialect have no field for the setting. */
export function noField(dialect: string, message: string): string {
  return `har ingen verkan i dialekten ${dialect}, vars ${message} inte har något fält för den; ${remove}`;
}

/** A Login names an authorisation server, but no configuration server. */
export const configurationServerMissing = 'har ingen verkan utan configurationServer; skriv båda, eller ta bort den';

const byPaths = 'terminaler med en HTTP-sökväg för varje kategori';

/** The terminals keep their answers until they are fetched, which the profile does not do. */
export function profileWithoutPolling(profile: string, dialect: string, wanted: string): string {
  return `är "${profile}", som väntar sig svaret direkt på varje begäran; över HTTP behåller terminaler med ${dialect} svaret tills det hämtas: använd "${wanted}"`;
}

/** The terminals have a path for each category. */
export function profileWithoutPaths(profile: string, dialect: string, wanted: string): string {
  return `är "${profile}", som skickar alla meddelanden till en sökväg; terminaler med ${dialect} har en sökväg för varje kategori: använd "${wanted}"`;
}

/** The problems of settings that do not fit terminals with a URL path for each category. */
export const paths = {
  jsonOnly: `har meddelanden i XML, men ${byPaths} läser JSON; använd en dialekt med JSON, eller encoding = "json"`,
  plainOnly: `kan inte användas för ${byPaths}: de läser bara oförseglade meddelanden; ${remove}`,
  neverCall: `har ingen verkan för ${byPaths}: de anropar inte kassan; ${remove}`,
  address:
    'får bara ange en värd och en port, till exempel http://192.168.1.40:8080, eftersom tenderd lägger till sökvägen för varje meddelandekategori',
  shared: (terminals: readonly string[]): string =>
    `delas av ${terminals.join(', ')}, men när svaren hämtas (polling) rymmer varje adress bara ett svar; ge varje terminal en egen url`,
} as const;

const onlyOnce = 'konfigurera varje terminal en enda gång, annars kan två betalningar köras på den samtidigt';

/** Two tables of the configuration describe the same terminal. */
export const sameTerminal = {
  ofOneGateway: (poiId: string, other: string): string => `är "${poiId}", som för terminal "${other}"; ${onlyOnce}`,
  atOneAddress: (poiId: string, other: string, gateway: string): string =>
    `är "${poiId}", som för terminal "${other}" hos gateway ${gateway} på samma adress; ${onlyOnce}`,
  ofOneVendor: (facts: {
    readonly poiId: string;
    readonly other: string;
    readonly gateway: string;
    readonly vendor: string;
  }): string =>
    `är "${facts.poiId}", som för terminal "${facts.other}" hos gateway ${facts.gateway}, och inga två terminaler från ${facts.vendor} har samma POIID; ${onlyOnce}`,
  perhaps: (poiId: string, other: string, gateway: string): string =>
    `är "${poiId}", som för terminal "${other}" hos gateway ${gateway} på en annan adress; om båda är samma terminal kan två betalningar köras på den samtidigt: behåll då bara en av dem`,
} as const;
