/**
 * Sends damaged requests of registers to the nexo interface over HTTP: in the request line, the headers, the body or the
 * seal. It uses real sockets and compares with an independent reader of the same bytes. A started transaction must be
 * the one in the bytes, a request without an error must start one, and nothing may throw.
 */
import { Buffer } from 'node:buffer';
import { connect } from 'node:net';
import { dialects } from '../../protocol/index.js';
import { startApi } from '../../src/api/index.js';
import { createNexoInterface } from '../../src/nexo/index.js';
import { MemoryLanes } from '../api/memory-lanes.js';
import { payment, paymentXml, request, sale } from '../nexo/messages.js';
import { Dice } from './dice.js';
import { jsonMutations } from './json-mutations.js';
import { type Sealing, sealings } from './sealed.js';
import { textMutations } from './text-mutations.js';
import { findingsOfJson } from './walk-json.js';
import { findingsOfXml } from './walk-xml.js';
import { xmlMutations } from './xml-mutations.js';
import { memoryDaemon } from '../api/memory-daemon.js';

const token = 'fuzz-token-fuzz-token-fuzz-token-fuzz-token-01';
const account = '/v1/merchants/Shop';
/** The paths of the interface, with their encoding and terminal. */
const paths: ReadonlyMap<string, { readonly isXml: boolean; readonly poiId?: string }> = new Map([
  ['/nexo', { isXml: false }],
  ['/nexo/', { isXml: false }],
  ['/sync', { isXml: false }],
  ['/EPASSaleToPOI/3.1', { isXml: true }],
  [`${account}/devices/POI-till-1/sync`, { isXml: false, poiId: 'POI-till-1' }],
]);
const terminals: Readonly<Record<string, string>> = {
  'POI-till-1': 'till-1',
  'till-1': 'till-1',
  'POI-till-2': 'till-2',
  'till-2': 'till-2',
};
/** The client closes a connection that has been silent for this long, ms. */
const limitMs = 5_000;
/** After this number of requests a new daemon replaces the old one. */
const documentsOfDaemon = 200;

/** A request as a register writes it. `isSound`: it has no error. */
interface Asking {
  readonly bytes: Buffer;
  /** The message in the request, before the request was sealed or damaged outside the message. */
  readonly plain: string;
  readonly isSound: boolean;
}

/** The data of a started transaction. */
export interface Started {
  readonly terminal: string | undefined;
  readonly saleId: string | undefined;
  readonly serviceId: string | undefined;
  readonly sale: string | undefined;
  readonly currency: string | undefined;
  readonly cents: number | undefined;
}

/** Lanes that approve everything at once and record what they started. */
class WatchedLanes extends MemoryLanes {
  readonly started: Started[] = [];

  override async submit(...asked: Parameters<MemoryLanes['submit']>): ReturnType<MemoryLanes['submit']> {
    const [about, ids] = asked;
    const reply = await super.submit(...asked);
    if (reply.ok && reply.value.created) {
      this.started.push({
        terminal: about.terminal,
        saleId: ids?.saleId,
        serviceId: ids?.serviceId,
        sale: ids?.saleTransaction?.transactionId,
        currency: about.amountDetails?.currency,
        cents: about.amountDetails?.amount,
      });
      setImmediate(() => this.end(about.transactionId));
    }
    return reply;
  }
}

/**
 * Makes the request with this number. The same seed and number always give the same request, except for the random data
 * of a seal.
 */
export function limitFacts(seed: number, number: number, port: number, sealing?: Sealing): Asking {
  const dice = new Dice(seed, number);
  const isXml = sealing === undefined && dice.once(3);
  const plain = isXml ? xmlOf(number) : jsonOf(number);
  const other = isXml ? xmlOf(number + 1_000_000) : jsonOf(number + 1_000_000);
  // Only one part is damaged, because the interface refuses a request at its first error.
  const broken = dice.pick(['nothing', 'body', 'body', 'body', 'seal', 'head', 'bytes'] as const);
  const mutated = (text: string): string => {
    const mutations = dice.once(3) ? textMutations : isXml ? xmlMutations : jsonMutations;
    return dice.pick(mutations)(text, dice, other);
  };
  const said = broken === 'body' ? mutated(plain) : plain;
  sealing?.use(dice);
  const sealed = sealing === undefined ? said : sealedBy(sealing, said);
  const text = broken === 'seal' ? mutated(sealed) : sealed;
  const head = headOf(isXml, port, dice, broken === 'head' ? dice : undefined);
  const body = Buffer.from(text, 'utf8');
  const bytes = Buffer.concat([Buffer.from(`${head(body.length)}\r\n`, 'latin1'), body]);
  if (broken === 'bytes') {
    const at = dice.below(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << dice.below(8)), at);
  }
  return { bytes, plain: said, isSound: broken === 'nothing' };
}

/** A text that cannot be sealed is sent without a seal. */
function sealedBy({ theirs }: Sealing, text: string): string {
  try {
    return theirs.seal(text);
  } catch {
    return text;
  }
}

function jsonOf(number: number): string {
  const amounts = { RequestedAmount: Number(`${1 + (number % 900)}.25`) };
  const body = { ...payment({}, amounts), SaleData: sale(`R-${number}`) };
  return request('Payment', body, { serviceId: String(number) });
}

function xmlOf(number: number): string {
  return paymentXml({ serviceId: String(number) }, `${1 + (number % 900)}.25`).replace('receipt-1', `R-${number}`);
}

/**
 * Returns a function that writes the request line and the headers for a body of this length. `broken` decides their
 * errors.
 */
function headOf(isXml: boolean, port: number, dice: Dice, broken: Dice | undefined): (length: number) => string {
  const right = dice.pick([...paths].filter(([, place]) => place.isXml === isXml).map(([path]) => path));
  const type = isXml ? 'application/xml; charset=utf-8' : 'application/json';
  const wrong = <T>(value: T, others: readonly T[]): T => (broken?.once(3) === true ? broken.pick(others) : value);
  const path = wrong(right, [
    ...paths.keys(),
    '/',
    `${right}?a=b`,
    right.toUpperCase(),
    `/${right}`,
    right.replace('n', '%6E'),
    `${account}/devices/POI-till-2/sync`,
    '/v1/merchants/Other/devices/POI-till-1/sync',
    '/poi-list',
  ]);
  const method = wrong('POST', ['GET', 'PUT', 'post', 'DELETE', 'PO ST']);
  const key = wrong(dice.once(2) ? `x-api-key: ${token}` : `authorization: Bearer ${token}`, [
    '',
    `authorization: Bearer ${token.slice(1)}`,
    `authorization: Basic ${token}`,
    `x-api-key: ${token}x`,
    `x-api-key: `,
  ]);
  const media = wrong(`content-type: ${type}`, [
    '',
    'content-type: text/plain',
    'content-type: application/json; charset=latin1',
  ]);
  const length = wrong<(octets: number) => string>(
    (octets) => `content-length: ${octets}`,
    [
      () => '',
      (octets) => `content-length: ${octets + 1}`,
      (octets) => `content-length: ${Math.max(0, octets - 1)}`,
      (octets) => `content-length: ${octets}\r\ncontent-length: ${octets + 2}`,
      (octets) => `content-length: ${octets}\r\ntransfer-encoding: chunked`,
      () => 'content-length: -1',
    ],
  );
  const more = wrong('', ['content-encoding: gzip', 'host: evil.example', 'origin: https://evil.example', 'x y: z']);
  return (octets) =>
    [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'connection: close', key, media, length(octets), more]
      .filter((line) => line !== '')
      .map((line) => `${line}\r\n`)
      .join('');
}

/** Returns the message in the bytes of a request that may start a transaction; undefined for all other bytes. */
function messageIn(
  bytes: Buffer,
): { readonly text: string; readonly isXml: boolean; readonly poiId?: string } | undefined {
  const seam = bytes.indexOf('\r\n\r\n');
  const lines = bytes.toString('latin1', 0, Math.max(seam, 0)).split('\r\n');
  const [, target = ''] = /^POST (\S+) HTTP\/1\.[01]$/.exec(lines[0] ?? '') ?? [];
  const place = paths.get(target.split('?')[0] ?? '');
  const named = lines.slice(1).map((line) => /^([^:\s]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []);
  const valuesOf = (name: string): readonly string[] =>
    named.flatMap(([, one = '', value = '']) => (one.toLowerCase() === name ? [value] : []));
  const isKnown =
    valuesOf('x-api-key').includes(token) ||
    valuesOf('authorization').some((value) => /^bearer +/i.test(value) && value.replace(/^\S+ +/, '') === token);
  const [type = ''] = valuesOf('content-type');
  const body = bytes.subarray(seam + 4);
  const lengths = valuesOf('content-length');
  const length = Number(lengths[0]);
  if (seam < 0 || place === undefined || !isKnown || lengths.length !== 1 || length > body.length) return undefined;
  if (!(place.isXml ? /^(?:application|text)\/xml/i : /^application\/(?:[\w.-]+\+)?json/i).test(type)) return undefined;
  const text = body.subarray(0, length).toString('utf8');
  return Buffer.from(text, 'utf8').equals(body.subarray(0, length)) ? { ...place, text } : undefined;
}

/**
 * True for an unknown member that changes nothing: an empty object or list, a surcharge of 0, or a text for the
 * receipt.
 */
function saysNothing(leaf: string): boolean {
  return /^\?PaymentRequest\.(?:PaymentTransaction\.AmountsReq\.SurchargeAmount=0|PaymentReceipt\b)|=$/.test(leaf);
}

/** Returns why the started transaction differs from the text; undefined if it does not. */
function otherThan(started: Started, text: string, isXml: boolean, poiId: string | undefined): string | undefined {
  const findings = isXml ? findingsOfXml(text) : findingsOfJson(text);
  if ('malformed' in findings) return `the text is malformed: ${findings.malformed}`;
  if (findings.problems.size > 0) return `the text must be refused: ${[...findings.problems].join()}`;
  const at = (path: string): string => {
    const found = findings.leaves.filter((leaf) => leaf.startsWith(`${path}=`));
    return found.length === 1 ? (found[0] ?? '').slice(path.length + 1) : '';
  };
  if (at('MessageHeader.MessageCategory') !== 'Payment') return 'it asks for no payment';
  const stray = findings.leaves.find((leaf) =>
    /^\?PaymentRequest\.(?!SaleData[.[]|PaymentTransaction\.SaleItem[.[]).+=/.test(leaf),
  );
  if (stray !== undefined && !saysNothing(stray)) return `it has a member that nobody knows: ${stray}`;
  if (poiId !== undefined && poiId !== at('MessageHeader.POIID')) return 'it is for another terminal than its path';
  const saleData = 'PaymentRequest.SaleData.SaleTransactionID';
  const amounts = 'PaymentRequest.PaymentTransaction.AmountsReq';
  const said: Started = {
    terminal: terminals[at('MessageHeader.POIID')],
    saleId: at('MessageHeader.SaleID'),
    serviceId: at('MessageHeader.ServiceID'),
    sale: at(`${saleData}.TransactionID`),
    currency: at(`${amounts}.Currency`),
    cents: Math.round(Number(at(`${amounts}.RequestedAmount`)) * 100),
  };
  return JSON.stringify(said) === JSON.stringify(started)
    ? undefined
    : `it says ${JSON.stringify(said)} and started ${JSON.stringify(started)}`;
}

/** The result of a run: the number of started transactions, and the errors. */
export interface RequestReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/**
 * Sends requests to daemons with and without a seal, in order, until there are enough. `seen` changes what counts as
 * started, so that a test can show that errors are found.
 */
export async function fuzzNexoRequests(
  seed: number,
  isEnough: (documents: number) => boolean,
  seen: (started: Started) => Started = (started) => started,
): Promise<RequestReport> {
  const [blob] = await sealings();
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  while (!isEnough(number)) {
    // The daemons alternate between no seal and a seal.
    const sealing = Math.floor(number / documentsOfDaemon) % 2 === 1 ? blob : undefined;
    const daemon = await opened(sealing);
    const plains: string[] = [];
    for (let left = documentsOfDaemon; left > 0 && !isEnough(number); left -= 1, number += 1) {
      const asking = limitFacts(seed, number, daemon.port, sealing);
      plains.push(asking.plain);
      const before = daemon.lanes.started.length;
      const answer = await answerOf(daemon.port, asking.bytes);
      const begun = daemon.lanes.started.slice(before).map(seen);
      accepted += begun.length;
      const faults = daemon.faults.splice(0).map((error) => `it throws ${String(error)}`);
      const why = [...faults, ...wrongIn(asking, begun, answer, sealing, plains)];
      const shown = JSON.stringify(asking.bytes.toString('latin1').slice(0, 2_000));
      wrong.push(...why.map((one) => `${number}: ${one}: ${shown}`));
    }
    await daemon.close();
  }
  return { documents: number, accepted, wrong };
}

/** Returns the errors in the result of a request. */
function wrongIn(
  { bytes, isSound }: Asking,
  begun: readonly Started[],
  answer: string,
  sealing: Sealing | undefined,
  plains: readonly string[],
): readonly string[] {
  const [started, another] = begun;
  if (another !== undefined) return ['it started two'];
  if (answer !== '' && !/^HTTP\/1\.1 [2-5]\d\d /.test(answer)) return [`it answers ${answer.slice(0, 80)}`];
  if (started === undefined) return isSound ? [`what is sound started nothing: ${answer.slice(0, 600)}`] : [];
  const message = messageIn(bytes);
  if (message === undefined) return ['what is no request to it started something'];
  const { text, isXml, poiId } = message;
  // With a seal, the message is the text that the terminal side opens, or one that the register sealed, whatever its
  // envelope looks like after the damage.
  const said = sealing === undefined ? [text] : [sealing.theirs.open(text) ?? '', ...plains];
  const reasons = said.map((one) => otherThan(started, one, isXml, poiId));
  return reasons.includes(undefined) ? [] : [reasons[0] ?? 'it says something else'];
}

async function opened(sealing: Sealing | undefined) {
  const lanes = new WatchedLanes();
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const api = await startApi({
    lanes,
    token,
    host: '127.0.0.1',
    port: 0,
    allowedOrigins: [],
    limits: { closeTimeoutMs: 500 },
    version: '1.2.3',
    daemon: memoryDaemon,
    onFault,
    secondaryListener: createNexoInterface({
      lanes,
      token,
      dialect: dialects['standard-3.1'],
      version: '1.2.3',
      merchantAccount: 'Shop',
      wallMs: () => Date.parse('2026-03-01T12:00:00Z'),
      onFault,
      ...(sealing === undefined ? {} : { security: sealing.ours }),
    }),
  });
  await api.loaded;
  return { lanes, faults, port: api.port, close: () => api.close() };
}

/** Returns the response to these bytes on their own connection. Empty if the connection was cut. */
async function answerOf(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.setTimeout(limitMs, () => socket.destroy());
    socket.on('data', (part: Buffer) => parts.push(part));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1')));
  });
}
