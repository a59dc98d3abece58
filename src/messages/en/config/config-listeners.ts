/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners on one port. */
export function portTaken(port: string, owner: string): string {
  return `is ${port}, as ${owner}; each listener needs a port of its own`;
}

const allowed = 'of this machine, or of a private network (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The address of a listener stands for all networks. */
export function everyNetwork(host: string): string {
  return `is "${host}", which means every network of this machine; write the one address that terminals call`;
}

/** The address of a listener is public. */
export function publicHost(host: string): string {
  return `is "${host}", a public address; a listener for terminals needs an address ${allowed}`;
}

/** A caller has a public address. */
export function publicPeer(peer: string): string {
  return `lists ${peer}, a public address; terminals call from an address ${allowed}`;
}

/** A certificate without its key. */
export const keyMissing = 'is missing, but there is a certificate';

/** A key without its certificate. */
export const certificateMissing = 'is missing, but there is a key';

/** A callback with TLS at a listener without TLS. */
export const callbackNeedsTls = 'begins with https://, but this listener has no TLS; set certificate and key';

/** A callback with another port. */
export function callbackPort(named: number, port: string): string {
  return `has port ${named}, but this listener has port ${port}; use the same port for both`;
}

/** A callback with a name that the certificate does not have. */
export function callbackName(named: string): string {
  return `has the name ${named}, but the certificate is not for that name: terminals that check the certificate will not call`;
}

/** Two settings for one header. Follows `callbackUrl`. */
export const callbackAndHeader = 'sets the same header as headers.x-callback-url; keep callbackUrl';

/** A terminal is reached by a name, so its address as a caller is unknown. */
export function peersMissing(name: string): string {
  return `is missing: ${name} is a name, but callers are recognised by their addresses; list the addresses that may call`;
}

/** No terminal can be followed to another address. */
export const followUnused = 'has no effect: no terminal has a url of its own with a numeric address; remove it';

/** The listener has no TLS, and money is real. */
export const plainListener =
  'receives the displays and receipts of terminals over the network without encryption: anyone on that network can read them and send others; set certificate and key, or use a network of registers and terminals only';

/** The nexo interface on bare TCP without a secret. */
export const tcpNeedsSecret =
  'needs "login" (or "security"): bare TCP has no headers, so a caller must send a secret in its messages';

/** Results of a register that has no table. */
export function registerUnknown(register: string): string {
  return `is "${register}", but there is no [registers.${register}]; remove this setting if the register has no token of its own`;
}

/** TLS settings for an address without TLS. */
export const resultTlsUnused = 'has no effect if url begins with http://; remove it';
