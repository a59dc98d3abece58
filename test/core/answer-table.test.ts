/** The table of the terminal's answers is complete and agrees with the document of the API. */

import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodies, jsonCodec, redact, vendorFieldNames } from '../../protocol/index.js';
import type { Declaration } from '../../protocol/declaration/declaration.js';
import { toDocument } from '../../src/api/documents/transaction-document.js';
import { answerTable } from '../../src/core/terminal/answer-table/answer-table.js';
import type { Row, Rows } from '../../src/core/terminal/answer-table/answer-row.js';
import type { Outcome, OutcomeDraft } from '../../src/core/model/result.js';
import { withReceipts } from '../../src/core/terminal/messages/transport-response.js';
import { moneyAnswerIn } from '../../src/core/kinds/message/response-body.js';
import { TerminalRail } from '../../src/core/terminal/terminal-rail.js';
import { viewOf } from '../../src/core/views/transaction-view.js';
import { DrivenLane } from './driven-lane.js';
import { answerSamples, type AnswerSample } from './answer-samples.js';
import type { TransactionRecord } from '../../src/core/model/transaction.js';
import { unchecked } from '../unchecked.js';
import { at, attemptOf, transactionOf } from './records.js';

const { settings } = new DrivenLane().state;

const answers: readonly (readonly [string, Rows])[] = Object.entries(answerTable);

/** Returns each member that a table names, with its row, by path. */
function rowsOf(rows: Rows, above: string): readonly (readonly [path: string, row: Row])[] {
  return Object.entries(rows).flatMap(([name, row]): readonly (readonly [string, Row])[] => {
    const path = `${above}.${name}`;
    return row.type === 'parts' ? [[path, row], ...rowsOf(row.members, path)] : [[path, row]];
  });
}

/** Returns each declared or vendor-specific member, as deep as the table goes. */
function declaredIn(declaration: Declaration<unknown>, rows: Rows | undefined, above: string): readonly string[] {
  const ofVendors = vendorFieldNames
    .filter((field) => field.startsWith(`${declaration.name}.`))
    .map((field) => `${above}.${field.slice(declaration.name.length + 1)}`);
  const own = [...declaration.fields].flatMap(([name, { content }]) => {
    const path = `${above}.${name}`;
    const row = rows?.[name];
    return content.kind === 'type' && row?.type === 'parts'
      ? [path, ...declaredIn(content, row.members, path)]
      : [path];
  });
  return [...own, ...ofVendors];
}

test.each(answers)('each declared member of a %s has a row, and each row is declared', (name, rows) => {
  const declaration = Object.entries(bodies).find(([known]) => known === name)?.[1];
  expect(declaration).toBeDefined();
  if (declaration === undefined) return;
  expect(
    rowsOf(rows, name)
      .map(([path]) => path)
      .toSorted(),
  ).toEqual(declaredIn(declaration, rows, name).toSorted());
});

test('each nested answer has its own table', () => {
  const named = answers.flatMap(([name, rows]) =>
    rowsOf(rows, name).flatMap(([, row]) => (row.type === 'answer' ? row.name : [])),
  );
  expect(named.filter((name) => !Object.hasOwn(answerTable, name))).toEqual([]);
});

const anyObject = z.record(z.string(), z.unknown());

/** Returns the document of a transaction after this answer, or undefined if the answer is unreadable. */
function documentAfter({ name, asked }: AnswerSample, body: unknown): object | undefined {
  const category = name.slice(0, -'Response'.length);
  const header = { MessageClass: 'Service', MessageCategory: category, MessageType: 'Response' };
  const MessageHeader = { ProtocolVersion: '3.1', ...header, ServiceID: 'S1', SaleID: 'SHOP', POIID: 'T1' };
  const read = jsonCodec.decode(JSON.stringify({ SaleToPOIResponse: { MessageHeader, [name]: body } }));
  const answer = read.ok ? moneyAnswerIn(redact(read.value).message) : undefined;
  if (answer === undefined) return undefined;
  const attempt = attemptOf();
  const isWhole = asked.kind === 'reversal' || asked.kind === 'reconciliation';
  const { amountDetails, ...request } = transactionOf(asked).request;
  const record: TransactionRecord = {
    ...transactionOf(),
    request: unchecked(isWhole ? request : { ...request, ...(amountDetails && { amountDetails }) }),
    attempts: [attempt],
  };
  const original = asked.kind === 'reversal' ? transactionOf({ transactionId: 'p0' }) : undefined;
  const how = { at, how: 'direct', redacted: [], original } as const;
  const { judgement, receipts } = new TerminalRail(settings).read(answer, record, attempt, how);
  const draft: OutcomeDraft | undefined = 'draft' in judgement ? judgement.draft : undefined;
  if (draft === undefined) return { verdict: judgement.verdict };
  const outcome: Outcome = { ...draft, revision: 1, at };
  const ended = withReceipts({ ...record, outcome }, receipts);
  return toDocument(viewOf(ended, [], { now: at, recovering: false, ahead: undefined }));
}

/** Returns the value at a path of a document. It searches lists. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((entry) => valueAt(entry, path));
  const found = anyObject.safeParse(value);
  return found.success ? valueAt(found.data[name], rest) : undefined;
}

/** Returns the body without one member. It searches lists. */
function without(value: unknown, path: readonly string[]): unknown {
  const [name = '', ...rest] = path;
  if (Array.isArray(value)) return value.map((entry) => without(entry, path));
  const found = anyObject.safeParse(value);
  if (!found.success || !Object.hasOwn(found.data, name)) return value;
  const { [name]: inner, ...others } = found.data;
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) };
}

const reportedRows = answers
  .flatMap(([name, rows]) => rowsOf(rows, name))
  .flatMap(([path, row]) => (row.type === 'reported' ? row.fields.map((field) => ({ path, field })) : []));

test.each(reportedRows)('$path is reported as $field', ({ path, field }) => {
  const [name = '', ...members] = path.split('.');
  const shows = answerSamples
    .filter((sample) => sample.name === name)
    .some((sample) => {
      const [full, less] = [sample.body, without(sample.body, members)].map((body) => {
        const document = documentAfter(sample, body);
        return document && JSON.stringify(valueAt(document, field.split('.')));
      });
      return full !== undefined && full.replaceAll(/null|[[\],]/g, '') !== '' && full !== less;
    });
  expect(shows).toBe(true);
});

test('the manual has the table (run with -u to write the page again)', async () => {
  const page = fileURLToPath(new URL('../../docs/reference/terminal-answer.md', import.meta.url));
  await expect(pageOf()).toMatchFileSnapshot(page);
});

const heading = `# What the terminal says, and where you find it

This page says where the API reports each member of a terminal's answer. Each member has a row, also
each member that a vendor adds to the standard. The second column has one or more of these:

- the field of the transaction that reports the member, for example \`result\`
- after "decides": what tenderd decides by the member
- after "left out": why the API does not report the member

With \`?include=attempts\`, the API also returns the evidence: the terminal's answer without the data
that redaction removes.

This page is generated from \`src/core/terminal/answer-table\`. Regenerate it with
\`npx vitest run test/core/answer-table.test.ts -u\`.
`;

function pageOf(): string {
  const sections = answers.map(([name, rows]) => {
    const lines = rowsOf(rows, name).flatMap(([path, row]) => {
      const text = textOf(row);
      return text === undefined ? [] : [`| \`${path.slice(name.length + 1)}\` | ${text} |`];
    });
    return [`## ${name}`, '', '| member | in the API |', '|---|---|', ...lines, ''].join('\n');
  });
  return [heading, ...sections].join('\n');
}

function textOf(row: Row): string | undefined {
  switch (row.type) {
    case 'reported': {
      const fields = row.fields.map((field) => `\`${field}\``).join(', ');
      return row.decides === undefined ? fields : `${fields}; decides ${row.decides}`;
    }
    case 'decides':
      return `decides ${row.what}`;
    case 'left-out':
      return `left out: ${row.because}`;
    case 'answer':
      return `as [the answer itself](#${row.name.toLowerCase()})`;
    case 'parts':
      return undefined;
  }
}
