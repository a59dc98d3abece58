/**
 * The facts about an attempt at a service: when it leaves, when its answer is lost or says nothing, and when it has its
 * answer.
 */

import { describe, expect, test } from 'vitest';
import type { ServiceAttempt } from '../../../src/core/model/attempt.js';
import type { TransactionRecord } from '../../../src/core/model/transaction.js';
import { serviceRules } from '../../../src/core/service/messages/service-kinds.js';
import {
  attemptBy,
  attemptsOf,
  close,
  evidenceOf,
  noteAnswer,
  noteLost,
  noteUndecidedAnswer,
  noteUnreadable,
  open,
  sendAgain,
} from '../../../src/core/service/state/attempts-sent.js';
import { serviceEntryOf, type ServiceState, startService } from '../../../src/core/service/state/service-state.js';
import { SteppedTurn } from '../../../src/core/service/state/service-turn-state.js';
import { at, attemptOf, transactionOf } from '../records.js';
import { openCreate, shopSettings } from './shop-records.js';

const now = { monoMs: 1_000, wallMs: Date.parse(at), iso: () => at };
const pspReference = '01890000-0000-7000-8000-000000000001';

function turnWith(record: TransactionRecord, change: Partial<ServiceState> = {}): SteppedTurn {
  const entries = [{ ...serviceEntryOf(record), fruitless: 3 }];
  return new SteppedTurn({ ...startService(shopSettings, [], 1), entries, ...change }, now, serviceRules);
}

/** A capture of 12.50 EUR with these attempts. */
function capture(attempts: TransactionRecord['attempts'] = []): TransactionRecord {
  return transactionOf({ kind: 'capture' }, { attempts });
}

const sent: ServiceAttempt = { ...openCreate, endpoint: 'capture', pspReference };

/** Returns the attempt after a step, and its facts. */
function noted(
  note: (turn: SteppedTurn, record: TransactionRecord) => void,
  attempt: ServiceAttempt = sent,
): readonly [ServiceAttempt | undefined, readonly string[]] {
  const record = capture([attempt]);
  const turn = turnWith(record);
  note(turn, record);
  return [attemptsOf(turn.current(record))[0], turn.facts.map(({ text }) => text)];
}

describe('the attempts of a transaction', () => {
  const repeat: ServiceAttempt = { ...sent, idempotencyKey: 'k2' };

  test('include those at the service and exclude those at a terminal', () => {
    expect(attemptsOf(capture([attemptOf(), sent]))).toEqual([sent]);
  });

  test('of one endpoint: the newest attempt counts', () => {
    const record = capture([sent, repeat, { ...openCreate, idempotencyKey: 'k3' }]);
    expect(attemptBy(record, 'capture')).toBe(repeat);
    expect(attemptBy(record, 'refund')).toBeUndefined();
  });
});

describe('an attempt', () => {
  test('is written down before its request leaves, and its tries are counted from then on', () => {
    const record = capture([attemptOf({ state: 'answered' })]);
    const turn = turnWith(record);
    open(turn, serviceEntryOf(record), { endpoint: 'capture', pspReference, knownOperations: ['O1'] });
    const [attempt] = attemptsOf(turn.current(record));
    expect(attempt).toMatchObject({
      rail: 'service',
      service: 'shop',
      endpoint: 'capture',
      pspReference,
      merchantId: 'M-1',
      knownOperations: ['O1'],
      openedAt: at,
      state: 'open',
    });
    expect(turn.current(record).attempts).toHaveLength(2);
    expect(turn.entry('p1')).toMatchObject({ sinceMs: 1_000, fruitless: 0, inFlight: { purpose: 'money' } });
    const serviceId = attempt?.idempotencyKey;
    expect(turn.facts).toMatchObject([
      {
        type: 'attempt-opened',
        text: 'tenderd sends the capture to the payment service',
        transactionId: 'p1',
        serviceId,
        detail: { endpoint: 'capture' },
      },
    ]);
    expect(turn.effects).toMatchObject([{ call: { endpoint: 'capture', idempotencyKey: serviceId }, isMoney: true }]);
    expect(turn.state.generator).not.toEqual(startService(shopSettings, [], 1).generator);
  });

  test('is not opened by a writer that stopped itself', () => {
    const record = capture();
    const turn = turnWith(record, { faulted: 'it broke' });
    open(turn, serviceEntryOf(record), { endpoint: 'capture', pspReference });
    expect([turn.effects, turn.changed.size]).toEqual([[], 0]);
  });

  test('is sent again with the same bytes, and not at all if the bytes would differ', () => {
    const record = capture();
    const first = turnWith(record);
    open(first, serviceEntryOf(record), { endpoint: 'capture', pspReference });
    const opened = first.current(record);
    const [attempt] = attemptsOf(opened);
    if (attempt === undefined) throw new RangeError('it was opened');
    const again = turnWith(opened);
    expect(sendAgain(again, serviceEntryOf(opened), attempt)).toBe(true);
    expect(again.effects.map(({ call }) => call.body)).toEqual(first.effects.map(({ call }) => call.body));
    expect(again.entry('p1')?.inFlight?.purpose).toBe('money');
    const other = turnWith(opened);
    expect(sendAgain(other, serviceEntryOf(opened), { ...attempt, bodyHash: 'another' })).toBe(false);
    expect(other.effects).toEqual([]);
  });

  test('is never sent while another call of its transaction is in flight', () => {
    const record = capture();
    const turn = turnWith(record);
    open(turn, serviceEntryOf(record), { endpoint: 'capture', pspReference });
    expect(() => open(turn, serviceEntryOf(record), { endpoint: 'capture', pspReference })).toThrow(
      'one call of a transaction is on its way at a time',
    );
  });
});

test('the lane sends nothing for a transaction that is not in memory', () => {
  const record = capture();
  const turn = new SteppedTurn(startService(shopSettings, [], 1), now, serviceRules);
  expect(() => open(turn, serviceEntryOf(record), { endpoint: 'capture', pspReference })).toThrow(
    'one call of a transaction is on its way at a time',
  );
});

describe('a lost answer', () => {
  test('is written down once', () => {
    expect(noted((turn, record) => noteLost(turn, record, sent, 'it was cut'))).toEqual([
      { ...sent, wasLost: true },
      ['the answer of the payment service was lost: it was cut'],
    ]);
    const lost = { ...sent, wasLost: true } as const;
    expect(noted((turn, record) => noteLost(turn, record, lost, 'it was cut'), lost)).toEqual([lost, []]);
  });

  test('is a fact about its attempt, with the row of the table', () => {
    const record = capture([sent]);
    const turn = turnWith(record);
    noteLost(turn, record, sent, 'it was cut');
    noteUnreadable(turn, record, sent, 'bad-value');
    const about = {
      type: 'status-unanswered',
      transactionId: 'p1',
      serviceId: 'k',
      detail: { row: 'service-answer-lost' },
    };
    expect(turn.facts).toMatchObject([about, about]);
  });
});

test('the first unreadable answer of an attempt is written down, and no later answer', () => {
  const unreadable = { why: 'bad-value', times: 1 };
  expect(
    noted((turn, record) => {
      noteUnreadable(turn, record, sent, 'bad-value');
      noteUnreadable(turn, record, sent, 'another');
    }),
  ).toEqual([{ ...sent, unreadable }, ['tenderd cannot use an answer of the payment service: bad-value']]);
});

test('an unreadable answer is recorded with its own attempt only', () => {
  const other: ServiceAttempt = { ...sent, idempotencyKey: 'k0', unreadable: { why: 'x', times: 1 } };
  const record = capture([other, sent]);
  const turn = turnWith(record);
  noteUnreadable(turn, record, sent, 'bad-value');
  expect(attemptsOf(turn.current(record))).toEqual([other, { ...sent, unreadable: { why: 'bad-value', times: 1 } }]);
});

describe('an answer that decides nothing', () => {
  const said = { since: at, text: 'HTTP 503' };
  const fact = 'the payment service answered HTTP 503, which does not decide the outcome';

  test('is recorded, and written down once until the answer changes', () => {
    const twice = noted((turn, record) => {
      noteUndecidedAnswer(turn, sent, record, 'HTTP 503');
      noteUndecidedAnswer(turn, sent, record, 'HTTP 503');
    });
    expect(twice).toEqual([{ ...sent, said }, [fact]]);
    const others = noted((turn, record) => {
      noteUndecidedAnswer(turn, sent, record, 'HTTP 500');
      noteUndecidedAnswer(turn, sent, record, 'HTTP 503');
    });
    expect(others[0]?.said).toEqual(said);
    expect(others[1]).toHaveLength(2);
  });

  test('is a fact about its attempt', () => {
    const record = capture([sent]);
    const turn = turnWith(record);
    noteUndecidedAnswer(turn, sent, record, 'HTTP 503');
    expect(turn.facts).toMatchObject([{ type: 'status-unanswered', transactionId: 'p1', serviceId: 'k' }]);
  });

  test.each<[string, Partial<ServiceAttempt>]>([
    ['it was lost', { wasLost: true }],
    ['it was unreadable', { unreadable: { why: 'bad-value', times: 1 } }],
  ])('is recorded without a fact of its own if another fact says that %s', (_why, change) => {
    const present = { ...sent, ...change };
    expect(noted((turn, record) => noteUndecidedAnswer(turn, sent, record, 'HTTP 503'), present)).toEqual([
      { ...present, said },
      [],
    ]);
  });

  test.each<[string, Partial<ServiceAttempt>]>([
    ['it ended', { state: 'answered' }],
    ['it was refused', { refusedAs: 'declined' }],
    ['the service is processing it', { sawStart: true }],
    ['its payment is known', { pspReference: 'another' }],
  ])('is not recorded if with this answer %s', (_what, change) => {
    const present = { ...sent, ...change };
    expect(noted((turn, record) => noteUndecidedAnswer(turn, sent, record, 'HTTP 503'), present)).toEqual([
      present,
      [],
    ]);
  });

  test('of an unknown attempt is not recorded', () => {
    const other = { ...sent, idempotencyKey: 'k0' };
    expect(noted((turn, record) => noteUndecidedAnswer(turn, sent, record, 'HTTP 503'), other)).toEqual([other, []]);
  });
});

test('a proof of the service is a fact with the row of the table', () => {
  const record = capture([sent]);
  const turn = turnWith(record);
  noteAnswer(turn, record, 'k', 'service-answered', 'SUCCESS');
  expect(turn.facts).toMatchObject([
    {
      type: 'answered',
      text: 'the payment service reports: SUCCESS',
      transactionId: 'p1',
      serviceId: 'k',
      detail: { row: 'service-answered' },
    },
  ]);
});

describe('when the answer comes', () => {
  const over: ServiceAttempt = { ...sent, idempotencyKey: 'k2', state: 'not-started' };

  test('each open attempt ends with the answer as evidence, and no other attempt changes', () => {
    const record = capture([sent, over]);
    const turn = turnWith(record);
    const evidence = evidenceOf(turn, 'direct', { message: { status: 200 }, redacted: [] }, 'SUCCESS');
    expect(evidence).toEqual({ at, how: 'direct', result: 'SUCCESS', message: { status: 200 }, redacted: [] });
    const closed = close(turn, record, evidence);
    expect(closed.attempts).toEqual([{ ...sent, state: 'answered', evidence }, over]);
    expect(turn.changed.get('p1')).toBe(closed);
  });

  test('no evidence is recorded without a message', () => {
    const record = capture([sent]);
    const turn = turnWith(record);
    expect(close(turn, record, undefined).attempts).toStrictEqual([{ ...sent, state: 'answered' }]);
    expect(evidenceOf(turn, 'repeated', { message: undefined, redacted: [] })).not.toHaveProperty('result');
  });
});
