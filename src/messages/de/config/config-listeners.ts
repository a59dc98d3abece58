/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners on one port. */
export function portTaken(port: string, owner: string): string {
  return `ist ${port}, wie bei ${owner}; jeder Listener braucht einen eigenen Port`;
}

const allowed = 'dieses Rechners oder eines privaten Netzes (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The address of a listener stands for all networks. */
export function everyNetwork(host: string): string {
  return `ist "${host}", also jedes Netz dieses Rechners; nennen Sie die eine Adresse, die Terminals aufrufen`;
}

/** The address of a listener is public. */
export function publicHost(host: string): string {
  return `ist "${host}", eine öffentliche Adresse; ein Listener für Terminals braucht eine Adresse ${allowed}`;
}

/** A caller has a public address. */
export function publicPeer(peer: string): string {
  return `nennt ${peer}, eine öffentliche Adresse; die Aufrufe von Terminals kommen von einer Adresse ${allowed}`;
}

/** A certificate without its key. */
export const keyMissing = 'fehlt, obwohl es ein Zertifikat gibt';

/** A key without its certificate. */
export const certificateMissing = 'fehlt, obwohl es einen Schlüssel gibt';

/** A callback with TLS at a listener without TLS. */
export const callbackNeedsTls =
  'nennt einen Server mit TLS, aber dieser Listener hat keines; geben Sie ihm certificate und key';

/** A callback with another port. */
export function callbackPort(named: number, port: string): string {
  return `nennt Port ${named}, aber dieser Listener hat Port ${port}; verwenden Sie einen von beiden`;
}

/** A callback with a name that the certificate does not have. */
export function callbackName(named: string): string {
  return `nennt ${named}, aber das Zertifikat gilt nicht für diesen Namen: Terminals, die das prüfen, rufen nicht auf`;
}

/** Two settings for one header. Follows `callbackUrl`. */
export const callbackAndHeader = 'und headers.x-callback-url setzen denselben Header; behalten Sie diese Einstellung';

/** A terminal is reached by a name, so its address as a caller is unknown. */
export function peersMissing(name: string): string {
  return `fehlt: ${name} ist ein Name, aber Aufrufer werden an ihrer Adresse erkannt; nennen Sie die Adressen, die aufrufen dürfen`;
}

/** No terminal can be followed to another address. */
export const followUnused =
  'hat keine Wirkung: Kein Terminal hat eine eigene url mit einer numerischen Adresse; entfernen Sie es';

/** The listener has no TLS, and money is real. */
export const plainListener =
  'empfängt Anzeigen und Belege von Terminals unverschlüsselt über das Netz: Jeder in diesem Netz kann sie lesen und andere senden; geben Sie ihm certificate und key, oder verwenden Sie ein Netz nur für Kassen und Terminals';

/** The nexo interface on bare TCP without a secret. */
export const tcpNeedsSecret =
  'braucht "login" (oder "security"): Reines TCP hat keine Header, deshalb muss ein Aufrufer in seinen Nachrichten ein Geheimnis senden';

/** Results of a register that has no table. */
export function registerUnknown(register: string): string {
  return `nennt "${register}", aber es gibt kein [registers.${register}]; entfernen Sie es, wenn die Kasse kein eigenes Token hat`;
}

/** TLS settings for an address without TLS. */
export const resultTlsUnused = 'hat keine Wirkung, wenn url mit http:// beginnt; entfernen Sie es';
