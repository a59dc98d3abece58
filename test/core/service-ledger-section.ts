/** The parts of docs/reference/sale-ledger.md about payments at a payment service and about sales that are paid in parts, made of the tables. */

import { refundedRows, saleSizes, saleStates, takenRows } from '../../src/core/sale/sale-rows.js';
import {
  conditions,
  countingRows,
  operationRows,
  orderBounds,
  remainders,
} from '../../src/core/sale/service-ledger-rows.js';

function meanings(title: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([name, means]) => `| \`${name}\` | ${means} |`);
  return `| ${title} | means |\n|---|---|\n${lines.join('\n')}`;
}

/** Returns both parts. */
export function serviceLedgerSection(): string {
  const rows = operationRows.map(({ id, operation, when, adds, remaining, isReleasing, because }) => {
    const condition = when === undefined ? '' : `\`${when}\``;
    const released = isReleasing === true ? 'the rest' : 'nothing';
    return `| \`${id}\` | ${operation} | ${condition} | ${adds} | \`${remaining}\` | ${released} | ${because} |`;
  });
  const kept = operationRows.filter(({ lifts }) => lifts === 'nothing').map(({ id }) => `\`${id}\``);
  const bounds = Object.keys(orderBounds);
  const counting = Object.entries(countingRows).map(([state, { counts, lifts }]) => {
    const cells = bounds.map((bound) => (counts.some((one) => one === bound) ? 'counts' : ''));
    return `| \`${state}\` | ${cells.join(' | ')} | ${lifts === 'nothing' ? 'nothing' : 'it'} |`;
  });
  return `## Payments at a payment service

A payment at a service has the sums authorized, captured, cancelled, refunded and released, and what remains held. Operations change them in the order in which they were
accepted, never by the clock. Operations of other parties, and the operations of a history that is read, have the same rows. An operation without an amount
is about all that is left: a refund about all that was captured and not refunded, another about all that is held.

A refund has two limits, and the smaller one counts: all that was captured less all refunds, and what was captured here less what was refunded here.

This part is made of \`src/core/sale/service-ledger-rows.ts\`.

| row | operation | if | adds to | remains held | released | because |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${meanings('if', conditions)}

${meanings('remains held', remainders)}

Which transactions count depends on the question:

| state | ${bounds.map((one) => `\`${one}\``).join(' | ')} | review removes |
|---|${bounds.map(() => '---|').join('')}---|
${counting.join('\n')}

A review removes ${kept.join(', ')} from no sum.

\`elsewhere\` is unresolved, and the history shows that another party has done it. The other states are those above.

${meanings('bound', orderBounds)}

${saleSection()}`;
}

function saleSection(): string {
  const words = { reported: 'the reported amount', asked: 'the requested amount', none: 'nothing' } as const;
  const rows = [...takenRows, ...refundedRows].map(({ id, states, sizes, counts, because }) => {
    const names = [states, sizes].map((list) => list.map((one) => `\`${one}\``).join(', '));
    return `| \`${id}\` | ${names.join(' | ')} | ${words[counts]} | ${because} |`;
  });
  return `## Sales that are paid in parts

What is left of a sale is its total, less what its payments took and what was paid otherwise, plus what was certainly given back. A payment
counts without its tip, its cash and its fees. A payment that is marked as reversed counts nothing, unless its reversal is in doubt.

A register that cannot say the total says what the sale has got (\`paidSoFar\`). A part that says less than its predecessors took is refused.

This part is made of \`src/core/sale/sale-rows.ts\`.

| row | state | amount | counts with | because |
|---|---|---|---|---|
${rows.join('\n')}

${meanings('state', saleStates)}

${meanings('amount', saleSizes)}
`;
}
