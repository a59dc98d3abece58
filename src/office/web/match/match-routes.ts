/**
 * Compares an uploaded settlement file. Several files may arrive at a time, and only one match runs at a time. The newest
 * result of each operator is stored for some time.
 */

import { randomUUID } from 'node:crypto';

import { rowsAsCsv } from '../../../csv/index.js';
import { findingColumns, findingRow } from '../../../settlement/index.js';
import { OfficeProblem, type OfficeProblemCode, type Reply } from '../http/reply.js';
import type { Route, RouteRequest } from '../http/route.js';
import type { MatchDocument, MatchEnd, MatchError, MatchOrder, RunMatch } from './match-process.js';
import { Turn, UploadPlaces } from './places.js';
import type { UploadFolders } from './upload-folders.js';
import { receiveFile, sizesOf, type UploadTimes } from './uploaded-file.js';

/**
 * The header with the length of the mapping file in bytes. In the body, the mapping file comes before the settlement
 * file.
 */
export const mappingHeader = 'x-tenderd-mapping-bytes';

/** The maximum number of findings that the page gets. The CSV has all of them. */
export const shownMax = 200;

/** The time limit of a run, in milliseconds. */
const runMs = 900_000;
/** The time for which a result is stored, in milliseconds. */
const keptMs = 3_600_000;
/** The maximum number of operators whose results are stored. */
const resultsMax = 4;
const textMax = 200;
const rowsAtOnce = 1_000;

/** The limits of uploads. */
export interface UploadLimits extends UploadTimes {
  /**
   * The maximum number of uploads at one time. An upload counts from its first byte until its comparison has ended.
   * Each upload has one settlement file.
   */
  readonly max: number;
  /** The maximum number of uploads that one operator may have at one time. */
  readonly ofOneMax: number;
}

/** The longest time for an upload: 64 MiB at 0.6 Mbit/s. The message of `match-upload-slow` names it. */
const uploadMs = 900_000;
const usualLimits: UploadLimits = { idleMs: 20_000, totalMs: uploadMs, max: 4, ofOneMax: 2 };
/**
 * The additional time after which the server closes the connection. An upload that is too slow therefore ends first,
 * with a message of its own.
 */
const bodyGraceMs = 10_000;

/** If the command fails with one of these codes, the page reports the same code. */
const shared: Readonly<Record<string, OfficeProblemCode>> = {
  'database-down': 'database-down',
  'database-slow': 'database-slow',
  'database-busy': 'database-busy',
  'database-empty': 'database-empty',
  'database-refused': 'database-refused',
};

/** Returns the routes for comparing a settlement file. */
export function matchRoutes(
  run: RunMatch,
  folders: UploadFolders,
  limits: UploadLimits = usualLimits,
): readonly Route[] {
  const matches = new Matches(run, folders, limits);
  return [
    {
      method: 'POST',
      path: '/api/match',
      access: 'session',
      bodyMs: limits.totalMs + bodyGraceMs,
      serve: async (request) => matches.compare(request),
    },
    { method: 'GET', path: '/api/match.csv', access: 'session', serve: (request) => matches.csvOf(request) },
  ];
}

class Matches {
  readonly #run: RunMatch;
  readonly #folders: UploadFolders;
  readonly #limits: UploadLimits;
  readonly #places: UploadPlaces;
  /**
   * Lets one comparison run at a time. An upload takes its turn only after its last byte, so that other uploads need
   * not wait for a slow sender.
   */
  readonly #turn = new Turn();
  /** The newest result of each operator. The operator with the oldest result comes first. */
  readonly #results = new Map<string, Kept>();

  constructor(run: RunMatch, folders: UploadFolders, limits: UploadLimits) {
    this.#run = run;
    this.#folders = folders;
    this.#limits = limits;
    this.#places = new UploadPlaces(limits);
  }

  async compare({ incoming, query, operator, signal }: RouteRequest): Promise<Reply> {
    const fields = fieldsIn(query);
    const sizes = sizesOf(incoming, mappingHeader);
    const leave = this.#turn.isTaken ? undefined : this.#places.take(operator);
    if (leave === undefined) throw new OfficeProblem('match-busy', { headers: { 'retry-after': '30' } });
    try {
      const { name, ...order } = fields;
      const { remove, ...files } = await receiveFile(incoming, name, sizes, this.#limits, this.#folders);
      try {
        return this.#keep(operator, documentOf(await this.#runInTurn({ ...files, ...order }, signal)));
      } finally {
        await remove();
      }
    } finally {
      leave();
    }
  }

  async #runInTurn(order: MatchOrder, signal: AbortSignal): Promise<MatchEnd> {
    if (!(await this.#turn.take(signal))) return { type: 'stopped' };
    try {
      return await this.#run(order, AbortSignal.any([signal, AbortSignal.timeout(runMs)]));
    } finally {
      this.#turn.release();
    }
  }

  /** Returns the findings of this result. If an operator has two windows, each window gets its own result. */
  csvOf({ operator, query }: RouteRequest): Reply {
    const kept = this.#results.get(operator);
    if (kept === undefined || kept.id !== query.get('result')) throw new OfficeProblem('match-not-kept');
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="match.csv"',
      },
      pieces: piecesOf(kept.document),
    };
  }

  #keep(operator: string, document: MatchDocument): Reply {
    const id = randomUUID();
    const forget = (name: string): void => {
      clearTimeout(this.#results.get(name)?.timer);
      this.#results.delete(name);
    };
    forget(operator);
    const timer = setTimeout(() => this.#results.delete(operator), keptMs);
    timer.unref();
    this.#results.set(operator, { id, document, timer });
    const [oldest] = this.#results.keys();
    if (this.#results.size > resultsMax && oldest !== undefined) forget(oldest);
    const { findings } = document;
    const shown = { ...document, findings: findings.slice(0, shownMax), found: findings.length, result: id };
    return { status: 200, json: shown };
  }
}

/** A stored result. */
interface Kept {
  readonly id: string;
  readonly document: MatchDocument;
  readonly timer: NodeJS.Timeout;
}

/** Returns the fields of the form. Throws OfficeProblem before anything is read. */
function fieldsIn(query: URLSearchParams): Omit<MatchOrder, 'file' | 'mapping'> & { readonly name: string } {
  const [since, until] = [textIn(query, 'since'), textIn(query, 'until')];
  // The command refuses times that are wrong in another way.
  if (Date.parse(since) >= Date.parse(until)) throw new OfficeProblem('match-period-wrong');
  const [merchant, stores] = [namesIn(query, 'merchant'), namesIn(query, 'store')];
  return { name: textIn(query, 'name'), merchant, stores, since, until };
}

function documentOf(end: MatchEnd): MatchDocument {
  switch (end.type) {
    case 'report':
      return end.document;
    case 'error':
      throw problemOf(end.error);
    case 'too-large':
      throw new OfficeProblem('match-too-many');
    case 'stopped':
      throw new OfficeProblem('match-stopped');
    case 'failed':
      throw new OfficeProblem('match-failed', { cause: end.why });
  }
}

/**
 * Returns the problem for a failed match. For a refused file, the response has the codes and texts of the command. Any
 * other failure has its cause on this machine, so only the log names the cause.
 */
function problemOf({ code, text, advice, refusals }: MatchError): OfficeProblem {
  const known = shared[code];
  if (known !== undefined) return new OfficeProblem(known);
  if (refusals === undefined && code !== 'usage')
    return new OfficeProblem('match-failed', { cause: `${code}: ${text}` });
  const texts = [text, ...advice];
  const listed = (refusals ?? [{ code }]).map((refusal, place) => ({ code: refusal.code, text: texts[place] ?? '' }));
  return new OfficeProblem('match-file-refused', { more: { refusals: listed } });
}

async function* piecesOf({ findings }: MatchDocument): AsyncGenerator<string> {
  yield `${findingColumns.join(',')}\r\n`;
  for (let from = 0; from < findings.length; from += rowsAtOnce)
    yield rowsAsCsv(findingColumns, findings.slice(from, from + rowsAtOnce).map(findingRow));
}

function textIn(query: URLSearchParams, field: string): string {
  const value = query.get(field)?.trim() ?? '';
  if (value.length > textMax || /\p{Cc}/u.test(value)) throw new OfficeProblem('search-wrong', { field });
  return value;
}

/**
 * Returns names that are separated by commas. A text of commas without a name is refused, because an empty list would
 * mean all names.
 */
function namesIn(query: URLSearchParams, field: string): string {
  const text = textIn(query, field);
  const names = text.split(',').filter((name) => name.trim() !== '');
  if (text !== '' && names.length === 0) throw new OfficeProblem('search-wrong', { field });
  return names.join(',');
}
