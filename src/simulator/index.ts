/** The simulator: a gateway with terminals to practise on, with a ledger of its own. */
export { startSimulator } from './server.js';
export type { RunningSimulator, SimulatedSecurity, SimulatorOptions } from './server.js';
export * from './terminal/index.js';
