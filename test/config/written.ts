/** A configuration file that a test writes, and the result of loading it. */

import { fileURLToPath } from 'node:url';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ConfigurationError, formatProblem, loadConfiguration } from '../../src/config/index.js';

/**
 * Returns functions for a new directory, which is removed after the test. A message about the file begins with line and
 * column.
 */
export function configurationIn(prefix: string) {
  const directory = mkdtempSync(join(tmpdir(), prefix));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'tenderd.toml');
  const said = (text: string): string => text.replace(`${file}:`, '');
  const load = async (...lines: readonly string[]) => {
    writeFileSync(file, lines.join('\n'));
    const { configuration, warnings } = await loadConfiguration({ file, environment: {}, home: directory, flags: [] });
    return { ...configuration, warnings: warnings.map((one) => said(formatProblem(one))) };
  };
  const problemsOf = async (...lines: readonly string[]): Promise<readonly string[]> => {
    try {
      await load(...lines);
      return [];
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.problems.map((problem) => said(formatProblem(problem)));
    }
  };
  return { directory, load, problemsOf };
}

/** A configuration line of a gateway: the test authority is the root of its terminals. */
export const rootLine = `tls = { ca = ${JSON.stringify(fileURLToPath(new URL('../../examples/vendors/test-only-ca.pem', import.meta.url)))} }`;
