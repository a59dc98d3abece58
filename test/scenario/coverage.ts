/** Finds the rows of the tables that the scenario files cover, and checks that a run reached the rows that its file names. */

import type { Run } from './play.js';
import type { Scenario } from './scenario.js';
import { limitRows, specificationRows } from './specification.js';

/** Returns the rows that a file names but that its run did not reach, as `table name`. */
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

/** Returns the rows of the recovery table that these scenarios cover. */
export function recoveryRowsOf(scenarios: readonly Scenario[]): ReadonlySet<string> {
  return new Set(
    scenarios.flatMap(({ covers }) => covers.flatMap(({ table, name }) => (table === 'row' ? [name] : []))),
  );
}

/**
 * Returns a small selection of these scenarios that covers each row of the recovery table. Each step adds the scenario
 * that covers most of the remaining rows.
 */
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
