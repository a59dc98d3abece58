import { expect } from 'vitest';
import { Play, talkative } from './played-world.js';
import { acquisition, attribute, deviceAnswer, login, payment, reconciliation, verdict } from './register.js';

/** The checks of one group of behaviours, by their forms in the table. */
export type WordChecks = Readonly<Record<string, () => void>>;

function failsWith(behaviour: string, condition: string): void {
  const play = new Play(`T1 next: ${behaviour}`);
  expect(play.paid()).toBe(`Failure/${condition}`);
  expect(play.world.ledger().filter(({ moved }) => moved)).toEqual([]);
  if (condition !== 'LoggedOut') expect(play.paid()).toBe('Success');
}

/** The checks for the terminal's own answers. */
export const terminalWords: WordChecks = {
  approve: () => expect(new Play('T1 next: approve').paid('10.01')).toBe('Success'),
  decline: () => failsWith('decline', 'Refusal'),
  'partial AMOUNT': () => {
    const play = new Play('T1 next: partial 5.00');
    const [answer] = play.pay();
    expect(answer?.text).toContain('Result="Partial"');
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('5.00');
    expect(play.world.ledger()).toMatchObject([
      { result: 'partial', moved: true, requestedAmount: '10.00', authorizedAmount: '5.00' },
    ]);
  },
  'tip AMOUNT': () => {
    const play = new Play('T1 next: tip 1.50');
    const [answer] = play.pay();
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('11.50');
    expect(attribute(answer?.text ?? '', 'TipAmount')).toBe('1.50');
  },
  'without cash-back': () => {
    const play = new Play('T1 next: without cash-back');
    const [answer] = play.pay('10.00', 10_000, { amounts: ' CashBackAmount="4.00"' });
    expect(answer?.text).toContain('Result="Partial"');
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('6.00');
    expect(answer?.text).not.toContain('CashBackAmount');
    expect(play.world.ledger()[0]).not.toHaveProperty('cashBackAmount');
  },
  'cash-back AMOUNT': () => {
    const play = new Play('T1 next: cash-back 5.00');
    const [answer] = play.pay('10.00', 10_000, { amounts: ' MaximumCashBackAmount="20.00"' });
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('15.00');
    expect(attribute(answer?.text ?? '', 'CashBackAmount')).toBe('5.00');
    expect(play.world.ledger()).toMatchObject([{ authorizedAmount: '15.00', cashBackAmount: '5.00' }]);
  },
  'loyalty TEXT': () => {
    const play = new Play('T1 next card-acquisition: loyalty 9280000000017');
    play.send(acquisition('C1')).pass(10_000);
    expect(play.sent.at(-1)?.text).toContain('>9280000000017</LoyaltyAccountID>');
  },
  'token TEXT': () => {
    const play = new Play('T1 next: token TOK-1');
    expect(attribute(play.pay()[0]?.text ?? '', 'TokenValue')).toBe('TOK-1');
    expect(play.world.ledger()).toMatchObject([{ token: 'TOK-1' }]);
  },
  'amount AMOUNT': () => {
    const play = new Play('T1 next: amount 7.77');
    const [answer] = play.pay();
    expect(verdict(answer?.text ?? '')).toBe('Success');
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('7.77');
    expect(play.world.ledger()[0]?.authorizedAmount).toBe('7.77');
  },
  'wrong-currency [CURRENCY]': () => {
    const play = new Play('T1 next: wrong-currency\nT1 next: wrong-currency NOK');
    expect(attribute(play.pay()[0]?.text ?? '', 'Currency')).toBe('SEK');
    expect(attribute(play.pay()[0]?.text ?? '', 'Currency')).toBe('NOK');
    expect(play.world.ledger().map(({ currency }) => currency)).toEqual(['SEK', 'NOK']);
  },
  'acquirer fails': () => {
    const play = new Play('T1 next reconciliation: acquirer fails');
    play.send(reconciliation('Z1')).pass(10_000);
    const text = play.sent.at(-1)?.text ?? '';
    expect(verdict(text)).toBe('Partial/UnreachableHost');
    expect(text).toContain(
      '<TransactionTotals PaymentInstrumentType="Card" AcquirerID="2" ErrorCondition="UnreachableHost"',
    );
    expect(play.world.ledger()).toMatchObject([{ kind: 'reconciliation', result: 'partial', period: '1' }]);
  },
  'surcharge AMOUNT': () => {
    const play = new Play('T1 next: surcharge 0.25');
    expect(attribute(play.pay()[0]?.text ?? '', 'AuthorizedAmount')).toBe('10.25');
    expect(play.world.ledger()).toMatchObject([{ authorizedAmount: '10.25' }]);
  },
  'fees AMOUNT': () => {
    const play = new Play('T1 next: fees 0.25');
    const [answer] = play.pay();
    expect(attribute(answer?.text ?? '', 'AuthorizedAmount')).toBe('10.25');
    expect(attribute(answer?.text ?? '', 'TotalFeesAmount')).toBe('0.25');
  },
  offline: () => {
    const play = new Play('T1 default: offline');
    expect(attribute(play.pay()[0]?.text ?? '', 'OnlineFlag')).toBe('false');
  },
  'converts CURRENCY': () => {
    const text = new Play('T1 next: converts USD').pay()[0]?.text ?? '';
    expect(text).toContain('<ConvertedAmount Currency="USD">12.50</ConvertedAmount>');
    expect(attribute(text, 'Rate')).toBe('1.25');
    expect(text).toContain('<Declaration>I chose to pay in USD at a rate of 1.25.</Declaration>');
  },
  'decline saying TEXT': () => {
    const text = new Play('T1 next: decline saying refusalReason=Blocked%20card').pay()[0]?.text ?? '';
    expect(verdict(text)).toBe('Failure/Refusal');
    expect(text).toContain('<AdditionalResponse>refusalReason=Blocked%20card</AdditionalResponse>');
  },
  'fail NAME saying TEXT': () => {
    const text = new Play('T1 next: fail NotAllowed saying already settled').pay()[0]?.text ?? '';
    expect(verdict(text)).toBe('Failure/NotAllowed');
    expect(text).toContain('<AdditionalResponse>already settled</AdditionalResponse>');
  },
  'totals COUNT more': () => {
    const play = new Play('T1 next reconciliation: totals 8 more');
    play.send(reconciliation('Z1')).pass(10_000);
    expect(play.sent.at(-1)?.text).toContain(
      '<PaymentTotals TransactionType="Debit" TransactionCount="8" TransactionAmount="8.00"',
    );
  },
  'no-approval-code': () =>
    expect(new Play('T1 next: no-approval-code').pay()[0]?.text).not.toContain('<ApprovalCode>'),
  'fail NAME': () => {
    for (const condition of [
      'Aborted',
      'Busy',
      'Cancel',
      'DeviceOut',
      'InsertedCard',
      'InProgress',
      'LoggedOut',
      'MessageFormat',
    ])
      failsWith(`fail ${condition}`, condition);
    for (const condition of [
      'NotAllowed',
      'NotFound',
      'PaymentRestriction',
      'Refusal',
      'UnavailableDevice',
      'UnavailableService',
    ])
      failsWith(`fail ${condition}`, condition);
    for (const condition of ['InvalidCard', 'UnreachableHost', 'WrongPIN']) failsWith(`fail ${condition}`, condition);
  },
  'unavailable-device': () => {
    const play = new Play('T1 next: unavailable-device');
    expect(play.paid()).toBe('Failure/UnavailableDevice');
    expect(play.world.ledger()).toEqual([]);
  },
  'unavailable-device taken': () => {
    const play = new Play('T1 next: unavailable-device taken');
    expect(play.pay().map(({ text }) => verdict(text))).toEqual(['Failure/UnavailableDevice', 'Success']);
    expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  },
  'busy taken': () => {
    const play = new Play('T1 next: busy taken');
    expect(play.pay().map(({ text }) => verdict(text))).toEqual(['Failure/Busy', 'Success']);
    expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  },
  'fail NAME taken': () => {
    const play = new Play('T1 next: fail NotAllowed taken');
    expect(play.pay().map(({ text }) => verdict(text))).toEqual(['Failure/NotAllowed', 'Success']);
    expect(play.world.ledger()).toMatchObject([{ moved: true }]);
  },
  'cloud fails NAME': () => {
    const play = new Play('T1 next: cloud fails Busy').send(payment('P1'));
    expect(play.sent.some(({ text }) => text.includes('Busy') && !text.includes('POIData'))).toBe(true);
    expect(play.pass(10_000).world.ledger()).toMatchObject([{ moved: true }]);
  },
  'unavailable-service': () => failsWith('unavailable-service', 'UnavailableService'),
  'unreachable-host': () => failsWith('unreachable-host', 'UnreachableHost'),
  'unreachable-host taken': () => {
    const play = new Play('T1 next: unreachable-host taken').send(payment('P1'));
    expect(play.sent.some(({ text }) => text.includes('UnreachableHost') && !text.includes('POIData'))).toBe(true);
    expect(play.pass(10_000).world.ledger()).toMatchObject([{ moved: true }]);
  },
  'aborted taken': () => {
    const play = new Play('T1 next: aborted taken').send(payment('P1'));
    expect(play.sent.some(({ text }) => text.includes('Aborted') && !text.includes('POIData'))).toBe(true);
    expect(play.pass(10_000).world.ledger()).toMatchObject([{ moved: true }]);
  },
  'message-format': () => failsWith('message-format', 'MessageFormat'),
  'logged-out': () => {
    const play = new Play('T1 next: logged-out');
    expect([play.paid(), play.paid()]).toEqual(['Failure/LoggedOut', 'Failure/LoggedOut']);
    play.send(login('LOGIN2'));
    expect(play.paid()).toBe('Success');
  },
  'busy [COUNT]': () => {
    const play = new Play('T1 next: busy 2\nT2 default: busy');
    expect([play.paid(), play.paid(), play.paid()]).toEqual(['Failure/Busy', 'Failure/Busy', 'Success']);
    play.send(login('LOGIN2', { poiId: 'T2' }));
    for (const id of ['B1', 'B2', 'B3']) play.send(payment(id, '1.00', { poiId: 'T2' }));
    expect(play.with('ErrorCondition="Busy"')).toHaveLength(5);
  },
  'busy for TIME': () => {
    const play = new Play('T1 default: busy for 10m');
    expect(play.paid()).toBe('Failure/Busy');
    expect(play.pass(580_000).paid('1.00', 0)).toBe('Failure/Busy');
    expect(play.pass(20_000).paid()).toBe('Success');
  },
  'busy after answer TIME': () => {
    const play = new Play('T1 next: busy after answer 3s', { pace: { cardMs: 0, pinMs: 0, hostMs: 0 } });
    expect(play.paid('1.00', 2_999)).toBe('Success');
    expect(play.paid('1.00', 1)).toBe('Failure/Busy');
    expect(play.paid('1.00', 1)).toBe('Success');
  },
  silent: () => {
    const play = talkative('T1 next: silent');
    play.pay();
    expect(play.with('<DisplayRequest>')).toEqual([]);
    play.pay();
    expect(play.with('<DisplayRequest>').length).toBeGreaterThan(3);
  },
  'display TEXT': () => {
    const play = talkative('T1 next: display Please wait a moment');
    play.pay();
    expect(play.with('>Please wait a moment<')).toHaveLength(1);
  },
  'input [TEXT]': () => {
    for (const isConfirmed of [true, false]) {
      const play = talkative('T1 next: input Is the signature right?');
      play.send(payment('P1')).pass(2_500);
      const [question] = play.with('<InputRequest>');
      expect(question?.text).toContain('Is the signature right?');
      play
        .pass(20_000)
        .send(deviceAnswer(question?.text ?? '', isConfirmed))
        .pass(10_000);
      expect(verdict(play.with('<PaymentResponse>')[0]?.text ?? '')).toBe(isConfirmed ? 'Success' : 'Failure/Cancel');
      expect(play.world.complaints()).toEqual([]);
    }
    expect(talkative('T1 next: input').paid('10.00', 40_000)).toBe('Failure/Cancel');
  },
  'ask digits|text|menu|key [TEXT]': () => {
    for (const [asks, field, shown] of [
      ['digits Table?', '<DigitInput>42</DigitInput>', 'Given: 42'],
      ['text Name?', '<TextInput>Kim</TextInput>', 'Given: Kim'],
      ['menu Cheque Savings', '<MenuEntryNumber>2</MenuEntryNumber>', 'Given: 2'],
      ['key', ' ', 'Given: a key'],
    ] as const) {
      const play = talkative(`T1 next: ask ${asks}`);
      play.send(payment('P1')).pass(2_500);
      const [question] = play.with('<InputRequest>');
      play.send(deviceAnswer(question?.text ?? '', true, field)).pass(10_000);
      expect(play.with(`>${shown}<`)).toHaveLength(1);
      expect(verdict(play.with('<PaymentResponse>')[0]?.text ?? '')).toBe('Success');
      expect(play.world.complaints()).toEqual([]);
    }
    expect(talkative('T1 next: ask digits').paid('10.00', 40_000)).toBe('Failure/Cancel');
  },
  signature: () => {
    for (const isConfirmed of [true, false]) {
      const play = talkative('T1 next: signature');
      play.send(payment('P1')).pass(5_000);
      const [printed] = play.with('<PrintRequest>');
      expect(printed?.text).toContain('RequiredSignatureFlag="true"');
      play.send(deviceAnswer(printed?.text ?? '')).pass(1_000);
      const [question] = play.with('<InputRequest>');
      expect(question?.text).toContain('Signature OK?');
      play.send(deviceAnswer(question?.text ?? '', isConfirmed)).pass(1_000);
      expect(verdict(play.with('<PaymentResponse>')[0]?.text ?? '')).toBe(isConfirmed ? 'Success' : 'Failure/Refusal');
      expect(play.world.ledger().filter(({ moved }) => moved)).toHaveLength(isConfirmed ? 1 : 0);
    }
    const silent = new Play('T1 next: signature');
    expect(silent.paid()).toBe('Success');
    expect(silent.with('<PaymentResponse>')[0]?.text).not.toContain('RequiredSignatureFlag');
  },
  'print [TEXT]': () => {
    const play = talkative('T1 next: print Thank you');
    play.send(payment('P1')).pass(5_000);
    const [question] = play.with('<PrintRequest>');
    expect(question?.text).toContain('Thank you');
    expect(play.with('<PaymentResponse>')).toEqual([]);
    expect(play.statusOf('P1')).toBe('Failure/InProgress');
    play.send(deviceAnswer(question?.text ?? ''));
    expect(verdict(play.with('<PaymentResponse>')[0]?.text ?? '')).toBe('Success');
  },
};
