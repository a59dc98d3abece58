/** The journal as plain maps. Tests compare the real journal with it, and the simulation uses it because it is fast. */

import {
  aboutOf,
  type AttemptKey,
  attemptKeyOf,
  paymentKeysOf,
  type RequestIdsFilter,
  type Attempt,
  comparableText,
  type Fact,
  isAbout,
  isKnownBy,
  isSameText,
  type JournalPort,
  keyNamedBy,
  keysOf,
  type LaneCommit,
  type LaneCommitResult,
  type LaneRecord,
  type NumberedFact,
  isUnlinkedRefund,
  openAttempts,
  type OriginalNames,
  type PoiTransaction,
  type RegisterRequestIds,
  type FoundTransactions,
  matchesWord,
  type TransactionFilter,
  type TransactionSearch,
  type TransactionRecord,
  placeOf,
} from '../../src/core/index.js';

interface Entry {
  readonly accepted: number;
  /** The sale number at the acceptance. */
  readonly saleNumber: string | undefined;
  readonly record: TransactionRecord;
}

interface AttemptEntry {
  readonly owner: string;
  readonly attempt: Attempt;
}

/**
 * A JournalPort in memory. It keeps the given records without copying them, because records are never changed in place.
 */
export class MapJournal implements JournalPort {
  readonly #entries = new Map<string, Entry>();
  readonly #open = new Map<string, Set<string>>();
  readonly #sales = new Map<string, string[]>();
  readonly #originals = new Map<string, Set<string>>();
  readonly #originalKeys = new Map<string, Set<string>>();
  readonly #keys = new Map<string, Set<string>>();
  readonly #attention = new Set<string>();
  readonly #attempts = new Map<string, AttemptEntry>();
  readonly #payments = new Map<string, string>();
  readonly #facts: Fact[] = [];
  readonly #factsOf = new Map<string, Fact[]>();
  readonly #lanes = new Map<string, LaneRecord>();
  #accepted = 0;
  #commits = 0;
  /** The result of `hasReserve`. */
  reserve = true;

  /** Returns the number of commits that kept something. */
  commits(): number {
    return this.#commits;
  }

  /** Returns all facts, the oldest first. */
  allFacts(): readonly Fact[] {
    return this.#facts;
  }

  commit(parts: readonly LaneCommit[]): readonly LaneCommitResult[] {
    const refused = new Map<string, string>();
    let kept = 0;
    const results = parts.map((part): LaneCommitResult => {
      const { writer, facts, transactions, lane } = part;
      const cause = refused.get(writer) ?? this.#why(part);
      if (cause !== undefined) {
        refused.set(writer, cause);
        return { writer, ok: false, cause };
      }
      for (const fact of facts) this.#addFact(fact);
      for (const record of transactions) this.#put(record);
      if (lane !== undefined) this.#lanes.set(writer, lane);
      kept += facts.length + transactions.length + (lane === undefined ? 0 : 1);
      return { writer, ok: true };
    });
    if (kept > 0) this.#commits += 1;
    return results;
  }

  /** Not modelled: only SQLite knows what it would refuse. */
  check(): never {
    throw new Error('a map checks no parts');
  }

  loadLane(terminal: string): LaneRecord | undefined {
    return this.#lanes.get(terminal);
  }

  loadOpen(terminal: string): readonly TransactionRecord[] {
    return this.#oldestFirst([...(this.#open.get(terminal) ?? [])]);
  }

  findTransaction(transactionId: string): TransactionRecord | undefined {
    return this.#entries.get(transactionId)?.record;
  }

  findBySale(sale: string): readonly TransactionRecord[] {
    return this.#oldestFirst(this.#sales.get(comparableText(sale)) ?? []);
  }

  findBySaleNumber(saleNumber: string): readonly TransactionRecord[] {
    const ids = [...this.#entries].filter(([, { record, saleNumber: own }]) => {
      const isAcknowledged = record.acknowledgedRevision >= (record.outcome?.revision ?? 1);
      const isAwaited = isPursued(record) || !isAcknowledged || record.attention.length > 0;
      return isAwaited && own === saleNumber;
    });
    return this.#oldestFirst(ids.map(([id]) => id));
  }

  findUnlinkedRefunds(register: string, since: string): readonly TransactionRecord[] {
    const ids = [...this.#entries].filter(
      ([, { record }]) =>
        record.request.register === register && isUnlinkedRefund(record) && record.acceptedAt >= since,
    );
    return this.#oldestFirst(ids.map(([id]) => id));
  }

  findByOriginal({ transactionIds = [], keys }: OriginalNames): readonly TransactionRecord[] {
    const byKey = keys.length === 0 ? [] : [...this.#originalKeys.values()].flatMap((found) => [...found]);
    const ids = new Set([...transactionIds.flatMap((id) => [...(this.#originals.get(id) ?? [])]), ...byKey]);
    return this.#oldestFirst([...ids]).filter((record) => isAbout(record, { transactionIds, keys }));
  }

  findByKey(key: PoiTransaction): readonly TransactionRecord[] {
    const ids = new Set([...this.#keys.values()].flatMap((found) => [...found]));
    return this.#oldestFirst([...ids]).filter((record) => isKnownBy(record, key));
  }

  findByRequestIds(filter: RequestIdsFilter, limit: number): readonly TransactionRecord[] {
    return [...this.#entries.values()]
      .filter(({ record }) =>
        record.registerRequestIds?.some(
          ({ saleId, poiId, serviceId, saleReference }) =>
            isSameText(saleId, filter.saleId) &&
            ('terminal' in filter ? record.request.terminal === filter.terminal : poiId === filter.poiId) &&
            (filter.serviceId === undefined || serviceId === filter.serviceId) &&
            (filter.saleReference === undefined || saleReference === filter.saleReference),
        ),
      )
      .toSorted((one, other) => other.accepted - one.accepted)
      .slice(0, limit)
      .map(({ record }) => record);
  }

  findByAttempt({ rail, key }: AttemptKey): TransactionRecord | undefined {
    const owner = rail === 'payment' ? this.#payments.get(key) : this.#attempts.get(`${rail} ${key}`)?.owner;
    return owner === undefined ? undefined : this.findTransaction(owner);
  }

  isKeyStartUsed({ rail, key }: AttemptKey): boolean {
    return [...this.#attempts.keys()].some((name) => name.startsWith(`${rail} ${key}`));
  }

  list(filter: TransactionFilter): readonly TransactionRecord[] {
    const { before } = filter;
    const end = before === undefined ? Number.POSITIVE_INFINITY : (this.#entries.get(before)?.accepted ?? 0);
    return [...this.#entries.values()]
      .filter(({ accepted, record }) => accepted < end && matches(filter, record))
      .toSorted((a, b) => b.accepted - a.accepted)
      .slice(0, Math.max(0, Math.min(filter.limit ?? 100, 1000)))
      .map(({ record }) => record);
  }

  search(search: TransactionSearch): FoundTransactions {
    const { words, since = '', until = '~', limit = 100 } = search;
    const found = this.list({ ...search, limit: 1000 }).filter(
      (record) =>
        record.acceptedAt >= since && record.acceptedAt < until && words.every((word) => matchesWord(record, word)),
    );
    const next = found.length > limit ? found[limit - 1]?.request.transactionId : undefined;
    return { transactions: found.slice(0, limit), ...(next === undefined ? {} : { next }) };
  }

  factsOf(transactionId: string): readonly Fact[] {
    return this.#factsOf.get(transactionId) ?? [];
  }

  factsAfter(seq: number, limit: number): readonly NumberedFact[] {
    return this.#facts.slice(seq, seq + limit).map((fact, place) => {
      const register = this.#entries.get(fact.transactionId ?? '')?.record.request.register;
      return { ...fact, seq: seq + place + 1, ...(register === undefined ? {} : { register }) };
    });
  }

  lastFact(): number {
    return this.#facts.length;
  }

  listInbox(limit: number, register?: string): readonly TransactionRecord[] {
    const unread = [...this.#entries].filter(
      ([, { record }]) =>
        record.outcome !== undefined &&
        record.acknowledgedRevision < record.outcome.revision &&
        (register ?? record.request.register) === record.request.register,
    );
    return this.#oldestFirst(unread.map(([id]) => id)).slice(0, limit);
  }

  listAttention(): readonly TransactionRecord[] {
    return this.#oldestFirst([...this.#attention]);
  }

  hasReserve(): boolean {
    return this.reserve;
  }

  #oldestFirst(ids: readonly string[]): readonly TransactionRecord[] {
    return ids
      .flatMap((id) => this.#entries.get(id) ?? [])
      .toSorted((a, b) => a.accepted - b.accepted)
      .map(({ record }) => record);
  }

  /**
   * Returns the reason to refuse a part, or undefined. It goes through the part as a write would, so later records see
   * the earlier ones.
   */
  #why(part: LaneCommit): string | undefined {
    if (part.lane !== undefined && part.lane.terminal !== part.writer) return 'another lane';
    const named = new Set(part.transactions.map(({ request }) => request.transactionId));
    const isUnknown = (id: string): boolean => !named.has(id) && !this.#entries.has(id);
    if (part.facts.some(({ transactionId: id }) => id !== undefined && isUnknown(id))) return 'a fact about nothing';
    const records = new Map<string, TransactionRecord>();
    const attempts = new Map<string, AttemptEntry>();
    for (const record of part.transactions) {
      const { transactionId } = record.request;
      if (placeOf(record.request) !== part.writer) return 'another lane';
      const before = records.get(transactionId) ?? this.findTransaction(transactionId);
      const names = record.attempts.map(keyOf);
      if (new Set(names).size < names.length) return 'an attempt twice';
      const asked = (record.registerRequestIds ?? []).map(nameOf);
      if (new Set(asked).size < asked.length) return 'asked twice under the same ids';
      const askedBefore = before?.registerRequestIds?.map(nameOf) ?? [];
      if (askedBefore.some((name, place) => asked[place] !== name)) return 'it was asked under other ids';
      if (record.acknowledgedRevision < 0) return 'acknowledged nothing';
      if (record.acknowledgedRevision > (record.outcome?.revision ?? 0)) return 'acknowledged too much';
      if (before !== undefined && goesBackwards(before, record)) return 'backwards';
      for (const attempt of record.attempts) {
        const name = keyOf(attempt);
        const known = attempts.get(name) ?? this.#attempts.get(name);
        if (known !== undefined && known.owner !== transactionId) return 'ids of another transaction';
        if (known?.attempt.state === 'answered' && attempt.state !== 'answered') return 'an answer was lost';
        attempts.set(name, { owner: transactionId, attempt });
      }
      records.set(transactionId, record);
    }
    return undefined;
  }

  #addFact(fact: Fact): void {
    this.#facts.push(fact);
    if (fact.transactionId !== undefined) bucket(this.#factsOf, fact.transactionId, () => []).push(fact);
  }

  #put(record: TransactionRecord): void {
    const { transactionId, sale } = record.request;
    const before = this.#entries.get(transactionId);
    if (before === undefined) {
      this.#accepted += 1;
      bucket(this.#sales, comparableText(sale), () => []).push(transactionId);
    }
    const add = (map: Map<string, Set<string>>, key: string): void => {
      bucket(map, key, () => new Set<string>()).add(transactionId);
    };
    const original = aboutOf(record);
    if (original !== undefined) add(this.#originals, original);
    const named = keyNamedBy(record.request);
    if (named !== undefined) add(this.#originalKeys, comparableText(named.transactionId));
    for (const key of keysOf(record)) add(this.#keys, comparableText(key.transactionId));
    const { accepted, saleNumber } = before ?? {
      accepted: this.#accepted,
      saleNumber: record.registerRequestIds?.[0]?.saleNumber,
    };
    this.#entries.set(transactionId, { accepted, saleNumber, record });
    const open = bucket(this.#open, placeOf(record.request), () => new Set<string>());
    if (isPursued(record)) open.add(transactionId);
    else open.delete(transactionId);
    if (record.attention.length > 0) this.#attention.add(transactionId);
    else this.#attention.delete(transactionId);
    for (const attempt of record.attempts) this.#attempts.set(keyOf(attempt), { owner: transactionId, attempt });
    for (const { key } of paymentKeysOf(record)) {
      if (!this.#payments.has(key)) this.#payments.set(key, transactionId);
    }
  }
}

function keyOf(attempt: Attempt): string {
  const { rail, key } = attemptKeyOf(attempt);
  return `${rail} ${key}`;
}

function nameOf(ids: RegisterRequestIds): string {
  return JSON.stringify([ids.saleId, ids.poiId, ids.serviceId]);
}

function stateOf({ outcome }: TransactionRecord): 'open' | 'unresolved' | 'ended' {
  if (outcome === undefined) return 'open';
  return outcome.result === 'unresolved' ? 'unresolved' : 'ended';
}

/** True if the lane takes the transaction up after a restart. */
function isPursued(record: TransactionRecord): boolean {
  return stateOf(record) !== 'ended' || openAttempts(record).length > 0 || record.askedUntil !== undefined;
}

function matches(filter: TransactionFilter, record: TransactionRecord): boolean {
  const { request, outcome, acknowledgedRevision } = record;
  const isAcknowledged = outcome !== undefined && acknowledgedRevision >= outcome.revision;
  return (
    (filter.terminal ?? placeOf(request)) === placeOf(request) &&
    isSameText(filter.sale ?? request.sale, request.sale) &&
    (filter.register ?? request.register) === request.register &&
    (filter.state ?? stateOf(record)) === stateOf(record) &&
    (filter.acknowledged ?? isAcknowledged) === isAcknowledged
  );
}

function goesBackwards(before: TransactionRecord, next: TransactionRecord): boolean {
  const told = before.outcome;
  const tells = next.outcome;
  const isSameRequest =
    before.originalId === next.originalId &&
    before.request.kind === next.request.kind &&
    placeOf(before.request) === placeOf(next.request) &&
    isSameText(before.request.sale, next.request.sale) &&
    before.request.register === next.request.register &&
    JSON.stringify(before.request.original) === JSON.stringify(next.request.original) &&
    before.request.amountDetails?.amount === next.request.amountDetails?.amount &&
    before.request.amountDetails?.currency === next.request.amountDetails?.currency;
  const names = next.attempts.map(keyOf);
  if (!isSameRequest || before.attempts.some((attempt, place) => keyOf(attempt) !== names[place])) return true;
  if (next.acknowledgedRevision < before.acknowledgedRevision) return true;
  if ((tells?.revision ?? 0) < (told?.revision ?? 0)) return true;
  if (told === undefined || told.result === tells?.result) return false;
  if (tells === undefined || tells.revision === told.revision) return true;
  if (told.result === 'unresolved' || tells.result === 'approved') return false;
  return tells.result !== 'partly-approved' || told.result === 'approved';
}

function bucket<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
