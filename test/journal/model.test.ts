import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attemptKeyOf,
  attemptKeyStart,
  type RegisterRequestIds,
  type JournalPort,
  type LaneCommit,
  type LaneRecord,
  type TransactionRecord,
  placeOf,
} from '../../src/core/index.js';
import { isWhole } from '../extent.js';
import { openJournal } from '../../src/journal/index.js';
import { MapJournal } from './map-journal.js';
import { AT, attempt, fact, freshPath, now, on, outcome, part, payment } from './samples.js';
import { unchecked } from '../unchecked.js';

const TERMINALS = ['till-1', 'till-2'];
const IDS = ['a', 'b', 'c', 'd'];
const SERVICE_IDS = ['AA1', 'AA2', 'AB1', 'B', 'ä1'];
const SALES = ['x', 'y'];

/** Keys of terminals: the first two are the same key, the third has another second. */
const KEYS = [
  { transactionId: '77', timeStamp: '2026-03-01T12:00:04.250+01:00' },
  { transactionId: ' 77 ', timeStamp: '2026-03-01T11:00:04' },
  { transactionId: '77', timeStamp: '2026-03-01T12:00:05+01:00' },
];

/** A register that uses the nexo protocol. */
const asker = { saleId: 'SALE-1', poiId: 'P400-1' };

/** It uses one number for all its sales, as if it gave one sale a new TimeStamp each time. */
function numbered(serviceId: string): RegisterRequestIds {
  return { ...asker, serviceId, saleNumber: 'N1' };
}

const stateArbitrary = fc.constantFrom('open', 'answered', 'never-received', 'released-by-operator');

const outcomeArbitrary = fc
  .record({
    result: fc.constantFrom('approved', 'partly-approved', 'declined', 'not-processed', 'unresolved'),
    revision: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ result, revision }) => outcome(result, revision));

const recordArbitrary: fc.Arbitrary<TransactionRecord> = fc
  .record({
    // The owner mostly follows from the id, so that only a few records are refused.
    id: fc.constantFrom(...IDS),
    stray: fc.integer({ min: 0, max: 9 }),
    sale: fc.constantFrom(...SALES),
    states: fc.array(stateArbitrary, { maxLength: 2 }),
    outcome: fc.option(outcomeArbitrary, { nil: undefined }),
    acknowledged: fc.boolean(),
    hasAttention: fc.boolean(),
    namesAnother: fc.integer({ min: 0, max: 9 }),
    asked: fc.integer({ min: 0, max: 3 }),
    key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
    earlierKey: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
    originalKey: fc.constantFrom(...KEYS),
    resolves: fc.boolean(),
    isAskedOn: fc.boolean(),
  })
  .map((seed) => {
    // A record has its own attempts, in order. A stray record has those of the next transaction.
    const place = IDS.indexOf(seed.id) + (seed.stray === 1 ? 1 : 0);
    const base = payment(seed.id, {
      attempts: seed.states.map((state, nth) =>
        attempt(SERVICE_IDS[(place + nth) % SERVICE_IDS.length] ?? 'B', state, nth === 0 ? 'SALE-A' : 'SALE-B'),
      ),
      ...(seed.outcome === undefined
        ? {}
        : { outcome: { ...seed.outcome, ...(seed.key === undefined ? {} : { poiTransaction: seed.key }) } }),
      ...(seed.outcome === undefined || seed.earlierKey === undefined ? {} : { earlierKeys: [seed.earlierKey] }),
      // Two transactions share ids, as if a register restarted its counter each morning.
      ...(seed.asked === 0
        ? {}
        : { registerRequestIds: ['1', '2', seed.id].slice(0, seed.asked).map((serviceId) => numbered(serviceId)) }),
      ...(seed.isAskedOn ? { askedUntil: AT } : {}),
      acknowledgedRevision: seed.acknowledged ? (seed.outcome?.revision ?? 0) : 0,
      attention: seed.hasAttention ? [{ code: 'unresolved', at: AT, text: 'Look at it.', actions: ['resolve'] }] : [],
    });
    const sale = seed.stray === 0 ? 'z' : (SALES[IDS.indexOf(seed.id) % 2] ?? 'x');
    const terminal = TERMINALS[IDS.indexOf(seed.id) % 2] ?? 'till-1';
    // The original mostly follows from the id, too.
    const named = IDS[(IDS.indexOf(seed.id) + (seed.namesAnother === 0 ? 2 : 1)) % IDS.length] ?? 'a';
    const isByKey = seed.id === 'd';
    const original = isByKey
      ? ({ type: 'terminal', poiTransaction: seed.originalKey } as const)
      : ({ type: 'transaction', transactionId: named } as const);
    const isRefund = seed.id > 'b';
    return on(terminal, {
      ...base,
      ...(isByKey && seed.resolves ? { originalId: named } : {}),
      request: unchecked({
        ...base.request,
        sale,
        ...(isRefund ? { kind: 'refund' as const, original } : {}),
        // The register follows from the id. One transaction has no register.
        ...(seed.id === 'a' ? {} : { register: seed.id === 'b' ? 'A' : 'B' }),
      }),
    });
  });

const laneArbitrary: fc.Arbitrary<LaneRecord> = fc
  .record({ terminal: fc.constantFrom(...TERMINALS), sessionEpoch: fc.nat(5), seen: fc.boolean() })
  .map((seed) => ({ ...seed, poiId: 'P', saleId: 'S', sessionStanding: seed.seen, attention: [] }));

const partArbitrary: fc.Arbitrary<LaneCommit> = fc.oneof(
  recordArbitrary.map((record) => part(placeOf(record.request), record)),
  // A fact alone. Its transaction may belong to another lane or to none.
  fc
    .tuple(fc.constantFrom(...TERMINALS), fc.constantFrom(...IDS))
    .map(([terminal, id]) => ({ writer: terminal, facts: [fact('stage', id, terminal)], transactions: [] })),
  laneArbitrary.map((lane) => ({ writer: lane.terminal, facts: [], transactions: [], lane })),
  fc
    .tuple(fc.constantFrom(...TERMINALS), fc.array(recordArbitrary, { maxLength: 2 }), fc.option(laneArbitrary))
    .map(([terminal, records, lane]) => ({
      writer: terminal,
      facts: [{ ...fact('session', undefined, terminal), detail: { nested: [1, 'ä', null] } }],
      transactions: records.filter(({ request }) => request.terminal === terminal),
      ...(lane === null ? {} : { lane }),
    })),
);

function everythingOf(journal: JournalPort): unknown {
  const states = [undefined, 'open', 'unresolved', 'ended'] as const;
  return {
    lanes: TERMINALS.map((terminal) => journal.loadLane(terminal)),
    open: TERMINALS.map((terminal) => journal.loadOpen(terminal)),
    ids: IDS.map((id) => [journal.findTransaction(id), journal.factsOf(id)]),
    sales: [...SALES, 'z'].map((sale) => journal.findBySale(sale)),
    numbers: ['N1', 'N2'].map((saleNumber) => journal.findBySaleNumber(saleNumber)),
    originals: IDS.map((id) => journal.findByOriginal({ transactionIds: [id], keys: [] })),
    ofKeys: KEYS.map((key) => [
      journal.findByKey(key),
      journal.findByOriginal({ keys: [key] }),
      journal.findByOriginal({ transactionIds: ['b', 'a'], keys: KEYS }),
    ]),
    asked: [undefined, '1', '2', 'a', 'z'].map((serviceId) => {
      const filter = serviceId === undefined ? asker : { ...asker, serviceId };
      return [journal.findByRequestIds(filter, 1), journal.findByRequestIds(filter, 100)];
    }),
    askedAtTerminals: TERMINALS.flatMap((terminal) =>
      [undefined, '1', 'b'].map((serviceId) =>
        journal.findByRequestIds(
          { saleId: asker.saleId, terminal, ...(serviceId === undefined ? {} : { serviceId }) },
          100,
        ),
      ),
    ),
    sameAsker: journal.findByRequestIds({ ...asker, saleId: ' SALE-1' }, 100),
    otherAsker: journal.findByRequestIds({ ...asker, saleId: 'SALE-2' }, 100),
    attempts: SERVICE_IDS.map((id) => [
      journal.findByAttempt(attemptKeyOf({ saleId: 'SALE-A', poiId: 'P400-1', serviceId: id })),
      journal.findByAttempt(attemptKeyOf({ saleId: 'SALE-B', poiId: 'P400-1', serviceId: id })),
      journal.findByAttempt(attemptKeyOf({ saleId: 'SALE-A', poiId: 'other', serviceId: id })),
    ]),
    prefixes: ['', 'A', 'AA', 'AB1', 'AC', 'ä', 'B1', '1'].map((prefix) => [
      journal.isKeyStartUsed(attemptKeyStart('SALE-A', prefix)),
      journal.isKeyStartUsed(attemptKeyStart('SALE-B', prefix)),
    ]),
    lists: states.flatMap((state) =>
      [undefined, true, false].map((acknowledged) =>
        journal.list({
          ...(state === undefined ? {} : { state }),
          ...(acknowledged === undefined ? {} : { acknowledged }),
        }),
      ),
    ),
    pages: [
      journal.list({ limit: 1 }),
      journal.list({ before: 'b', limit: 2 }),
      journal.list({ before: 'unknown' }),
      journal.list({ terminal: 'till-2', sale: 'y' }),
      journal.list({ limit: 0 }),
      journal.list({ register: 'A' }),
      journal.list({ register: 'B', before: 'd', state: 'ended' }),
      journal.list({ register: 'B', acknowledged: false, limit: 1 }),
      journal.list({ terminal: 'till-1', acknowledged: false, before: 'c' }),
      journal.list({ sale: 'x', state: 'unresolved', acknowledged: false }),
    ],
    attention: journal.listAttention(),
    inbox: [journal.listInbox(1), journal.listInbox(100), journal.listInbox(1, 'A'), journal.listInbox(100, 'B')],
    facts: [0, 1, 3, 100].map((seq) => journal.factsAfter(seq, 2)),
    last: journal.lastFact(),
  };
}

function told(journal: JournalPort, turns: readonly (readonly LaneCommit[])[]): unknown {
  return turns.map((parts) => journal.commit(parts).map(({ writer, ok }) => ({ writer, ok })));
}

const turnsArbitrary = fc.array(fc.array(partArbitrary, { maxLength: 3 }), { maxLength: 12 });

test('after any commits, the journal answers each query like a plain map', () => {
  let refused = 0;
  fc.assert(
    fc.property(turnsArbitrary, (turns) => {
      const real = openJournal({ path: ':memory:', now });
      const model = new MapJournal();
      try {
        const results = told(real, turns);
        expect(results).toEqual(told(model, turns));
        expect(everythingOf(real)).toEqual(everythingOf(model));
        expect(real.commits()).toBe(model.commits());
        if (JSON.stringify(results).includes('false')) refused += 1;
      } finally {
        real.close();
      }
    }),
    { numRuns: isWhole ? 300 : 50 },
  );
  expect(refused).toBeGreaterThan(isWhole ? 30 : 5);
});

test('queries between turns and rejected parts change no later answer', () => {
  let refused = 0;
  fc.assert(
    fc.property(turnsArbitrary, (turns) => {
      const real = openJournal({ path: ':memory:', now });
      const model = new MapJournal();
      try {
        for (const parts of turns) {
          const results = told(real, [parts]);
          expect(results).toEqual(told(model, [parts]));
          expect(everythingOf(real)).toEqual(everythingOf(model));
          if (JSON.stringify(results).includes('false')) refused += 1;
        }
      } finally {
        real.close();
      }
    }),
    { numRuns: isWhole ? 60 : 12 },
  );
  expect(refused).toBeGreaterThan(isWhole ? 30 : 5);
});

test('after a restart, the journal has exactly the committed transactions', () => {
  fc.assert(
    fc.property(turnsArbitrary, (turns) => {
      const options = { path: freshPath(), now, pregrowBytes: 0 };
      const before = openJournal(options);
      const model = new MapJournal();
      told(before, turns);
      told(model, turns);
      before.close();
      const after = openJournal(options);
      try {
        expect(everythingOf(after)).toEqual(everythingOf(model));
      } finally {
        after.close();
      }
    }),
    { numRuns: isWhole ? 10 : 3 },
  );
});
