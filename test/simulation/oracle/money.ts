/**
 * Compares the money that moved with the reported outcomes: I1, I3, I4, I12, I13. The terminals' own ledgers are the
 * truth.
 */

import type { AmountDetails, TransactionRecord } from '../../../src/core/index.js';
import type { LedgerEntry } from '../../../src/simulator/terminal/index.js';
import type { Run } from '../play.js';
import { leftInTheDark, wasRefusedFirst } from './after-all.js';
import {
  cameLate,
  doneOf,
  isAnyByPerson,
  isByPerson,
  linesOf,
  movedMoney,
  movesOf,
  recordsOf,
  type Check,
  type Finding,
} from './finding.js';
import { minorUnits } from './minor-units.js';
import { isAskedInNexo } from './nexo.js';
import { areParts } from './parts.js';

/**
 * I1: one transaction moves money once. One sale also moves money once, unless an operator reviewed the earlier
 * transaction or all of its money was refunded. The check of refunds is in returns.ts.
 */
export const atMostOneMovement: Check = (run) => {
  const records = recordsOf(run);
  const twice = records.flatMap((record): Finding[] => {
    const count = movesOf(run, record).length;
    const { transactionId } = record.request;
    return count < 2 ? [] : [{ invariant: 'I1', transactionId, text: `${transactionId} moved money ${count} times` }];
  });
  const moved = records.filter((record) => movesOf(run, record).length > 0);
  const sameSale = moved.flatMap((record): Finding[] => {
    const { sale, kind, transactionId } = record.request;
    const other = moved.find(
      (one) =>
        one.request.sale === sale &&
        one.request.kind === kind &&
        one.request.transactionId !== transactionId &&
        !areParts(record, one) &&
        !areOfTwo(run, record, one) &&
        !isReviewedBy(record, one) &&
        !isReviewedBy(one, record) &&
        !isGivenBack(run, one) &&
        !isGivenBack(run, record),
    );
    // returns.ts counts refunds and partial reversals of one payment.
    const isPart = kind === 'refund' || (kind === 'reversal' && record.request.amountDetails !== undefined);
    if (other === undefined || (isPart && record.request.original?.type !== 'unlinked')) return [];
    if (cameLate(run, record) || cameLate(run, other)) return [];
    // An operator declared the first payment unpaid, so the sale was paid again on purpose.
    if (isAnyByPerson(run, [record, other]) || leftInTheDark(run, [record, other])) return [];
    return [
      {
        invariant: 'I1',
        transactionId,
        text: `${sale} was moved by ${transactionId} and ${other.request.transactionId}`,
      },
    ];
  });
  return [...twice, ...sameSale];
};

/** True if, by the ledgers, the two transactions undid two different transactions. */
function areOfTwo(run: Run, first: TransactionRecord, second: TransactionRecord): boolean {
  const originals = (record: TransactionRecord): readonly (string | undefined)[] =>
    movesOf(run, record).map(({ originalTransactionId }) => originalTransactionId);
  const [one, other] = [originals(first), originals(second)];
  return one.every((original) => original !== undefined && !other.includes(original)) && !other.includes(undefined);
}

/** True if an operator reviewed `other` before `record` was requested. */
function isReviewedBy({ request: { reviewed = [] } }: TransactionRecord, other: TransactionRecord): boolean {
  return reviewed.some(({ transactionId }) => transactionId === other.request.transactionId);
}

/** Returns the sum of the moved amounts of the lines, in minor units. */
function sumOf(lines: Run['ledger']): number {
  return lines.reduce((sum, line) => sum + (minorUnits(line.authorizedAmount) ?? 0), 0);
}

/** True if, by the ledgers, the whole amount of the transaction was refunded. For a captured hold, only the captured amount can be refunded. */
function isGivenBack(run: Run, record: TransactionRecord): boolean {
  const lines = movesOf(run, record);
  const about = (transactionIds: readonly string[]): Run['ledger'] =>
    run.ledger.filter(
      ({ moved, originalTransactionId }) => moved && transactionIds.includes(originalTransactionId ?? ''),
    );
  const isBack = (line: Run['ledger'][number]): boolean => {
    const captures = about([line.transactionId]).filter(({ kind }) => kind === 'capture');
    if (captures.length === 0) return sumOf(about([line.transactionId])) >= sumOf([line]);
    const returns = about([line, ...captures].map(({ transactionId }) => transactionId)).filter(
      ({ kind }) => kind !== 'capture' && kind !== 'release',
    );
    return sumOf(returns) >= sumOf(captures);
  };
  return lines.length > 0 && lines.every(isBack);
}

/**
 * I3: an approval of the terminal is reported as approved, or the transaction is unresolved. The approval is booked
 * before any further message is sent.
 */
export const noLostApproval: Check = (run) => [
  ...run.machine.tap.unbooked.map((serviceId): Finding => {
    return { invariant: 'I3', text: `the approval of ${serviceId} was not durable when something else left` };
  }),
  ...run.registers.told
    .filter(({ wasCommitted }) => !wasCommitted)
    .map(({ transactionId }): Finding => {
      return { invariant: 'I3', transactionId, text: `${transactionId} was told before it was durable` };
    }),
  ...run.registers.asked
    .filter(({ wasCommitted }) => wasCommitted === false)
    .map(({ request: { transactionId } }): Finding => {
      return { invariant: 'I3', transactionId, text: `${transactionId} was taken in before it was durable` };
    }),
  ...run.registers.asked
    .filter(
      ({ request: { transactionId }, refusal, answeredAtMs }) =>
        refusal === 'terminal-faulted' && run.scene.committed.notes(transactionId)?.acceptedAtMs === answeredAtMs,
    )
    .map(({ request: { transactionId } }): Finding => {
      return {
        invariant: 'I3',
        transactionId,
        text: `${transactionId} was refused in the moment in which it was taken in`,
      };
    }),
  ...recordsOf(run).flatMap((record): Finding[] => {
    const { transactionId } = record.request;
    const result = record.outcome?.result;
    const isLost = result !== undefined && result !== 'unresolved' && !movedMoney(record.outcome);
    if (!isLost || isByPerson(record) || movesOf(run, record).length === 0) return [];
    // The approval came after a refusal and was not received, and tenderd does not ask for such an approval. The attempt has every approval that was
    // received.
    if (wasRefusedFirst(run, record) && !record.attempts.some(isApproved)) return [];
    return [{ invariant: 'I3', transactionId, text: `${transactionId} is told as ${result}, and money moved` }];
  }),
];

function isApproved({ evidence }: TransactionRecord['attempts'][number]): boolean {
  return evidence?.result === 'Success' || evidence?.result === 'Partial';
}

/** I4: amount, currency, approval code and ids are the terminal's own. */
export const faithful: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || !movedMoney(outcome) || outcome.resolvedBy !== 'terminal') return [];
    const line = doneOf(run, record).find(({ serviceId }) => serviceId === outcome.serviceId);
    const differ = (what: string, told: unknown, truth: unknown): Finding[] =>
      told === truth
        ? []
        : [
            {
              invariant: 'I4',
              transactionId,
              text: `${transactionId} is told with ${what} ${String(told)}, and it was ${String(truth)}`,
            },
          ];
    if (line === undefined) return differ('an approval', outcome.serviceId, 'nothing');
    if (record.request.kind === 'reconciliation') return differ('the period', outcome.period?.id, line.period);
    const units = minorUnits(line.authorizedAmount);
    const { kind } = record.request;
    const hasNoCode = kind === 'reversal' || kind === 'card-acquisition';
    return [
      ...(outcome.authorized === undefined
        ? []
        : [
            ...differ('the amount', outcome.authorized.amount, units ?? 'no amount'),
            ...differ('the currency', outcome.authorized.currency, line.currency),
          ]),
      ...(line.unit === 'Point' ? differ('points', outcome.loyalty?.points, Number(line.authorizedAmount)) : []),
      ...(hasNoCode || run.scene.forms.codeless.has(line.transactionId)
        ? []
        : differ('the approval code', outcome.approvalCode, line.approvalCode)),
      ...differ("the terminal's id", outcome.poiTransaction?.transactionId, line.transactionId),
    ];
  });

/** Returns the requested amount, in the hundredths of the ledger. A request for points has no amount. */
function amountRequestedOf(
  { amountDetails, loyalty }: TransactionRecord['request'],
  line: LedgerEntry | undefined,
): AmountDetails | undefined {
  if (line?.unit !== 'Point') return amountDetails;
  return loyalty?.points === undefined ? undefined : { amount: loyalty.points * 100, currency: line.currency };
}

/**
 * I12: an amount that differs from the requested amount is reported as different. An amount that the terminal did not
 * report is reported as unknown.
 */
export const partialIsPartial: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || !movedMoney(outcome) || outcome.resolvedBy !== 'terminal') return [];
    const line = movesOf(run, record).find(({ serviceId }) => serviceId === outcome.serviceId);
    const units = line === undefined ? undefined : minorUnits(line.authorizedAmount);
    const asked = amountRequestedOf(record.request, line);
    if (units === undefined || asked === undefined || line === undefined) return [];
    const isSame = units === asked.amount && line.currency === asked.currency;
    // A part that equals the whole amount is no part: Success need not report an amount.
    if (isSame && outcome.difference === undefined) return [];
    // Success without an amount means the requested amount, and the operator compares the receipt.
    const isBare = outcome.difference === 'unconfirmed' && run.unknownAmounts.has(line.serviceId);
    if (isBare && outcome.authorized?.amount === record.request.amountDetails?.amount) return [];
    if (outcome.difference === 'unknown' || run.unknownAmounts.has(line.serviceId)) {
      const isSaid = outcome.difference === 'unknown' && outcome.authorized === undefined;
      if (isSaid && run.unknownAmounts.has(line.serviceId)) return [];
      const text = `${transactionId} is told as ${outcome.authorized?.amount ?? 'of unknown amount'}, and its answer says ${isSaid ? 'how much it was' : 'no amount'}`;
      return [{ invariant: 'I12', transactionId, text }];
    }
    const isLess = line.currency === asked.currency && units < asked.amount;
    const isTold = isSame === (outcome.difference === undefined) && isLess === (outcome.result === 'partly-approved');
    const text = `${transactionId} moved ${line.authorizedAmount} ${line.currency} and is told as ${outcome.result} (${outcome.difference ?? 'as asked'})`;
    return isTold ? [] : [{ invariant: 'I12', transactionId, text }];
  });

/**
 * I12: the cash for the customer and the tip are reported as in the terminal's ledger. If they are not reported, the
 * message refers the cashier to the receipt.
 */
export const cashIsReported: Check = (run) =>
  run.registers.told.flatMap(({ transactionId, outcome }): Finding[] => {
    const record = run.scene.committed.notes(transactionId)?.record;
    if (record === undefined || !movedMoney(outcome) || outcome.resolvedBy !== 'terminal') return [];
    const line = movesOf(run, record).find(({ serviceId }) => serviceId === outcome.serviceId);
    if (line?.kind !== 'payment') return [];
    const parameters = record.request.options?.cashBack;
    const isUnknown = outcome.difference === 'unknown';
    const isDoubtful = isUnknown || outcome.difference === 'unexplained' || outcome.difference === 'currency';
    const [cash, tip] = [minorUnits(line.cashBackAmount ?? '0') ?? 0, minorUnits(line.tipAmount ?? '0') ?? 0];
    const isSilent = cash === 0 || (isDoubtful && outcome.message.includes('receipt'));
    const isCashTold = outcome.cashBack === undefined ? isSilent : outcome.cashBack.amount === cash;
    const isTipTold = outcome.tip === undefined ? tip === 0 || isDoubtful : outcome.tip.amount === tip;
    const isShort = parameters !== undefined && 'amount' in parameters && cash < parameters.amount;
    if (isCashTold && isTipTold && !(isShort && outcome.result === 'approved' && !isUnknown)) return [];
    const told = `cash ${outcome.cashBack?.amount ?? 'untold'} and tip ${outcome.tip?.amount ?? 'untold'}`;
    const text = `${transactionId} is ${outcome.result} with ${told}, and it was cash ${cash} and tip ${tip}`;
    return [{ invariant: 'I12', transactionId, text }];
  });

/**
 * I13: each refund, pre-authorization and capture was requested by a register. returns.ts checks that their amounts are
 * not too high.
 */
export const reversalsAreAsked: Check = (run) => {
  const asked = new Set(run.registers.asked.map(({ request }) => request.transactionId));
  const given = run.ledger.filter(({ kind, moved }) => moved && kind !== 'payment');
  return given.flatMap((line): Finding[] => {
    const record = recordsOf(run).find((one) => linesOf(run, one).includes(line));
    const isAsked = record !== undefined && (asked.has(record.request.transactionId) || isAskedInNexo(run, record));
    return isAsked ? [] : [{ invariant: 'I13', text: `a ${line.kind} of ${line.authorizedAmount} moved, unasked` }];
  });
};
