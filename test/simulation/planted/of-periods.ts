/** Mistakes about a reconciliation whose answer was lost. */

import type { Patch } from './patch.js';

/** See the top of the file. */
export const ofPeriods: readonly Patch[] = [
  {
    id: 'any-period-is-ours',
    what: 'a period with another number than ours is taken for ours',
    file: 'src/core/terminal/reconciliation/period.ts',
    find: 'if (open.id === own.id) return weighSame(turn, asked, own, open);',
    replace: 'return weighSame(turn, asked, own, { ...own, id: open.id });',
    foundBy: 'noLostApproval',
    row: 'period-closed',
    setup: { closings: 1 },
  },
  // Plain days hardly find it (none of 76 days of reconciliations did): a terminal must forget, and have counted on, before it is asked for its period.
  {
    id: 'new-count-is-proof',
    what: 'a terminal that counts its periods anew is believed to have closed ours',
    file: 'src/core/terminal/reconciliation/period-outcome.ts',
    find: 'if (!isKnown || present === undefined || own === undefined)',
    replace: 'if (present === undefined || own === undefined)',
    foundBy: 'noInference',
    row: 'period-closed',
    setup: { day: 'forgetful', closings: 1 },
  },
  {
    id: 'empty-period-is-proof',
    what: 'an empty period is taken for the one of before, also after the terminal forgot',
    file: 'src/core/terminal/reconciliation/period.ts',
    find: "const isKnown = needsMemory ? confirmMemory(turn, asked, 'same-period') : true;",
    replace: 'const isKnown = true as boolean | undefined;',
    foundBy: 'noLostApproval',
    row: 'period-open',
    setup: { day: 'forgetful', closings: 1 },
  },
  {
    id: 'open-period-too-early',
    what: 'an open period is believed before the arrival limit',
    file: 'src/core/terminal/questions/status-subject.ts',
    find: 'return mayArrive(inFlight, managementRequest.sentAtMs);',
    replace: 'return mayArrive(inFlight, managementRequest.sentAtMs) && managementRequest.sentAtMs < 0;',
    foundBy: 'neverStartedNeverStarts',
    row: 'period-open-early',
    setup: { closings: 1 },
  },
  {
    id: 'unknown-period-is-open',
    what: 'a closing that the terminal cannot tell of is told as not carried out',
    file: 'src/core/terminal/reconciliation/period-outcome.ts',
    find: 'turn.setOutcome(turn.current(record), unresolved(turn.kindOf(record), record, row), row);',
    replace: "turn.setOutcome(turn.current(record), notProcessed(row, 'It is open.'), row);",
    foundBy: 'noLostApproval',
    row: 'period-unknown',
    setup: { day: 'forgetful', closings: 1 },
  },
  {
    id: 'refused-closing-stays-refused',
    what: 'a closing that was refused and denied stays so, although its period is open no more when it is made again',
    file: 'src/core/terminal/reconciliation/open-period.ts',
    find: '  if (record !== undefined && closed !== undefined) return askAgain(turn, record, closed);',
    replace: '  if (record === undefined && closed !== undefined) return;',
    foundBy: 'atMostOneMovement',
    row: 'period-closed',
    setup: { day: 'forgetful', closings: 1, requestFaults: 0.6, frameFaults: 0, incidents: 0, often: ['T1'] },
  },
];
