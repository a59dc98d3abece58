/** The daemon's configuration in the bench: the defaults of a shop, with a simulated gateway. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns names of this number of terminals. */
export function terminalNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `t-${index + 1}`);
}

/**
 * Writes the configuration of a daemon with its own data directory, and returns the path of the file. `ca`: the file
 * with the authority of the terminals' certificate. `tables`: further tables.
 */
export function writeConfiguration(
  directory: string,
  name: string,
  terminalUrl: string,
  terminals: readonly string[],
  { ca, tables: more = '' }: { readonly ca?: string; readonly tables?: string } = {},
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
${tables}
${more}`,
  );
  return file;
}
