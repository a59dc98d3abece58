import { expect } from 'vitest';
import { Play } from './played-world.js';
import { attribute, payment, verdict } from './register.js';
import type { WordChecks } from './terminal-words.js';

/** Plays the first payment P1 with this behaviour, for this time. */
function played(behaviour: string, ms = 10_000): Play {
  return new Play(`T1 next: ${behaviour}`).send(payment('P1')).pass(ms);
}

/** Returns how the answer is to be sealed. */
function spoiltBy(behaviour: string): string | undefined {
  const effect = played(behaviour).effects.at(-1);
  return effect?.type === 'send' ? effect.seal : undefined;
}

function moved(play: Play): number {
  return play.world.ledger().filter((entry) => entry.moved).length;
}

function directAnswers(play: Play): readonly string[] {
  return play
    .with('<PaymentResponse>')
    .map(({ text }) => text)
    .filter((text) => !text.includes('<Repeated'));
}

function rejected(play: Play): { readonly reason: string | undefined; readonly message: string } {
  const text = play.with('EventToNotify="Reject"')[0]?.text ?? 'no reject';
  const [, encoded = ''] = /<RejectedMessage>([^<]*)</.exec(text) ?? [];
  return { reason: /<EventDetails>([^<]*)</.exec(text)?.[1], message: Buffer.from(encoded, 'base64').toString('utf8') };
}

/** The checks for the gateway and the link, for Rejects, and for Aborts. */
export const linkWords: WordChecks = {
  reject: () => {
    const play = played('reject');
    expect(rejected(play)).toEqual({ reason: expect.stringContaining('Unexpected value'), message: payment('P1') });
    expect([moved(play), directAnswers(play).length]).toEqual([0, 0]);
    expect(play.statusOf('P1')).toBe('Failure/NotFound');
  },
  'reject taken': () => {
    const play = played('reject taken');
    expect(rejected(play).message).toBe(payment('P1'));
    expect(moved(play)).toBe(1);
  },
  'reject repeated': () => {
    const play = played('reject repeated');
    expect(rejected(play).reason).toContain('Repeated message');
    expect([moved(play), directAnswers(play).length]).toEqual([1, 1]);
  },
  'reject unnamed': () => {
    const play = played('reject unnamed');
    expect(rejected(play).message).toBe('');
    expect(play.with('EventToNotify="Reject"')[0]?.text).not.toContain('ServiceID');
    expect(moved(play)).toBe(0);
  },
  'reject unnamed taken': () => expect(moved(played('reject unnamed taken'))).toBe(1),
  'reject no-reason': () => {
    const play = played('reject no-reason');
    expect(rejected(play)).toEqual({ reason: undefined, message: payment('P1') });
    expect(moved(play)).toBe(0);
  },
  'reject no-reason taken': () => expect(moved(played('reject no-reason taken'))).toBe(1),
  'reject by-id': () => {
    const play = played('reject by-id');
    expect(rejected(play).message).toBe('');
    expect(play.with('EventToNotify="Reject"')[0]?.text).toContain('ServiceID="P1"');
    expect(moved(play)).toBe(0);
  },
  'reject by-id taken': () => expect(moved(played('reject by-id taken'))).toBe(1),
  'reject abort': () => {
    const play = played('reject abort', 500).abort('P1').pass(10_000);
    expect(rejected(play).message).toContain('<AbortRequest>');
    expect(verdict(directAnswers(play)[0] ?? '')).toBe('Success');
  },
  'abort accepted': () => {
    const play = played('abort accepted; pin never', 20_000).abort('P1');
    expect(verdict(directAnswers(play)[0] ?? '')).toBe('Failure/Aborted');
    expect(play.statusOf('P1')).toBe('Success: P1 Failure/Aborted');
    expect(play.world.ledger()).toMatchObject([{ moved: false, result: 'cancelled' }]);
  },
  'abort ignored': () => {
    const play = played('abort ignored', 500).abort('P1').pass(10_000);
    expect(play.sent.map(({ text }) => verdict(text))).toEqual(['Success']);
  },
  'abort too-late': () => {
    const play = played('abort too-late', 500).abort('P1').pass(10_000);
    expect(play.with('EventToNotify="Completed"')).toHaveLength(1);
    expect(attribute(play.with('EventToNotify="Completed"')[0]?.text ?? '', 'ServiceID')).toBe('P1');
    expect(verdict(directAnswers(play)[0] ?? '')).toBe('Success');
  },
  'cut MOMENT': () => {
    const before = played('cut before-delivery').connect(2);
    expect(before.breaks()).toEqual(['cut reset']);
    expect(before.statusOf('P1', 2)).toBe('Failure/NotFound');

    const delivered = played('cut after-delivery', 0).connect(2);
    expect(delivered.statusOf('P1', 2)).toBe('Failure/InProgress');
    expect(delivered.pass(10_000).statusOf('P1', 2)).toBe('Success: P1 Success');
    expect(directAnswers(delivered)).toEqual([]);

    const approved = played('cut after-approval').connect(2);
    expect([approved.breaks(), directAnswers(approved), moved(approved)]).toEqual([['cut reset'], [], 1]);
    expect(approved.statusOf('P1', 2)).toBe('Success: P1 Success');
  },
  'cut mid-frame': () => {
    const play = played('cut mid-frame');
    expect(play.breaks()).toEqual(['send-partial', 'cut reset']);
    const partial = play.effects.find((effect) => effect.type === 'send-partial');
    expect(partial?.text.length).toBeGreaterThan(partial?.bytes ?? 0);
  },
  'close CODE MOMENT': () => {
    const play = played('close 1013 after-delivery');
    expect(play.effects.find(({ type }) => type === 'cut')).toMatchObject({ how: 'close', code: 1013 });
    expect(moved(play)).toBe(1);
  },
  'http STATUS MOMENT': () => {
    const refused = played('http 401 before-delivery').connect(2);
    expect(refused.effects.find(({ type }) => type === 'status')).toMatchObject({ connection: 1, status: 401 });
    expect([refused.statusOf('P1', 2), moved(refused)]).toEqual(['Failure/NotFound', 0]);
    const between = played('http 503 after-delivery').connect(2);
    expect([moved(between), directAnswers(between).length]).toEqual([1, 0]);
    const empty = played('http 204 after-approval').connect(2);
    expect([moved(empty), directAnswers(empty).length, empty.statusOf('P1', 2)]).toEqual([1, 0, 'Success: P1 Success']);
  },
  'half-open MOMENT': () => {
    const play = played('half-open after-approval');
    expect([play.breaks(), play.sent, moved(play)]).toEqual([['half-open'], [], 1]);
    expect(play.send(payment('P2')).pass(10_000).world.received().at(-1)?.serviceId).toBe('P1');
    expect(play.connect(2).statusOf('P1', 2)).toBe('Success: P1 Success');
    const deaf = played('half-open after-delivery');
    expect([deaf.sent, moved(deaf)]).toEqual([[], 1]);
  },
  'hold TIME': () => {
    const play = played('hold 20s', 5_000).disconnect(1).connect(2);
    expect(play.statusOf('P1', 2)).toBe('Failure/NotFound');
    play.pass(30_000);
    expect([moved(play), play.statusOf('P1', 2)]).toEqual([1, 'Success: P1 Success']);
  },
  'hold TIME drop': () => {
    const play = played('hold 20s drop', 5_000).disconnect(1).connect(2).pass(30_000);
    expect([moved(play), play.statusOf('P1', 2)]).toEqual([0, 'Failure/NotFound']);
  },
  'lose request': () => {
    const play = played('lose request');
    expect([moved(play), play.sent, play.breaks()]).toEqual([0, [], []]);
  },
  'lose answer': () => {
    const play = played('lose answer');
    expect([moved(play), play.sent]).toEqual([1, []]);
  },
  lost: () => {
    const play = new Play('T1 next status: lost').send(payment('P1')).pass(10_000);
    expect([play.statusOf('P1'), play.statusOf('P1')]).toEqual(['no answer', 'Success: P1 Success']);
  },
  'answer late TIME': () => {
    const play = played('answer late 5s', 8_299);
    expect([moved(play), play.sent]).toEqual([1, []]);
    expect(play.pass(1).sent).toHaveLength(1);
  },
  'answer twice [TIME]': () => {
    expect(directAnswers(played('answer twice'))).toHaveLength(2);
    const play = played('answer twice 1m');
    expect(directAnswers(play)).toHaveLength(1);
    play.disconnect(1).connect(2).pass(60_000);
    expect(play.sent.map(({ connection }) => connection)).toEqual([1, 2]);
  },
  'answer by-call': () => {
    const play = played('answer by-call');
    expect([moved(play), directAnswers(play).length]).toEqual([1, 0]);
    const called = play.effects.flatMap((effect) => (effect.type === 'call' ? [effect.text] : []));
    expect(called.filter((text) => text.includes('<PaymentResponse>'))).toHaveLength(1);
    expect(play.statusOf('P1')).toBe('Success: P1 Success');
  },
  'answer on-reconnect': () => {
    const play = played('answer on-reconnect');
    expect(play.sent).toEqual([]);
    expect(play.disconnect(1).connect(2).sent).toMatchObject([{ connection: 2 }]);
  },
  'answer wrong-id': () => expect(attribute(played('answer wrong-id').sent[0]?.text ?? '', 'ServiceID')).not.toBe('P1'),
  'answer wrong-terminal': () =>
    expect(attribute(played('answer wrong-terminal').sent[0]?.text ?? '', 'POIID')).toBe('T1-OTHER'),
  'answer wrong-sale': () => expect(played('answer wrong-sale').sent[0]?.text).toContain('TransactionID="OTHER-SALE"'),
  'answer wrong-category': () =>
    expect(attribute(played('answer wrong-category').sent[0]?.text ?? '', 'MessageCategory')).toBe('Logout'),
  'answer malformed': () => {
    const text = played('answer malformed').sent[0]?.text ?? '';
    expect(text).toContain('<PaymentResponse>');
    expect(text).not.toContain('</SaleToPOIResponse>');
  },
  'answer unknown-word': () => expect(played('answer unknown-word').sent[0]?.text).toContain('Result="Agreed"'),
  'answer lacks PATH': () => {
    const play = played('answer lacks POIData.POITransactionID');
    expect(play.sent[0]?.text).toContain('<POIData');
    expect(play.sent[0]?.text).not.toContain('<POITransactionID');
    expect(moved(play)).toBe(1);
    expect(play.statusOf('P1')).toBe('Success: P1 Success');
  },
  'answer says PATH TEXT': () => {
    const play = played('answer says PaymentResult.AmountsResp.AuthorizedAmount a lot of money');
    expect(play.sent[0]?.text).toContain('AuthorizedAmount="a lot of money"');
  },
  'answer binary': () => expect(played('answer binary').effects.at(-1)).toMatchObject({ type: 'send', isBinary: true }),
  'answer seal-broken': () => expect(spoiltBy('answer seal-broken')).toBe('seal-broken'),
  'mac flipped': () => expect(spoiltBy('mac flipped')).toBe('seal-broken'),
  'answer unsealed': () => expect(spoiltBy('answer unsealed')).toBe('unsealed'),
  'answer other-key': () => expect(spoiltBy('answer other-key')).toBe('other-key'),
  'answer header-changed': () => expect(spoiltBy('answer header-changed')).toBe('header-changed'),
  'answer replayed': () => expect(spoiltBy('answer replayed')).toBe('replayed'),
  'answer reflected': () => expect(spoiltBy('answer reflected')).toBe('reflected'),
  'answer oversized': () => expect(played('answer oversized').sent[0]?.text.length).toBeGreaterThan(256 * 1_024),
};
