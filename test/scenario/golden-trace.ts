/**
 * A run as a text for a reader: the requests to the terminals and the facts of the journal in order of time, and the
 * records at the end. Equal runs have equal traces.
 */

import { plainLines, type Receipt } from '../../protocol/index.js';
import type { Fact, LaneCommit, LaneRecord, TransactionRecord } from '../../src/core/index.js';
import type { ReceivedMessage } from '../../src/simulator/terminal/index.js';
import { keyOf, type Left } from '../world/practice-service.js';

/** The source of a trace: everything that was committed, and everything that reached the gateway. */
export interface GoldenTrace {
  readonly commits: readonly LaneCommit[];
  readonly received: readonly ReceivedMessage[];
  /** The calls that left for the payment service, if there is one. */
  readonly left?: readonly Left[];
}

interface Line {
  readonly at: string;
  readonly text: string;
}

/** Returns the trace. Random ids are replaced by numbers. */
export function goldenTraceOf({ commits, received, left = [] }: GoldenTrace): string {
  const lines = [
    ...commits.flatMap(({ facts }) => facts.map((fact) => ({ at: fact.at, text: factText(fact) }))),
    ...received.filter(({ type }) => type === 'Request').map(wireLine),
    ...left.map(callLine),
  ];
  const told = lines.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const records = new Map<string, TransactionRecord>();
  const lanes = new Map<string, LaneRecord>();
  for (const { transactions, lane } of commits) {
    for (const record of transactions) records.set(record.request.transactionId, record);
    if (lane !== undefined) lanes.set(lane.terminal, lane);
  }
  const text = [
    ...told.map((line) => `${line.at.slice(11, 23)}  ${line.text}`),
    ...[...records.values()].flatMap((record) => ['', ...linesOf(readable(record))]),
    ...[...lanes.values()].flatMap((lane) => ['', ...linesOf(readableLane(lane))]),
    '',
  ].join('\n');
  return countedKeys(counted(text, received, [...lanes.values()]));
}

function factText(fact: Fact): string {
  const { at: _at, type, terminal, text, transactionId, serviceId, detail } = fact;
  const about = [terminal, transactionId, serviceId].filter((word) => word !== undefined).join(' ');
  const more = detail === undefined ? '' : `  ${JSON.stringify({ ...detail, message: nameOf(detail['message']) })}`;
  return `${type}: ${text}  [${about}]${more}`;
}

function wireLine(message: ReceivedMessage): Line {
  const at = new Date(epochMs + message.time).toISOString();
  return { at, text: `        -> ${message.poiId} ${message.category} ${message.serviceId}` };
}

function callLine({ call, atMs }: Left): Line {
  const at = new Date(epochMs + atMs).toISOString();
  return { at, text: `        -> shop ${call.endpoint} ${keyOf(call) ?? call.path}` };
}

/** The virtual start. */
const epochMs = Date.parse('2026-01-01T00:00:00.000Z');

/**
 * Returns a record without the parts that are shown elsewhere: the request, the terminal's messages, and the style of
 * the receipts.
 */
function readable(record: TransactionRecord): Readonly<Record<string, unknown>> {
  const { request, acceptedAt: _at, ...rest } = record;
  return {
    transactionId: request.transactionId,
    ...rest,
    receipts: record.receipts.map((receipt: Receipt) => plainLines(receipt).join(' | ')),
    attempts: record.attempts.map(({ references: _earlier, ...attempt }) =>
      attempt.evidence === undefined
        ? attempt
        : { ...attempt, evidence: { ...attempt.evidence, message: nameOf(attempt.evidence.message) } },
    ),
  };
}

/**
 * Returns a lane without the parts that each answer changes. The questions show what can confirm the terminal's memory.
 */
function readableLane({
  answered: _answered,
  device: _device,
  loggedOutDevice: _loggedOut,
  listed: _listed,
  ...lane
}: LaneRecord): object {
  return lane;
}

function nameOf(message: unknown): unknown {
  if (typeof message !== 'object' || message === null) return undefined;
  return 'name' in message ? message.name : 'a message without a name';
}

/** Returns one line for each member, and one for each element of a list. */
function linesOf(value: object): readonly string[] {
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    if (member === undefined) return [];
    if (!Array.isArray(member)) return [`${name}: ${wordsOf(member)}`];
    return member.map((element: unknown) => `${name}: ${wordsOf(element)}`);
  });
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(wordsOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members
    .map(([name, member]: [string, unknown]) => {
      const words = wordsOf(member);
      return typeof member === 'object' && !Array.isArray(member) ? `${name} (${words})` : `${name} ${words}`;
    })
    .join(', ');
}

/**
 * Replaces the keys of requests, the names of payments (UUID) and of operations (ULID) by numbers, in the order of
 * their first use.
 */
function countedKeys(text: string): string {
  const found = text.match(/\b(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-7][0-9A-HJKMNP-TV-Z]{25})\b/g) ?? [];
  return [...new Set(found)].reduce((result, id, index) => result.replaceAll(id, `id${index + 1}`), text);
}

function counted(text: string, received: readonly ReceivedMessage[], lanes: readonly LaneRecord[]): string {
  let result = text.replaceAll(/2026-01-01T([\d:.]{12})Z/g, '$1');
  for (const saleId of new Set(lanes.map((lane) => lane.saleId))) result = result.replaceAll(saleId, 'SALE');
  const ids = new Set(received.map(({ serviceId }) => serviceId).filter((id) => /^\w{10}$/.test(id)));
  for (const [index, id] of [...ids].entries()) result = result.replaceAll(id, `#${index + 1}`);
  return result;
}
