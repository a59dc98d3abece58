/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners on one port. */
export function portTaken(port: string, owner: string): string {
  return `est ${port}, comme ${owner} ; chaque point d’écoute doit avoir son propre port`;
}

const allowed = 'de cette machine ou d’un réseau privé (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The address of a listener stands for all networks. */
export function everyNetwork(host: string): string {
  return `est "${host}", c’est-à-dire tous les réseaux de cette machine ; indiquez la seule adresse que les terminaux appellent`;
}

/** The address of a listener is public. */
export function publicHost(host: string): string {
  return `est "${host}", une adresse publique ; un point d’écoute pour terminaux doit avoir une adresse ${allowed}`;
}

/** A caller has a public address. */
export function publicPeer(peer: string): string {
  return `indique ${peer}, une adresse publique ; les terminaux appellent depuis une adresse ${allowed}`;
}

/** A certificate without its key. */
export const keyMissing = 'manque, alors qu’il y a un certificat';

/** A key without its certificate. */
export const certificateMissing = 'manque, alors qu’il y a une clé';

/** A callback with TLS at a listener without TLS. */
export const callbackNeedsTls =
  'commence par https://, mais ce point d’écoute n’a pas TLS ; définissez certificate et key';

/** A callback with another port. */
export function callbackPort(named: number, port: string): string {
  return `a le port ${named}, mais ce point d’écoute a le port ${port} ; utilisez le même port pour les deux`;
}

/** A callback with a name that the certificate does not have. */
export function callbackName(named: string): string {
  return `a le nom ${named}, mais le certificat n’est pas établi pour ce nom : les terminaux qui le vérifient n’appelleront pas`;
}

/** Two settings for one header. Follows `callbackUrl`. */
export const callbackAndHeader = 'définit le même en-tête que headers.x-callback-url ; gardez callbackUrl';

/** A terminal is reached by a name, so its address as a caller is unknown. */
export function peersMissing(name: string): string {
  return `manque : ${name} est un nom, mais les appelants sont reconnus à leur adresse ; indiquez celles qui peuvent appeler`;
}

/** No terminal can be followed to another address. */
export const followUnused =
  'est sans effet : aucun terminal n’a son propre url avec une adresse numérique ; supprimez-le';

/** The listener has no TLS, and money is real. */
export const plainListener =
  'reçoit les affichages et les tickets des terminaux sur le réseau sans chiffrement : toute personne sur ce réseau peut les lire et en envoyer d’autres ; donnez-lui certificate et key, ou utilisez un réseau réservé aux caisses et aux terminaux';

/** The nexo interface on bare TCP without a secret. */
export const tcpNeedsSecret =
  'exige "login" (ou "security") : le TCP simple n’a pas d’en-têtes, un appelant doit donc envoyer un secret dans ses messages';

/** Results of a register that has no table. */
export function registerUnknown(register: string): string {
  return `est "${register}", mais il n’y a pas de [registers.${register}] ; supprimez ce réglage si la caisse n’a pas son propre jeton`;
}

/** TLS settings for an address without TLS. */
export const resultTlsUnused = 'est sans effet si url commence par http:// ; supprimez-le';
