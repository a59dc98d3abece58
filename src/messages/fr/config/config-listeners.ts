/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners use the same port. */
export function portTaken(port: string, owner: string): string {
  return `est ${port}, comme ${owner} ; chaque point d’écoute doit avoir son propre port`;
}

const allowed = 'de cette machine ou d’un réseau privé (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The listener's address means all networks of the machine. */
export function everyNetwork(host: string): string {
  return `est "${host}", c’est-à-dire tous les réseaux de cette machine ; indiquez la seule adresse que les terminaux appellent`;
}

/** The listener's address is public. */
export function publicHost(host: string): string {
  return `est "${host}", une adresse publique ; un point d’écoute pour terminaux doit avoir une adresse ${allowed}`;
}

/** The address of an allowed caller is public. */
export function publicPeer(peer: string): string {
  return `indique ${peer}, une adresse publique ; les terminaux appellent depuis une adresse ${allowed}`;
}

/** A certificate is configured without its key. */
export const keyMissing = 'manque, alors qu’il y a un certificat';

/** A key is configured without its certificate. */
export const certificateMissing = 'manque, alors qu’il y a une clé';

/** The callback address has TLS, but the listener has none. */
export const callbackNeedsTls =
  'commence par https://, mais ce point d’écoute n’a pas TLS ; définissez certificate et key';

/** The callback address has another port than the listener. */
export function callbackPort(named: number, port: string): string {
  return `a le port ${named}, mais ce point d’écoute a le port ${port} ; utilisez le même port pour les deux`;
}

/** The callback address has a name that the listener's certificate does not contain. */
export function callbackName(named: string): string {
  return `a le nom ${named}, mais le certificat n’est pas établi pour ce nom : les terminaux qui le vérifient n’appelleront pas`;
}

/** `callbackUrl` and another setting set the same header. Follows `callbackUrl`. */
export const callbackAndHeader = 'définit le même en-tête que headers.x-callback-url ; gardez callbackUrl';

/** The terminal is configured by a host name, so the address from which it calls is unknown. */
export function peersMissing(name: string): string {
  return `manque : ${name} est un nom, mais les appelants sont reconnus à leur adresse ; indiquez celles qui peuvent appeler`;
}

/** tenderd must follow terminals to new addresses, but no terminal has an address of its own. */
export const followUnused =
  'est sans effet : aucun terminal n’a son propre url avec une adresse numérique ; supprimez-le';

/** The listener has no TLS, although money is real. */
export const plainListener =
  'reçoit les affichages et les tickets des terminaux sur le réseau sans chiffrement : toute personne sur ce réseau peut les lire et en envoyer d’autres ; donnez-lui certificate et key, ou utilisez un réseau réservé aux caisses et aux terminaux';

/** The nexo interface listens on plain TCP without a secret. */
export const tcpNeedsSecret =
  'exige "login" (ou "security") : le TCP simple n’a pas d’en-têtes, un appelant doit donc envoyer un secret dans ses messages';

/** The results of a register are to be sent, but the register has no table. */
export function registerUnknown(register: string): string {
  return `est "${register}", mais il n’y a pas de [registers.${register}] ; supprimez ce réglage si la caisse n’a pas son propre jeton`;
}

/** TLS settings for a result address without TLS. */
export const resultTlsUnused = 'est sans effet si url commence par http:// ; supprimez-le';
