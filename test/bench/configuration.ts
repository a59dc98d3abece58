/** The daemon's configuration in the bench: the defaults of a store, on a simulated gateway. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of so many terminals. */
export function terminalNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `t-${index + 1}`);
}

/** Writes the file for a daemon of its own data directory, and returns its path. `ca`: the file with what the terminals' certificate is trusted by. */
export function writeConfiguration(
  directory: string,
  name: string,
  terminalUrl: string,
  terminals: readonly string[],
  ca?: string,
): string {
  const file = join(directory, `${name}.toml`);
  const tables = terminals.map((terminal) => `[terminals.${terminal}]\npoiId = "${terminal}"\n`).join('\n');
  writeFileSync(
    file,
    `dataDir = ${JSON.stringify(join(directory, name))}

[gateways.bench]
url = ${JSON.stringify(terminalUrl)}
simulated = true
${ca === undefined ? '' : `tls = { ca = ${JSON.stringify(ca)} }\n`}
${tables}`,
  );
  return file;
}
