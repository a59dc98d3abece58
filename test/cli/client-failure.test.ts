/** The failure of a command after a refusal: whether it says that no money moved. */

import { expect, test } from 'vitest';
import { failureOf } from '../../src/cli/command/client-failure.js';
import { CommandFailure } from '../../src/cli/output/failure.js';
import { TenderdProblem } from '../../src/client/index.js';
import type { ProblemCode } from '../../src/client/errors.js';

test.each([
  ['sale-open', true],
  ['internal-error', false],
  ['replicate-no-quorum', false],
] as const)('a first request that is refused with %s: no money moved: %s', (code: ProblemCode, isCertain) => {
  const document = { type: '', title: 'T', status: 503, detail: 'D', code };
  const failure = failureOf(new TenderdProblem(document, 2), 'http://127.0.0.1:1', true);
  if (!(failure instanceof CommandFailure)) throw new Error('it is no failure of a command');
  expect(failure.advice.includes('This command moved no money.')).toBe(isCertain);
});
