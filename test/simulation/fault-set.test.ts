import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultProfile, profiles } from '../../src/core/index.js';
import { Dice } from './dice.js';
import { faultSetNamed } from './faults/fault-set.js';
import { randomIncidents } from './faults/incidents.js';
import type { RequestKind } from './faults/request-fault.js';
import { randomStrike, requestFaults } from './faults/request-faults.js';
import { randomCustomers } from './registers/customers.js';
import { randomNexo } from './registers/nexo-plans.js';
import { randomDeviceRequests } from './registers/device-requests.js';
import { randomSetup, type Setup } from './setup.js';
import { merged } from './tally.js';

const kinds: readonly RequestKind[] = ['payment', 'reversal', 'capture', 'status', 'login', 'previous', 'diagnosis'];

/** Returns everything that a seed draws before it is played, and the faults that some requests would meet. */
function drawn(seed: number, faults: Setup['faults']): unknown {
  const setup = randomSetup(seed, { faults, profile: { ...defaultProfile, memorySurvivesRestart: seed % 2 === 0 } });
  const customers = randomCustomers(seed, setup);
  const about = { wasSeenAtWork: true, isHeld: true, isLoginLate: true, isOrphan: true };
  return {
    conditions: [setup.day, setup.dialect, setup.encoding, setup.latencyMs, setup.requestFaults, setup.incidents],
    customers,
    parameters: randomDeviceRequests(seed, setup, customers).map(({ id, atMs, parameters }) => [id, atMs, parameters]),
    incidents: randomIncidents(seed, setup, customers).map(({ id, atMs, text }) => [id, atMs, text]),
    strikes: kinds.flatMap((kind) =>
      [1, 2, 3, 4].map((index) => randomStrike(new Dice(seed, `${kind} ${index}`), kind, setup, about)),
    ),
  };
}

/** Returns the drawn setup in the words of release e897f2e: only names have changed since. */
function inEarlierWords(all: unknown): string {
  return JSON.stringify(all)
    .replaceAll('"pre-authorization', '"reservation')
    .replaceAll('"capture"', '"completion"')
    .replaceAll('release-card', 'let-go')
    .replaceAll('"parameters"', '"wishes"');
}

function digest(faults: Setup['faults']): string {
  const hash = createHash('sha256');
  for (let seed = 1; seed <= 200; seed += 1) hash.update(inEarlierWords(drawn(seed, faults)));
  return hash.digest('hex').slice(0, 16);
}

test('the set e897f2e draws the same faults as that release, although faults were added later', () => {
  expect(digest('e897f2e')).toBe('1310261bc7478ce3');
});

/**
 * Returns how many registers use nexo in five hundred seeds. With one hundred seeds, chance alone would change the
 * number by a third or more.
 */
function nexoRegisters(faults: Setup['faults']): number {
  const seeds = Array.from({ length: 500 }, (_, seed) => seed);
  return seeds.flatMap((seed) => randomNexo(seed, randomSetup(seed, { faults }))).length;
}

test('registers that use nexo occur with the set of all faults, and not with the fault set of the release', () => {
  expect(nexoRegisters('e897f2e')).toBe(0);
  expect(nexoRegisters('all')).toBeGreaterThan(150);
});

test('on a sound day no terminal forgets, whatever else was drawn for the day', () => {
  const setups = Array.from({ length: 2_000 }, (_, seed) => randomSetup(seed));
  const sound = setups.filter(({ day }) => day === 'sound');
  expect(sound.length).toBeGreaterThan(500);
  expect(sound.filter(({ restartsSilently, forgetsAtLogin }) => restartsSilently || forgetsAtLogin)).toEqual([]);
});

test('an unknown name of a set of faults is refused', () => {
  expect(() => faultSetNamed('e897')).toThrow('no set of faults e897: it is one of all, terminals, e897f2e');
});

/** Returns the faults and kinds of payments that a run without seeds misses. */
function missed(faults: Setup['faults']): readonly string[] {
  const { faults_never_seen: faultsMissed, never_approved: neverApproved } = merged(faults, []);
  return [...faultsMissed, ...neverApproved];
}

test('a run misses only what its set can contain; the set for terminals has no HTTP responses, POST results or verifications', () => {
  const beyondTerminals = [
    'G16',
    'G17',
    'G18',
    'L25',
    'L26',
    'L27',
    'S1',
    'verification',
    'verification of a stranger',
    'by a stored card',
    'by an agreement',
  ];
  expect(missed('all')).toEqual(expect.arrayContaining([...beyondTerminals, 'L1', 'payment']));
  expect(missed('terminals')).toEqual(expect.arrayContaining(['L1', 'payment', 'tip']));
  expect(missed('terminals').filter((one) => beyondTerminals.includes(one))).toEqual([]);
});

/** If these two faults were declared, the random draws of pinned seeds would change. The requests that cause them also declare other faults. */
const undeclared = ['P24', 'T23'];

test('each fault of a request declares its ids, because only declared faults can be made frequent', () => {
  const others = requestFaults
    .map(({ ids = [], nextRandom }) => ({ ids, ofStrike: nextRandom(new Dice(1, 'ids')).ids }))
    .filter(({ ids, ofStrike }) => String(ids) !== String(ofStrike))
    .flatMap(({ ofStrike }) => ofStrike);
  expect([...new Set(others)].toSorted()).toEqual(undeclared);
});

test('on a day with frequent refusals by clouds, the cloud refuses most payments', () => {
  const profile = { ...defaultProfile, ...profiles['adyen-cloud'] };
  const setup = randomSetup(1, { profile, carrier: 'http', often: ['L37'] });
  const about = { wasSeenAtWork: false, isHeld: false, isLoginLate: false, isOrphan: false };
  const strikes = Array.from({ length: 200 }, (_, n) => randomStrike(new Dice(n, 'strike'), 'payment', setup, about));
  expect(strikes.filter(({ ids }) => ids.includes('L37')).length).toBeGreaterThan(140);
});
