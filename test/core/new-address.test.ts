/**
 * A terminal that reports a new address: which messages count, which address the lane uses, and the texts for an
 * operator. test/lane tests the wire.
 */

import { describe, expect, test } from 'vitest';
import type { MessageOf } from '../../protocol/index.js';
import type { TerminalAddress } from '../../src/core/terminal/wire/wire.js';
import type { Attention } from '../../src/core/model/attention-item.js';
import { DrivenLane, type DrivenOptions } from './driven-lane.js';
import { at, headerOf } from './records.js';

const configured = 'http://192.168.1.40:11000/EPASSaleToPOI/3.1';
const there = { host: '192.168.1.77', port: 11_000 };

/** A lane whose terminal has its own address, and reported the serial number `SERIAL` when it logged in. */
class PlacedLane extends DrivenLane {
  constructor(url: string | null = configured, record: DrivenOptions['record'] = {}) {
    super({ record: { serial: 'SERIAL', ...record } });
    const settings = { ...this.state.settings, bounds: 'response', hasOwnConnections: true } as const;
    this.state = { ...this.state, settings: url === null ? settings : { ...settings, place: { url, follows: true } } };
  }

  /** The terminal reports from this address that it is there. */
  announced(newAddress: TerminalAddress = there): this {
    return this.say(transmitted, { isCall: true, newAddress, caller: newAddress.host });
  }

  looked(isDead = true, address = there): this {
    return this.happen({ type: 'address-looked', address, isDead });
  }

  /** Answers the Login at the new address as a device with this serial number, or without one. */
  answered(serial: string | undefined, change: Partial<MessageOf<'LoginResponse'>['header']> = {}): this {
    const asked = this.effects.findLast((effect) => effect.type === 'ask-at');
    const header = headerOf({
      MessageCategory: 'Login',
      ServiceID: asked?.type === 'ask-at' ? asked.message.header.ServiceID : 'nobody asked',
      ...change,
    });
    const terminal = { TerminalEnvironment: 'Attended', POICapabilities: ['ICC'] };
    const software = {
      ProviderIdentification: 'x',
      ApplicationName: 'x',
      SoftwareVersion: '1',
      CertificationCode: 'x',
    };
    const POISystemData = {
      DateTime: at,
      POISoftware: software,
      ...(serial === undefined ? {} : { POITerminalData: { ...terminal, POISerialNumber: serial } }),
    };
    const body = { Response: { Result: 'Success' }, POISystemData };
    const message = { name: 'LoginResponse', kept: [], header, body } as const;
    return this.happen({ type: 'address-answered', address: there, message });
  }

  /** Returns the requests to the wire, each with its address. */
  get wanted(): readonly string[] {
    return this.effects.flatMap((effect) =>
      effect.type === 'look-for-move' || effect.type === 'ask-at' || effect.type === 'move-to'
        ? [`${effect.type} ${effect.address.host}:${effect.address.port}`]
        : [],
    );
  }

  get attention(): readonly Attention[] {
    return this.state.record.attention;
  }
}

const transmitted: MessageOf<'TransmitRequest'> = {
  name: 'TransmitRequest',
  kept: [],
  header: headerOf({
    MessageClass: 'Device',
    MessageCategory: 'Transmit',
    MessageType: 'Request',
    ServiceID: undefined,
  }),
  body: { MaximumTransmitTime: '10', DestinationAddress: '127.0.0.1:15022', Message: 'e30=' },
};

test('another address in the response to our own request is not a call: tenderd does not check it', () => {
  const lane = new PlacedLane().say(transmitted, { newAddress: there, caller: there.host });
  expect(lane.wanted).toEqual([]);
  lane.hasNoted(
    'unmatched-response (-): tenderd ignored a TransmitRequest from the terminal, because it had not requested one',
  );
  expect(new PlacedLane().announced().wanted).toEqual(['look-for-move 192.168.1.77:11000']);
});

/** Returns the reason why the lane does not follow it, from the only attention item. */
function whyNot(lane: PlacedLane): string | undefined {
  expect(lane.attention.map(({ code }) => code)).toEqual(['address-not-followed']);
  return /: (?<why>[^:]*)\. If the terminal has moved,/.exec(lane.attention[0]?.text ?? '')?.groups?.['why'];
}

const isLookedInto = (lane: PlacedLane): boolean => lane.wanted.length > 0;

test('for a followed terminal, the attention item says where the terminal is and what to write in the configuration', () => {
  const earlier = ['address-not-followed', 'address-followed', 'forged'].map((code) => ({
    code,
    at,
    text: 'before',
    actions: [],
  }));
  const lane = new PlacedLane(configured, { attention: earlier }).announced().looked().answered('SERIAL');
  expect(lane.wanted).toEqual(['look-for-move', 'ask-at', 'move-to'].map((how) => `${how} 192.168.1.77:11000`));
  expect(lane.attention.map(({ code, text }) => [code, text])).toEqual([
    ['forged', 'before'],
    [
      'address-followed',
      'The terminal moved from 192.168.1.40:11000 to 192.168.1.77:11000, and tenderd followed it: a device with the serial number SERIAL answers there. Write url = "http://192.168.1.77:11000/EPASSaleToPOI/3.1" at the terminal in the configuration, or give the terminal a fixed address.',
    ],
  ]);
});

test('for a terminal that is not followed, the attention item gives the announced address, the reason and what to do', () => {
  expect(new PlacedLane().announced().looked(false).attention).toMatchObject([
    {
      code: 'address-not-followed',
      text: 'A message says that the terminal is now at 192.168.1.77:11000. tenderd still uses 192.168.1.40:11000: something still answers at the present address. If the terminal has moved, set url = "http://192.168.1.77:11000/EPASSaleToPOI/3.1" for it in the configuration, and start tenderd again; if not, check who is on the network of that address.',
      actions: ['release'],
    },
  ]);
});

describe('the lane ignores', () => {
  test('an announcement without an address, or from a terminal without an address of its own', () => {
    const nowhere = new PlacedLane().say(transmitted, { isCall: true, caller: there.host });
    const placeless = new PlacedLane(null).announced();
    expect([...nowhere.news(), ...placeless.news()]).toEqual([
      'unmatched-response (-): a message to the listener for terminals was set aside: a TransmitRequest without an address of the terminal',
      'unmatched-response (-): a message to the listener for terminals was set aside: a TransmitRequest of a terminal that has no address of its own in the configuration',
    ]);
    expect([nowhere, placeless].map(({ attention, wanted }) => [attention, wanted])).toEqual([
      [[], []],
      [[], []],
    ]);
  });

  test.each<[string, TerminalAddress]>([
    ['http://192.168.1.77:11000/x', there],
    ['http://192.168.1.77/x', { host: there.host, port: 80 }],
    ['https://192.168.1.77', { host: there.host, port: 443 }],
  ])('an announcement of the present address %s', (url, address) => {
    expect(
      [new PlacedLane(url).announced(address), new PlacedLane(url).announced({ ...address, port: 9 })].map(
        isLookedInto,
      ),
    ).toEqual([false, true]);
  });

  test('for a minute, another announced address while the first is checked', () => {
    const lane = new PlacedLane().announced();
    lane.nowMs = 59_999;
    const other = { host: '192.168.1.78', port: 1 };
    expect(lane.announced(other).wanted).toEqual(['look-for-move 192.168.1.77:11000']);
    lane.nowMs = 60_000;
    expect(lane.announced(other).wanted).toEqual(['look-for-move 192.168.1.77:11000', 'look-for-move 192.168.1.78:1']);
  });
});

test.each<[string, boolean]>([
  ['10.0.0.1', true],
  ['11.0.0.1', false],
  ['172.15.0.1', false],
  ['172.16.0.1', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['192.169.0.1', false],
  ['193.168.0.1', false],
  ['192.168.1.256', false],
  ['192.168.1', false],
  ['127.0.0.1', false],
  ['10.0.0.1.1', false],
  ['10.0.0.1.example', false],
  ['terminal.local', false],
])('the lane checks an announced address only in a private network: %s (%s)', (host, isPrivate) => {
  const lane = new PlacedLane().announced({ host, port: 11_000 });
  expect(isLookedInto(lane)).toBe(isPrivate);
  const codes = lane.attention.map(({ code }) => code);
  expect(codes).toEqual(isPrivate ? [] : ['address-not-followed']);
});

test('a terminal on this machine may move to another port', () => {
  const lane = new PlacedLane('http://127.0.0.1:9000/');
  expect(isLookedInto(lane.announced({ host: '127.0.0.1', port: 9_001 }))).toBe(true);
});

describe('the address does not change', () => {
  test.each<[string, (lane: PlacedLane) => PlacedLane, string]>([
    [
      'if the caller is unknown',
      (lane) => lane.say(transmitted, { isCall: true, newAddress: there }),
      'the announcement came from another address (none)',
    ],
    [
      'if the Login there had no answer, for an unknown reason',
      (lane) => lane.announced().looked().happen({ type: 'address-answered', address: there }),
      'a Login at the new address had no answer (none)',
    ],
    [
      'if the answer has no serial number',
      (lane) => lane.announced().looked().answered(undefined),
      'another device answers at the new address (serial number none instead of SERIAL)',
    ],
    [
      'if the answer has a long serial number, which the message shortens',
      (lane) => lane.announced().looked().answered('9'.repeat(50)),
      `another device answers at the new address (serial number ${'9'.repeat(40)} instead of SERIAL)`,
    ],
    [
      'if another terminal answers',
      (lane) => lane.announced().looked().answered('SERIAL', { POIID: 'T2' }),
      'the response at the new address does not match the Login',
    ],
    [
      'if it answers another register',
      (lane) => lane.announced().looked().answered('SERIAL', { SaleID: 'OTHER' }),
      'the response at the new address does not match the Login',
    ],
  ])('%s', (_name, happen, why) => {
    const lane = happen(new PlacedLane());
    expect(whyNot(lane)).toBe(why);
    expect(lane.wanted).not.toContain('move-to 192.168.1.77:11000');
    expect(lane.state.record.movedTo).toBeUndefined();
  });

  test('if the configured address is a name: the text says which address tenderd keeps', () => {
    const lane = new PlacedLane('http://terminal.local:11000/x').announced().looked(false);
    expect(lane.attention[0]?.text).toContain(
      'tenderd still uses http://terminal.local:11000/x: something still answers at the present address. If the terminal has moved, set url = "http://192.168.1.77:11000/x"',
    );
  });

  test('if nothing was checked: the device at the new address, and a Login that was not sent', () => {
    const lane = new PlacedLane().looked().answered('SERIAL');
    lane.announced().looked(true, { host: '192.168.1.78', port: 11_000 }).answered('SERIAL');
    expect(lane.wanted).toEqual(['look-for-move 192.168.1.77:11000']);
    expect(lane.attention).toEqual([]);
  });
});

/** The address is reported again, and a device still answers at the old address. */
function again(lane: PlacedLane, ms: number): PlacedLane {
  lane.nowMs += ms;
  return lane.announced().looked(false);
}

describe('a repeated announcement', () => {
  const earlier = { code: 'forged', at, text: 'before', actions: [] };

  test('keeps the one attention item with its first time, and is not written down again', () => {
    const lane = again(new PlacedLane(configured, { attention: [earlier] }), 1_000);
    const before = lane.attention;
    expect(before.map(({ code, at: since }) => [code, since])).toEqual([
      ['forged', at],
      ['address-not-followed', '2026-01-01T00:00:01.000Z'],
    ]);
    lane.news();
    expect(again(lane, 60_000).attention).toEqual(before);
    lane.hasNoted();
  });

  test('with another reason replaces its item and leaves other items', () => {
    const lane = again(new PlacedLane(configured, { attention: [earlier] }), 1_000);
    lane.news();
    lane.nowMs += 60_000;
    lane.say(transmitted, { isCall: true, newAddress: there, caller: '192.168.1.99' });
    expect(lane.attention.map(({ code }) => code)).toEqual(['forged', 'address-not-followed']);
    expect(lane.attention[1]?.text).toContain('the announcement came from another address (192.168.1.99)');
    lane.hasNoted(
      'session (-): tenderd does not follow the terminal to 192.168.1.77:11000: the announcement came from another address (192.168.1.99)',
    );
  });
});

describe('during the check of a new address', () => {
  test('one Login leaves, however often the old address fails, and its answer counts as lost', () => {
    const lane = new PlacedLane();
    lane.link = { up: false, cause: { code: 'refused', text: 'x' } };
    lane.announced().looked().looked();
    expect(lane.wanted).toEqual(['look-for-move 192.168.1.77:11000', 'ask-at 192.168.1.77:11000']);
    expect(lane.state.record).toMatchObject({ sessionEpoch: 2, sessionStanding: false, loginLost: true });
  });

  test('an answer at a third address decides nothing', () => {
    const lane = new PlacedLane().announced().looked();
    const { following } = lane.state;
    lane.happen({ type: 'address-answered', address: { host: '192.168.1.78', port: 11_000 }, why: 'refused' });
    expect([lane.state.following, lane.attention]).toEqual([following, []]);
    expect(lane.answered('SERIAL').wanted.at(-1)).toBe('move-to 192.168.1.77:11000');
  });
});
