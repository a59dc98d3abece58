/** Derives the outcome of an uncertain transaction from what the operator saw. Pure, and without Node. */

export {
  type Conclusion,
  listStates,
  type ListState,
  type Outcome,
  pageStates,
  type PageState,
  receiptStates,
  type ReceiptState,
  screenStates,
  type ScreenState,
  type ServiceEvidence,
  type TerminalEvidence,
  type Undecided,
} from './evidence.js';
export { outcomeFromService, serviceRows } from './service-table.js';
export { outcomeFromTerminal, terminalRows } from './terminal-table.js';
