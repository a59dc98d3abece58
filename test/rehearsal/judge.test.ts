/** Each rule for judging a register, applied to a record of observations. */

import { describe, expect, test } from 'vitest';
import { type Day, days } from '../../src/rehearsal/days.js';
import { judge, sendsNoData } from '../../src/rehearsal/judge.js';
import { nexoDays } from '../../src/rehearsal/nexo-days.js';
import { type ReceivedRequest, type Kept, type Observed, readBelief, type Run } from '../../src/rehearsal/observed.js';
import { dayLines, junitText, reportDocument, verdictLine } from '../../src/rehearsal/report.js';
import { nexoWords } from '../../src/rehearsal/words.js';

function day(name: string): Day {
  const found = days.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no day ${name}`);
  return found;
}

function run(belief: Run['belief'], more: Partial<Run> = {}): Run {
  return { press: 0, end: 'exited', exitCode: 0, belief, lastLine: 'last words', ...more };
}

const booked = run({ charged: 1_250, mayChargeAgain: false });
const approved = { transactionId: 'a', result: 'approved', retry: 'unsafe' };
const running = { transactionId: 'a', result: null, retry: 'after-resolution' };

function asked(more: Partial<ReceivedRequest> = {}): ReceivedRequest {
  const atMs = more.atMs ?? 0;
  return {
    run: 0,
    press: 0,
    atMs,
    method: 'GET',
    path: '/v1/transactions/a',
    starts: undefined,
    withdraws: false,
    status: 200,
    answeredAtMs: atMs + 10,
    retryAfterS: undefined,
    told: undefined,
    ...more,
  };
}

function start(transactionId: string, more: Partial<ReceivedRequest> = {}): ReceivedRequest {
  return asked({ method: 'PUT', starts: { transactionId }, ...more });
}

function kept(more: Partial<Kept> = {}): Kept {
  return { ...approved, press: 0, acknowledged: true, revision: 1, ...more };
}

const good: Observed = {
  runs: [booked],
  asked: [start('a', { told: approved })],
  kept: [kept()],
  moved: [{ transactionId: 'a', amount: 1_250 }],
};
const other = { transactionId: 'b', amount: 1_250 };
const declined: Observed = {
  runs: [run({ charged: 0, mayChargeAgain: true })],
  asked: [start('a', { told: { ...approved, result: 'declined', retry: 'safe' } })],
  kept: [kept({ result: 'declined', retry: 'safe' })],
  moved: [],
};

describe('the judge finds nothing wrong', () => {
  test.each<[string, string, Observed]>([
    ['with a payment that is booked and acknowledged', 'approved', good],
    ['with a decline that may be charged again', 'declined', declined],
    [
      'with a second id after the first was safe',
      'declined',
      { ...declined, asked: [...declined.asked, start('b', { atMs: 20 })] },
    ],
    [
      'with the rest of a part, under a second id',
      'partial',
      {
        runs: [booked],
        asked: [start('a', { told: { ...approved, result: 'partly-approved' } }), start('b', { atMs: 20 })],
        kept: [kept({ result: 'partly-approved' }), kept({ transactionId: 'b' })],
        moved: [
          { transactionId: 'a', amount: 700 },
          { transactionId: 'b', amount: 550 },
        ],
      },
    ],
    [
      'with a sale that is paid and left at that',
      'paid-elsewhere',
      { ...good, runs: [run({ charged: 0, mayChargeAgain: false })], kept: [], moved: [] },
    ],
    [
      'with a second press that hears of the first',
      'pressed-twice',
      { ...good, runs: [booked, { ...booked, press: 1 }] },
    ],
    [
      'with a link that takes the place of the card',
      'card-to-link',
      {
        runs: [booked],
        asked: [start('a', { told: running }), instead('a')],
        kept: [kept({ result: 'cancelled', retry: 'safe' }), kept({ transactionId: 'b' })],
        moved: [other],
      },
    ],
    [
      'with an unresolved payment, and its later revision',
      'unresolved',
      { ...good, runs: [run({ charged: null, mayChargeAgain: false }), booked] },
    ],
  ])('%s', (_, name, observed) => {
    expect(judge(day(name), observed)).toEqual([]);
  });
});

type Wrong = readonly [rule: string, what: string, day: string, observed: Observed, saw: string, isMoney: boolean];

/** Returns a record that is good on its day except for this change. */
function wrong(rule: string, what: string, change: Partial<Observed>, saw: string, name = 'approved'): Wrong {
  return [rule, what, name, { ...(name === 'declined' ? declined : good), ...change }, saw, false];
}

/** The same for a rule about money. */
function loses(...of: Parameters<typeof wrong>): Wrong {
  const [rule, what, name, observed, saw] = wrong(...of);
  return [rule, what, name, observed, saw, true];
}

const unpaid = run({ charged: 0, mayChargeAgain: false });
const twice = '25.00 EUR for a sale of 12.50 EUR';
const second = (atMs = 20): ReceivedRequest => start('b', { atMs });

/** Returns a link that replaces another transaction. */
function instead(insteadOf: string): ReceivedRequest {
  return start('b', { atMs: 20, starts: { transactionId: 'b', insteadOf, service: 'shop' } });
}

describe('the judge finds what is wrong', () => {
  test.each([
    wrong('asks', 'a register that asks for nothing', { asked: [] }, 'requested no payment'),
    wrong('ends', 'a register that does not end', { runs: [{ ...booked, end: 'late' }] }, 'did not end'),
    loses(
      'charges-once',
      'two charges',
      { kept: [kept(), kept({ transactionId: 'b' })], moved: [...good.moved, other] },
      twice,
    ),
    loses('charges-once', 'a charge of a sale that was paid', { runs: [unpaid] }, twice, 'paid-elsewhere'),
    loses(
      'same-id',
      'a second id without an answer',
      { asked: [start('a', { status: 0 }), second(5)] },
      'a had no answer',
    ),
    loses(
      'same-id',
      'a second id while the first runs',
      { asked: [start('a', { told: running }), second()] },
      'a was still running',
    ),
    loses(
      'same-id',
      'a second id that was sent before the answer came',
      { asked: [start('a', { answeredAtMs: 30, told: { ...approved, retry: 'safe' } }), second()] },
      'a had no answer',
      'declined',
    ),
    loses(
      'no-override',
      'a review without an operator',
      { asked: [...good.asked, start('b', { press: 1, atMs: 20, starts: { transactionId: 'b', reviewed: 'a' } })] },
      'It sent `reviewed` for a',
      'pressed-twice',
    ),
    wrong('says-what-it-believes', 'no belief', { runs: [run(undefined, { exitCode: 3 })] }, 'exit code 3'),
    loses(
      'books-what-was-charged',
      'a charge that is called unpaid',
      { runs: [unpaid] },
      'books 0.00 EUR, but the customer was charged 12.50 EUR',
    ),
    loses(
      'books-what-was-charged',
      'more than the part',
      { moved: [{ transactionId: 'a', amount: 700 }] },
      'charged 7.00 EUR',
      'partial',
    ),
    loses('books-what-was-charged', 'a guess', { runs: [booked, booked] }, 'was not known yet', 'unresolved'),
    wrong(
      'books-what-was-charged',
      'a register that gave up',
      { runs: [run({ charged: null, mayChargeAgain: false })] },
      'gave up without an outcome',
      'daemon-dies',
    ),
    loses(
      'charges-again-only-when-safe',
      'a second charge that is offered',
      { runs: [run({ charged: 1_250, mayChargeAgain: true })] },
      '"unsafe"',
    ),
    loses(
      'charges-again-only-when-safe',
      'a second charge of a paid sale',
      { runs: [booked, run({ charged: 0, mayChargeAgain: true }, { press: 1 })] },
      'this sale is paid',
      'pressed-twice',
    ),
    wrong(
      'charges-again-only-when-safe',
      'a customer who is sent away',
      { runs: [unpaid] },
      'does not allow another payment',
      'declined',
    ),
    wrong(
      'acknowledges',
      'a revision without acknowledgement',
      { kept: [kept({ acknowledged: false, revision: 2 })] },
      'revision 2 of a',
    ),
    wrong(
      'answers-prompts',
      'a question without an answer',
      { asked: [...good.asked, asked({ method: 'POST', path: '/v1/prompts/x/answer', status: 409 })] },
      'did not answer',
      'prompt',
    ),
    wrong('asks', 'a register that asks for no link', {}, 'requested no payment link', 'link-paid'),
    wrong(
      'withdraws',
      'a link that stays',
      { asked: [start('a', { starts: { transactionId: 'a', service: 'shop' }, told: approved })] },
      'did not abort',
      'link-withdrawn',
    ),
    loses(
      'same-id',
      'a link in place of another transaction than the one that runs',
      { asked: [start('a', { told: running }), instead('c')] },
      'a was still running',
      'card-to-link',
    ),
    wrong(
      'asks-without-hurry',
      'eleven requests in a second',
      { asked: [...good.asked, ...Array.from({ length: 10 }, (_, index) => asked({ atMs: 90 * index }))] },
      '11 requests',
    ),
    wrong(
      'honours-retry-after',
      'a request before the time that the daemon named',
      { asked: [...good.asked, asked({ atMs: 100, status: 503, retryAfterS: 2 }), asked({ atMs: 1_110 })] },
      'asked it to wait 2 s, and it asked again after 1.0 s',
    ),
  ])('%s: %s', (rule, _, name, observed, saw, isMoney) => {
    const findings = judge(day(name), observed);
    const finding = findings.find((one) => one.rule === rule);
    expect(finding?.saw).toContain(saw);
    expect(finding?.isMoney).toBe(isMoney);
    const firstOther = findings.findIndex((one) => !one.isMoney);
    expect(findings.slice(Math.max(0, firstOther)).some((one) => one.isMoney)).toBe(firstOther < 0);
  });

  test('the judge accepts ten requests in a second, and a request after Retry-After', () => {
    const slow = [...good.asked, ...Array.from({ length: 9 }, (_, index) => asked({ atMs: 100 + index }))];
    expect(judge(day('approved'), { ...good, asked: slow })).toEqual([]);
    const patient = [...good.asked, asked({ atMs: 100, retryAfterS: 2 }), asked({ atMs: 2_100 })];
    expect(judge(day('approved'), { ...good, asked: patient })).toEqual([]);
  });
});

function nexoDay(name: string): Day {
  const found = nexoDays.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no day ${name}`);
  return found;
}

/** Returns a good payment with this data. */
function sent(acquirerData: string | undefined): Observed {
  const starts = { transactionId: 'a', acquirerData };
  return { ...good, asked: [start('a', { starts, told: approved })] };
}

/** Returns the findings of a nexo day. */
function findingsOn(name: string, observed: Observed) {
  return judge(nexoDay(name), observed, nexoWords);
}

describe('a register that speaks nexo', () => {
  test('gets advice in the words of nexo, and has no outcome to acknowledge', () => {
    const unheard = { ...good, kept: [kept({ acknowledged: false })] };
    expect(findingsOn('approved', unheard)).toEqual([]);
    const [finding] = findingsOn('approved', { ...unheard, asked: [start('a', { status: 0 }), second(5)] });
    expect(finding).toMatchObject({ rule: 'same-id', isMoney: true });
    expect(finding?.advice).toContain('TransactionStatus');
    expect(finding?.advice).not.toContain('`retry`');
  });

  test('sends the data of the scenario, or sends no data in any scenario', () => {
    const { acquirerData } = nexoDay('data-passed');
    expect(findingsOn('data-passed', sent(acquirerData))).toEqual([]);
    expect(findingsOn('data-passed', sent('metadata.own=1'))).toMatchObject([
      { rule: 'sends-the-data', isMoney: true },
    ]);
    expect([
      sendsNoData(nexoDay('data-passed'), sent(undefined)),
      sendsNoData(nexoDay('approved'), sent(undefined)),
    ]).toEqual([true, false]);
    expect(sendsNoData(nexoDay('data-passed'), sent('metadata.own=1'))).toBe(false);
  });

  test('books nothing of a request that was refused before sending, and may ask again or not', () => {
    const { acquirerData } = nexoDay('data-refused');
    const refused = (charged: number, mayChargeAgain: boolean): Observed => ({
      ...sent(acquirerData),
      runs: [run({ charged, mayChargeAgain })],
      kept: [],
      moved: [],
    });
    expect(findingsOn('data-refused', refused(0, true))).toEqual([]);
    expect(findingsOn('data-refused', refused(0, false))).toEqual([]);
    expect(findingsOn('data-refused', refused(1_250, false))).toMatchObject([{ rule: 'books-what-was-charged' }]);
  });

  test('withdraws by an Abort, at whatever path it is sent', () => {
    expect(findingsOn('aborted-too-late', good)).toMatchObject([{ rule: 'withdraws' }]);
    const withdrawn = { ...good, asked: [...good.asked, asked({ method: 'POST', path: '/nexo/', withdraws: true })] };
    expect(findingsOn('aborted-too-late', withdrawn)).toEqual([]);
  });
});

test.each([
  ['{"charged":1250,"mayChargeAgain":false}', { charged: 1_250, mayChargeAgain: false }],
  ['{"charged":null,"mayChargeAgain":false}', { charged: null, mayChargeAgain: false }],
  ['{"charged":true,"mayChargeAgain":false}', undefined],
  ['{"charged":12.5,"mayChargeAgain":false}', undefined],
  ['{"charged":-1,"mayChargeAgain":false}', undefined],
  ['{"charged":0}', undefined],
  ['null', undefined],
  ['Approved', undefined],
])('the last line %s is read', (line, belief) => {
  expect(readBelief(line)).toEqual(belief);
});

test.each([
  ['the API', days],
  ['nexo', nexoDays],
])('the days of %s have names of their own, and end in as many ways as they say', (_, all) => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { acts, endings } of all) {
    const starts = acts.filter((act) => act.do === 'press' || act.do === 'start-again').length;
    const kills = acts.filter((act) => act.do === 'kill-register').length;
    expect(endings).toHaveLength(starts - kills);
  }
});

describe('the report', () => {
  const observed = { ...good, runs: [run(undefined, { lastLine: '<oops> & \u0007' })] };
  const judged = [
    { day: day('approved'), findings: [], seconds: 1.04, leftOut: undefined },
    { day: day('declined'), findings: judge(day('approved'), observed), seconds: 2, leftOut: undefined },
    { day: day('link-paid'), findings: [], seconds: 2, leftOut: 'it asked for no link' },
  ];

  test('has one line for a good scenario, and for a bad scenario the events, the fault and the remedy', () => {
    expect(judged.flatMap(dayLines).map(({ text }) => text.trim())).toEqual(
      expect.arrayContaining([
        'ok     approved         A good day: the payment is approved (1.0 s)',
        'WRONG  declined         The card is declined (2.0 s)',
        'skip   link-paid        A link, and the customer pays: skipped, it asked for no link',
        expect.stringMatching(/^What happens +The host declines/),
        expect.stringMatching(/^This register +It ended with exit code 0/),
      ]),
    );
    expect(verdictLine(judged).text).toBe('1 of 2 days went wrong, none with money at risk.');
    const passed = judged.filter(({ findings }) => findings.length === 0);
    expect(verdictLine(passed).text).toBe('The day passed. 1 was skipped.');
    expect(verdictLine(passed.slice(1)).text).toBe('No day was judged. 1 was skipped.');
    expect(Math.max(...judged.flatMap(dayLines).map(({ text }) => text.length))).toBeLessThanOrEqual(115);
  });

  test('is a JSON document, or XML that also contains the output of a register', () => {
    expect(reportDocument(judged)).toMatchObject({
      passed: false,
      days: [{ passed: true, leftOut: false }, { name: 'declined' }, { leftOut: true }],
    });
    const xml = junitText(judged);
    expect(xml).toContain('tests="3" failures="1" skipped="1"');
    expect(xml).toContain('<skipped message="it asked for no link"/>');
    expect(xml).toContain('&lt;oops&gt; &amp; ?');
  });
});
