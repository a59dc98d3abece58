/**
 * The table of the routes that a session of the console and the read-only token may call. The compiler rejects a route
 * without a row, because its `operationId` must be a key of the table. The router refuses every other call.
 */

/**
 * `allowed`: the operation reads; for the console, it may also be a decision of the operator. `refused`: the operation
 * moves money, asks the customer, belongs to a register, or gives access to another caller. `open`: any program of this
 * machine may call the operation.
 */
type Right = 'allowed' | 'refused' | 'open';

/** A caller with a part of the operator's rights. */
export type Role = 'console' | 'reader';

/** For each operation, the right of each role. */
export const operationRights = {
  requestTransaction: { console: 'refused', reader: 'refused' },
  getTransaction: { console: 'allowed', reader: 'allowed' },
  listTransactions: { console: 'allowed', reader: 'allowed' },
  getDay: { console: 'allowed', reader: 'allowed' },
  abortTransaction: { console: 'refused', reader: 'refused' },
  getQrSvg: { console: 'refused', reader: 'refused' },
  getQrPng: { console: 'refused', reader: 'refused' },
  acknowledgeOutcome: { console: 'refused', reader: 'refused' },
  listenToEvents: { console: 'allowed', reader: 'allowed' },
  getInbox: { console: 'allowed', reader: 'allowed' },
  resolveTransaction: { console: 'allowed', reader: 'refused' },
  releaseTerminal: { console: 'allowed', reader: 'refused' },
  getAttention: { console: 'allowed', reader: 'allowed' },
  listPrompts: { console: 'allowed', reader: 'allowed' },
  answerPrompt: { console: 'refused', reader: 'refused' },
  listTerminals: { console: 'allowed', reader: 'allowed' },
  leaseTerminal: { console: 'refused', reader: 'refused' },
  endLease: { console: 'refused', reader: 'refused' },
  pingTerminal: { console: 'allowed', reader: 'refused' },
  askDeviceRequest: { console: 'refused', reader: 'refused' },
  getDeviceRequest: { console: 'allowed', reader: 'allowed' },
  abortDeviceRequest: { console: 'refused', reader: 'refused' },
  listServices: { console: 'allowed', reader: 'allowed' },
  getService: { console: 'allowed', reader: 'allowed' },
  listInstruments: { console: 'refused', reader: 'refused' },
  deleteInstrument: { console: 'refused', reader: 'refused' },
  createConsoleCode: { console: 'refused', reader: 'refused' },
  describeConsole: { console: 'open', reader: 'open' },
  openConsole: { console: 'open', reader: 'open' },
  keepConsole: { console: 'allowed', reader: 'refused' },
  closeConsole: { console: 'allowed', reader: 'refused' },
  getAudit: { console: 'allowed', reader: 'allowed' },
  getDaemon: { console: 'allowed', reader: 'allowed' },
  runDoctor: { console: 'allowed', reader: 'allowed' },
  makeSupportBundle: { console: 'allowed', reader: 'allowed' },
  beginBackup: { console: 'refused', reader: 'refused' },
  beginErasure: { console: 'refused', reader: 'refused' },
  beginShopperErasure: { console: 'refused', reader: 'refused' },
  getShopperErasure: { console: 'refused', reader: 'refused' },
  getMetrics: { console: 'refused', reader: 'refused' },
  proveDaemon: { console: 'open', reader: 'open' },
  isAlive: { console: 'open', reader: 'open' },
  isReady: { console: 'open', reader: 'open' },
} as const satisfies Readonly<Record<string, Readonly<Record<Role, Right>>>>;

/** The name of an operation in the API description. */
export type OperationId = keyof typeof operationRights;

/** True if the role may call the operation. False for an operation that is not in the table. */
export function mayCall(role: Role, operationId: string | undefined): boolean {
  const row = Object.entries(operationRights).find(([name]) => name === operationId);
  return row !== undefined && row[1][role] !== 'refused';
}
