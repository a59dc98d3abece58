/** The tables that decide about money and time. Each value is compared with the design. */

import { kinds, terminalKinds } from '../../src/core/kinds/index.js';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { conditionRow, conditions } from '../../src/core/terminal/messages/conditions.js';
import { deviceRequestConditions } from '../../src/core/terminal/messages/device-request-conditions.js';
import { deviceRequestRules } from '../../src/core/terminal/messages/device-request.js';
import { InvariantError, assertInvariant } from '../../src/core/base/invariant.js';
import { defaultProfile, profiles } from '../../src/core/terminal/wire/profile.js';
import { recoveryTable } from '../../src/core/terminal/wire/recovery.js';
import { limits, stageLimits } from '../../src/core/base/limits.js';
import { transactionOf } from './records.js';
import { neverStarted, unresolved } from './of-kind.js';

function tableFile(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/tables/${name}.txt`, import.meta.url));
}

/** Returns one line for each cell. */
function linesOf(name: string, value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [`${name}: ${String(value)}`];
  return Object.entries(value).flatMap(([member, inner]) => linesOf(name === '' ? member : `${name} ${member}`, inner));
}

const textOf = (table: object): string => `${linesOf('', table).join('\n')}\n`;

describe('each value and text of a table is as reviewed (update with -u)', () => {
  test('for each ErrorCondition', async () => {
    const told = Object.entries(conditions).map(([word, { money, ...others }]) => {
      const ofKinds = terminalKinds.map((kind) => [kind, money(kinds[kind])]);
      return [word, { ...Object.fromEntries(ofKinds), ...others }];
    });
    await expect(textOf(Object.fromEntries(told))).toMatchFileSnapshot(tableFile('conditions'));
  });

  test('for the recovery table', async () => {
    await expect(textOf(recoveryTable)).toMatchFileSnapshot(tableFile('recovery'));
  });

  test('for each device request and its ErrorConditions', async () => {
    const told = Object.entries(deviceRequestConditions).map(([word, { verdict, message }]) => [
      word,
      `${verdict}: ${message('display')}`,
    ]);
    const tables = { rules: deviceRequestRules, conditions: Object.fromEntries(told) };
    await expect(textOf(tables)).toMatchFileSnapshot(tableFile('device-requests'));
  });

  test('for the reasons why a payment, refund or reversal was never started', async () => {
    const reasons = [
      'queue',
      'unanswered',
      'resting',
      'link',
      'pong',
      'login',
      'terminal-not-connected',
      'terminal-busy',
      'terminal-blocked',
      'clock',
      'commit',
    ] as const;
    const told = terminalKinds.map((kind) => {
      const record = transactionOf({ kind });
      const own = kind === 'reconciliation' ? (['period'] as const) : [];
      const ends = [...reasons, ...own].map((why) => [
        why,
        [neverStarted(record, why, undefined), neverStarted(record, why, 'the detail')],
      ]);
      return [kind, { ...Object.fromEntries(ends), unresolved: unresolved(record, 'no-answer') }];
    });
    await expect(textOf(Object.fromEntries(told))).toMatchFileSnapshot(tableFile('never-started'));
  });
});

test('an unknown condition has no row, even if its name is a property of every JavaScript object', () => {
  expect(conditionRow('Flummoxed')).toBeUndefined();
  expect(conditionRow('toString')).toBeUndefined();
  expect(conditionRow('Busy')).toBe(conditions.Busy);
});

test("the terminal's own limits are those of the specification", () => {
  expect(stageLimits).toEqual({ cardMs: 45_000, pinEntryMs: 45_000, pinTries: 3, hostMs: 55_000 });
});

test('the limits are those of the design, section 5', () => {
  expect(limits).toEqual({
    // 45 s card, 3 x 45 s PIN, 55 s host, 15 s margin.
    answerMs: 250_000,
    // The question (10 s), the longest single stage (55 s), and a margin.
    silenceMs: 45_000,
    hardMs: 300_000,
    // Five times 55 s for the host and a margin. It asks meanwhile after two times 55 s and a margin. Two of the
    // longest payments.
    reconciliationAnswerMs: 290_000,
    reconciliationSilenceMs: 125_000,
    reconciliationHardMs: 600_000,
    periodFreshMs: 5_000,
    // A Reject may be temporary, so the lane asks three times at most.
    periodRejectsMax: 2,
    managementMs: 10_000,
    managementMinMs: 5_000,
    managementMaxMs: 10_000,
    askEveryMs: 2_000,
    pongAgainMs: 10_000,
    askBesideMs: 10_000,
    abortEffectMs: 10_000,
    // Another register's sale waits for the card. A lease must be renewed within this time.
    cardRemovalMs: 10_000,
    leaseMaxMs: 600_000,
    // A card that was read waits while the cashier scans the goods. A terminal that does not release it gets three
    // requests.
    heldCardMs: 120_000,
    letGoBeforeMs: 3_000,
    letGoTriesMax: 3,
    letGoTriesInAll: 10,
    // A prompt waits as long as a card, and is answered before the terminal stops waiting.
    promptMs: 45_000,
    promptMarginMs: 2_000,
    latestStartMs: 30_000,
    latestStartMaxMs: 600_000,
    // A replacement waits as long as any request may.
    handOverMs: 600_000,
    // The list of terminals: its regular interval, the interval while a terminal is missing, the age before a payment,
    // how long a payment waits for it, and its age when a Login contradicts it.
    listEveryMs: 30_000,
    listMissingMs: 5_000,
    listFreshMs: 10_000,
    listWaitMs: 2_000,
    listDoubtMs: 10_000,
    linkFreshMs: 2_000,
    // The drift of a clock under correction between two steps is smaller than this.
    clockJumpMs: 2_000,
    pongMs: 2_000,
    // Much shorter than the latest start, and long enough that a lease without a renewal costs few entries.
    unsentPauseMs: 1_000,
    busyBackoffMinMs: 1_000,
    busyBackoffMaxMs: 10_000,
    retryMinMs: 1_000,
    retryMaxMs: 30_000,
    idleLoginMaxMs: 60_000,
    backgroundMaxMs: 300_000,
    // The lane asks about a resolved transaction for a day.
    askedOnMs: 86_400_000,
    // A sale may get a new stamp around midnight, but counters start again in the morning.
    saleNumberMs: 21_600_000,
    loginsPerTransactionMax: 2,
  });
});

describe('profiles', () => {
  const nothing = {
    requestLifetimeMs: 55_000,
    lifetimeAfterPongMs: 55_000,
    orphanLifetimeMs: 100_000,
    unavailableMeansUndelivered: false,
    memorySurvivesRestart: false,
    sessions: true,
    sessionEndsWithLink: false,
    quietMs: 0,
  };

  test('each relies on its own promises only', () => {
    const cloud = { ...nothing, peer: 'cloud', requestLifetimeMs: 205_000, lifetimeAfterPongMs: 205_000 };
    expect(profiles).toEqual({
      default: { ...nothing, name: 'default' },
      direct: { ...nothing, name: 'direct' },
      'dropping-gateway': {
        ...nothing,
        name: 'dropping-gateway',
        requestLifetimeMs: 20_000,
        orphanLifetimeMs: 20_000,
        unavailableMeansUndelivered: true,
      },
      tenderd: { ...nothing, name: 'tenderd', lifetimeAfterPongMs: 0, memorySurvivesRestart: true },
      resting: { ...nothing, name: 'resting', quietMs: 3_000 },
      'swedbank-lan': { ...nothing, name: 'swedbank-lan', refusesByStatus: true },
      westpay: { ...nothing, name: 'westpay', refusesByStatus: true },
      marketpay: { ...nothing, name: 'marketpay', byHttp: 'polling', refusesByStatus: true },
      'westpay-epas': { ...nothing, name: 'westpay-epas', sessionEndsWithLink: true, peer: 'terminal' },
      'adyen-local': { ...nothing, name: 'adyen-local', refusesByStatus: true, successIsAsAsked: true },
      datamesh: { ...cloud, name: 'datamesh', successIsAsAsked: true },
      'swedbank-cloud': { ...cloud, name: 'swedbank-cloud', bounds: 'none' },
      'adyen-cloud': { ...cloud, name: 'adyen-cloud', bounds: 'none', successIsAsAsked: true },
      'verifone-cloud': {
        ...cloud,
        name: 'verifone-cloud',
        bounds: 'none',
        byHttp: 'rootless',
        requestLifetimeMs: 365_000,
        lifetimeAfterPongMs: 365_000,
      },
      sessionless: { ...nothing, name: 'sessionless', sessions: false, memorySurvivesRestart: true },
    });
  });

  test('each limits the lifetime of requests after a reset or the end of a process', () => {
    for (const { requestLifetimeMs, orphanLifetimeMs } of Object.values(profiles))
      expect([requestLifetimeMs > 0, orphanLifetimeMs > 0]).toEqual([true, true]);
  });

  test('a gateway without a profile gets the profile that relies on nothing', () => {
    expect(defaultProfile).toEqual({ ...nothing, name: 'default' });
  });
});

test('a broken invariant is an error of its own, with the violated statement', () => {
  expect(() => assertInvariant(true, 'it holds')).not.toThrow();
  expect(() => assertInvariant(false, 'one and one are two')).toThrow(InvariantError);
  expect(() => assertInvariant(false, 'one and one are two')).toThrow('broken invariant: one and one are two');
  const error = new InvariantError('x');
  expect([error.code, error.name]).toEqual(['invariant-broken', 'InvariantError']);
});
