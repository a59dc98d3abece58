/**
 * Derives the outcome of an uncertain transaction from what the operator saw. The module is pure, and uses no Node
 * built-ins.
 */

export {
  type Conclusion,
  listStates,
  type Outcome,
  pageStates,
  receiptStates,
  type ReceiptState,
  screenStates,
  type TerminalEvidence,
} from './evidence.js';
export { outcomeFromService, serviceRows } from './service-table.js';
export { outcomeFromTerminal, terminalRows } from './terminal-table.js';
