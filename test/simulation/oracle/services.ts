/**
 * Compares the payment service's own records with the reports to registers: I1, I3, I4, I8 and I9 for payment services,
 * and sales that use both a terminal and a payment service.
 */

import type { AmountDetails, TransactionRecord } from '../../../src/core/index.js';
import { ledgerEntry, type Payment } from '../../../src/simulator/service/rules/index.js';
import { cameLate, isAnyByPerson, isByPerson, movedMoney, movesOf, type Check, type Finding } from './finding.js';
import type { LinkWord } from '../services/link-registers.js';
import type { Run } from '../play.js';
import { misledElsewhere, operationOf } from './done-elsewhere.js';
import { boundsOf } from './online-bounds.js';

type Books = ReturnType<typeof ledgerEntry>;

/** A payment of the service with its totals. */
interface Entry {
  readonly payment: Payment;
  readonly books: Books;
}

/** Returns every transaction at the service, as it is durable at the end. */
export function serviceRecordsOf(run: Run): readonly TransactionRecord[] {
  return run.scene.committed.all().flatMap(({ record }) => (record.request.service === undefined ? [] : [record]));
}

/** Returns the payments that were created for a transaction. */
function entriesOf(run: Run, { request }: TransactionRecord): readonly Entry[] {
  const { services, scene } = run;
  if (services === undefined) return [];
  return services.host.books
    .payments()
    .filter((payment) => payment.request.merchantReference === request.transactionId)
    .map((payment) => ({ payment, books: ledgerEntry(payment, scene.time.worldMs()) }));
}

function wrong(invariant: string, transactionId: string, text: string): Finding {
  return { invariant, transactionId, text: `${transactionId} ${text}` };
}

/** True if the transaction begins a payment. */
function begins({ request: { kind } }: TransactionRecord): boolean {
  return kind === 'payment' || kind === 'pre-authorization' || kind === 'verification';
}

function isVerification({ request: { kind } }: TransactionRecord): boolean {
  return kind === 'verification';
}

/**
 * Checks a verified card: the service authorized nothing for the card, stored the card if the report says so, and the
 * report has no amount. A verification may always be requested again.
 */
function verifiedTrue(
  { request: { transactionId }, outcome }: TransactionRecord,
  entry: Entry | undefined,
): readonly Finding[] {
  if (outcome === undefined) return [];
  const isDone = (type: string): boolean =>
    entry?.books.operations.some((one) => one.type === type && one.status === 'COMPLETED') === true;
  return [
    ...(outcome.retry === 'safe' ? [] : [wrong('promise 9', transactionId, 'moves nothing, and may not be repeated')]),
    ...(outcome.authorized === undefined ? [] : [wrong('I4', transactionId, 'moves nothing, and has an amount')]),
    ...(movedMoney(outcome) && !isDone('AUTHORIZATION')
      ? [wrong('I4', transactionId, 'is told as verified, and the service verified nothing')]
      : []),
    ...(movedMoney(outcome) && (outcome.stored !== undefined) !== isDone('STORED_CREDENTIALS')
      ? [wrong('I4', transactionId, 'is told otherwise stored than it is')]
      : []),
    ...(!movedMoney(outcome) && outcome.result !== 'unresolved' && isDone('AUTHORIZATION')
      ? [wrong('I3', transactionId, `is told as ${outcome.result}, and the card was verified`)]
      : []),
  ];
}

/** I1: a transaction opens one session, and no sale is paid both at a terminal and at a payment service. */
export const onlineOnce: Check = (run) => {
  const records = serviceRecordsOf(run).filter(begins);
  const sessions = records.flatMap((record): Finding[] => {
    const count = entriesOf(run, record).length;
    return count < 2 ? [] : [wrong('I1', record.request.transactionId, `opened ${count} sessions`)];
  });
  const all = run.scene.committed.all().map(({ record }) => record);
  const sales = records.flatMap((record): Finding[] => {
    if (kept(run, record) === 0) return [];
    const other = all.find(
      (one) =>
        one !== record &&
        one.request.sale === record.request.sale &&
        (one.request.service === undefined
          ? one.request.kind === 'payment' && movesOf(run, one).length > 0 && one.reversedBy === undefined
          : begins(one) && kept(run, one) > 0) &&
        one.request.reviewed === undefined &&
        record.request.reviewed === undefined,
    );
    if (other === undefined || isAnyByPerson(run, [record, other])) return [];
    if (cameLate(run, record) || cameLate(run, other)) return [];
    return [
      wrong('I1', record.request.transactionId, `was paid, and so was ${other.request.transactionId} of its sale`),
    ];
  });
  return [...sessions, ...sales];
};

/** Returns the amount that the shop has or holds: the taken amount less the refunds. */
function kept(run: Run, record: TransactionRecord): number {
  return entriesOf(run, record).reduce(
    (sum, { books }) =>
      sum + books.captured - books.refunded + (books.captured > 0 ? 0 : books.authorized - books.cancelled),
    0,
  );
}

/** Returns the amount that a payment took, by the service's records: an immediate capture, or the authorized amount. */
function takenBy(record: TransactionRecord, { books }: Entry): number {
  return record.request.kind === 'payment' ? books.captured : books.authorized;
}

/**
 * I3 and I4 for transactions that begin a payment: the report is approved exactly if the service's records are, with
 * the amount in the records.
 */
export const onlineTrue: Check = (run) =>
  serviceRecordsOf(run)
    .filter(begins)
    .flatMap((record): readonly Finding[] => {
      const { transactionId } = record.request;
      const { outcome } = record;
      const [entry] = entriesOf(run, record);
      if (isVerification(record)) return isByPerson(record) ? [] : verifiedTrue(record, entry);
      const taken = entry === undefined ? 0 : takenBy(record, entry);
      if (outcome === undefined || outcome.result === 'unresolved' || isByPerson(record)) return [];
      // Authorized and then released completely: tenderd's own cancel came at the same time as the shopper, or the service reversed the payment.
      if (outcome.result === 'cancelled' && entry !== undefined && entry.books.cancelled >= taken) return [];
      if (movedMoney(outcome)) {
        if (taken === 0) return [wrong('I4', transactionId, 'is told as approved, and the service has taken nothing')];
        if (entry !== undefined && isReleasedBehind(run, record, entry))
          return [
            wrong(
              'I4',
              transactionId,
              'is told as approved, and a cancel of its own released it, of which nobody is warned',
            ),
          ];
        const amounts = entry === undefined ? [] : tellable(run, record, entry, taken);
        return amounts.includes(amountOf(outcome) ?? -1)
          ? []
          : [
              wrong(
                'I4',
                transactionId,
                `is told with ${amountOf(outcome) ?? 'no amount'}, and it was ${amounts.join(' or ')}`,
              ),
            ];
      }
      return taken > 0 ? [wrong('I3', transactionId, `is told as ${outcome.result}, and ${taken} was taken`)] : [];
    });

/**
 * True if tenderd's own cancel has released the amount that an order is reported to hold. If a register cancelled the
 * order, or an attention item reports the release, no report is misleading.
 */
function isReleasedBehind(run: Run, record: TransactionRecord, { books }: Entry): boolean {
  const { request, attention } = record;
  if (request.kind !== 'pre-authorization' || !hasCancelled(record)) return false;
  if (attention.some(({ code }) => code === 'cancel-may-arrive')) return false;
  const { transactionId } = request;
  const isCancelled = serviceRecordsOf(run).some(
    ({ request: { kind, original } }) =>
      kind === 'reversal' && original?.type === 'transaction' && original.transactionId === transactionId,
  );
  if (isCancelled) return false;
  return books.operations.some(
    ({ id, type, status, details }) =>
      type === 'CANCEL' && status === 'COMPLETED' && details['amount'] !== 0 && !isElsewhere(run, id),
  );
}

/**
 * Returns the amounts that may be reported. An amount is left out if another party or a withdrawal of the link had
 * cancelled it, or another party had released it by a capture, before the history was requested. Later changes may be
 * missing in the report.
 */
function tellable(run: Run, record: TransactionRecord, { payment, books }: Entry, taken: number): readonly number[] {
  const notes = run.scene.committed.notes(record.request.transactionId);
  const toldAtMs = notes?.outcomes.find(({ outcome }) => movedMoney(outcome))?.atMs;
  if (record.request.kind === 'payment' || toldAtMs === undefined) return [taken];
  const worldMs = run.scene.time.worldMs() - run.scene.time.monoMs();
  const asked = run.services?.questions.findLast(
    ({ pspReference, toMs = Number.POSITIVE_INFINITY }) => pspReference === payment.pspReference && toMs <= toldAtMs,
  );
  let [held, amounts]: [number, readonly number[]] = [taken, [taken]];
  const isSplit = record.request.online?.split === true;
  for (const { id, type, details } of books.operations) {
    const doneAtMs = run.services?.host.doneAtMs.get(id) ?? Number.POSITIVE_INFINITY;
    const isLess = type === 'CANCEL' || (type === 'CAPTURE' && !isSplit);
    const isWithdrawal = type === 'CANCEL' && hasCancelled(record);
    if (!isLess || !(isWithdrawal || isElsewhere(run, id)) || doneAtMs > worldMs + toldAtMs) continue;
    held = type === 'CANCEL' ? held - Number(details['amount']) : Number(details['amount']);
    amounts = doneAtMs <= worldMs + (asked?.fromMs ?? 0) ? [held] : [...amounts, held];
  }
  return amounts;
}

function hasCancelled({ attempts }: TransactionRecord): boolean {
  return attempts.some(
    (one) => one.rail === 'service' && (one.endpoint === 'cancel' || one.endpoint === 'fallbackCancel'),
  );
}

function amountOf({ authorized }: { readonly authorized?: AmountDetails | undefined }): number | undefined {
  return authorized?.amount;
}

/**
 * I1, I3 and I4 for operations: the service's records have the same operations with the same amounts as the reports to
 * registers. An unresolved operation may be missing in the records.
 */
export const followUpsTrue: Check = (run) =>
  serviceRecordsOf(run)
    .filter(begins)
    .flatMap((record) => {
      const [entry] = entriesOf(run, record);
      if (entry === undefined) return [];
      const isImmediate = record.request.kind === 'payment';
      return Object.entries(operationOf).flatMap(([kind, type]): readonly Finding[] => {
        const { transactionId } = record.request;
        const own = serviceRecordsOf(run).filter(
          ({ request }) =>
            request.kind === kind &&
            request.original?.type === 'transaction' &&
            request.original.transactionId === transactionId,
        );
        if (own.some(isByPerson)) return [];
        // A cancel without an amount closes a session and was not requested by a register. An extension may have no
        // amount; every other operation waits for a capture.
        const done = entry.books.operations.filter(
          (one) =>
            one.type === type &&
            one.status === 'COMPLETED' &&
            (type !== 'CANCEL' || one.details['amount'] !== 0) &&
            !isElsewhere(run, one.id),
        );
        // The immediate capture, and the reversal of each failed capture, belong to the payment itself.
        const reversals = type === 'CANCEL' ? failedCaptures(entry) : 0;
        const itsOwn = !isImmediate ? 0 : type === 'CAPTURE' ? 1 : reversals;
        const least = own.filter(({ outcome }) => movedMoney(outcome)).length;
        const most =
          least + own.filter(({ outcome }) => outcome === undefined || outcome.result === 'unresolved').length;
        const closes = type === 'CANCEL' && hasCancelled(record) ? 1 : 0;
        const count = Math.max(0, done.length - itsOwn);
        if (count >= least && count <= most + closes) return amountsOf(transactionId, type, own, done);
        return [
          wrong(
            count > most ? 'I3' : 'I4',
            transactionId,
            `has ${count} ${type} in the books, and registers heard of ${least} to ${most}`,
          ),
        ];
      });
    });

function failedCaptures({ books }: Entry): number {
  return books.operations.filter(({ type, status }) => type === 'CAPTURE' && status === 'FAILED').length;
}

function amountsOf(
  transactionId: string,
  type: string,
  own: readonly TransactionRecord[],
  done: Books['operations'],
): readonly Finding[] {
  const amounts = done.map(({ details }) => details['amount']);
  return own.flatMap(({ request, outcome }): Finding[] => {
    if (!movedMoney(outcome) || outcome?.authorized === undefined) return [];
    return amounts.includes(outcome.authorized.amount)
      ? []
      : [
          wrong(
            'I4',
            transactionId,
            `heard of a ${type} of ${outcome.authorized.amount} (${request.transactionId}), and the books have ${amounts.join(', ')}`,
          ),
        ];
  });
}

/**
 * I8: after everything has healed, only links that wait for their shoppers are open. A transaction is unresolved only
 * if the service cannot report its outcome.
 */
export const onlineEnds: Check = (run) => [
  ...boundsOf(run),
  ...serviceRecordsOf(run).flatMap((record): Finding[] => {
    const { transactionId } = record.request;
    const { outcome } = record;
    if (outcome !== undefined && outcome.result !== 'unresolved') return [];
    const entries = begins(record) ? entriesOf(run, record) : originalEntries(run, record);
    if (entries.some(({ payment }) => run.services?.isUnknowable(payment))) return [];
    if (begins(record) && entries.length === 0) return [];
    // If the create of a link was never answered, tenderd has no reference for a status request.
    if (
      (outcome?.reason === 'no-answer' || outcome?.reason === 'answer-unreadable') &&
      record.attempts.every((one) => one.rail !== 'service' || one.pspReference === undefined)
    )
      return [];
    // An operation that is not in a history may still arrive.
    if (!begins(record) && !entries.some((entry) => hasNews(record, entry))) return [];
    // For a lost operation the history alone is not enough: only the answer to its own key shows its result.
    if (!begins(record) && isBeyondAsking(run, record)) return [];
    // If a history was wrong when the operation was sent, the history cannot prove the operation: another operation may have the same kind and
    // amount.
    if (!begins(record) && isBesideMisled(run, record)) return [];
    // If another party did the same operation, the history does not show whose operation it is.
    if (!begins(record) && entries.some((entry) => isDoneElsewhere(run, record, entry))) return [];
    return [wrong('I8', transactionId, `is ${outcome?.result ?? 'open'}, and the service could tell how it ended`)];
  }),
];

/** True if the history has an operation of this type that was not in the history before the request. */
function hasNews({ request: { kind }, attempts }: TransactionRecord, { books }: Entry): boolean {
  const known = attempts.flatMap((attempt) => (attempt.rail === 'service' ? (attempt.knownOperations ?? []) : []));
  return books.operations.some(({ type, id }) => type === operationOf[kind] && !known.includes(id));
}

/**
 * True if the service never answered a request although the request was sent several times, or if the request could not
 * be sent again. After a clock was set or the machine was off, tenderd does not trust the key of a request any more.
 */
function isBeyondAsking(run: Run, { attempts }: TransactionRecord): boolean {
  const last = attempts.at(-1);
  const asked = last?.rail === 'service' ? run.services?.keyed.get(last.idempotencyKey) : undefined;
  if (asked === undefined || asked.isHeard) return false;
  const { wasSet, wasSwitchedOff } = run.machine.time;
  return asked.sent > 1 || wasSet || wasSwitchedOff;
}

/**
 * True if the service's answers were misleading, so that an attempt cannot be distinguished from another operation of
 * its payment.
 */
function isBesideMisled(run: Run, { attempts }: TransactionRecord): boolean {
  return (
    run.scene.counters.seen.has('S25') && attempts.some((one) => one.rail === 'service' && one.isBesideOthers === true)
  );
}

function isDoneElsewhere(run: Run, { request: { kind } }: TransactionRecord, { books }: Entry): boolean {
  return books.operations.some(({ type, id }) => type === operationOf[kind] && isElsewhere(run, id));
}

/** True if another party did an operation on the pages of the service. */
function isElsewhere(run: Run, id: string): boolean {
  return run.services?.host.elsewhere.has(id) === true;
}

function originalEntries(run: Run, { request }: TransactionRecord): readonly Entry[] {
  const { original } = request;
  const found =
    original?.type === 'transaction' ? run.scene.committed.notes(original.transactionId)?.record : undefined;
  return found === undefined ? [] : entriesOf(run, found);
}

/**
 * I9 and promise 2: an open transaction is never reported as safe, no outcome is reported before it is durable, and no
 * address of a page is stored.
 */
export const onlineHonest: Check = (run) => {
  const { services } = run;
  if (services === undefined) return [];
  const tokens = services.host.books.payments().map(({ token }) => token);
  return [
    ...services.unwritten.map((what) => wrong('I2', '', `${what} left before it was durable`)),
    ...services.registers.safeWhileOpen.map((id) =>
      wrong('I9', id, 'was said to be safe to charge again while it was open'),
    ),
    ...services.registers.shownToNobody.map((id) => wrong('promise 9', id, 'is by an agreement, and had an address')),
    ...services.registers.told.flatMap((word) => safeTooEarly(run, word)),
    ...misledElsewhere(run),
    ...services.registers.told
      .filter(({ wasCommitted }) => !wasCommitted)
      .map(({ transactionId }) => wrong('I3', transactionId, 'was told before it was durable')),
    ...serviceRecordsOf(run).flatMap((record): Finding[] => {
      const text = JSON.stringify(record);
      if (!tokens.some((token) => text.includes(token))) return [];
      return [wrong('I19', record.request.transactionId, 'has the address of a page in the journal')];
    }),
  ];
};

/**
 * Promise 9: `safe` is reported neither for a payment that is authorized and not fully cancelled at that time, nor for
 * a payment that is paid later.
 */
function safeTooEarly(run: Run, { transactionId, outcome, atMs }: LinkWord): readonly Finding[] {
  const record = run.scene.committed.notes(transactionId)?.record;
  if (
    record === undefined ||
    !begins(record) ||
    isVerification(record) ||
    outcome.retry !== 'safe' ||
    outcome.resolvedBy === 'person'
  )
    return [];
  const saidAtMs = run.scene.time.worldMs() - run.scene.time.monoMs() + atMs;
  const doneAtMs = (id: string): number => run.services?.host.doneAtMs.get(id) ?? Number.POSITIVE_INFINITY;
  return entriesOf(run, record).flatMap(({ payment }): Finding[] => {
    const done = (type: string) => payment.operations.filter((one) => one.type === type && one.status === 'COMPLETED');
    const by = (type: string): number =>
      done(type)
        .filter(({ id }) => doneAtMs(id) <= saidAtMs)
        .reduce((sum, { details }) => sum + Number(details['amount'] ?? 0), 0);
    if (done('AUTHORIZATION').some(({ id }) => doneAtMs(id) > saidAtMs))
      return [wrong('promise 9', transactionId, 'was told as safe to charge again, and was paid after that')];
    if (by('AUTHORIZATION') <= by('CANCEL')) return [];
    return [wrong('promise 9', transactionId, 'is told as safe to charge again, and its authorization stands')];
  });
}
