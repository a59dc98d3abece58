/**
 * A terminal that announces a new address: when it is followed, what is sent there before, and that nothing else
 * changes.
 */

import { describe, expect, test } from 'vitest';
import type { MessageOf } from '../../protocol/index.js';
import { type Json, loginAnswer } from '../world/terminal-words.js';
import { Till, type TillOptions } from '../world/till.js';

const configured = 'http://192.168.1.40:11000/EPASSaleToPOI/3.1';
const options: TillOptions = {
  saleId: 'SHOP',
  bounds: 'response',
  hearsCalls: true,
  place: { url: configured, follows: true },
};
const there = { host: '192.168.1.77', port: 11_000 };
const self = { address: there.host, isNamed: false };

/** Returns the announcement that the terminal is at this address now. Others could send it, too. */
function announcement(
  { host, port } = there,
  poiId = 'T1',
  mark = '127.0.0.1:15022',
  said: unknown = { saleTerminalconfiguration: { ipEndPoint: { ipV4Address: host, ipPort: port } } },
): Json {
  const header = {
    MessageClass: 'Device',
    MessageCategory: 'Transmit',
    MessageType: 'Request',
    SaleID: '',
    POIID: poiId,
  };
  const body = {
    MaximumTransmitTime: 10,
    DestinationAddress: mark,
    Message: Buffer.from(JSON.stringify(said)).toString('base64'),
  };
  return { SaleToPOIRequest: { MessageHeader: header, TransmitRequest: body } };
}

/** Returns the Login that was sent to the new address. */
function loginThere(till: Till): MessageOf<'LoginRequest'> {
  const text = till.gateway.wantedMoves.find(({ how }) => how === 'ask')?.text ?? '';
  const decoded = till.gateway.codec.decode(text);
  if (!decoded.ok || decoded.value.name !== 'LoginRequest') throw new Error('no Login asked there');
  return decoded.value;
}

function wanted(till: Till): readonly string[] {
  return till.gateway.wantedMoves.map(({ how, where }) => `${how} ${where}`);
}

/**
 * Returns a till where a new address was announced, the old one was found dead, and a Login is on its way to the new
 * one.
 */
function asking(till = Till.connected(options)): Till {
  till.gateway.call(announcement(), self);
  till.run(10).gateway.looked(there, true);
  return till.run(10);
}

function answered(till: Till, change: (text: string) => string = (text) => text): Till {
  const word: unknown = JSON.parse(change(JSON.stringify(loginAnswer(loginThere(till)))));
  till.gateway.answeredAt(there, Object.assign({}, word));
  return till.run(10);
}

const attention = (till: Till): readonly string[] => till.terminal().attention.map(({ code }) => code);
const movedTo = ({ journal }: Till): unknown => journal.loadLane('till')?.movedTo;

describe('a terminal that is followed', () => {
  test('does not answer at the old address, and the same device answers a Login at the new address', () => {
    const till = asking();
    expect(wanted(till)).toEqual(['look 192.168.1.77:11000', 'ask 192.168.1.77:11000']);
    expect(loginThere(till).header).toMatchObject({ SaleID: 'SHOP', POIID: 'T1' });
    expect(movedTo(till)).toBeUndefined();
    answered(till);
    expect(wanted(till).at(-1)).toBe('move 192.168.1.77:11000');
    expect(movedTo(till)).toMatchObject({ from: configured, ...there });
    expect(till.terminal().attention).toMatchObject([
      {
        code: 'address-followed',
        text: expect.stringContaining('url = "http://192.168.1.77:11000/EPASSaleToPOI/3.1"'),
      },
    ]);
  });

  test('keeps the new address over a restart, until the configuration changes the address or stops following', () => {
    const till = answered(asking());
    expect(movedTo(till.restart())).toMatchObject(there);
    expect(movedTo(till.restart({ place: { url: 'http://192.168.1.50:11000/', follows: true } }))).toBeUndefined();
    const other = answered(asking());
    expect(movedTo(other.restart({ place: { url: configured, follows: false } }))).toBeUndefined();
  });

  test('keeps the new address under another SaleID, but not as another terminal with its name', () => {
    const before = answered(asking());
    const till = before.restart({ saleId: 'SHOP-2' });
    const serial = 'SERIAL';
    expect(till.journal.loadLane('till')).toMatchObject({ saleId: 'SHOP-2', movedTo: there, serial });
    till.gateway.call(announcement({ host: '192.168.1.78', port: 1 }), { address: '192.168.1.78', isNamed: false });
    till.run(10);
    expect(wanted(till)).toEqual(['look 192.168.1.78:1']);
    const other = till.restart({ saleId: 'SHOP-2', terminals: { till: 'T2' } }).journal.loadLane('till');
    expect([other?.poiId, other?.movedTo, other?.serial]).toEqual(['T2', undefined, undefined]);
  });

  test('keeps its serial number under another SaleID even if it never moved', () => {
    const till = Till.connected(options).restart({ saleId: 'SHOP-2' });
    expect(till.journal.loadLane('till')).toMatchObject({ saleId: 'SHOP-2', serial: 'SERIAL' });
    expect(movedTo(till)).toBeUndefined();
  });

  test('gets no request that cannot be written: its lane stops, and no fact reports that the terminal was asked', () => {
    const till = Till.connected(options).restart({ saleId: 'SHOP\u0001' });
    till.gateway.call(announcement(), self);
    till.run(10).gateway.looked(there, true);
    till.run(10);
    expect(wanted(till)).toEqual(['look 192.168.1.77:11000']);
    expect(till.terminal()).toMatchObject({ lane: 'faulted', attention: [{ code: 'terminal-faulted' }] });
    expect(till.terminal().attention[0]?.text).toContain('tenderd cannot write a Login: MessageHeader.SaleID');
    const texts = till.journal.factsAfter(0, 1_000).map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringContaining('tenderd checks whether the terminal has left'));
    expect(texts).not.toContainEqual(expect.stringContaining('sends a Login to'));
  });

  test('gets a Login at the new address before any other request', async () => {
    const till = answered(asking());
    till.gateway.cut();
    await till.pay('p1');
    till.run(100);
    expect(till.gateway.sent.map(({ message }) => message.name)).toEqual([
      'LoginRequest',
      'LoginRequest',
      'PaymentRequest',
    ]);
  });

  test('does not deny earlier requests, because the device there is identified only by public data', async () => {
    // Such terminals keep their memory over a restart, so a payment that they deny never started.
    const till = Till.connected({ ...options, profile: 'tenderd' });
    await till.pay('p0');
    till.run(100);
    const key = { saleId: 'SHOP', poiId: 'T1', serviceId: till.money(0).header.ServiceID ?? '' };
    asking(till);
    answered(till);
    till.whenAsked('NotFound');
    till.gateway.lose(key, 'cut');
    till.run(600_000);
    expect(till.sentOf('TransactionStatusRequest').length).toBeGreaterThan(0);
    expect(till.view('p0').outcome?.result).toBe('unresolved');
  });
});

describe('the address stays, and the operator gets an attention item', () => {
  const cases: readonly (readonly [string, (till: Till) => unknown, RegExp])[] = [
    [
      'an answer still comes from its present address',
      (till) => till.gateway.looked(there, false),
      /something still answers at the present address/,
    ],
    [
      'another device answers',
      (till) => {
        till.gateway.looked(there, true);
        till.run(10);
        answered(till, (text) => text.replace('"SERIAL"', '"OTHER"'));
      },
      /another device answers at the new address \(serial number OTHER instead of SERIAL\)/,
    ],
    [
      'a Login is refused',
      (till) => {
        till.gateway.looked(there, true);
        till.run(10).gateway.answeredAt(there, loginAnswer(loginThere(till), 'Busy'));
      },
      /a Login at the new address was refused \(Busy\)/,
    ],
    [
      'the answer belongs to another Login',
      (till) => {
        till.gateway.looked(there, true);
        till.run(10);
        answered(till, (text) => text.replace(/"ServiceID":"[^"]+"/, '"ServiceID":"9"'));
      },
      /does not match the Login/,
    ],
    [
      'no terminal answers',
      (till) => {
        till.gateway.looked(there, true);
        till.run(10).gateway.answeredAt(there, undefined);
      },
      /a Login at the new address had no answer \(nobody is there\)/,
    ],
    [
      'the answer is unreadable',
      (till) => {
        till.gateway.looked(there, true);
        till.run(10).gateway.answeredAt(there, '{"SaleToPOIResponse":');
      },
      /a Login at the new address had no answer \(malformed\)/,
    ],
  ];
  test.each(cases)('if %s', (_name, act, why) => {
    const till = Till.connected(options);
    till.gateway.call(announcement(), self);
    till.run(10);
    act(till);
    till.run(10);
    expect(till.terminal().attention).toMatchObject([
      { code: 'address-not-followed', text: expect.stringMatching(why) },
    ]);
    expect(wanted(till)).not.toContain('move 192.168.1.77:11000');
    expect(movedTo(till)).toBeUndefined();
  });

  test.each([
    ['is public', { host: '203.0.113.9', port: 11_000 }, undefined, /the new address is not in a private network/],
    [
      'is on this machine',
      { host: '127.0.0.1', port: 11_000 },
      undefined,
      /the new address is not in a private network/,
    ],
    [
      'is not an address',
      { host: '192.168.1.999', port: 11_000 },
      undefined,
      /the new address is not in a private network/,
    ],
    ['is not that of the caller', there, '192.168.1.99', /came from another address \(192\.168\.1\.99\)/],
  ])('if the address %s: tenderd does not connect', (_name, address, from = address.host, why) => {
    const till = Till.connected(options);
    till.gateway.call(announcement(address), { address: from, isNamed: true });
    till.run(10);
    expect(till.terminal().attention).toMatchObject([{ text: expect.stringMatching(why) }]);
    expect(wanted(till)).toEqual([]);
  });

  test('if the terminal is not to be followed, or its serial number is unknown', () => {
    const apart = Till.connected({ ...options, place: { url: configured, follows: false } });
    const unknown = new Till(options);
    for (const till of [apart, unknown]) {
      till.gateway.call(announcement(), { address: there.host, isNamed: true });
      till.run(10);
      expect(wanted(till)).toEqual([]);
      expect(attention(till)).toEqual(['address-not-followed']);
    }
  });
});

const place = (ipEndPoint: unknown): unknown => ({ saleTerminalconfiguration: { ipEndPoint } });

describe('tenderd does not connect, and no lane stops,', () => {
  test.each([
    ['no content', {}],
    ['null', null],
    ['a word', 'elsewhere'],
    ['no place', { saleTerminalconfiguration: {} }],
    ['no address and no port', place({})],
    ['no address', place({ ipPort: 11_000 })],
    ['a name', place({ ipV4Address: 'terminal.example', ipPort: 11_000 })],
    ['no port', place({ ipV4Address: there.host })],
    ['port 0', place({ ipV4Address: there.host, ipPort: 0 })],
    ['a port that is too high', place({ ipV4Address: there.host, ipPort: 65_536 })],
    ['half a port', place({ ipV4Address: there.host, ipPort: 11_000.5 })],
  ])('if the announcement has %s instead of an address', async (_what, said) => {
    const till = Till.connected(options);
    till.gateway.call(announcement(there, 'T1', undefined, said), self);
    till.run(10);
    expect(wanted(till)).toEqual([]);
    expect(movedTo(till)).toBeUndefined();
    await till.pay('p1');
    till.run(100).hasSentMoney(1);
  });

  test('a port of an announced address may be written as text', () => {
    const till = Till.connected(options);
    const said = place({ ipV4Address: there.host, ipPort: '65535' });
    till.gateway.call(announcement(there, 'T1', undefined, said), self);
    till.run(10);
    expect(wanted(till)).toEqual(['look 192.168.1.77:65535']);
  });
});

describe('an announcement', () => {
  test('is checked one at a time, adds one item, and gets no answer', () => {
    const till = Till.connected(options);
    for (let nth = 1; nth < 50; nth += 1) {
      const address = { host: `192.168.1.${nth + 100}`, port: 11_000 };
      till.gateway.call(announcement(address), { address: address.host, isNamed: false });
      till.run(10).gateway.looked(address, false);
      till.run(10);
    }
    expect(attention(till)).toEqual(['address-not-followed']);
    expect(till.journal.factsAfter(0, 1_000).length).toBeLessThan(40);
    const text = { OutputFormat: 'Text', OutputText: [{ Text: 'Pay twice' }] };
    const header = {
      MessageClass: 'Device',
      MessageCategory: 'Display',
      MessageType: 'Request',
      DeviceID: '1',
      SaleID: 'SHOP',
      POIID: 'T1',
    };
    const shown = { DisplayOutput: [{ Device: 'CashierDisplay', InfoQualify: 'Status', OutputContent: text }] };
    const call = till.gateway.call({ SaleToPOIRequest: { MessageHeader: header, DisplayRequest: shown } }, self);
    till.run(10);
    expect(call).toMatchObject({ answer: undefined, isEnded: true });
  });

  test('waits if another announcement is being checked', () => {
    const till = asking();
    till.gateway.call(announcement({ host: '192.168.1.78', port: 1 }), { address: '192.168.1.78', isNamed: false });
    till.run(10);
    expect(wanted(till)).toEqual(['look 192.168.1.77:11000', 'ask 192.168.1.77:11000']);
  });

  test('under another mark, for another terminal, or of the present address is ignored', () => {
    const till = Till.connected(options);
    till.gateway.call(announcement(there, 'T1', '192.168.1.1:80'), self);
    till.gateway.call(announcement(there, 'T9'), self);
    till.gateway.call(announcement({ host: '192.168.1.40', port: 11_000 }), { address: '192.168.1.40', isNamed: true });
    till.run(10);
    expect([wanted(till), attention(till)]).toEqual([[], []]);
  });

  test.each([
    ['a name', 'terminal.shop.example', 11_000],
    ['more than four numbers', '1.192.168.1.77.1.1', 11_000],
    ['no text', 42, 11_000],
    ['no port', '192.168.1.77', 0],
    ['a port that does not exist', '192.168.1.77', 65_536],
    ['half a port', '192.168.1.77', 80.5],
    ['a port in words', '192.168.1.77', 'eighty'],
  ])('with %s has no address', (_what, host, port) => {
    const till = Till.connected(options);
    till.gateway.call(announcement(Object.assign({}, there, { host, port })), self);
    till.run(10);
    expect([wanted(till), attention(till)]).toEqual([[], []]);
  });

  test.each(['', 'null', '42', '{"saleTerminalconfiguration":null}', '{"saleTerminalconfiguration":{"ipEndPoint":7}}'])(
    'with the bytes %j has no address',
    (bytes) => {
      const till = Till.connected(options);
      const said = announcement();
      const { SaleToPOIRequest: request } = said;
      const TransmitRequest = {
        MaximumTransmitTime: 10,
        DestinationAddress: '127.0.0.1:15022',
        Message: Buffer.from(bytes).toString('base64'),
      };
      till.gateway.call({ SaleToPOIRequest: Object.assign({}, request, { TransmitRequest }) }, self);
      till.run(10);
      expect([wanted(till), attention(till)]).toEqual([[], []]);
    },
  );

  test('whose answer comes late changes nothing', () => {
    const till = answered(asking());
    till.gateway.looked(there, true);
    till.gateway.answeredAt(there, loginAnswer(loginThere(till)));
    till.run(10);
    expect(wanted(till)).toEqual(['look 192.168.1.77:11000', 'ask 192.168.1.77:11000', 'move 192.168.1.77:11000']);
  });
});
