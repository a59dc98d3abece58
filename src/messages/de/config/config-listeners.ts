/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners use the same port. */
export function portTaken(port: string, owner: string): string {
  return `ist ${port}, wie bei ${owner}; jeder Listener braucht einen eigenen Port`;
}

const allowed = 'dieses Rechners oder eines privaten Netzes (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The listener's address means all networks of the machine. */
export function everyNetwork(host: string): string {
  return `ist "${host}", also jedes Netz dieses Rechners; nennen Sie die eine Adresse, die Terminals aufrufen`;
}

/** The listener's address is public. */
export function publicHost(host: string): string {
  return `ist "${host}", eine öffentliche Adresse; ein Listener für Terminals braucht eine Adresse ${allowed}`;
}

/** The address of an allowed caller is public. */
export function publicPeer(peer: string): string {
  return `nennt ${peer}, eine öffentliche Adresse; die Aufrufe von Terminals kommen von einer Adresse ${allowed}`;
}

/** A certificate is configured without its key. */
export const keyMissing = 'fehlt, obwohl es ein Zertifikat gibt';

/** A key is configured without its certificate. */
export const certificateMissing = 'fehlt, obwohl es einen Schlüssel gibt';

/** The callback address has TLS, but the listener has none. */
export const callbackNeedsTls =
  'nennt einen Server mit TLS, aber dieser Listener hat keines; geben Sie ihm certificate und key';

/** The callback address has another port than the listener. */
export function callbackPort(named: number, port: string): string {
  return `nennt Port ${named}, aber dieser Listener hat Port ${port}; verwenden Sie einen von beiden`;
}

/** The callback address has a name that the listener's certificate does not contain. */
export function callbackName(named: string): string {
  return `nennt ${named}, aber das Zertifikat gilt nicht für diesen Namen: Terminals, die das prüfen, rufen nicht auf`;
}

/** `callbackUrl` and another setting set the same header. Follows `callbackUrl`. */
export const callbackAndHeader = 'und headers.x-callback-url setzen denselben Header; behalten Sie diese Einstellung';

/** The terminal is configured by a host name, so the address from which it calls is unknown. */
export function peersMissing(name: string): string {
  return `fehlt: ${name} ist ein Name, aber Aufrufer werden an ihrer Adresse erkannt; nennen Sie die Adressen, die aufrufen dürfen`;
}

/** tenderd must follow terminals to new addresses, but no terminal has an address of its own. */
export const followUnused =
  'hat keine Wirkung: Kein Terminal hat eine eigene url mit einer numerischen Adresse; entfernen Sie es';

/** The listener has no TLS, although money is real. */
export const plainListener =
  'empfängt Anzeigen und Belege von Terminals unverschlüsselt über das Netz: Jeder in diesem Netz kann sie lesen und andere senden; geben Sie ihm certificate und key, oder verwenden Sie ein Netz nur für Kassen und Terminals';

/** The nexo interface listens on plain TCP without a secret. */
export const tcpNeedsSecret =
  'braucht "login" (oder "security"): Reines TCP hat keine Header, deshalb muss ein Aufrufer in seinen Nachrichten ein Geheimnis senden';

/** The results of a register are to be sent, but the register has no table. */
export function registerUnknown(register: string): string {
  return `nennt "${register}", aber es gibt kein [registers.${register}]; entfernen Sie es, wenn die Kasse kein eigenes Token hat`;
}

/** TLS settings for a result address without TLS. */
export const resultTlsUnused = 'hat keine Wirkung, wenn url mit http:// beginnt; entfernen Sie es';
