/** Whether a run got to the rows that its file names. */

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
