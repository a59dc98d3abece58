/**
 * Real rehearsals: the examples pass, and a register with a planted mistake fails the scenarios that name the mistake.
 * By default the examples play only some of the scenarios; with TESTS=all they play all.
 */

import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { adyenInterface, apiInterface, type RehearsedInterface } from '../../src/cli/rehearse/rehearse-interface.js';
import { playDay } from '../../src/cli/rehearse/rehearse-play.js';
import { programRegister, type Register } from '../../src/cli/rehearse/rehearse-register.js';
import { type Day, days } from '../../src/rehearsal/days.js';
import { nexoDays } from '../../src/rehearsal/nexo-days.js';
import type { Rule } from '../../src/rehearsal/finding.js';
import { asksForNoLink, judge, sendsNoData } from '../../src/rehearsal/judge.js';
import { isWhole, some as sample } from '../extent.js';
import { playedSlowly } from '../once-more.js';
import { isMissing } from '../tools.js';
import { type Flaw, flawedRegister } from './flawed-register.js';
import type { NexoFlaw } from './nexo-register.js';
import { root } from '../root.js';

/**
 * The rules that were broken, by day. Days without a fault are left out, and so are days with links if the register has
 * none.
 */
type Found = Readonly<Record<string, readonly Rule[]>>;

/**
 * At the first speed a prompt of the terminal is open for three seconds, and a waiting payment is given up after three.
 * A busy machine exceeds these times, so an unexpected finding is checked again at a slower speed.
 */
const speeds = [10, 3, 1.5] as const;

function rehearse(
  register: Register,
  chosen: readonly Day[],
  expected: Found,
  knowsLinks = true,
  rehearsed: RehearsedInterface = apiInterface,
): Promise<Found> {
  return playedSlowly(
    chosen.map(({ name }) => name).join(', '),
    speeds,
    (speed) => rehearseAt(speed, register, chosen, knowsLinks, rehearsed),
    (found) => (isDeepStrictEqual(found, expected) ? '' : JSON.stringify(found)),
  );
}

async function rehearseAt(
  speed: number,
  register: Register,
  chosen: readonly Day[],
  knowsLinks: boolean,
  rehearsed: RehearsedInterface,
): Promise<Found> {
  const found: Record<string, readonly Rule[]> = {};
  const left = [...chosen];
  const work = async (): Promise<void> => {
    for (let day = left.shift(); day !== undefined; day = left.shift()) {
      const seen = await playDay(day, register, {
        entry: join(root, 'bin/tenderd.js'),
        rehearsed,
        speed,
        timeLimitMs: 90_000,
        interrupted: new AbortController().signal,
      });
      if (!knowsLinks && asksForNoLink(day, seen)) continue;
      if (sendsNoData(day, seen)) continue;
      const rules = new Set(judge(day, seen, rehearsed.words).map(({ rule }) => rule));
      if (rules.size > 0) found[day.name] = [...rules].toSorted();
    }
  };
  await Promise.all([work(), work()]);
  return found;
}

function only(...names: readonly string[]): readonly Day[] {
  return days.filter(({ name }) => names.includes(name));
}

function named(...names: readonly string[]): readonly Day[] {
  return days.filter(({ name }) => isWhole || names.includes(name));
}

/** Returns the days without prompts of the terminal, which the examples do not show. */
function claimed(...names: readonly string[]): readonly Day[] {
  return named(...names).filter(({ asksCashier }) => asksCashier !== true);
}

const examples = [
  {
    name: 'TypeScript',
    program: process.execPath,
    args: [join(root, 'dist/examples/take-payment.js')],
    tools: [],
    some: claimed('unresolved'),
  },
  {
    name: 'Python',
    program: 'python3',
    args: [join(root, 'examples/take_payment.py')],
    tools: ['python3'],
    some: claimed('daemon-restarts'),
  },
  {
    name: 'shell',
    program: 'sh',
    args: [join(root, 'examples/take-payment.sh')],
    tools: ['curl', 'jq'],
    some: claimed('register-dies'),
  },
] as const;

describe.concurrent('the examples', () => {
  test.each(sample(examples, 1))('in $name passes', { timeout: 300_000 }, async ({ program, args, tools, some }) => {
    if (tools.some((tool) => isMissing(tool))) return;
    expect(await rehearse(programRegister(program, args), some, {}, false)).toEqual({});
  });

  test.runIf(isWhole)(
    'a register that takes two seconds to exit is started again after an unresolved payment',
    {
      timeout: 300_000,
    },
    async () => {
      const example = join(root, 'dist/examples/take-payment.js');
      const leavesLate = programRegister('sh', [
        '-c',
        `"${process.execPath}" "${example}"; end=$?; sleep 2; exit $end`,
      ]);
      expect(await rehearse(leavesLate, only('unresolved'), {})).toEqual({});
    },
  );
});

/** The scenarios that each flaw fails in the default run. It fails no other scenarios. */
const flaws: readonly {
  readonly flaw: Flaw;
  readonly some: readonly Day[];
  readonly fails: Readonly<Record<string, readonly Rule[]>>;
}[] = [
  {
    flaw: 'charges-again-on-timeout',
    some: only('declined', 'slow-customer'),
    fails: { 'slow-customer': ['acknowledges', 'books-what-was-charged', 'charges-once', 'same-id'] },
  },
  {
    flaw: 'declines-on-202',
    some: only('slow-customer'),
    fails: { 'slow-customer': ['acknowledges', 'books-what-was-charged', 'charges-again-only-when-safe'] },
  },
  { flaw: 'never-acknowledges', some: only('approved'), fails: { approved: ['acknowledges'] } },
  { flaw: 'ignores-partial-amount', some: only('partial'), fails: { partial: ['books-what-was-charged'] } },
  {
    flaw: 'gives-up-on-restart',
    some: only('daemon-dies'),
    fails: { 'daemon-dies': ['acknowledges', 'books-what-was-charged'] },
  },
  {
    flaw: 'ignores-retry',
    some: only('unresolved', 'paid-elsewhere'),
    fails: {
      unresolved: ['books-what-was-charged', 'charges-again-only-when-safe'],
      'paid-elsewhere': ['charges-again-only-when-safe'],
    },
  },
  {
    flaw: 'takes-the-abort-for-the-end',
    some: only('link-withdrawn'),
    fails: { 'link-withdrawn': ['acknowledges', 'books-what-was-charged', 'charges-again-only-when-safe'] },
  },
  {
    flaw: 'links-beside-the-card',
    some: only('card-to-link'),
    fails: { 'card-to-link': ['acknowledges', 'charges-again-only-when-safe', 'same-id', 'withdraws'] },
  },
  { flaw: 'forgets-links', some: only('link-paid'), fails: { 'link-paid': ['asks'] } },
];

describe.concurrent('a register with a planted mistake', () => {
  // By default, test/rehearsal/judge.test.ts judges what such registers do.
  test.runIf(isWhole).each(flaws)(
    'that $flaw fails the days that name it',
    { timeout: 300_000 },
    async ({ flaw, some, fails }) => {
      const found = await rehearse(flawedRegister(flaw), some, fails);
      expect(found).toEqual(fails);
    },
  );

  test.runIf(isWhole)('passes every scenario without the mistake', { timeout: 300_000 }, async () => {
    expect(await rehearse(flawedRegister(), named('prompt', 'card-to-link'), {})).toEqual({});
  });

  test.runIf(isWhole)(
    'a register without a mistake also passes a scenario if its link names the card payment in insteadOf',
    {
      timeout: 300_000,
    },
    async () => {
      expect(await rehearse(flawedRegister(undefined, 'insteadOf'), only('card-to-link'), {})).toEqual({});
    },
  );
});

/** The days that each flaw of a nexo register fails, sealed or plain. */
const nexoFlaws: readonly {
  readonly flaw: NexoFlaw;
  readonly isSealed: boolean;
  readonly some: readonly string[];
  readonly fails: Readonly<Record<string, readonly Rule[]>>;
}[] = [
  {
    flaw: 'takes-silence-for-a-decline',
    isSealed: true,
    some: ['unheard-outcome'],
    fails: { 'unheard-outcome': ['books-what-was-charged', 'charges-again-only-when-safe'] },
  },
  {
    flaw: 'pays-anew-after-silence',
    isSealed: true,
    some: ['declined', 'unheard-outcome'],
    fails: { 'unheard-outcome': ['books-what-was-charged', 'charges-once', 'same-id'] },
  },
  { flaw: 'ignores-partial', isSealed: false, some: ['partial'], fails: { partial: ['books-what-was-charged'] } },
  {
    flaw: 'books-what-is-held',
    isSealed: false,
    some: ['data-passed', 'data-held'],
    fails: { 'data-held': ['books-what-was-charged'] },
  },
  {
    flaw: 'takes-the-abort-for-the-end',
    isSealed: false,
    some: ['aborted', 'aborted-too-late'],
    fails: { 'aborted-too-late': ['books-what-was-charged', 'charges-again-only-when-safe'] },
  },
  {
    flaw: 'has-its-own-data',
    isSealed: true,
    some: ['data-held'],
    fails: { 'data-held': ['sends-the-data'] },
  },
  { flaw: 'sends-no-data', isSealed: true, some: ['data-held', 'approved'], fails: {} },
  {
    flaw: 'guesses-while-in-progress',
    isSealed: false,
    some: ['register-dies'],
    fails: { 'register-dies': ['books-what-was-charged', 'charges-again-only-when-safe'] },
  },
];

describe('a register that speaks nexo over TLS', () => {
  const program = join(root, 'dist/test/rehearsal/nexo-register.js');
  const right = programRegister(process.execPath, [program]);

  test.each(
    sample(
      [
        { how: 'plain', isSealed: false, some: [] },
        { how: 'in blobs', isSealed: true, some: ['register-dies', 'data-held'] },
      ],
      1,
    ),
  )('and is right passes, $how', { timeout: 600_000 }, async ({ isSealed, some }) => {
    const chosen = nexoDays.filter(({ name }) => isWhole || some.includes(name));
    expect(await rehearse(right, chosen, {}, true, adyenInterface(isSealed))).toEqual({});
  });

  test.runIf(isWhole)(
    'and gives up while the outcome is unknown is started again after the operator has decided, and books the outcome',
    {
      timeout: 300_000,
    },
    async () => {
      const impatient = programRegister('env', ['NEXO_ASKS=6', process.execPath, program]);
      const chosen = nexoDays.filter(({ name }) => name === 'unresolved');
      expect(await rehearse(impatient, chosen, {}, true, adyenInterface(false))).toEqual({});
    },
  );

  test.runIf(isWhole).each(nexoFlaws)(
    'and $flaw fails the days that name it',
    { timeout: 300_000 },
    async ({ flaw, isSealed, some, fails }) => {
      const register = programRegister('env', [`NEXO_FLAW=${flaw}`, process.execPath, program]);
      const chosen = nexoDays.filter(({ name }) => some.includes(name));
      const found = await rehearse(register, chosen, fails, true, adyenInterface(isSealed));
      expect(found).toEqual(fails);
    },
  );
});
