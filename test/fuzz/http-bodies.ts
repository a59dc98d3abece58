/**
 * Sends damaged responses of a terminal to the HTTP client over real sockets, and compares with an independent reader
 * of the same bytes. Each request must have one end, an answer must be the text in the bytes, and a complete response
 * must count as answered.
 */
import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { systemClock, systemScheduler } from '../../src/platform/clock.js';
import { Connections, type RequestEnd, requestOnce } from '../../src/net/index.js';
import { Dice } from './dice.js';

const limitMs = 20_000;
const bodyBytesMax = 256 * 1_024;

/** A response for the register: its status and its complete text. */
interface Whole {
  readonly status: number;
  readonly text: string;
}

/** A response as the server writes it. `isSound`: it has no error. */
interface Response {
  readonly bytes: Buffer;
  readonly isSound: boolean;
}

const bodies: readonly ((dice: Dice) => Buffer)[] = [
  () => Buffer.from('{"SaleToPOIResponse":{"MessageHeader":{}}}'),
  (dice) => Buffer.from(`<SaleToPOIResponse>${'é'.repeat(dice.below(400))}</SaleToPOIResponse>`),
  () => Buffer.from(''),
  () => Buffer.from('ok'),
  (dice) => Buffer.from(Array.from({ length: dice.below(40) }, () => dice.below(256))),
];

/** The ways to mark the end of a body, correct ones first. */
const lengths: readonly ((body: Buffer, dice: Dice) => { readonly head: string; readonly body: Buffer })[] = [
  (body) => ({ head: `content-length: ${body.length}\r\n`, body }),
  (body, dice) => ({ head: 'transfer-encoding: chunked\r\n', body: chunked(body, dice) }),
  (body) => ({ head: `content-length: ${body.length}\r\nx-a: b\r\n`, body }),
  (body, dice) => ({ head: `content-length: ${body.length + 1 + dice.below(9)}\r\n`, body }),
  (body, dice) => ({ head: `content-length: ${dice.below(body.length + 1)}\r\n`, body }),
  (body, dice) => ({ head: `content-length: ${dice.pick(['-1', '1e3', 'x', '', '99999999999999999999'])}\r\n`, body }),
  (body) => ({ head: `content-length: ${body.length}\r\ncontent-length: ${body.length + 1}\r\n`, body }),
  (body) => ({ head: `content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n`, body }),
  (body, dice) => {
    const cut = chunked(body, dice);
    return { head: 'transfer-encoding: chunked\r\n', body: cut.subarray(0, dice.below(cut.length)) };
  },
  (body) => ({ head: 'transfer-encoding: chunked\r\n', body: Buffer.concat([Buffer.from('zz\r\n'), body]) }),
  (body) => ({ head: '', body }),
];
const soundLengths = 3;

function chunked(body: Buffer, dice: Dice): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + dice.below(60));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

/** Makes the response with this number. The same seed and number always give the same response. */
export function responseOf(seed: number, number: number): Response {
  const dice = new Dice(seed, number);
  const body = dice.once(300) ? Buffer.alloc(bodyBytesMax + dice.below(3) - 1, 'x') : dice.pick(bodies)(dice);
  const isRight = dice.once(2);
  const how = isRight ? dice.below(soundLengths) : dice.below(lengths.length);
  const said = lengths[how]?.(body, dice) ?? { head: '', body };
  const status = dice.pick([200, 200, 200, 401, 503]);
  const coding = isRight || !dice.once(12) ? '' : 'content-encoding: gzip\r\n';
  const head = `HTTP/1.1 ${status} X\r\n${coding}connection: close\r\n${said.head}\r\n`;
  const bytes = Buffer.concat([Buffer.from(head), said.body]);
  if (isRight || !dice.once(3)) return { bytes, isSound: how < soundLengths && coding === '' };
  const at = dice.below(bytes.length);
  if (dice.once(2)) return { bytes: bytes.subarray(0, at), isSound: false };
  bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << dice.below(8)), at);
  return { bytes, isSound: false };
}

/**
 * Reads the bytes of a server that closes the connection after them. Returns undefined if they contain no complete
 * response.
 */
function readWhole(bytes: Buffer): Whole | undefined {
  const seam = bytes.indexOf('\r\n\r\n');
  const lines = bytes.toString('latin1', 0, Math.max(seam, 0)).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(lines[0] ?? '')?.[1] ?? 0);
  if (seam < 0 || status < 200) return undefined;
  const named = lines.slice(1).map((line) => /^([^:]*):[ \t]*(.*?)[ \t]*$/.exec(line) ?? []);
  const valuesOf = (name: string): readonly string[] =>
    named.flatMap(([, one = '', value = '']) => (one.toLowerCase() === name ? [value] : []));
  const body = bodyOf(bytes.subarray(seam + 4), valuesOf('content-length'), valuesOf('transfer-encoding'));
  if (body === undefined || body.length > bodyBytesMax) return undefined;
  const text = body.toString('utf8');
  // Bytes that are not UTF-8 do not survive the conversion to text and back.
  return Buffer.from(text, 'utf8').equals(body) ? { status, text: text.replace(/^\ufeff/, '') } : undefined;
}

function bodyOf(rest: Buffer, declared: readonly string[], codings: readonly string[]): Buffer | undefined {
  if (codings.length > 0) return codings.at(-1)?.toLowerCase() === 'chunked' ? unchunked(rest) : rest;
  if (declared.length === 0) return rest;
  const [length = ''] = declared;
  if (declared.length > 1 || !/^\d+$/.test(length) || Number(length) > rest.length) return undefined;
  return rest.subarray(0, Number(length));
}

function unchunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = /^([\dA-Fa-f]+)(?:;.*)?$/.exec(bytes.toString('latin1', at, Math.max(end, at)))?.[1];
    if (end < 0 || size === undefined) return undefined;
    const length = Number.parseInt(size, 16);
    if (length === 0) return bytes.indexOf('\r\n', end + 2) < 0 ? undefined : Buffer.concat(parts);
    const part = bytes.subarray(end + 2, end + 2 + length);
    if (bytes.toString('latin1', end + 2 + length, end + 4 + length) !== '\r\n') return undefined;
    parts.push(part);
    at = end + 4 + length;
  }
}

/** Returns the mistake in the end of a request; undefined if the end is right. */
function wrongEnd({ bytes, isSound }: Response, end: RequestEnd): string | undefined {
  const whole = readWhole(bytes);
  if (end.type === 'not-sent') return 'what was sent counts as not sent';
  if (end.type === 'lost') return isSound && whole !== undefined ? 'a whole response counts as lost' : undefined;
  if (whole === undefined) return 'what is not whole counts as answered';
  return end.status === whole.status && end.text === whole.text ? undefined : 'it is read otherwise';
}

/** The result of a run: the number of answered requests, and the errors. */
export interface ResponseReport {
  readonly documents: number;
  readonly accepted: number;
  readonly wrong: readonly string[];
}

/** Requests responses from a server in order, one after another, until `isEnough` returns true. */
export async function fuzzResponses(
  seed: number,
  isEnough: (documents: number) => boolean,
  seen: (end: RequestEnd) => RequestEnd = (end) => end,
): Promise<ResponseReport> {
  let next: Buffer = Buffer.alloc(0);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(next));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const wrong: string[] = [];
  let accepted = 0;
  let number = 0;
  for (; !isEnough(number); number += 1) {
    const response = responseOf(seed, number);
    next = response.bytes;
    const end = seen(await endOf(port));
    if (end.type === 'answered') accepted += 1;
    const why = wrongEnd(response, end);
    const shown = JSON.stringify(response.bytes.toString('latin1').slice(0, 1_000));
    if (why !== undefined) wrong.push(`${number}: ${why} (${end.type}): ${shown}`);
  }
  server.close();
  return { documents: number, accepted, wrong };
}

/** Makes one request on its own connection. */
async function endOf(port: number): Promise<RequestEnd> {
  const clock = systemClock();
  const where = `127.0.0.1:${port}`;
  const target = { url: new URL(`http://${where}/nexo`), host: '127.0.0.1', port, where };
  const connections = new Connections(target, { clock, scheduler: systemScheduler(clock) }, limitMs);
  const end = await new Promise<RequestEnd>((resolve) => {
    requestOnce(connections, { method: 'POST', path: '/nexo', headers: {}, body: '{}' }, limitMs, resolve);
  });
  connections.destroy();
  return end;
}
