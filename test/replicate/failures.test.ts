/** The codes of failures: errors by the names that the NATS client gives them, and the failure that describes the servers. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  failureAfter,
  type Reaction,
  reactionTo,
  type ReplicationCode,
  ReplicationError,
  requestError,
} from '../../src/replicate/stream/failure.js';
import { replication as texts } from '../../src/messages/index.js';
import { root } from '../root.js';

/** Returns an error of the client. */
function errorOf(name: string, more: { readonly code?: number; readonly cause?: Error } = {}): Error {
  return Object.assign(new Error('x'), { name, ...more });
}

test.each<readonly [string, Error, ReplicationCode]>([
  ['no answer in time', errorOf('TimeoutError'), 'replicate-no-quorum'],
  ['no server that leads the stream', errorOf('JetStreamNotEnabled'), 'replicate-no-quorum'],
  ['a cluster without a leader', errorOf('JetStreamApiError', { code: 10_008 }), 'replicate-no-quorum'],
  ['a connection that was closed before', errorOf('ClosedConnectionError'), 'replicate-unreachable'],
  ['a connection that was closed meanwhile', errorOf('RequestError'), 'replicate-unreachable'],
  [
    'a right that the user lacks',
    errorOf('RequestError', { cause: errorOf('PermissionViolationError') }),
    'replicate-not-permitted',
  ],
  ['a full stream', errorOf('JetStreamApiError', { code: 10_077 }), 'replicate-stream-full'],
  ['another answer of a server', errorOf('JetStreamApiError', { code: 10_118 }), 'replicate-refused'],
])('%s has its code', (_name, error, code) => {
  expect(requestError(error).code).toBe(code);
});

const [noQuorum, unreachable, full] = (['no-quorum', 'unreachable', 'stream-full'] as const).map(
  (name) => new ReplicationError(`replicate-${name}`, ''),
);

test.each([
  ['a server that cannot be reached', undefined, unreachable, unreachable],
  ['a server without a majority, after one that cannot be reached', unreachable, noQuorum, noQuorum],
  ['one that cannot be reached, after one without a majority', noQuorum, unreachable, noQuorum],
  ['a full stream, after a server without a majority', noQuorum, full, full],
])('the servers are described by %s', (_name, known, next, expected) => {
  if (next === undefined) throw new Error('no failure');
  expect(failureAfter(known, next)).toBe(expected);
});

function isCode(text: string): text is ReplicationCode {
  return text in texts.failures;
}

test('the manual names the codes of each reaction in one row, and the codes that hold the daemon in none', () => {
  const manual = readFileSync(join(root, 'docs/operate/standby.md'), 'utf8');
  const table = manual.slice(manual.indexOf('| code | the process |')).split('\n\n')[0] ?? '';
  const named = table.split('\n').map((row) => (row.match(/replicate-[a-z-]+/g) ?? []).toSorted());
  const codes = Object.keys(texts.failures).filter(isCode);
  const expected = (['retries', 'refuses', 'restarts'] satisfies Reaction[]).map((reaction) =>
    codes.filter((code) => reactionTo(code) === reaction).toSorted(),
  );
  expect(named.filter((row) => row.length > 0)).toEqual(expected);
  expect(codes.filter((code) => reactionTo(code) === 'holds')).toHaveLength(codes.length - named.flat().length);
});
