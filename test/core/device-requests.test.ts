/** What a terminal is asked outside any transaction: when it starts, how it ends, and that it never stands beside money. */

import { describe, expect, test } from 'vitest';
import { dialects } from '../../protocol/index.js';
import { deviceRequestConditions } from '../../src/core/terminal/messages/device-request-conditions.js';
import { deviceRequestRules, deviceRequestsEndedMax } from '../../src/core/terminal/messages/device-request.js';
import { requestedKinds, DeviceRequestLane, replyOf, type RequestedKind } from './device-request-lane.js';

describe('a free lane sends it, and tells what the terminal answered', () => {
  test.each(requestedKinds)('%s', (kind) => {
    const lane = new DeviceRequestLane().request(kind);
    expect(lane.ids(kind)).toHaveLength(1);
    lane.showsRequest('runs').reply(kind).showsRequest('done: done');
    expect(lane.isHeld).toBe(false);
    expect(lane.news().map((line) => line.split(':')[0])).toEqual([
      'device-request-asked (-)',
      'device-request-sent (-)',
      'device-request-ended (-)',
    ]);
  });

  test('login: the lane’s own Login, also while a session stands', () => {
    const lane = new DeviceRequestLane().request('login').hasSent('Login', 1).showsRequest('runs').loggedIn();
    lane.showsRequest('done: done');
    expect(lane.state.record).toMatchObject({ sessionStanding: true, sessionEpoch: 2 });
  });
});

describe('what the terminal answers is told in clean fields', () => {
  test('nothing of it is written down', () => {
    const lane = new DeviceRequestLane().request('input').reply('input');
    const written = JSON.stringify(lane.facts);
    expect(written).not.toContain('0042');
    expect(written).not.toContain('Your number?');
  });

  test('where redaction has cut', () => {
    const lane = new DeviceRequestLane().request('input');
    lane.say(replyOf('input', lane.ids('input')[0] ?? ''), { redacted: ['body.InputResult.Input.DigitInput'] });
    expect(lane.deviceRequest().end?.redacted).toEqual(['body.InputResult.Input.DigitInput']);
  });
});

describe('it never stands beside money', () => {
  test('it waits for a payment that waits, although that came later', () => {
    const lane = new DeviceRequestLane().down().request('diagnosis').ask('p1').up(2);
    lane.hasSent('Payment', 1).showsRequest('waits').answerTo('p1', 'Success').showsRequest('runs');
  });

  test('it waits for a payment that runs', () => {
    const lane = new DeviceRequestLane().ask('p1').request('totals').showsRequest('waits');
    lane.wait(29_000).answerTo('p1', 'Success').showsRequest('runs');
  });

  test('past its latest start it is never sent', () => {
    const lane = new DeviceRequestLane().ask('p1').request('totals').wait(30_000).showsRequest('not-sent: queue');
    lane.answerTo('p1', 'Success').wait(60_000);
    expect(lane.ids('totals')).toEqual([]);
  });

  test('a payment waits while it runs, goes when it is answered, and is told why when its time is over', () => {
    const lane = new DeviceRequestLane().request('input').ask('p1').wait(10_000).hasSent('Payment', 0).reply('input');
    lane.hasSent('Payment', 1);
    const late = new DeviceRequestLane().request('balance-inquiry').ask('p1').wait(30_000);
    late.shows('p1', 'not-processed: queue');
    expect(late.record('p1').outcome?.message).toContain('still busy with another request');
    late.showsRequest('runs');
  });

  test('behind a lease only its holder’s go', () => {
    const lane = new DeviceRequestLane().happen({
      type: 'lease',
      register: 'front',
      forMs: 60_000,
      whileListening: false,
    });
    lane.request('diagnosis', 'garden').request('totals', 'front');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['waits', 'runs']);
    lane.reply('totals').wait(30_000);
    expect(lane.ended(0)).toBe('not-sent: leased');
  });

  test('the customer of another register has taken the card first, unless nobody is asked anything', () => {
    const lane = new DeviceRequestLane().ask('p1', { register: 'front' });
    lane.answerTo('p1', 'Success').request('display', 'garden').request('diagnosis', 'garden');
    expect([lane.ended(0), lane.ended(1)]).toEqual(['waits', 'waits']);
    lane.wait(10_000);
    expect(lane.ended(0)).toBe('runs');
  });
});

describe('a lost answer is told, and nothing is asked again (row device-request-lost)', () => {
  const fenced = requestedKinds.filter((kind) => deviceRequestRules[kind].isFenced);
  const open = requestedKinds.filter((kind) => !deviceRequestRules[kind].isFenced);

  test('a request that could show a prompt, end a session or start something holds the lane; a request that only reads does not', () => {
    expect(fenced).toEqual(['balance-inquiry', 'input', 'display', 'print', 'logout', 'admin']);
  });

  test.each(requestedKinds)('%s, when the link is lost', (kind) => {
    const lane = new DeviceRequestLane().request(kind).down().showsRequest('no-answer: no-answer');
    expect(lane.news().at(-1)).toMatch(
      /^device-request-ended \(device-request-lost\): no-answer: It is not known whether/,
    );
    lane.up(2).wait(200_000);
    expect(lane.ids(kind)).toHaveLength(1);
  });

  test.each(requestedKinds)('%s, when nobody answers', (kind) => {
    const lane = new DeviceRequestLane().request(kind).wait(400_000).showsRequest('no-answer: no-answer');
    expect(lane.ids(kind)).toHaveLength(1);
  });

  test.each(fenced)('%s keeps money away until it can no longer arrive', (kind) => {
    const lane = new DeviceRequestLane().request(kind).down().up(2).ask('p1', {}, 100_000).wait(54_000);
    expect(lane.isHeld).toBe(true);
    lane.hasSent('Payment', 0).hasSent('Login', 0).wait(1_000);
    expect(lane.isHeld).toBe(false);
    expect(lane.sent('Payment').length + lane.sent('Login').length).toBe(1);
  });

  test.each(open)('%s keeps nobody away', (kind) => {
    new DeviceRequestLane().request(kind).down().up(2).ask('p1').hasSent('Payment', 1);
  });

  test('its late answer frees the lane, and changes nothing that was told', () => {
    const lane = new DeviceRequestLane().request('input').down().up(2).ask('p1', {}, 100_000).hasSent('Payment', 0);
    lane.reply('input').showsRequest('no-answer: no-answer');
    expect(lane.deviceRequest().end?.answer).toBeUndefined();
    lane.hasSent('Payment', 1);
  });

  test('a pong bounds its arrival while the link stands, and then nothing waits when it is given up', () => {
    const lane = new DeviceRequestLane().request('display');
    lane.happen({ type: 'pong', connection: 1, mark: 99 }).wait(10_000);
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
    lane.wait(45_000);
    expect(lane.isHeld).toBe(false);
  });

  test('a pong that is lost on a link that stands does not hold the lane for ever: another ping is sent every 10 s', () => {
    const lane = new DeviceRequestLane().request('display').wait(10_000);
    const pings = (): number => lane.effects.filter(({ type }) => type === 'ping').length;
    const before = pings();
    lane.wait(9_999);
    expect(pings()).toBe(before);
    lane.wait(20_001);
    expect(pings()).toBe(before + 3);
    lane.happen({ type: 'pong', connection: 1, mark: 9_999 }).wait(54_999);
    expect([lane.isHeld, pings()]).toEqual([true, before + 3]);
    lane.wait(1);
    expect(lane.isHeld).toBe(false);
  });

  test('a text that names it and cannot be read', () => {
    const lane = new DeviceRequestLane().request('admin');
    const { header } = replyOf('admin', lane.ids('admin')[0] ?? '');
    lane.happen({ type: 'unreadable', connection: 1, why: 'cut', header: { ...header, ServiceID: 'other' } });
    lane.showsRequest('runs').happen({ type: 'unreadable', connection: 1, why: 'cut', header });
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', true]);
  });

  test('a Login: its own late arrival is watched as that of every Login', () => {
    const lane = new DeviceRequestLane().request('login').wait(10_000);
    expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', false]);
    expect(lane.state.login.unanswered).toMatchObject([{ deliveryDeadlineMs: undefined }]);
  });
});

describe('only its own answer counts', () => {
  test.each<[string, object]>([
    ['another id', { ServiceID: 'OTHER' }],
    ['another terminal', { POIID: 'T2' }],
    ['another register', { SaleID: 'BAR' }],
    ['another category', { MessageCategory: 'GetTotals' }],
  ])('%s', (_what, change) => {
    const lane = new DeviceRequestLane().request('diagnosis');
    lane.say(replyOf('diagnosis', lane.ids('diagnosis')[0] ?? '', 'Success', change));
    lane.showsRequest('runs');
    expect(lane.news().at(-1)).toMatch(/^unmatched-response/);
  });

  test('the same again changes nothing', () => {
    const lane = new DeviceRequestLane().request('input').reply('input');
    const before = lane.deviceRequest();
    lane.reply('input', 'Cancel');
    expect(lane.deviceRequest()).toEqual(before);
  });

  test('where the dialect names the service, an answer without a DeviceID is found', () => {
    const lane = new DeviceRequestLane({ dialect: dialects['adyen-3.0'] }).request('input');
    const id = lane.ids('input')[0] ?? '';
    lane.say(replyOf('input', id, 'Success', { ServiceID: id, DeviceID: undefined })).showsRequest('done: done');
  });
});

describe('what it is refused with', () => {
  const ends = { refused: 'refused', unreachable: 'refused', aborted: 'aborted', busy: 'waits', 'logged-out': 'waits' };

  test.each(Object.entries(deviceRequestConditions))('%s', (word, { verdict }) => {
    const lane = new DeviceRequestLane().request('admin').reply('admin', word);
    expect(lane.ended().split(':')[0]).toBe(ends[verdict]);
    // Only the gateway's own word leaves it on its way.
    expect(lane.isHeld).toBe(verdict === 'unreachable');
  });

  test.each(Object.entries(deviceRequestConditions).filter(([, { verdict }]) => verdict === 'refused'))(
    '%s is told in its own words',
    (word, { message }) => {
      const lane = new DeviceRequestLane().request('admin').reply('admin', word);
      expect(lane.deviceRequest().end?.message).toBe(message('administrative service'));
    },
  );

  test('Busy is tried again under another id, until the latest start', () => {
    const lane = new DeviceRequestLane().request('totals');
    for (let tries = 1; lane.ended() !== 'refused: busy'; tries += 1) {
      expect(tries).toBeLessThan(40);
      lane.reply('totals', 'Busy').wait(10_000);
    }
    const ids = lane.ids('totals');
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('NotAllowed where that is the dialect’s word for it', () => {
    const lane = new DeviceRequestLane({ dialect: dialects['swedbank-3.1'] })
      .request('totals')
      .reply('totals', 'NotAllowed');
    lane.showsRequest('waits').hasSent('Login', 1);
  });

  test('a word that nobody knows is no answer to build on', () => {
    new DeviceRequestLane().request('admin').reply('admin', 'Flummoxed').showsRequest('refused: flummoxed');
  });

  test('proof that nothing left: it is sent again', () => {
    const lane = new DeviceRequestLane().request('display');
    lane.happen({ type: 'not-sent', serviceId: lane.ids('display')[0] ?? '' });
    expect(lane.ids('display')).toHaveLength(2);
  });
});

describe('stopping it', () => {
  const abortable: readonly RequestedKind[] = ['totals', 'balance-inquiry', 'input'];

  test('what the standard lets be stopped is what the rules say', () => {
    expect(requestedKinds.filter((kind) => deviceRequestRules[kind].isAbortable)).toEqual(abortable);
  });

  test.each(abortable)('%s: Abort, and its own answer counts', (kind) => {
    const lane = new DeviceRequestLane().request(kind).stop().hasSent('Abort', 1).stop().hasSent('Abort', 1);
    lane.showsRequest('runs').reply(kind, 'Aborted').showsRequest('aborted: aborted');
  });

  test('too late: it is done all the same', () => {
    new DeviceRequestLane().request('input').stop().reply('input').showsRequest('done: done');
  });

  test('no answer to that either', () => {
    new DeviceRequestLane().request('input').stop().wait(10_000).showsRequest('no-answer: no-answer');
  });

  test('tenderd is stopped: nobody is left to hear the answer', () => {
    const lane = new DeviceRequestLane().request('input').happen('stopping').hasSent('Abort', 1);
    expect(lane.news()).toContain('abort-sent (-): Abort is sent: tenderd is being stopped');
    new DeviceRequestLane().request('display').happen('stopping').hasSent('Abort', 0);
  });

  test('Input is named by its DeviceID', () => {
    const lane = new DeviceRequestLane().request('input').stop();
    const abort = lane.effects.flatMap((effect) => (effect.type === 'send' ? [effect.message] : [])).at(-1);
    expect(abort?.name === 'AbortRequest' ? abort.body.MessageReference : undefined).toEqual({
      MessageCategory: 'Input',
      DeviceID: lane.ids('input')[0],
      SaleID: 'SHOP',
      POIID: 'T1',
    });
  });

  test.each(['balance-inquiry', 'input'] as const)(
    '%s: on the link after a lost one, once, and the terminal is free',
    (kind) => {
      const lane = new DeviceRequestLane().request(kind).down().hasSent('Abort', 0);
      lane.up(2).ask('p1', {}, 100_000).wait(10_000).hasSent('Abort', 1);
      expect(lane.news()).toContain(
        'abort-sent (-): Abort is sent: the connection was lost, and the answer is no longer needed',
      );
      lane.down().up(3).wait(10_000).hasSent('Abort', 1).hasSent('Payment', 0).reply(kind, 'Aborted');
      expect([lane.ended(), lane.isHeld]).toEqual(['no-answer: no-answer', false]);
      lane.hasSent('Payment', 1);
    },
  );

  test.each(['display', 'logout', 'admin'] as const)('%s is not, also after a lost link', (kind) => {
    new DeviceRequestLane().request(kind).down().up(2).wait(50_000).hasSent('Abort', 0);
  });

  test('what was given up on a link that stands is not stopped a second time', () => {
    const lane = new DeviceRequestLane().request('input').wait(65_000);
    expect([lane.ended(), lane.isHeld, lane.sent('Abort').length]).toEqual(['no-answer: no-answer', true, 1]);
    lane.down().up(2).wait(50_000).hasSent('Abort', 1);
  });

  test('when it can no longer arrive the next link brings it no Abort', () => {
    new DeviceRequestLane().request('input').down().wait(56_000).up(2).hasSent('Abort', 0);
  });
});

describe('what is remembered is bounded', () => {
  test('so many ended ones', () => {
    const lane = new DeviceRequestLane();
    for (let count = 0; count < deviceRequestsEndedMax + 5; count += 1) lane.request('diagnosis').reply('diagnosis');
    expect(lane.state.deviceRequests.length).toBe(deviceRequestsEndedMax);
  });
});
