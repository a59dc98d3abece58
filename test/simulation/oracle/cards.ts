/** Cards that are read before their payment: reading moves nothing, a card pays once, for whom it was read, and is let go. */

import { type TransactionRecord, isTerminalAttempt } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { isAnyByPerson, isReading, linesOf, recordsOf, type Check, type Finding } from './finding.js';

function isCardReading({ request }: TransactionRecord): boolean {
  return request.kind === 'card-acquisition';
}

/** Promise 9: reading a card moves no money, is told without any, may always be tried again, and is left to nobody to look at. */
export const readingMovesNothing: Check = (run) => [
  ...recordsOf(run)
    .filter(
      (record) => isCardReading(record) && record.outcome?.result === 'unresolved' && !isAnyByPerson(run, [record]),
    )
    // Who releases a terminal does not say what it did.
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

/** I7: what a transaction names pays it, and nothing else; and a card that was read pays once. */
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

/** So often a terminal is told to let a card go, before another sale is served all the same. */
const triesMax = 3;

/** What a terminal says to a sale that finds the card of another one. */
const waits = 'A card waits for the payment that names it';

/** So long before a request the terminal may have been told once more. */
const rightBeforeMs = 10_000;

/** Promise 7: no sale finds the card of another one, unless the terminal would not let it go; and in the end none is kept. */
export const cardIsLetGo: Check = (run) => [
  ...run.keptCards.map((poiId): Finding => ({ invariant: 'I8', text: `${poiId} keeps a card at the end` })),
  ...recordsOf(run).flatMap(({ request: { transactionId }, attempts }): Finding[] =>
    attempts
      .filter(isTerminalAttempt)
      .filter(({ evidence }) => evidence?.additionalResponse === waits)
      .filter(({ serviceId, poiId }) => !wasToldToLetGo(run, poiId, serviceId))
      .map(({ serviceId }): Finding => {
        const text = `${serviceId} of ${transactionId} found the card of another sale`;
        return { invariant: 'promise 7', transactionId, text };
      }),
  ),
];

/**
 * Whether a terminal was told often enough to let go the card that an attempt found there: since it was read; or since its reading was
 * asked for, and the last time right before the attempt. It may have read the card between the two, and nobody could know.
 */
function wasToldToLetGo({ ledger, machine: { tap } }: Run, poiId: string, serviceId: string): boolean {
  const sentAtMs = tap.moneySent.find((sent) => sent.serviceId === serviceId)?.atMs ?? 0;
  const reading = ledger.findLast((line) => isReading(line) && line.poiId === poiId && line.movedAt < sentAtMs);
  const askedAtMs = tap.moneySent.find((sent) => sent.serviceId === reading?.serviceId)?.atMs ?? 0;
  const told = tap.letGoSent.flatMap((sent) => (sent.poiId === poiId && sent.atMs < sentAtMs ? sent.atMs : []));
  const isToldBefore = told.some((atMs) => atMs > sentAtMs - rightBeforeMs);
  return countAfter(told, reading?.movedAt) >= triesMax || (isToldBefore && countAfter(told, askedAtMs) > triesMax);
}

function countAfter(moments: readonly number[], afterMs = 0): number {
  return moments.filter((atMs) => atMs > afterMs).length;
}
