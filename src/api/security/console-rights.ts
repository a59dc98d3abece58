/**
 * The routes that a session of the console may call, as one table. The compiler rejects a route without a row, because
 * its `operationId` must be a key of the table. The router refuses every route that the table does not allow
 * (`not-from-console`).
 */

/**
 * `allowed`: the route reads something, or it records a decision of the operator. `refused`: the route moves money,
 * asks the customer, belongs to a register, or opens another way in. `open`: any program of this machine may call the
 * route.
 */
export const consoleRights = {
  requestTransaction: 'refused',
  getTransaction: 'allowed',
  listTransactions: 'allowed',
  getDay: 'allowed',
  abortTransaction: 'refused',
  getQrSvg: 'refused',
  getQrPng: 'refused',
  acknowledgeOutcome: 'refused',
  listenToEvents: 'allowed',
  getInbox: 'allowed',
  resolveTransaction: 'allowed',
  releaseTerminal: 'allowed',
  getAttention: 'allowed',
  listPrompts: 'allowed',
  answerPrompt: 'refused',
  listTerminals: 'allowed',
  leaseTerminal: 'refused',
  endLease: 'refused',
  pingTerminal: 'allowed',
  askDeviceRequest: 'refused',
  getDeviceRequest: 'allowed',
  abortDeviceRequest: 'refused',
  listServices: 'allowed',
  getService: 'allowed',
  listInstruments: 'refused',
  deleteInstrument: 'refused',
  createConsoleCode: 'refused',
  describeConsole: 'open',
  openConsole: 'open',
  keepConsole: 'allowed',
  closeConsole: 'allowed',
  getDaemon: 'allowed',
  runDoctor: 'allowed',
  makeSupportBundle: 'allowed',
  beginBackup: 'refused',
  getMetrics: 'refused',
  proveDaemon: 'open',
  isAlive: 'open',
  isReady: 'open',
} as const satisfies Readonly<Record<string, 'allowed' | 'refused' | 'open'>>;

/** The name of an operation in the API description. */
export type OperationId = keyof typeof consoleRights;

/** True if a session of the console may call the operation; false for an unknown operation. */
export function mayConsole(operationId: string | undefined): boolean {
  const row = Object.entries(consoleRights).find(([name]) => name === operationId);
  return row !== undefined && row[1] !== 'refused';
}
