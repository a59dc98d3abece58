/**
 * Compares an uploaded settlement file. Only one match runs at a time. The newest result of each operator is stored for
 * some time.
 */

import { rowsAsCsv } from '../../../csv/index.js';
import { findingColumns, findingRow } from '../../../settlement/index.js';
import { OfficeProblem, type OfficeProblemCode, type Reply } from '../http/reply.js';
import type { Route, RouteRequest } from '../http/route.js';
import type { MatchDocument, MatchEnd, MatchError, RunMatch } from './match-process.js';
import { receiveFile, sizesOf } from './uploaded-file.js';

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

/** The failure codes of the command that the page reports unchanged. */
const shared: Readonly<Record<string, OfficeProblemCode>> = {
  'database-down': 'database-down',
  'database-slow': 'database-slow',
  'database-busy': 'database-busy',
  'database-empty': 'database-empty',
  'database-refused': 'database-refused',
};

/** Returns the routes for comparing a settlement file. */
export function matchRoutes(run: RunMatch): readonly Route[] {
  const matches = new Matches(run);
  return [
    { method: 'POST', path: '/api/match', access: 'session', serve: async (request) => matches.compare(request) },
    { method: 'GET', path: '/api/match.csv', access: 'session', serve: ({ operator }) => matches.csvOf(operator) },
  ];
}

class Matches {
  readonly #run: RunMatch;
  #isRunning = false;
  /** The newest result of each operator, the oldest first. */
  readonly #results = new Map<string, { readonly document: MatchDocument; readonly timer: NodeJS.Timeout }>();

  constructor(run: RunMatch) {
    this.#run = run;
  }

  async compare({ incoming, query, operator, signal }: RouteRequest): Promise<Reply> {
    const [name, stores] = [textIn(query, 'name'), textIn(query, 'store')];
    const [since, until] = [textIn(query, 'since'), textIn(query, 'until')];
    const sizes = sizesOf(incoming, mappingHeader);
    if (this.#isRunning) throw new OfficeProblem('match-busy', { headers: { 'retry-after': '30' } });
    this.#isRunning = true;
    try {
      const { remove, ...files } = await receiveFile(incoming, name, sizes);
      try {
        const order = { ...files, stores, since, until };
        const document = documentOf(await this.#run(order, AbortSignal.any([signal, AbortSignal.timeout(runMs)])));
        this.#keep(operator, document);
        const { findings } = document;
        return { status: 200, json: { ...document, findings: findings.slice(0, shownMax), found: findings.length } };
      } finally {
        await remove();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  csvOf(operator: string): Reply {
    const kept = this.#results.get(operator);
    if (kept === undefined) throw new OfficeProblem('match-not-kept');
    return {
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="match.csv"',
      },
      pieces: piecesOf(kept.document),
    };
  }

  #keep(operator: string, document: MatchDocument): void {
    const forget = (name: string): void => {
      clearTimeout(this.#results.get(name)?.timer);
      this.#results.delete(name);
    };
    forget(operator);
    const timer = setTimeout(() => this.#results.delete(operator), keptMs);
    timer.unref();
    this.#results.set(operator, { document, timer });
    const [oldest] = this.#results.keys();
    if (this.#results.size > resultsMax && oldest !== undefined) forget(oldest);
  }
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
