/** The enumerations for the type, the capabilities and the state of registers and terminals. */

/** The state of a terminal. */
export const globalStatuses = ['OK', 'Busy', 'Maintenance', 'Unreachable'] as const;

/** One of {@link globalStatuses}. */
export type GlobalStatus = (typeof globalStatuses)[number];

/** The state of a printer. */
export const printerStatuses = ['OK', 'PaperLow', 'NoPaper', 'PaperJam', 'OutOfOrder'] as const;

/** One of {@link printerStatuses}. */
export type PrinterStatus = (typeof printerStatuses)[number];

/**
 * The capabilities that a register offers to the terminal. These capabilities decide which device requests the terminal
 * may send.
 */
export const saleCapabilities = [
  'CashierStatus',
  'CashierError',
  'CashierDisplay',
  'POIReplication',
  'CashierInput',
  'CustomerAssistance',
  'CustomerDisplay',
  'CustomerError',
  'CustomerInput',
  'PrinterReceipt',
  'PrinterDocument',
  'PrinterVoucher',
  'MagStripe',
  'ICC',
  'EMVContactless',
] as const;

/** One of {@link saleCapabilities}. */
export type SaleCapability = (typeof saleCapabilities)[number];

/** The capabilities of a terminal. */
export const poiCapabilities = [
  'CashierDisplay',
  'CashierError',
  'CashierInput',
  'CustomerDisplay',
  'CustomerError',
  'CustomerInput',
  'PrinterReceipt',
  'PrinterDocument',
  'PrinterVoucher',
  'MagStripe',
  'ICC',
  'EMVContactless',
  'CashHandling',
] as const;

/** One of {@link poiCapabilities}. */
export type POICapability = (typeof poiCapabilities)[number];

/** The environments of a terminal or a register. */
export const terminalEnvironments = ['Attended', 'SemiAttended', 'Unattended'] as const;

/** One of {@link terminalEnvironments}. */
export type TerminalEnvironment = (typeof terminalEnvironments)[number];

/** The profiles of the protocol. */
export const genericProfiles = ['Basic', 'Standard', 'Extended'] as const;

/** One of {@link genericProfiles}. */
export type GenericProfile = (typeof genericProfiles)[number];

/** The optional services of the protocol. */
export const serviceProfiles = [
  'Synchro',
  'Batch',
  'OneTimeRes',
  'Reservation',
  'Loyalty',
  'StoredValue',
  'PIN',
  'CardReader',
  'Sound',
  'Communication',
] as const;

/** One of {@link serviceProfiles}. */
export type ServiceProfile = (typeof serviceProfiles)[number];
