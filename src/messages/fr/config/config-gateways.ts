/** Contradictions between settings of gateways and terminals. Each text follows the name of a setting. */

/** The addresses that count as simulated: only those of this machine. */
const simulatedPlaces = '127.0.0.1, [::1] ou localhost';

const remove = 'supprimez-le';

/** A section of the file contains no table. */
export function sectionMissing(section: string, isEmpty: boolean): string {
  return `${isEmpty ? 'est vide' : 'manque'} ; attendu : au moins une table [${section}.NAME]`;
}

/** Two names are too similar for environment variables and people. */
export function tooAlike(other: string): string {
  return `ressemble trop à "${other}" : les noms doivent différer par autre chose que les majuscules, "-" et "_"`;
}

/** `bearer` and another setting set the same header. Follows `bearer`. */
export const bearerAndHeader = 'définit le même en-tête que headers.authorization ; n’en gardez qu’un';

/** `oauth2` and another setting set the same header. Follows `oauth2`. */
export const oauthAndBearer = 'définit le jeton, que bearer ou headers.authorization définit aussi ; n’en gardez qu’un';

/** `oauth2` together with a list of terminals, which is requested without a token. Follows `oauth2`. */
export const oauthAndList = 'ne peut pas aller avec poiList, car tenderd demande la liste sans jeton';

/** The terminals' dialect does not have the encoding. */
export function wrongEncoding(encoding: string, dialect: string, encodings: readonly string[]): string {
  return `est "${encoding}", mais les terminaux du dialecte ${dialect} n’utilisent que ${encodings.join(' ou ')}`;
}

/** A gateway or service is marked as simulated, but is not on this machine. */
export function simulatedElsewhere(what: 'gateway' | 'service'): string {
  const one = what === 'gateway' ? 'une passerelle simulée' : 'un service simulé';
  return `est true, mais l’adresse n’est pas sur cette machine ; ${one} doit se trouver à ${simulatedPlaces}`;
}

/** A gateway is marked as simulated, but one of its terminals is not on this machine. */
export function terminalElsewhere(gateway: string): string {
  return `n’est pas sur cette machine, mais sa passerelle ${gateway} est simulée ; un terminal simulé doit se trouver à ${simulatedPlaces}`;
}

/** A terminal names no gateway, and there are several. */
export function gatewayMissing(known: readonly string[]): string {
  return `manque ; il y a plusieurs passerelles, donc chaque terminal doit nommer la sienne : ${known.join(', ')}`;
}

/** A terminal names a gateway that does not exist. `likely`: the name that was probably meant. */
export function gatewayUnknown(gateway: string, known: readonly string[], likely: string | undefined): string {
  const choice =
    likely === undefined
      ? `attendu : une valeur parmi ${known.join(', ') || '(il n’y en a pas)'}`
      : `vouliez-vous dire "${likely}" ?`;
  return `est "${gateway}", mais cette passerelle n’existe pas ; ${choice}`;
}

/** Neither the gateway nor its terminals have an address. */
export function urlMissing(terminals: readonly string[]): string {
  return `manque ; attendu : une adresse qui commence par wss://, https:// ou tls:// (ws://, http:// ou tcp:// dans un réseau fermé), ou un url pour ${terminals.join(', ') || 'chaque terminal'}`;
}

/** The reasons why none of the gateway's connections uses a setting, for {@link unusedSetting}. */
export const unusedBecause = {
  heartbeat: 'seul un WebSocket est maintenu par des pings',
  keepAliveMs: 'seul TCP a des trames vides',
  headers: 'TCP n’a pas d’en-têtes',
  oauth2: 'seules les requêtes HTTP portent des jetons',
  listen: 'seuls les terminaux joints par HTTP appellent la caisse',
} as const;

/**
 * None of the gateway's connections uses the setting. `begins`: how the addresses begin. `why`: one of {@link
 * unusedBecause}.
 */
export function unusedSetting(begins: readonly string[], why: string): string {
  return `est sans effet pour une adresse qui commence par ${begins.join(' ou ')} : ${why} ; ${remove}`;
}

/** The TCP address has more than a host and a port. */
export const tcpAddress = 'doit indiquer un hôte et un port, et rien d’autre, comme tcp://192.168.1.40:7778';

/**
 * A terminal that is reached over HTTP must show prompts, but its gateway has no listener that the terminal could call.
 */
export const promptsNeedListener =
  'n’est pas "off", mais un terminal joint par http:// ou https:// ne peut interroger la caisse que si sa passerelle a listen ; supprimez-le, ou voir docs/operate/terminals-by-http.md';

/** The gateway has TLS settings, but no address with TLS. */
export const tlsUnused =
  'est sans effet pour une adresse sans TLS ; utilisez https://, wss:// ou tls://, ou supprimez-le';

/** `tls.system` is set without `tls.ca`. */
export const systemUnused = 'est sans effet sans ca, car les autorités du système sont alors utilisées ; supprimez-le';

/** A terminal without a TLS address of its own has the setting `expect`. */
export const expectUnused =
  'est sans effet sans url propre en https:// ou tls:// : donnez-en un au terminal, ou définissez tls.expect pour sa passerelle';

/** Keys would be sent without encryption. `secure`: the scheme that encrypts. */
export function plainKeys(secure: string): string {
  return `envoie les clés de cette passerelle sans chiffrement sur le réseau ; utilisez ${secure}`;
}

/** Real money would move without encryption. `secure`: the scheme that encrypts. */
export function plainMoney(secure: string): string {
  return `fait circuler de l’argent réel sur le réseau sans chiffrement : toute personne sur ce réseau peut lire les messages et falsifier une acceptation ; utilisez ${secure}, ou un réseau réservé aux caisses et aux terminaux`;
}

/** An environment variable names a proxy, which tenderd does not use. */
export function proxyIgnored(variable: string): string {
  return `n’a pas de proxy, et tenderd n’utilise pas ${variable} de l’environnement ; définissez proxy = { url = "http://..." } si un proxy est nécessaire`;
}

/** The terminals of this dialect cannot report the outcome of a payment. `others`: the profiles for such terminals. */
export function noStatusRequest(dialect: string, profile: string, others: readonly string[]): string {
  return `est "${dialect}", dont les terminaux ne peuvent pas signaler le résultat d’un paiement, et le profil ${profile} ne promet rien à leur sujet. Une réponse perdue bloque le terminal jusqu’à ce qu’un opérateur le libère, et un refus ne met pas fin à lui seul à un paiement. Pour les terminaux joints directement, utilisez le profil ${others.join(' ou ')}`;
}

/** The messages of the dialect have no field for the setting. */
export function noField(dialect: string, message: string): string {
  return `est sans effet dans le dialecte ${dialect}, dont le ${message} n’a pas de champ pour cela ; ${remove}`;
}

/** A Login names an authorisation server, but no configuration server. */
export const configurationServerMissing = 'est sans effet sans configurationServer ; écrivez les deux, ou supprimez-le';

const byPaths = 'les terminaux qui ont un chemin HTTP pour chaque catégorie';

/** The terminals keep their answers until they are fetched, which the profile does not do. */
export function profileWithoutPolling(profile: string, dialect: string, wanted: string): string {
  return `est "${profile}", qui attend la réponse en retour de chaque requête ; par HTTP, les terminaux de ${dialect} gardent la réponse jusqu’à ce qu’on vienne la chercher : utilisez "${wanted}"`;
}

/** The terminals have a path for each category. */
export function profileWithoutPaths(profile: string, dialect: string, wanted: string): string {
  return `est "${profile}", qui envoie tous les messages à un seul chemin ; les terminaux de ${dialect} ont un chemin pour chaque catégorie : utilisez "${wanted}"`;
}

/** The problems of settings that do not fit terminals with a URL path for each category. */
export const paths = {
  jsonOnly: `a des messages en XML, mais ${byPaths} lisent du JSON ; utilisez un dialecte qui l’a, ou encoding = "json"`,
  plainOnly: `n’est pas utilisable pour ${byPaths} : ils ne lisent que des messages non scellés ; ${remove}`,
  neverCall: `est sans effet pour ${byPaths} : ils n’appellent pas la caisse ; ${remove}`,
  address:
    'ne doit indiquer qu’un hôte et un port, comme http://192.168.1.40:8080, car tenderd ajoute le chemin de chaque catégorie de message',
  shared: (terminals: readonly string[]): string =>
    `est partagé par ${terminals.join(', ')}, mais avec l’interrogation périodique (polling), chaque adresse ne garde qu’une réponse ; donnez à chaque terminal son propre url`,
} as const;

const onlyOnce =
  'configurez chaque terminal une seule fois, sinon deux paiements pourraient s’y dérouler en même temps';

/** Two tables of the configuration describe the same terminal. */
export const sameTerminal = {
  ofOneGateway: (poiId: string, other: string): string =>
    `est "${poiId}", comme pour le terminal "${other}" ; ${onlyOnce}`,
  atOneAddress: (poiId: string, other: string, gateway: string): string =>
    `est "${poiId}", comme pour le terminal "${other}" de la passerelle ${gateway} à la même adresse ; ${onlyOnce}`,
  ofOneVendor: (facts: {
    readonly poiId: string;
    readonly other: string;
    readonly gateway: string;
    readonly vendor: string;
  }): string =>
    `est "${facts.poiId}", comme pour le terminal "${facts.other}" de la passerelle ${facts.gateway}, et deux terminaux de ${facts.vendor} n’ont jamais le même POIID ; ${onlyOnce}`,
  perhaps: (poiId: string, other: string, gateway: string): string =>
    `est "${poiId}", comme pour le terminal "${other}" de la passerelle ${gateway} à une autre adresse ; si les deux ne sont qu’un seul terminal, deux paiements pourraient s’y dérouler en même temps : n’en gardez alors qu’un`,
} as const;
