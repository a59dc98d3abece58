import { describe, expect, test } from 'vitest';
import { type World, createWorld, deedWords, parseDeed, parseScript } from '../../src/simulator/index.js';
import { Play, instant } from './played-world.js';
import { attribute, login, payment, verdict } from './register.js';

describe('the simulated gateway', () => {
  test('answers UnavailableDevice, with both transaction ids, for an unknown or unplugged terminal', () => {
    const play = new Play('', instant).send(payment('P1', '10.00', { poiId: 'T9' })).pass(0);
    expect(verdict(play.sent[0]?.text ?? '')).toBe('Failure/UnavailableDevice');
    expect(play.sent[0]?.text).toContain('<AdditionalResponse>Terminal T9 is not connected');
    expect(play.sent[0]?.text).toContain('<POITransactionID');
    play.tell('T1 now: unplug for 20s');
    expect([play.paid('1.00', 19_999), play.paid('1.00', 1), play.paid('1.00', 1)]).toEqual([
      'Failure/UnavailableDevice',
      'Failure/UnavailableDevice',
      'Success',
    ]);
  });

  test('lets an unplugged terminal finish and remember its payment, but sends nothing', () => {
    const play = new Play('T1 after 1s: unplug').send(payment('P1')).pass(20_000);
    expect(play.sent).toEqual([]);
    play.tell('T1 now: plug');
    expect(play.statusOf('P1')).toBe('Success: P1 Success');
  });

  test('keeps all received messages in order', () => {
    const play = new Play('').pass(5);
    play.send(payment('P1')).send('rubbish');
    expect(play.world.received()).toMatchObject([
      { time: 0, category: 'Login', poiId: 'T1', saleId: 'KASSE-1', connection: 1 },
      { time: 5, category: 'Payment', serviceId: 'P1' },
      { time: 5, category: '', text: 'rubbish' },
    ]);
  });
});

const header =
  'MessageClass="Service" MessageCategory="Payment" MessageType="Request" ServiceID="P1" SaleID="KASSE-1" POIID="T1"';

describe('the parser of the simulator', () => {
  const right = payment('P1');
  test.each([
    ['cut text', right.slice(0, -40), ''],
    ['two documents', right + right.replace(/<\?[^>]*>/, ''), ''],
    ['text after the end', `${right}x`, ''],
    ['a DTD', right.replace('<SaleToPOIRequest>', '<!DOCTYPE x><SaleToPOIRequest>'), 'DTD'],
    ['an unknown entity', right.replace('sale-P1', '&foo;'), 'entity'],
    ['a character that XML forbids', right.replace('sale-P1', '&#0;'), 'entity'],
    ['half a character', right.replace('sale-P1', '&#xD83D;'), 'entity'],
    ['a repeated attribute', right.replace('POIID="T1"', 'POIID="T1" POIID="T1"'), 'repeated'],
    ['an unknown attribute', right.replace('POIID="T1"', 'POIID="T1" Colour="red"'), 'no attribute Colour'],
    ['an unknown element', right.replace('<PaymentRequest>', '<PaymentRequest><Extra/>'), 'no element Extra'],
    ['a missing attribute', right.replace(' Currency="EUR"', ''), 'lacks Currency'],
    ['a missing element', right.replace(/<SaleData>.*<\/SaleData>/, ''), 'lacks SaleData'],
    [
      'elements out of order',
      right.replace(/(<SaleData>.*<\/SaleData>)(<PaymentTransaction>.*<\/PaymentTransaction>)/, '$2$1'),
      'out of order',
    ],
    ['an amount with a comma', right.replace('10.00', '10,00'), 'no amount'],
    ['a date without zone', right.replace('10:00:00Z', '10:00:00'), 'no date'],
    [
      'an unknown word',
      right
        .replace('<PaymentRequest>', '<PaymentRequest>')
        .replace('</PaymentRequest>', '<PaymentData PaymentType="Gift"/></PaymentRequest>'),
      'unknown word "Gift"',
    ],
    ['an unknown category', right.replaceAll('Payment', 'Shopping'), 'unknown word "Shopping"'],
    ['a category that is not served', right.replace(header, header.replace('Payment', 'Batch')), 'Batch is not served'],
    ['another body than the header says', right.replaceAll('PaymentRequest', 'LogoutRequest'), ''],
    ['no ServiceID', right.replace(' ServiceID="P1"', ''), 'lacks ServiceID'],
    ['a long ServiceID', right.replace('ServiceID="P1"', 'ServiceID="12345678901"'), '1 to 10 characters'],
    ['the wrong class', right.replace('MessageClass="Service"', 'MessageClass="Device"'), 'wrong MessageClass'],
    ['the wrong root', right.replaceAll('SaleToPOIRequest', 'SaleToPOIResponse'), 'the root is'],
    ['a Login without version', login('P1').replace('ProtocolVersion="3.1" ', ''), 'lacks ProtocolVersion'],
    ['nothing', '', ''],
    ['broken JSON', '{"SaleToPOIRequest":', ''],
    ['JSON with two roots', '{"SaleToPOIRequest":{},"More":{}}', 'one root'],
  ])('rejects the message and records a complaint because of %s', (_name, text, reason) => {
    const play = new Play('', instant).send(text);
    const event = play.sent[0]?.text ?? '';
    expect(play.sent).toHaveLength(1);
    expect(attribute(event, 'EventToNotify') ?? event).toMatch(/^Reject$|"EventToNotify":"Reject"/);
    const encoded = /<RejectedMessage>([^<]*)<|"RejectedMessage":"([^"]*)"/.exec(event);
    expect(Buffer.from(encoded?.[1] ?? encoded?.[2] ?? '', 'base64').toString('utf8')).toBe(text);
    expect(play.world.complaints()).toEqual([expect.stringContaining(reason)]);
    expect(play.world.ledger()).toEqual([]);
  });

  test('keeps values as text, with leading zeros, exponents, blanks and entities', () => {
    const play = new Play('', instant).send(
      payment('0010', '10.00').replace('sale-0010', ' 1e5 &amp;&#65;&quot;&#x1F600;&amp;lt;'),
    );
    expect(attribute(play.sent[0]?.text ?? '', 'ServiceID')).toBe('0010');
    expect(play.world.ledger()[0]).toMatchObject({ serviceId: '0010', saleTransactionId: ' 1e5 &A"😀&lt;' });
    expect(play.sent[0]?.text).toContain('TransactionID=" 1e5 &amp;A&quot;😀&amp;lt;"');
  });
});

describe('the simulator', () => {
  const jsonHeader = { MessageClass: 'Service', MessageType: 'Request', SaleID: 'KASSE-1', POIID: 'T1' };
  const stamp = '2026-01-05T10:00:00Z';
  const jsonLogin = {
    MessageHeader: { ...jsonHeader, ProtocolVersion: '3.1', MessageCategory: 'Login', ServiceID: 'L9' },
    LoginRequest: {
      OperatorLanguage: 'en',
      DateTime: stamp,
      SaleSoftware: { ProviderIdentification: 'T', ApplicationName: 't', SoftwareVersion: '1' },
    },
  };
  const jsonPayment = (amount: unknown) => ({
    MessageHeader: { ...jsonHeader, MessageCategory: 'Payment', ServiceID: '0010' },
    PaymentRequest: {
      SaleData: { SaleTransactionID: { TransactionID: 's', TimeStamp: stamp } },
      PaymentTransaction: { AmountsReq: { Currency: 'EUR', RequestedAmount: amount } },
    },
  });

  test('answers JSON in JSON', () => {
    const play = new Play('', { ...instant, withoutLogin: true });
    expect(ask(play, jsonLogin)).toMatchObject({
      SaleToPOIResponse: { LoginResponse: { Response: { Result: 'Success' } } },
    });
    expect(ask(play, jsonPayment(12.5))).toMatchObject({
      SaleToPOIResponse: {
        MessageHeader: { ServiceID: '0010', MessageType: 'Response' },
        PaymentResponse: {
          PaymentResult: {
            OnlineFlag: true,
            AmountsResp: { AuthorizedAmount: 12.5 },
            AuthenticationMethod: ['OnLinePIN'],
          },
        },
      },
    });
    const question = {
      MessageHeader: { ...jsonHeader, MessageCategory: 'TransactionStatus', ServiceID: 'S1' },
      TransactionStatusRequest: {},
    };
    expect(ask(play, question)).toMatchObject({
      SaleToPOIResponse: {
        TransactionStatusResponse: {
          RepeatedMessageResponse: {
            MessageHeader: { ServiceID: '0010' },
            RepeatedResponseMessageBody: { PaymentResponse: {} },
          },
        },
      },
    });
  });

  test('rejects a JSON value of the wrong type', () => {
    const play = new Play('', instant);
    expect(ask(play, jsonPayment(true))).toMatchObject({
      SaleToPOIRequest: { EventNotification: { EventToNotify: 'Reject' } },
    });
    expect(play.world.complaints()).toEqual([expect.stringContaining('wrong type')]);
  });
});

describe('the control commands', () => {
  test('are read in each form of the table', () => {
    const values = { STATUS: '403', TIME: '20s', CODE: '1013', NAME: 'SaleAdmin', TEXT: 'more' };
    for (const { form } of deedWords) {
      const text = Object.entries(values).reduce(
        (filled, [name, value]) => filled.replace(name, value),
        form.replace(/[[\]]/g, ''),
      );
      expect([text, parseDeed(text).ok]).toEqual([text, true]);
    }
    expect(parseDeed('explode')).toMatchObject({ ok: false });
  });

  test('make tokens expire, be refused for a time, or not be issued for a time', () => {
    const { world } = new Play('');
    const obey = (deed: string, nowMs: number): void => {
      for (const command of wordsIn(`gateway now: ${deed}`)) world.handle({ type: 'control', command }, nowMs);
    };
    const [first, second] = [world.issueToken(), world.issueToken()];
    expect([world.tokenRefusal(first), world.tokenRefusal(second)]).toEqual([undefined, undefined]);
    expect([world.tokenRefusal(99), world.tokenRefusal(undefined)]).toEqual([401, 401]);
    obey('tokens expire', 0);
    expect([world.tokenRefusal(second), world.tokenRefusal(world.issueToken())]).toEqual([401, undefined]);
    obey('tokens refused 403 for 5s', 0);
    expect(world.tokenRefusal(world.issueToken())).toBe(403);
    obey('tokens withheld for 20s', 5_000);
    expect([world.tokenRefusal(3), world.issueToken()]).toEqual([undefined, undefined]);
    world.handle({ type: 'tick' }, 25_000);
    expect(world.issueToken()).toBe(5);
  });

  test('replace the channel of one terminal by a new channel', () => {
    const { world } = new Play('');
    const channels = () => [world.channelOf('T1'), world.channelOf('T2'), world.channelOf('T9')];
    expect(channels()).toEqual([1, 2, undefined]);
    for (const command of wordsIn('T1 now: channel replaced')) world.handle({ type: 'control', command }, 0);
    expect(channels()).toEqual([3, 2, undefined]);
    expect([1, 2, 3].map((channel) => world.hasChannel(channel))).toEqual([false, true, true]);
  });

  test('break links, and refuse new links for a time', () => {
    expect(broken('keep-alive')).toEqual(['keep-alive']);
    expect([broken('cut'), broken('half-open'), broken('close 1001')]).toEqual([
      ['cut reset'],
      ['half-open'],
      ['cut close'],
    ]);
    const play = new Play('gateway now: refuse for 20s');
    expect(play.world.acceptsConnections()).toBe(false);
    expect(accepted(play.world, 20_000)).toBe(true);
    play.tell('gateway now: refuse');
    expect(accepted(play.world, 9_000_000)).toBe(false);
    play.tell('gateway now: accept');
    expect(play.world.acceptsConnections()).toBe(true);
  });

  test('make the poi-list correct, incomplete or unavailable', () => {
    const play = new Play('T2 now: unplug');
    expect(play.world.poiList()).toEqual({ status: 200, poiIds: ['T1'] });
    play.tell('gateway now: poi-list wrong');
    expect(play.world.poiList()).toEqual({ status: 200, poiIds: [] });
    play.tell('gateway now: poi-list down');
    expect(play.world.poiList().status).toBe(503);
    play.tell('gateway now: poi-list right');
    expect(play.world.poiList().poiIds).toEqual(['T1']);
  });

  test('restart a terminal, end its session, clear its behaviours and send its events', () => {
    const play = new Play('T1 default: decline\nT1 now: forget behaviours', instant);
    expect(play.paid()).toBe('Success');
    play.tell('T1 now: logout');
    expect(play.paid()).toBe('Failure/LoggedOut');
    play.send(login('L2')).tell('T1 now: restart for 1s');
    expect(play.pass(1_000).statusOf('R1')).toBe('Failure/LoggedOut');
    play.send(login('L3')).tell('T1 now: restart for 1s forget silently');
    expect(play.pass(1_000).statusOf('R1')).toBe('Failure/NotFound');
    play.tell('T1 now: event SaleWakeUp table 7');
    expect(attribute(play.sent.at(-1)?.text ?? '', 'EventToNotify')).toBe('SaleWakeUp');
    expect(play.sent.at(-1)?.text).toContain('<EventDetails>table 7</EventDetails>');
  });

  test('make the status honest again after a behaviour that falsified it', () => {
    const play = new Play('T1 next: status in-progress', instant);
    play.send(payment('P1')).pass(100);
    expect(play.statusOf('P1')).toBe('Failure/InProgress');
    play.tell('T1 now: honest status');
    expect(play.statusOf('P1')).toBe('Success: P1 Success');
  });

  test('are rejected in a script with the number of the unreadable line', () => {
    expect(parseScript('# a comment\n\nT1 next: decline # why not\nT1 now: fly')).toEqual({
      ok: false,
      error: expect.stringMatching(/^line 4: "fly"/),
    });
    expect(parseScript('# a comment\n\nT1 next: decline # why not')).toMatchObject({
      ok: true,
      value: [{ terminal: 'T1', behaviour: { text: 'decline' } }],
    });
    expect(parseScript('T1 sometimes: decline')).toMatchObject({ ok: false });
    expect(parseScript('T1 next coffee: decline')).toMatchObject({ ok: false });
  });
});

test('the same seed and events give the same effects, and another seed gives other effects', () => {
  expect(effectsWith(7)).toEqual(effectsWith(7));
  expect(effectsWith(7)).not.toEqual(effectsWith(8));
});

test('a late tick does not change the time of a movement', () => {
  const world = createWorld({
    terminals: ['T1'],
    hasSessions: false,
    pace: { cardMs: 44_999, pinMs: 44_999, hostMs: 54_999 },
  });
  world.handle({ type: 'connected', connection: 1 }, 0);
  world.handle({ type: 'text', connection: 1, text: payment('P1') }, 0);
  world.handle({ type: 'tick' }, 3_600_000);
  expect(world.ledger()).toMatchObject([{ moved: true, movedAt: 144_997 }]);
});

function accepted(world: World, nowMs: number): boolean {
  world.handle({ type: 'tick' }, nowMs);
  return world.acceptsConnections();
}

/** Returns the gateway's answer to a request in JSON. */
function ask(play: Play, request: object): unknown {
  return JSON.parse(play.send(JSON.stringify({ SaleToPOIRequest: request })).sent.at(-1)?.text ?? '');
}

/** Returns what breaks through this act of the gateway. */
function broken(line: string): readonly string[] {
  return new Play(`gateway now: ${line}`).breaks();
}

/** Returns the effects of three payments on bad days, by the seed. */
function effectsWith(seed: number): unknown {
  const play = new Play('T1 next: reject\nT1 next: answer wrong-id', { seed });
  for (const amount of ['1.00', '2.00', '3.00']) play.pay(amount);
  return play.effects;
}

function wordsIn(line: string) {
  const read = parseScript(line);
  return read.ok ? read.value : [];
}
