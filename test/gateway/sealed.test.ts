/**
 * A wire with message security, through real sockets. The terminal's side is the simulator's, which shares no code with
 * ours.
 */

import { describe, expect, test } from 'vitest';
import type { RequestKey, WireEvent } from '../../src/core/index.js';
import { mac, nexoBlob } from '../../src/security/index.js';
import { MacSeal, NexoBlobSeal } from '../../src/simulator/sealing/index.js';
import type { SealFault } from '../../src/simulator/terminal/index.js';
import { startPeer } from './peer.js';
import { watch } from './watch.js';

const key = { passphrase: 'Test-only-key-1', keyIdentifier: 'test-only', keyVersion: 1 };
const first: RequestKey = { saleId: 'SHOP', poiId: 'T1', serviceId: '1' };
const second: RequestKey = { ...first, serviceId: '2' };

function message(root: 'Request' | 'Response', serviceId: string, messageClass = 'Service'): string {
  const header = { MessageClass: messageClass, MessageType: root, ServiceID: serviceId, SaleID: 'SHOP', POIID: 'T1' };
  const body =
    root === 'Request' ? { PaymentRequest: { secret: 'plain-words' } } : { PaymentResponse: { said: 'plain-words' } };
  return JSON.stringify({ [`SaleToPOI${root}`]: { MessageHeader: header, ...body } });
}

/** Starts a terminal that answers over HTTP as the test says, and connects the sealed wire to it. */
async function sealed(
  respond: (seal: NexoBlobSeal, asked: string | undefined) => string | number,
  ours = key,
  isCloud = false,
) {
  const seal = new NexoBlobSeal(key);
  const heard: string[] = [];
  const peer = await startPeer({
    onRequest: (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
        heard.push(text);
        const said = respond(seal, seal.open(text));
        if (typeof said === 'number') response.writeHead(said).end('{"errors":["crypto error (9)"]}');
        else response.end(said);
      });
    },
  });
  const security = await nexoBlob(ours);
  const lines: string[] = [];
  const log = { info: (text: string) => void lines.push(text), warn: (text: string) => void lines.push(text) };
  const watched = watch({ url: `http://127.0.0.1:${peer.port}/nexo`, poiListUrl: undefined, security, isCloud, log });
  const { connection } = await watched.next('link-up');
  return { ...watched, connection, heard, lines };
}

/** Returns the events that the lane gets for a request, in order. */
function told(events: readonly WireEvent[]): readonly string[] {
  return events.filter(({ type }) => type !== 'link-up').map(({ type }) => type);
}

test('the wire reports that its messages were sealed, so an unsealed message never counts for its terminals', async () => {
  const { port } = await sealed((seal) => seal.seal(message('Response', '1')));
  expect(port.isSealed).toBe(true);
});

test('messages are sealed when they are sent and opened when they arrive, and the lane sees the content', async () => {
  let asked: string | undefined;
  const { port, connection, next, heard, events } = await sealed((seal, text) => {
    asked = text;
    return seal.seal(message('Response', '1'));
  });
  port.launch(connection, first, message('Request', '1'));
  expect(await next('text')).toEqual({ type: 'text', connection, text: message('Response', '1'), key: first });
  expect(asked).toBe(message('Request', '1'));
  expect(heard.join()).toContain('NexoBlob');
  expect(heard.join()).not.toContain('plain-words');
  expect(told(events)).toEqual(['text']);
});

describe.each<SealFault>(['seal-broken', 'unsealed', 'other-key', 'header-changed', 'reflected'])('%s', (fault) => {
  test('makes tenderd report the response as forged and its request as lost; no text of the response reaches the lane or the log', async () => {
    const { port, connection, next, events, lines } = await sealed((seal) =>
      seal.seal(message('Response', '1'), fault),
    );
    port.launch(connection, first, message('Request', '1'));
    expect(await next('request-lost')).toMatchObject({ key: first, cause: { code: 'forged' } });
    expect(told(events)).toEqual(['forged', 'request-lost']);
    expect(JSON.stringify([events, lines])).not.toContain('plain-words');
  });
});

test('an answer sealed with another key is reported like a broken seal', async () => {
  expect(await whyOf('other-key')).toBe(await whyOf('seal-broken'));
});

/** Returns the reason that is given for an answer with this fault. */
async function whyOf(fault: SealFault): Promise<string> {
  const { port, connection, next } = await sealed((seal) => seal.seal(message('Response', '1'), fault));
  port.launch(connection, first, message('Request', '1'));
  return (await next('forged')).why;
}

test('a message that cannot be sealed is never sent; this is reported at once, and the next request works', async () => {
  const { port, connection, next, heard, events } = await sealed((seal) => seal.seal(message('Response', '1')));
  expect(port.launch(connection, second, '{"SaleToPOIRequest":{}}')).toBe('malformed');
  expect(port.launch(connection, first, message('Request', '1'))).toBe(true);
  await next('text');
  expect([heard.length, told(events)]).toEqual([1, ['text']]);
});

test('a repeated older message is reported as forged, only under its own ids', async () => {
  let isFirst = true;
  const { port, connection, next, events } = await sealed((seal) => {
    const said = seal.seal(message('Response', '1'), isFirst ? undefined : 'replayed');
    isFirst = false;
    return said;
  });
  port.launch(connection, first, message('Request', '1'));
  await next('text');
  port.launch(connection, second, message('Request', '2'));
  expect((await next('forged')).key).toEqual(second);
  expect(await next('text')).toMatchObject({ text: message('Response', '1'), key: second });
  expect(told(events)).toEqual(['text', 'forged', 'text']);
});

test("a Reject is the terminal's response to the request", async () => {
  const reject = message('Request', 'E', 'Event');
  const { port, connection, next, events } = await sealed((seal) => seal.seal(reject));
  port.launch(connection, first, message('Request', '1'));
  expect((await next('text')).text).toBe(reject);
  expect(told(events)).toEqual(['text']);
});

test.each([
  [200, ''],
  [200, 'ok'],
])('HTTP %i with "%s" as the response to an Abort is not reported as forged', async (_status, body) => {
  const { port, connection, next, events } = await sealed(() => body);
  port.launch(connection, first, message('Request', '1'));
  expect(await next('no-message')).toMatchObject({ key: first, status: 200 });
  expect(told(events)).toEqual(['no-message']);
});

test('a terminal that cannot open our seal answers 401: the cause names the key, and never its value', async () => {
  const { port, connection, next } = await sealed((_seal, asked) => (asked === undefined ? 401 : 'opened'), {
    ...key,
    passphrase: 'Another-passphrase-2',
  });
  port.launch(connection, first, message('Request', '1'));
  const { cause } = await next('no-message');
  expect(cause).toMatchObject({ code: 'unauthorised', text: expect.stringContaining('check keyIdentifier') });
  expect(cause.text).not.toContain('Another');
});

test('half of a sealed response is not read, not even its complete outer header', async () => {
  const seal = new NexoBlobSeal(key);
  const peer = await startPeer({
    onRequest: ({ socket }) => {
      const whole = seal.seal(message('Response', '1'));
      const half = whole.slice(0, whole.indexOf('NexoBlob') + 20);
      expect(half).toContain('"ServiceID":"1"');
      socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${whole.length}\r\n\r\n${half}`);
    },
  });
  const watched = watch({
    url: `http://127.0.0.1:${peer.port}/nexo`,
    poiListUrl: undefined,
    security: await nexoBlob(key),
  });
  const { connection } = await watched.next('link-up');
  watched.port.launch(connection, first, message('Request', '1'));
  expect(await watched.next('request-lost')).toMatchObject({ key: first });
  const unreadable = watched.events.filter(({ type }) => type === 'unreadable');
  expect(unreadable).toEqual([expect.objectContaining({ key: first, why: 'a part of a response' })]);
  expect(unreadable[0]).not.toHaveProperty('text');
});

test('a forged text on a WebSocket is reported once and ends nothing', async () => {
  const seal = new NexoBlobSeal(key);
  const peer = await startPeer({
    onLink: (link) => {
      link.send(message('Response', '1'));
      link.send(seal.seal(message('Request', '1')));
      link.send(seal.seal(message('Response', '1')));
    },
  });
  const { next, events } = watch({ url: peer.url, security: await nexoBlob(key) });
  expect((await next('text')).text).toBe(message('Response', '1'));
  expect(told(events)).toEqual(['forged', 'forged', 'text']);
});

describe('a message with a MAC on a WebSocket', () => {
  const kek = '1140B940AD020C7C6EC25DBDBDA4759E3A329CCC6D07A694';
  const name = { kek, keyIdentifier: 'SpecV2TestMACKey' } as const;
  const ours = mac({ ...name, keyVersion: '20191122164326.594' });

  test('is opened by the terminal, and the answer by us', async () => {
    const seal = new MacSeal(name);
    const peer = await startPeer({
      onLink: (link) => {
        link.on('message', (text: Buffer) => {
          if (seal.open(text.toString('utf8')) === message('Request', '1'))
            link.send(seal.seal(message('Response', '1')));
        });
      },
    });
    const { port, next, events } = watch({ url: peer.url, security: ours });
    const { connection } = await next('link-up');
    port.launch(connection, first, message('Request', '1'));
    expect((await next('text')).text).toBe(message('Response', '1'));
    expect(told(events)).toEqual(['text']);
  });

  test('is never sent if the message has more than two members', async () => {
    const heard: unknown[] = [];
    const peer = await startPeer({ onLink: (link) => link.on('message', (text) => heard.push(text)) });
    const { port, next } = watch({ url: peer.url, security: ours });
    const { connection } = await next('link-up');
    const three = '{"SaleToPOIRequest":{"MessageHeader":{},"PaymentRequest":{},"SecurityTrailer":{}}}';
    expect([port.launch(connection, first, three), heard]).toEqual(['malformed', []]);
  });

  test.each<SealFault>(['seal-broken', 'unsealed', 'other-key', 'header-changed'])(
    'with the fault %s is forged',
    async (fault) => {
      const seal = new MacSeal(name);
      const peer = await startPeer({
        onLink: (link) => {
          link.send(seal.seal(message('Response', '1'), fault));
          link.send(seal.seal(message('Response', '2')));
        },
      });
      const { next, events } = watch({ url: peer.url, security: ours });
      expect((await next('text')).text).toBe(message('Response', '2'));
      expect(told(events)).toEqual(['forged', 'text']);
    },
  );
});

/** Returns an answer to the first request from a sender that does not have the key. */
function unsealed(result: string): string {
  const header = { MessageClass: 'Service', MessageType: 'Response', ServiceID: '1', SaleID: 'SHOP', POIID: 'T1' };
  const Response = { Result: result, ErrorCondition: 'UnreachableHost', AdditionalResponse: 'plain-words' };
  return JSON.stringify({ SaleToPOIResponse: { MessageHeader: header, PaymentResponse: { Response } } });
}

describe('a cloud without the key', () => {
  test.each([
    [
      'may answer with a plain Failure, which loses that request without an attention item',
      'Failure',
      true,
      ['request-lost'],
    ],
    ['may not answer with a Success, which is forged', 'Success', true, ['forged', 'request-lost']],
    ['may not answer with a Partial, which is forged', 'Partial', true, ['forged', 'request-lost']],
    [
      'does not exist with a direct terminal, and then a plain Failure is forged',
      'Failure',
      false,
      ['forged', 'request-lost'],
    ],
  ] as const)('%s', async (_what, result, isCloud, expected) => {
    const { port, connection, next, events } = await sealed(() => unsealed(result), key, isCloud);
    port.launch(connection, first, message('Request', '1'));
    await next('request-lost');
    expect(told(events)).toEqual(expected);
    expect(JSON.stringify(events)).not.toContain('plain-words');
  });

  test.each([
    ['a Failure belongs to the request that it names', unsealed('Failure'), ['request-lost', first]],
    ['a Success is forged', unsealed('Success'), ['forged', undefined]],
    [
      'a Failure without a request is forged',
      unsealed('Failure').replace('"ServiceID":"1",', ''),
      ['forged', undefined],
    ],
  ] as const)('on a WebSocket, where requests have no response of their own: %s', async (_what, said, [type, of]) => {
    const peer = await startPeer({ onLink: (link) => link.send(said) });
    const { next, events } = watch({ url: peer.url, security: await nexoBlob(key), isCloud: true });
    expect((await next(type)).key).toEqual(of);
    expect(told(events)).toEqual([type]);
  });
});
