/**
 * The hazard log covers each check of the oracle, names only existing things, and is printed as docs/design/hazards.md.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { checks } from '../simulation/oracle/index.js';
import { patches } from '../faults/files.js';
import { type Hazard, hazards, remaining } from './hazards.js';
import { root } from './pages.js';

const page = fileURLToPath(new URL('../../docs/design/hazards.md', import.meta.url));

test('each check of the oracle belongs to one hazard', () => {
  const named = hazards.flatMap(({ checks: own }) => own);
  expect(named.toSorted()).toEqual(Object.keys(checks).toSorted());
});

test('the ids are in ascending order, and each scenario exists', () => {
  expect(hazards.map(({ id }) => id)).toEqual(hazards.map((_, index) => `H${index + 1}`));
  const missing = hazards
    .flatMap(({ scenarios }) => scenarios)
    .filter((name) => !existsSync(`${root}fixtures/scenarios/${name}.scenario`));
  expect(missing).toEqual([]);
});

/** Returns how many mistakes planted in the source are found by the checks of a hazard. */
function mistakesOf({ checks: own }: Hazard): number {
  return patches.filter(({ foundBy }) => foundBy !== undefined && own.includes(foundBy)).length;
}

function counted(mistakes: number): string {
  return mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`;
}

function rowOf(one: Hazard): string {
  const scenarios = one.scenarios.map((name) => `\`${name}\``).join(', ');
  const proof = `${one.checks.map((name) => `\`${name}\``).join(', ')}; ${counted(mistakesOf(one))}${scenarios === '' ? '' : `; ${scenarios}`}`;
  return `| ${one.id} | ${one.hazard} | ${one.guard} [Rule](${one.page}) | ${proof} |`;
}

test('the page agrees with the table from which it is generated', async () => {
  const text = `# The hazard log

This page lists the hazards for the money at a till, the guard against each of them, and the proof
that the guard works.

The column "proof" has three parts:

- the checks of the oracle (\`test/simulation/oracle\`). They compare the ledgers of simulated
  terminals and payment services with the journal and with the answers that registers got
- the number of injected mistakes in the source that these checks find (\`npm run torture:planted\`)
- scenarios that play the hazard (\`fixtures/scenarios\`)

This page is generated from \`test/house/hazards.ts\`. Regenerate it with
\`npx vitest run test/house/hazards.test.ts -u\`.

| | hazard | guard | proof |
|---|---|---|---|
${hazards.map(rowOf).join('\n')}

## Remaining risks

| risk | what you can do |
|---|---|
${remaining.map(({ risk, advice }) => `| ${risk} | ${advice} |`).join('\n')}

[The assumptions about terminals and gateways](why-trust-it.md#assumptions) are listed with the proofs.
`;
  await expect(text).toMatchFileSnapshot(page);
});
