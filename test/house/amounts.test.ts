/**
 * Only `src/core/sale` adds up amounts of transactions. This file lists the other places that do arithmetic on amounts,
 * with their reasons.
 */

import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { placeOf } from '../mutation/place.js';
import { productFiles, textOf } from './source.js';

/** The places outside the sale ledger, each with its reason. The list only gets shorter. */
const allowed: Readonly<Record<string, string>> = {
  'src/api/docs/search.ts pointsOf': 'scores of a search',
  'src/api/docs/search.ts search': 'scores of a search',
  'src/cli/register/order.ts lessThan': 'shows the rest of an order',
  'src/console/pages/parts/period-sides.ts amountOf': 'shows the sums of a closed period',
  'src/core/kinds/message/authorized-amounts.ts amountsOf': 'tip, cash-back and fees within one amount',
  'src/core/kinds/message/authorized-amounts.ts unexplainedIn': 'tip, cash-back and fees within one amount',
  'src/core/kinds/message/authorized-amounts.ts missingOf': 'tip, cash-back and fees within one amount',
  'src/core/kinds/message/own-totals.ts summed': 'totals of a period',
  'src/core/kinds/reconciliation.ts sumsOf': 'totals of a period',
  'src/core/policy/options.ts feesWithin': 'tip, cash-back and fees within one amount',
  'src/core/service/checkout.ts flagPaidAgain': 'the history of a payment service',
  'src/core/service/messages/history-operation.ts sumOf': 'the history of a payment service',
  'src/core/service/order/external-operations.ts isPaidAgain': 'the history of a payment service',
  'src/core/service/order/operations-by-others.ts endsBecauseOfOthers': 'the history of a payment service',
  'src/core/service/order/operations-by-others.ts isAllDone': 'the history of a payment service',
  'src/match/amounts.ts sumsOf': 'compares settlement files with the journal afterwards',
  'src/match/amounts.ts restOf': 'compares settlement files with the journal afterwards',
  'src/match/assign.ts partsOf': 'compares settlement files with the journal afterwards',
  'src/nexo/dialogue/responses/money-response.ts amountsOf': 'the tip within one amount',
  'src/rehearsal/finding.ts sum': 'checks a register from outside',
};

const operators: ReadonlySet<unknown> = new Set(['+', '-', '+=', '-=']);
const amounts: ReadonlySet<unknown> = new Set(['amount', 'points']);

/** Returns the members of a node of the syntax tree; empty for other values. */
function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}

/** True if this is an amount or a number of points: by its name, or by its name with a default value. */
function isAmount(node: unknown): boolean {
  const members = membersOf(node);
  switch (members.get('type')) {
    case 'Identifier':
      return amounts.has(members.get('name'));
    case 'MemberExpression':
      return amounts.has(membersOf(members.get('property')).get('name'));
    case 'ChainExpression':
    case 'ParenthesizedExpression':
      return isAmount(members.get('expression'));
    case 'LogicalExpression':
      return isAmount(members.get('left'));
    default:
      return false;
  }
}

/** Returns the offsets in a text at which amounts are added or subtracted. */
function sumsIn(node: unknown): readonly number[] {
  const members = membersOf(node);
  const isSum = operators.has(members.get('operator')) && [members.get('left'), members.get('right')].some(isAmount);
  const start = members.get('start');
  const own = isSum && typeof start === 'number' ? [start] : [];
  return [...own, ...[...members.values()].flatMap(sumsIn)];
}

function placesOf(file: string, text: string): readonly string[] {
  return sumsIn(parseAst(text, { lang: 'ts' })).map((start) => {
    const line = text.slice(0, start).split('\n').length;
    return `${file} ${placeOf(text, line)}`;
  });
}

// The simulator plays another party and has arithmetic of its own.
const checked = productFiles.filter(
  (file) => file.endsWith('.ts') && !file.startsWith('src/core/sale/') && !file.startsWith('src/simulator/'),
);

test('only the sale ledger and the listed files add and subtract amounts', () => {
  const found = checked
    .filter((file) => /amount|points/.test(textOf(file)))
    .flatMap((file) => placesOf(file, textOf(file)));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test('the search finds a sum of amounts in any spelling', () => {
  const sums = [
    'a.amount + b.amount',
    'left - (tip?.amount ?? 0)',
    'sum += amount',
    'records.reduce((sum, { amount = 0 }) => sum + amount, 0)',
    'total - (loyalty!.points)',
  ];
  for (const sum of sums)
    expect(placesOf('x.ts', `export function one() {\n  return ${sum};\n}`)).toEqual(['x.ts one']);
  for (const text of ['a.amount < b.amount', 'amounts + 1', 'a.amount * 2'])
    expect(placesOf('x.ts', `export const one = ${text};`)).toEqual([]);
});
