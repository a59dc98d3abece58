/** The output of `tenderd simulate`: simulated terminals, and a simulated payment service. */

import { labelled } from './cli-parts.js';

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}

/** The simulated terminals are ready. */
export function ready(url: string): string {
  return `tenderd simulator is ready at ${url}`;
}

/** The lines below {@link ready}. */
export const rows = {
  terminals: (names: readonly string[]): string => row('terminals', names.join(', ')),
  poiList: (url: string): string => row('poi-list', url),
  certificate: (file: string): string => row('certificate', file),
  mac: (keyIdentifier: string, kek: string): string => row('sealed', `mac, key ${keyIdentifier}, kek ${kek}`),
  nexoBlob: (keyIdentifier: string, keyVersion: number, passphrase: string): string =>
    row('sealed', `nexo-blob, key ${keyIdentifier} ${keyVersion}, passphrase ${passphrase}`),
  calls: (url: string): string => row('calls', url),
  callsBack: row('calls', 'the address in X-Callback-Url'),
  tokens: (url: string, clientId: string, clientSecret: string): string =>
    row('tokens', `${url}, client ${clientId}, secret ${clientSecret}`),
  channel: (terminal: string, url: string): string => row('channel', `${terminal}: ${url}`),
  ledger: (url: string): string => row('ledger', url),
  fault: (terminal: string, url: string): readonly string[] => [
    row('a fault', 'curl -H "content-type: application/json" \\'),
    row('', `  -d '{"script":"${terminal} next: decline"}' ${url}`),
  ],
} as const;

/** The simulated payment service is ready. */
export function serviceReady(url: string): string {
  return `The simulated payment service is ready at ${url}`;
}

/** The lines below {@link serviceReady}. */
export const serviceRows = {
  merchant: (merchantId: string, apiKey: string, token: string): readonly string[] => [
    row('merchant', `merchant-id: ${merchantId}`),
    row('', `x-api-key: ${apiKey}`),
    row('', `Authorization: Bearer ${token}`),
  ],
  pages: (url: string): string => row('pages', `${url} (the response to each create request has an address there)`),
  ledger: (url: string): string => row('ledger', url),
  https: (file: string): string => row('HTTPS', `with the certificate ${file}: trust it in the client that connects`),
  sampleShop: (url: string): string => row('sample shop', url),
} as const;

/** `usage`: the operator used options together that exclude each other. */
export const rejectedOptions = {
  tokens: '--tokens needs --wire http: tokens belong to HTTP requests.',
  path: '--path needs --wire http, and a path that begins with /.',
  apiKey: '--api-key cannot be used with --wire tcp: the key is sent in an HTTP header.',
  register: '--register needs "callback" or an address that begins with http:// or https://, and --wire http.',
  polling: '--security cannot be used with --wire polling: terminals with polling read only plain messages.',
  forms: (dialects: readonly string[]): string => `--forms needs --dialect with one of ${dialects.join(', ')}.`,
  tls: 'For HTTPS, use either --tls or both --tls-cert and --tls-key.',
} as const;

/** `usage`: the operator used options of the payment service without `--service`. */
export const onlyWithService = '--store, --service-config and --merchant-sample need --service.';

/** The next step, after {@link onlyWithService}. */
export const addService = labelled('Start the service, too', 'tenderd simulate --service 0');

/** The message of the failure `port-taken`. */
export function portTaken(port: number): string {
  return `Port ${port} on 127.0.0.1 is used by another program.`;
}

/** The next step, after {@link portTaken}. `option`: the name of the option that sets the port. */
export function anyFreePort(option: string): string {
  return labelled('Use any free port', `tenderd simulate --${option} 0`);
}

/** `usage`: the file of a certificate or of its key cannot be used. */
export function badCertificate(reason: string): string {
  return `The certificate and its key cannot be used: ${reason}`;
}

/** `usage`: the file that an option names cannot be read. */
export function unreadable(file: 'authority' | 'script', reason: string): string {
  return `The ${file} cannot be read: ${reason}`;
}
