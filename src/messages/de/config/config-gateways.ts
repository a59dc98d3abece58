/** Contradictions between settings of gateways and terminals. Each text follows the name of a setting. */

/** The addresses that count as simulated: only those of this machine. */
const simulatedPlaces = '127.0.0.1, [::1] oder localhost';

const remove = 'entfernen Sie es';

/** A section of the file contains no table. */
export function sectionMissing(section: string, isEmpty: boolean): string {
  return `${isEmpty ? 'ist leer' : 'fehlt'}; erwartet wird mindestens eine Tabelle [${section}.NAME]`;
}

/** Two names are too similar for environment variables and people. */
export function tooAlike(other: string): string {
  return `ist "${other}" zu ähnlich: Namen müssen sich in mehr als Großbuchstaben, "-" und "_" unterscheiden`;
}

/** `bearer` and another setting set the same header. Follows `bearer`. */
export const bearerAndHeader = 'und headers.authorization setzen denselben Header; behalten Sie eines';

/** `oauth2` and another setting set the same header. Follows `oauth2`. */
export const oauthAndBearer = 'und bearer oder headers.authorization setzen beide das Token; behalten Sie eines';

/** `oauth2` together with a list of terminals, which is requested without a token. Follows `oauth2`. */
export const oauthAndList = 'und poiList gehen nicht zusammen: tenderd fordert die Liste ohne Token an';

/** The terminals' dialect does not have the encoding. */
export function wrongEncoding(encoding: string, dialect: string, encodings: readonly string[]): string {
  return `ist "${encoding}", aber Terminals des Dialekts ${dialect} verwenden nur ${encodings.join(' oder ')}`;
}

/** A gateway or service is marked as simulated, but is not on this machine. */
export function simulatedElsewhere(what: 'gateway' | 'service'): string {
  const one = what === 'gateway' ? 'ein simuliertes Gateway' : 'ein simulierter Zahlungsdienst';
  return `ist true, aber die Adresse ist nicht auf diesem Rechner; ${one} muss unter ${simulatedPlaces} laufen`;
}

/** A gateway is marked as simulated, but one of its terminals is not on this machine. */
export function terminalElsewhere(gateway: string): string {
  return `ist nicht auf diesem Rechner, aber sein Gateway ${gateway} ist simuliert; ein simuliertes Terminal muss unter ${simulatedPlaces} laufen`;
}

/** A terminal names no gateway, and there are several. */
export function gatewayMissing(known: readonly string[]): string {
  return `fehlt; bei mehreren Gateways nennt jedes Terminal seines: ${known.join(', ')}`;
}

/** A terminal names a gateway that does not exist. `likely`: the name that was probably meant. */
export function gatewayUnknown(gateway: string, known: readonly string[], likely: string | undefined): string {
  const choice =
    likely === undefined
      ? `erwartet wird eines von: ${known.join(', ') || '(es gibt keines)'}`
      : `meinten Sie "${likely}"?`;
  return `ist "${gateway}", aber ein solches Gateway gibt es nicht; ${choice}`;
}

/** Neither the gateway nor its terminals have an address. */
export function urlMissing(terminals: readonly string[]): string {
  return `fehlt; erwartet wird eine Adresse, die mit wss://, https:// oder tls:// beginnt (ws://, http:// oder tcp:// in einem geschlossenen Netz), oder eine url bei ${terminals.join(', ') || 'jedem Terminal'}`;
}

/** The reasons why none of the gateway's connections uses a setting, for {@link unusedSetting}. */
export const unusedBecause = {
  heartbeat: 'nur ein WebSocket wird durch Pings offen gehalten',
  keepAliveMs: 'nur TCP hat leere Frames',
  headers: 'TCP hat keine Header',
  oauth2: 'nur HTTP-Anforderungen tragen Tokens',
  listen: 'nur Terminals, die über HTTP erreicht werden, rufen die Kasse auf',
} as const;

/**
 * None of the gateway's connections uses the setting. `begins`: how the addresses begin. `why`: one of {@link
 * unusedBecause}.
 */
export function unusedSetting(begins: readonly string[], why: string): string {
  return `hat keine Wirkung bei einer Adresse, die mit ${begins.join(' oder ')} beginnt: ${why}; ${remove}`;
}

/** The TCP address has more than a host and a port. */
export const tcpAddress = 'muss einen Host und einen Port nennen und sonst nichts, etwa tcp://192.168.1.40:7778';

/**
 * A terminal that is reached over HTTP must show prompts, but its gateway has no listener that the terminal could call.
 */
export const promptsNeedListener =
  'ist nicht "off", aber ein Terminal, das über http:// oder https:// erreicht wird, kann die Kasse nur fragen, wenn sein Gateway listen hat; entfernen Sie es, oder siehe docs/operate/terminals-by-http.md';

/** The gateway has TLS settings, but no address with TLS. */
export const tlsUnused =
  'hat bei einer Adresse ohne TLS keine Wirkung; verwenden Sie https://, wss:// oder tls://, oder entfernen Sie es';

/** `tls.system` is set without `tls.ca`. */
export const systemUnused =
  'hat ohne ca keine Wirkung, weil dann die Zertifizierungsstellen des Systems verwendet werden; entfernen Sie es';

/** A terminal without a TLS address of its own has the setting `expect`. */
export const expectUnused =
  'hat ohne eigene url mit https:// oder tls:// keine Wirkung: Geben Sie dem Terminal eine, oder setzen Sie tls.expect bei seinem Gateway';

/** Keys would be sent without encryption. `secure`: the scheme that encrypts. */
export function plainKeys(secure: string): string {
  return `sendet die Schlüssel dieses Gateways unverschlüsselt über das Netz; verwenden Sie ${secure}`;
}

/** Real money would move without encryption. `secure`: the scheme that encrypts. */
export function plainMoney(secure: string): string {
  return `bewegt echtes Geld unverschlüsselt über das Netz: Jeder in diesem Netz kann die Nachrichten lesen und eine Genehmigung fälschen; verwenden Sie ${secure}, oder ein Netz nur für Kassen und Terminals`;
}

/** An environment variable names a proxy, which tenderd does not use. */
export function proxyIgnored(variable: string): string {
  return `hat keinen Proxy, und tenderd verwendet ${variable} der Umgebung nicht; setzen Sie proxy = { url = "http://..." }, wenn ein Proxy nötig ist`;
}

/** The terminals of this dialect cannot report the outcome of a payment. `others`: the profiles for such terminals. */
export function noStatusRequest(dialect: string, profile: string, others: readonly string[]): string {
  return `ist "${dialect}", dessen Terminals das Ergebnis einer Zahlung nicht melden können, und das Profil ${profile} sagt nichts über sie zu: Eine verlorene Antwort blockiert das Terminal, bis ein Bediener es freigibt, und eine Ablehnung beendet eine Zahlung nicht von selbst; ${others.join(' oder ')} ist für Terminals, die direkt erreicht werden`;
}

/** The messages of the dialect have no field for the setting. */
export function noField(dialect: string, message: string): string {
  return `hat im Dialekt ${dialect} keine Wirkung, dessen ${message} kein Feld dafür hat; ${remove}`;
}

/** A Login names an authorisation server, but no configuration server. */
export const configurationServerMissing =
  'hat ohne configurationServer keine Wirkung; schreiben Sie beide, oder entfernen Sie es';

const byPaths = 'mit einem HTTP-Pfad für jede Kategorie';

/** The terminals keep their answers until they are fetched, which the profile does not do. */
export function profileWithoutPolling(profile: string, dialect: string, wanted: string): string {
  return `ist "${profile}", das die Antwort als Response auf jede Anforderung erwartet; über HTTP behalten Terminals von ${dialect} die Antwort, bis sie abgeholt wird: Verwenden Sie "${wanted}"`;
}

/** The terminals have a path for each category. */
export function profileWithoutPaths(profile: string, dialect: string, wanted: string): string {
  return `ist "${profile}", das alle Nachrichten an einen Pfad sendet; Terminals von ${dialect} haben einen Pfad für jede Kategorie: Verwenden Sie "${wanted}"`;
}

/** The problems of settings that do not fit terminals with a URL path for each category. */
export const paths = {
  jsonOnly: `hat Nachrichten in XML, aber Terminals ${byPaths} lesen JSON; verwenden Sie einen Dialekt, der es hat, oder encoding = "json"`,
  plainOnly: `geht nicht bei Terminals ${byPaths}: Sie lesen nur unversiegelte Nachrichten; ${remove}`,
  neverCall: `hat keine Wirkung bei Terminals ${byPaths}: Sie rufen die Kasse nicht auf; ${remove}`,
  address:
    'darf nur einen Host und einen Port nennen, etwa http://192.168.1.40:8080, weil tenderd den Pfad jeder Nachrichtenkategorie anhängt',
  shared: (terminals: readonly string[]): string =>
    `wird von ${terminals.join(', ')} geteilt, aber beim Abholen (Polling) hält jede Adresse eine Antwort; geben Sie jedem Terminal eine eigene url`,
} as const;

const onlyOnce = 'konfigurieren Sie jedes Terminal nur einmal, sonst könnten zwei Zahlungen gleichzeitig darauf laufen';

/** Two tables of the configuration describe the same terminal. */
export const sameTerminal = {
  ofOneGateway: (poiId: string, other: string): string => `ist "${poiId}", wie bei Terminal "${other}"; ${onlyOnce}`,
  atOneAddress: (poiId: string, other: string, gateway: string): string =>
    `ist "${poiId}", wie bei Terminal "${other}" von Gateway ${gateway} an derselben Adresse; ${onlyOnce}`,
  ofOneVendor: (facts: {
    readonly poiId: string;
    readonly other: string;
    readonly gateway: string;
    readonly vendor: string;
  }): string =>
    `ist "${facts.poiId}", wie bei Terminal "${facts.other}" von Gateway ${facts.gateway}, und keine zwei Terminals von ${facts.vendor} haben dieselbe POIID; ${onlyOnce}`,
  perhaps: (poiId: string, other: string, gateway: string): string =>
    `ist "${poiId}", wie bei Terminal "${other}" von Gateway ${gateway} an einer anderen Adresse; wenn beide ein Terminal sind, könnten zwei Zahlungen gleichzeitig darauf laufen: Behalten Sie dann nur eines`,
} as const;
