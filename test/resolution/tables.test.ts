/** The tables from evidence to an outcome: each row, and the rules of every row. */

import { describe, expect, test } from 'vitest';
import {
  type Conclusion,
  outcomeFromService,
  outcomeFromTerminal,
  listStates,
  pageStates,
  receiptStates,
  screenStates,
  serviceRows,
  type TerminalEvidence,
  terminalRows,
} from '../../src/resolution/index.js';

function wordOf(conclusion: Conclusion): string {
  return conclusion.type === 'decided' ? conclusion.outcome : conclusion.why;
}

function conclude(words: string): string {
  const [screen, list, receipt] = words.split(' ');
  const found = combinations.find((one) => one.screen === screen && one.list === list && one.receipt === receipt);
  if (found === undefined) throw new RangeError(words);
  return wordOf(outcomeFromTerminal(found));
}

const combinations: readonly TerminalEvidence[] = screenStates.flatMap((screen) =>
  listStates.flatMap((list) => receiptStates.map((receipt) => ({ screen, list, receipt }))),
);

describe('a transaction on a terminal', () => {
  // One line for each row of the table, in its order: screen, list, receipt.
  const rows: readonly (readonly [evidence: string, conclusion: string])[] = [
    ['busy approved approved', 'still-running'],
    ['idle absent approved', 'contradiction'],
    ['idle approved declined', 'contradiction'],
    ['approved absent none', 'contradiction'],
    ['approved unseen declined', 'contradiction'],
    ['declined approved none', 'contradiction'],
    ['declined unseen no-code', 'contradiction'],
    ['idle approved other-amount', 'other-amount'],
    ['idle approved none', 'approved'],
    ['unseen unseen approved', 'approved'],
    ['idle unseen no-code', 'no-approval-code'],
    ['unseen declined unseen', 'declined'],
    ['unseen absent declined', 'declined'],
    ['idle unseen declined', 'declined'],
    ['unseen unseen declined', 'screen-unseen'],
    ['idle absent unseen', 'receipt-unseen'],
    ['unseen absent none', 'screen-unseen'],
    ['idle absent none', 'not-processed'],
    ['approved unseen none', 'list-unseen'],
  ];

  test.each(rows)('%s: %s', (evidence, conclusion) => {
    expect(conclude(evidence)).toBe(conclusion);
  });

  test('each line above is decided by the row at its place, so every row is tested', () => {
    expect(rows).toHaveLength(terminalRows.length);
    const places = rows.map(([evidence]) => {
      const [screen, list, receipt] = evidence.split(' ');
      return terminalRows.findIndex(({ when: wanted }) => {
        const fields = [
          [wanted.screen, screen],
          [wanted.list, list],
          [wanted.receipt, receipt],
        ] as const;
        return fields.every(([values, value]) => values === undefined || values.some((one) => one === value));
      });
    });
    expect(places).toEqual(rows.map((_, place) => place));
  });

  test('each of the 120 combinations matches a row', () => {
    expect(combinations).toHaveLength(120);
    const last = combinations.filter(({ list }) => list === 'unseen');
    for (const one of last) expect(wordOf(outcomeFromTerminal(one))).not.toBe('');
    const matched = combinations.filter((one) =>
      terminalRows.some(
        ({ when: { screen, list, receipt } }) =>
          (screen?.includes(one.screen) ?? true) &&
          (list?.includes(one.list) ?? true) &&
          (receipt?.includes(one.receipt) ?? true),
      ),
    );
    expect(matched).toHaveLength(120);
  });

  test('no combination breaks a rule of money', () => {
    const broken = combinations.flatMap((evidence) => {
      const { screen, list, receipt } = evidence;
      const conclusion = wordOf(outcomeFromTerminal(evidence));
      const saysYes = [screen, list].includes('approved') || ['approved', 'no-code', 'other-amount'].includes(receipt);
      const saysNo = [screen, list, receipt].includes('declined');
      const rules = {
        // No customer is charged twice: a "no" needs evidence without any "yes", and a terminal that is not processing
        // a payment.
        isSafeNo: !['declined', 'not-processed'].includes(conclusion) || (!saysYes && screen !== 'busy'),
        // No goods are given away: a "yes" needs the list, or a receipt with amount and code, and evidence without any
        // "no".
        isSafeYes: conclusion !== 'approved' || (!saysNo && (list === 'approved' || receipt === 'approved')),
        isSafeAbsence:
          conclusion !== 'not-processed' ||
          (list === 'absent' && receipt === 'none' && ['idle', 'declined'].includes(screen)),
        isContradictionSeen: !saysYes || !saysNo || ['contradiction', 'still-running'].includes(conclusion),
      };
      const names = Object.entries(rules).flatMap(([rule, isKept]) => (isKept ? [] : [rule]));
      return names.map((rule) => `${screen} ${list} ${receipt}: ${conclusion} breaks ${rule}`);
    });
    expect(broken).toEqual([]);
  });
});

test('a transaction at a payment service', () => {
  const conclusions = pageStates.map((page) => [page, wordOf(outcomeFromService({ page }))]);
  expect(Object.fromEntries(conclusions)).toEqual({
    done: 'approved',
    'other-amount': 'other-amount',
    refused: 'declined',
    closed: 'not-processed',
    absent: 'not-processed',
    open: 'still-open',
    unseen: 'page-unseen',
  });
  expect(serviceRows.flatMap((row) => row.when.page ?? []).toSorted()).toEqual(pageStates.toSorted());
});
