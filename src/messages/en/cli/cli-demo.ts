/** The output of `tenderd demo`: payments on simulated terminals and by a link, compared with the ledgers. */

/** The headings above the payments. */
export const titles = {
  approved: 'A payment that is approved',
  declined: 'A payment that is declined',
  lostAnswer:
    'A payment whose answer is lost, because the connection is cut after the approval. If the terminal can report outcomes, tenderd asks it',
  link: 'A link that a customer pays on a page of the payment service',
  restart:
    'A payment during which the daemon is killed: the daemon starts again, and the register asks again under the same id',
} as const;

/**
 * The demo begins. `vendor`: the vendor whose terminals are simulated; undefined for terminals of the standard with a
 * payment service.
 */
export function starting(vendor: string | undefined): string {
  return vendor === undefined
    ? 'Starting a simulated gateway with a payment service, and the daemon ...'
    : `Starting simulated terminals like those of ${vendor}, and the daemon ...`;
}

/** The label of a line, in a column of its own. */
function row(label: string, text: string): string {
  return `  ${label.padEnd(10)}${text}`;
}

/** The lines below {@link starting}. */
export const rows = {
  vendor: (description: string, dialect: string, profile: string): readonly string[] => [
    row('vendor', `${description}; dialect ${dialect}, profile ${profile}`),
    row('', 'simulated by this project: no real terminal takes part'),
  ],
  gateway: (pid: number, url: string): string => row('gateway', `process ${pid}, ${url}`),
  terminals: (pid: number, url: string): string => row('terminals', `process ${pid}, ${url}`),
  service: (url: string): string => row('service', `in the same process, ${url}`),
  daemon: (pid: number, url: string, dataDir: string): string =>
    row('daemon', `process ${pid}, ${url}, journal in ${dataDir}`),
  time: (speed: number): string => row('time', `${speed} times as fast as real time, from the start of each process`),
} as const;

/** The heading above the comparison. `hasService`: the ledger of a payment service is compared as well as those of the terminals. */
export function comparison(hasService: boolean): string {
  return hasService
    ? 'Reported by tenderd, and by the ledgers of gateway and payment service'
    : 'Reported by tenderd, and by the ledger of the terminals';
}

/** One line of a ledger: its result, and the charged amount. */
export function ledgerLine(result: string, charged: string | undefined): string {
  return charged === undefined ? `${result}, nothing charged` : `${result}, charged ${charged}`;
}

/** Shows a transaction as tenderd reported it, next to its line in the ledger. */
export function compared(amount: string, reported: string, ledgerLines: readonly string[]): string {
  return `  ${amount.padEnd(10)}  reported ${reported}; ledger: ${ledgerLines.join(' and ') || 'nothing'}`;
}

/** The text for a transaction that has no result yet. */
export const open = 'open';

/** The transaction ended in another way than the demo expects. */
export function unexpected(position: number, reported: string, expected: string): string {
  return `payment ${position} was reported as ${reported}, expected ${expected}`;
}

/** A result differs from the ledger, or from the expected result. */
export function different(difference: string): string {
  return `  DIFFERENT: ${difference}`;
}

/** The ledger moved money for a transaction that was never reported. */
export function neverReported(amount: string, transactionId: string): string {
  return `the ledger moved ${amount} for ${transactionId}, which was never reported`;
}

/** How a transaction differs from the ledger. `subject` names the transaction. */
export const differs = {
  transaction: (transactionId: string, result: string): string =>
    `transaction ${transactionId} was reported as ${result}`,
  charges: (subject: string, count: number): string => `${subject}, but the ledger charged it ${count} times`,
  result: (subject: string, results: readonly string[]): string =>
    `${subject}, but the ledger says: ${results.join(', ') || 'nothing'}`,
  amount: (subject: string, reported: string | undefined, charged: string): string =>
    `${subject} with ${reported ?? 'no amount'}, but the ledger charged ${charged}`,
  approvalCode: (subject: string, reported: string | undefined, ofLedger: string | undefined): string =>
    `${subject} with approval code ${reported ?? 'none'}, but the ledger has ${ofLedger ?? 'none'}`,
} as const;

/** A payment is unresolved, because this vendor's terminals cannot be asked for a lost outcome. */
export const cannotBeAsked =
  'If an answer is lost, these terminals cannot report the outcome. The operator looks at the terminal, and then uses "tenderd transactions resolve".';

/** Every reported result agrees with the ledgers. */
export const allAgree = 'All four payments agree with the ledgers: each was charged exactly once, or not at all.';

/** The simulated terminal never received a payment. */
export function notDelivered(transactionId: string, seconds: number): string {
  return `payment ${transactionId} did not reach the terminal within ${seconds} s`;
}

/** The page of a link accepted no card. */
export const pageRejectedCard = 'the page of the link did not accept a card';

/** The simulator rejected a script line. */
export function scriptRejected(script: string, status: number): string {
  return `the simulator rejected "${script}": ${status}`;
}

/** `usage`: the demo cannot simulate terminals of this vendor. */
export function unknownVendor(names: readonly string[]): string {
  return `The demo can simulate the terminals of these vendors: ${names.join(', ')}.`;
}

/** For each vendor, the kind of connection to its terminals. */
export const vendors = {
  swedbank: 'Swedbank Pay on the LAN: XML over HTTP',
  westpay: 'Westpay: JSON over HTTPS',
  adyenLocal: 'Adyen on the LAN: JSON over HTTPS, each message encrypted (nexo-blob)',
  swedbankCloud: 'Swedbank Pay through its cloud: XML over HTTPS, with tokens',
  adyenCloud: 'Adyen through its cloud: JSON over HTTPS, with an API key',
  adyenCloudSync:
    'Adyen through its cloud, at the older address that all terminals share: JSON over HTTPS, with an API key',
  datamesh: 'DataMesh: JSON over WebSocket and TLS, each message with a code (mac)',
  verifonePosCloud: 'Verifone through its POS Cloud: JSON without a root element over HTTPS, with a credential',
  westpayEpas: 'Westpay with EPAS 1.0: XML over TCP',
  marketpay: 'Market Pay: JSON over TCP',
  marketpayHttp: 'Market Pay: JSON over HTTP, responses fetched by polling',
} as const;
