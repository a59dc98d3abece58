/** Which rows of the tables files cover, and whether a run got to those that its file names. */

import type { Run } from './play.js';
import type { Scenario } from './scenario.js';
import { limitRows, specificationRows } from './specification.js';

/** What a file covers in name only, as `table name`. */
export function missedBy(scenario: Scenario, run: Run): readonly string[] {
  const missed = scenario.covers.filter((cover) => {
    switch (cover.table) {
      case 'row':
        return !run.facts.some((fact) => fact.row === cover.name);
      case 'spec':
        return !specificationRows[cover.name].reached(run);
      case 'limit':
        return !limitRows[cover.name].reached(run);
    }
    return true;
  });
  return missed.map(({ table, name }) => `${table} ${name}`);
}

/** The rows of the recovery table that these cover. */
export function recoveryRowsOf(scenarios: readonly Scenario[]): ReadonlySet<string> {
  return new Set(
    scenarios.flatMap(({ covers }) => covers.flatMap(({ table, name }) => (table === 'row' ? [name] : []))),
  );
}

/** So few of these that each row of the recovery table is covered: always the one that covers most of what is left. */
export function covering(from: readonly Scenario[]): readonly Scenario[] {
  const left = new Set(recoveryRowsOf(from));
  const newIn = (scenario: Scenario): number => [...recoveryRowsOf([scenario])].filter((row) => left.has(row)).length;
  const chosen: Scenario[] = [];
  while (left.size > 0) {
    const best = from.reduce((one, other) => (newIn(other) > newIn(one) ? other : one));
    chosen.push(best);
    for (const row of recoveryRowsOf([best])) left.delete(row);
  }
  return chosen;
}
