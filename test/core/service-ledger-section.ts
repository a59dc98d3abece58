/**
 * Makes the parts of docs/reference/sale-ledger.md about payments at a payment service and about sales that are paid in
 * parts, from the tables.
 */

import { refundedRows, saleSizes, saleStates, takenRows } from '../../src/core/sale/sale-rows.js';
import {
  conditions,
  countingRows,
  operationRows,
  orderBounds,
  remainders,
} from '../../src/core/sale/service-ledger-rows.js';

function meanings(title: string, rows: Readonly<Record<string, string>>, heading = 'means'): string {
  const lines = Object.entries(rows).map(([name, means]) => `| \`${name}\` | ${means} |`);
  return `| ${title} | ${heading} |\n|---|---|\n${lines.join('\n')}`;
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
    return `| \`${state}\` | ${cells.join(' | ')} | ${lifts === 'nothing' ? 'nothing' : 'the transaction'} |`;
  });
  return `## Payments at a payment service

For each payment at a service, tenderd computes these sums: authorized, captured, cancelled,
refunded, released, and the amount that is still held. Operations change these sums in the order in
which they were accepted, not in the order of their times. The same rules apply to operations of
other parties, and to the history that tenderd reads from the service.

An operation without an amount applies to everything that is left. For a refund, this is the
captured amount that has not been refunded yet. For any other operation, it is the held amount.

A refund has two limits, and the smaller limit applies. The first limit is everything that was
captured, less all refunds. The second limit is the amount that tenderd's own operations captured,
less the amount that they refunded.

This part is generated from \`src/core/sale/service-ledger-rows.ts\`.

| row | operation | if | adds to | remains held | released | because |
|---|---|---|---|---|---|---|
${rows.join('\n')}

${meanings('if', conditions)}

${meanings('remains held', remainders)}

The amount that is left depends on the question. tenderd therefore computes each sum in three ways,
which are called bounds:

${meanings('bound', orderBounds, 'answers')}

This table says which transactions count for each bound:

| state | ${bounds.map((one) => `\`${one}\``).join(' | ')} | review removes |
|---|${bounds.map(() => '---|').join('')}---|
${counting.join('\n')}

A review never removes ${kept.join(', ')} from a sum.

In the state \`elsewhere\`, the transaction is unresolved, and the history shows that another party
made the same operation. The other states are [listed above](#states).

${saleSection()}`;
}

function saleSection(): string {
  const words = { reported: 'the reported amount', asked: 'the requested amount', none: 'nothing' } as const;
  const rows = [...takenRows, ...refundedRows].map(({ id, states, sizes, counts, because }) => {
    const names = [states, sizes].map((list) => list.map((one) => `\`${one}\``).join(', '));
    return `| \`${id}\` | ${names.join(' | ')} | ${words[counts]} | ${because} |`;
  });
  return `## Sales that are paid in parts

The remaining amount of a sale is its total, less the amounts that its payments took or that were
paid otherwise, plus the amounts that were certainly returned. The tip, the cash-back and the fees
of a payment do not count. A payment that is marked as reversed does not count, unless its reversal
is uncertain.

If a register does not know the total, it names the amount that was already paid (\`paidSoFar\`). If
this amount is less than the earlier parts took, tenderd refuses the new part.

This part is generated from \`src/core/sale/sale-rows.ts\`.

| row | state | amount | counts with | because |
|---|---|---|---|---|
${rows.join('\n')}

${meanings('state', saleStates)}

${meanings('amount', saleSizes)}
`;
}
