/** Texts of the attention items of a terminal. */

/** `reverse-one`: one request was approved twice, under different keys of the terminal. */
export function servedTwice(noun: string, first: string, second: string): string {
  return `The terminal approved this ${noun} twice, as its transactions ${first} and ${second}. Check both in the terminal's own list, and reverse one of them on the terminal.`;
}

/** `unmatched-response`: a response was sent to the listener for terminals. */
export const responseAtListener =
  "A response came to the listener for terminals, which accepts no responses. tenderd did not use the response. Compare the journal with the terminal's own list, and check who else is on its network.";

/** `unmatched-response`: the response has other ids. `serviceId`: `none` if the response has no ServiceID. */
export function responseOfAnother(saleId: string, serviceId: string, result: string): string {
  return `The terminal sent a response to a request that is not ours (SaleID ${saleId}, ServiceID ${serviceId}, ${result}). Compare this response with the terminal's own list.`;
}

/**
 * `unmatched-response`: the terminal sent responses with our SaleID to requests that tenderd never sent. `last`: the
 * last such response, such as `ServiceID 4711, Success`.
 */
export function otherTill(saleId: string, count: number, last: string): string {
  const times = count === 1 ? last : `${count} times, the last: ${last}`;
  return `The terminal answered under our SaleID ${saleId} to a request that tenderd never sent (${times}). Another till may use this SaleID: was this data directory copied? Compare the journal with the terminal's own list.`;
}

/** `forged`: the certificate was not accepted. `why` is a sentence. Only one such item is listed at a time. */
export function certificateRefused(why: string): string {
  return `At the address of the terminal, a server answered with a certificate that is not accepted: ${why} Nothing was sent to that server. Check the certificate and the files of the setting tls, and who else is on the network.`;
}

/** `forged`: a message was not accepted. `why` is a sentence. */
export function notAuthentic(why: string): string {
  return `A message has the name of the terminal, but nothing proves that the terminal sent it: ${why} tenderd did not use the message. Check the terminal's key and certificate, and who else is on its network.`;
}

/** The attention item `terminal-floods`. */
export const floods =
  'The terminal or its gateway sends far more messages than a terminal needs. tenderd counts and drops messages that decide nothing, and payments go on. Restart the terminal; if this continues, call the support of the gateway.';

/** The attention item `reject-unattributed`. `words`: the reason after a colon, or an empty string. */
export function rejectUnattributed(poiId: string, words: string): string {
  return `The gateway rejected a message without naming the request (POIID ${poiId}${words}). tenderd ended no transaction, and asks each terminal with an open request for its outcome. If this happens again, call support.`;
}

/** The attention item `credentials-refused`. `why`: the response that refused them. */
export function credentialsRefused(peer: 'cloud' | 'terminal', why: string): string {
  const [who, what] =
    peer === 'cloud'
      ? ["The cloud in front of the terminal does not accept tenderd's credential", 'credential']
      : ["The terminal does not accept tenderd's key or credential", 'key or credential'];
  return `${who}: ${why}. No payment gets through until this is corrected. Correct the ${what} in the configuration, and start tenderd again.`;
}

/** The attention item `channel-unknown`. `why`: the response that says so. */
export function channelUnknown(why: string): string {
  return `The cloud in front of the terminal knows no terminal at this address: ${why}. No payment gets through until this is corrected. If needed, pair the terminal again at its cloud; then correct its address in the configuration, and start tenderd again.`;
}

/** `refused-repeatedly`: each Login is refused. */
export function loginsRefused(poiId: string, failure: string, gateway: string): string {
  return `Each Login at ${poiId} is refused: ${failure}. No payment can be taken there, and these Logins charged nothing. Correct the address or the login settings of ${gateway}, or call the vendor of the terminal; this item disappears when a Login is accepted.`;
}

/** The attention item `address-followed`. `url`: the setting that the operator should write. */
export function addressFollowed(facts: {
  readonly before: string;
  readonly address: string;
  readonly serial: string;
  readonly url: string;
}): string {
  const { before, address, serial, url } = facts;
  return `The terminal moved from ${before} to ${address}, and tenderd followed it: a device with the serial number ${serial} answers there. Write url = "${url}" at the terminal in the configuration, or give the terminal a fixed address.`;
}

/**
 * The attention item `address-not-followed`. `url`: the setting to write if the terminal really has this address now.
 */
export function addressNotFollowed(facts: {
  readonly address: string;
  readonly present: string;
  readonly why: string;
  readonly url: string;
}): string {
  const { address, present, why, url } = facts;
  return `A message says that the terminal is now at ${address}. tenderd still uses ${present}: ${why}. If the terminal has moved, set url = "${url}" for it in the configuration, and start tenderd again; if not, check who is on the network of that address.`;
}
