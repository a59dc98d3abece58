/** The part of docs/reference/sale-ledger.md about payments at a payment service, made of the tables. */

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

/** Returns the section. */
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
`;
}
