/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners use the same port. */
export function portTaken(port: string, owner: string): string {
  return `is ${port}, the same as ${owner}; each listener needs its own port`;
}

const allowed = 'of this machine, or of a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The listener's address means all networks of the machine. */
export function everyNetwork(host: string): string {
  return `is "${host}", which means every network of this machine; write the one address that terminals call`;
}

/** The listener's address is public. */
export function publicHost(host: string): string {
  return `is "${host}", a public address; a listener for terminals needs an address ${allowed}`;
}

/** The address of an allowed caller is public. */
export function publicPeer(peer: string): string {
  return `lists ${peer}, a public address; terminals call from an address ${allowed}`;
}

/** A certificate is configured without its key. */
export const keyMissing = 'is missing, but there is a certificate';

/** A key is configured without its certificate. */
export const certificateMissing = 'is missing, but there is a key';

/** The callback address has TLS, but the listener has none. */
export const callbackNeedsTls = 'begins with https://, but this listener has no TLS; set certificate and key';

/** The callback address has another port than the listener. */
export function callbackPort(named: number, port: string): string {
  return `has port ${named}, but this listener has port ${port}; use the same port for both`;
}

/** The callback address has a name that the listener's certificate does not contain. */
export function callbackName(named: string): string {
  return `has the name ${named}, but the certificate is not for that name: terminals that check the certificate will not connect`;
}

/** `callbackUrl` and another setting set the same header. The text is printed after `callbackUrl`. */
export const callbackAndHeader = 'sets the same header as headers.x-callback-url; keep callbackUrl';

/** The terminal is configured by a host name, so the address from which it calls is unknown. */
export function peersMissing(name: string): string {
  return `is missing: ${name} is a name, but callers are recognised by their addresses; list the addresses that may call`;
}

/** tenderd must follow terminals to new addresses, but no terminal has an address of its own. */
export const followUnused = 'has no effect: no terminal has a url of its own with a numeric address; remove it';

/** The listener has no TLS, although money is real. */
export const plainListener =
  'receives the displays and receipts of terminals over the network without encryption: anyone on that network can read them and send false ones; set certificate and key, or keep registers and terminals in a network of their own';

/** The nexo interface listens on plain TCP without a secret. */
export const tcpNeedsSecret =
  'needs "login" (or "security"): TCP without HTTP has no headers, so a caller must send a secret in its messages';

/** The results of a register are to be sent, but the register has no table. */
export function registerUnknown(register: string): string {
  return `is "${register}", but there is no [registers.${register}]; remove this setting if the register has no token of its own`;
}

/** TLS settings for a result address without TLS. */
export const resultTlsUnused = 'has no effect if url begins with http://; remove it';
