/**
 * Cards that are read before their payment. Reading moves no money. A card pays only once, for the transaction for
 * which it was read, and the terminal releases every other card.
 */

import { type TransactionRecord, isTerminalAttempt } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { isAnyByPerson, isReading, linesOf, recordsOf, type Check, type Finding } from './finding.js';

function isCardReading({ request }: TransactionRecord): boolean {
  return request.kind === 'card-acquisition';
}

/**
 * Promise 9: reading a card moves no money, its outcome has no amount, it may always be repeated, and it adds no
 * attention item.
 */
export const readingMovesNothing: Check = (run) => [
  ...recordsOf(run)
    .filter(
      (record) => isCardReading(record) && record.outcome?.result === 'unresolved' && !isAnyByPerson(run, [record]),
    )
    // An operator who releases a terminal does not decide the outcome.
    .filter(() => run.scene.setup.day !== 'peopled')
    .map(({ request: { transactionId } }): Finding => {
      return { invariant: 'I8', transactionId, text: `${transactionId} is unresolved, and it moves no money` };
    }),
  ...recordsOf(run)
    .filter((record) => isCardReading(record) && linesOf(run, record).some(({ moved }) => moved))
    .map(({ request: { transactionId } }): Finding => {
      return { invariant: 'I1', transactionId, text: `${transactionId} read a card, and money moved` };
    }),
  ...run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || !isCardReading(record)) return [];
    if (outcome.retry === 'safe' && outcome.authorized === undefined) return [];
    const text = `${transactionId} read a card, and is told as ${outcome.authorized?.amount ?? 'nothing'}, again ${outcome.retry}`;
    return [{ invariant: 'promise 9', transactionId, text }];
  }),
];

/** I7: a transaction is paid by the card that it names, and a card that was read pays only once. */
export const cardPaysItsOwn: Check = (run) => {
  const readings = run.ledger.filter(isReading);
  const paying = run.ledger.filter(({ moved, acquisitionId }) => moved && acquisitionId !== undefined);
  const twice = paying.filter((line, index) => paying.findIndex((one) => isSameCard(one, line)) !== index);
  const strange = recordsOf(run).flatMap((record) =>
    linesOf(run, record)
      .filter(({ moved, kind }) => moved && (kind === 'payment' || kind === 'pre-authorization'))
      .filter((line) => {
        const reading = readings.find(
          ({ poiId, transactionId }) => poiId === line.poiId && transactionId === line.acquisitionId,
        );
        const { transactionId } = record.request;
        const named = run.registers.asked.find(({ request }) => request.transactionId === transactionId)?.request;
        return reading?.saleTransactionId !== named?.cardAcquisition;
      }),
  );
  return [
    ...twice.map((line): Finding => ({ invariant: 'I7', text: `the card of ${line.acquisitionId ?? '?'} paid twice` })),
    ...strange.map((line): Finding => {
      const text = `${line.saleTransactionId} was paid by the card of ${line.acquisitionId ?? 'nobody'}, which it did not name`;
      return { invariant: 'I7', transactionId: line.saleTransactionId, text };
    }),
  ];
};

function isSameCard(one: LedgerEntry, other: LedgerEntry): boolean {
  return one.poiId === other.poiId && one.acquisitionId === other.acquisitionId;
}

/** The number of release requests after which the next sale is served anyway. */
const triesMax = 3;

/** The terminal's message to a sale that finds the card of another sale. */
const waits = 'A card waits for the payment that names it';

/** How long before a request the last release request may have been sent. */
const rightBeforeMs = 10_000;

/** The time within which all release requests of a sale are sent. */
const releasingMs = 30_000;

/**
 * Promise 7: no sale finds the card of another sale, unless the terminal did not release the card. At the end of a run,
 * no terminal keeps a card.
 */
export const cardIsLetGo: Check = (run) => [
  ...run.keptCards.map((poiId): Finding => ({ invariant: 'I8', text: `${poiId} keeps a card at the end` })),
  ...recordsOf(run).flatMap(({ request: { transactionId }, attempts }): Finding[] =>
    attempts
      .filter(isTerminalAttempt)
      .filter(({ evidence }) => evidence?.additionalResponse === waits)
      .filter(({ serviceId, poiId }) => !wasToldToLetGo(run, poiId, serviceId) && !wasWithheld(run, serviceId))
      .map(({ serviceId }): Finding => {
        const text = `${serviceId} of ${transactionId} found the card of another sale`;
        return { invariant: 'promise 7', transactionId, text };
      }),
  ),
];

/**
 * True if a terminal was asked often enough to release the card that an attempt found at the terminal. The requests
 * after the reading of the card count. Requests after the request for the reading also count if the last of them came
 * right before the attempt: the terminal may have read the card in between, and tenderd could not know.
 */
function wasToldToLetGo({ ledger, machine: { tap } }: Run, poiId: string, serviceId: string): boolean {
  const sentAtMs = tap.moneySent.find((sent) => sent.serviceId === serviceId)?.atMs ?? 0;
  const reading = ledger.findLast((line) => isReading(line) && line.poiId === poiId && line.movedAt < sentAtMs);
  const askedAtMs = tap.moneySent.find((sent) => sent.serviceId === reading?.serviceId)?.atMs ?? 0;
  const told = tap.letGoSent.flatMap((sent) => (sent.poiId === poiId && sent.atMs < sentAtMs ? sent.atMs : []));
  const isToldBefore = told.some((atMs) => atMs > sentAtMs - rightBeforeMs);
  return countAfter(told, reading?.movedAt) >= triesMax || (isToldBefore && countAfter(told, askedAtMs) > triesMax);
}

/** True if a leader could not send a release request, because its lease had ended. Such a leader makes as many attempts as with a lease. */
function wasWithheld({ machine: { tap, withheld } }: Run, serviceId: string): boolean {
  const sentAtMs = tap.moneySent.find((sent) => sent.serviceId === serviceId)?.atMs ?? 0;
  return withheld.some((atMs) => atMs <= sentAtMs && atMs > sentAtMs - releasingMs);
}

function countAfter(moments: readonly number[], afterMs = 0): number {
  return moments.filter((atMs) => atMs > afterMs).length;
}
