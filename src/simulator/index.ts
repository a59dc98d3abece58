/** The simulator: a gateway with terminals for practice, with its own ledger. */
export { startSimulator } from './server.js';
export type { RunningSimulator, SimulatedSecurity, SimulatorOptions } from './running-simulator.js';
export * from './terminal/index.js';
