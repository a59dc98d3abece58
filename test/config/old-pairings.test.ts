/**
 * Earlier versions kept pairings in the data directory. Their settings are refused with the new settings, and their
 * files are named.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationIn } from './written.js';

const what =
  'write what the cloud gave you: url at each terminal, or poiId and saleId at the terminal and kek in security';

const till = ['[gateways.g]', 'url = "wss://gateway.example"', '[terminals.till-1]', 'poiId = "P1"'];

function files() {
  const { directory, load, problemsOf } = configurationIn('tenderd-pairings-');
  const pairings = join(directory, 'data', 'pairings');
  const dataDir = `dataDir = "${join(directory, 'data')}"`;
  return {
    pairings,
    load: async (...lines: readonly string[]) => load(dataDir, ...lines),
    problemsOf: async (...lines: readonly string[]) => problemsOf(dataDir, ...lines),
  };
}

test('a warning names old pairing files and the settings to copy, but not their content', async () => {
  const { pairings, load } = files();
  expect((await load(...till)).warnings).toEqual([]);
  mkdirSync(pairings, { recursive: true });
  expect((await load(...till)).warnings).toEqual([]);
  for (const name of ['till-2', 'till-1']) writeFileSync(join(pairings, `${name}.json`), '{"kek":"hush-hush"}\n');
  const { warnings } = await load(...till);
  expect(warnings).toEqual([
    expect.stringContaining(
      `${pairings}: till-1.json, till-2.json: tenderd no longer reads these files. If the configuration lacks`,
    ),
  ]);
  expect(warnings[0]).toContain(what);
  expect(warnings[0]).not.toContain('hush-hush');
});

test('the settings of pairings are refused with their replacement', async () => {
  const { problemsOf } = files();
  const cloud = [
    '[gateways.g]',
    'pairingUrl = "https://cloud.example/api/v1/pairing"',
    '[terminals.till-1]',
    'poiId = "P1"',
  ];
  const scanned = [
    '[gateways.g]',
    'url = "wss://g.example"',
    'security = { kind = "mac", paired = true }',
    ...till.slice(2),
  ];
  expect(await problemsOf(...cloud)).toContainEqual(
    expect.stringContaining(`g.pairingUrl: is no longer a setting: ${what}`),
  );
  expect(await problemsOf(...scanned)).toContainEqual(
    expect.stringContaining(`g.security.paired: is no longer a setting: ${what}`),
  );
});
