/** What a Login says of the register where it is configured. */

import type { SaleCapability, TerminalEnvironment } from '../../../../protocol/index.js';

/** What tenderd can do for a terminal; which of it a Login says depends on the wire and on who answers prompts. */
export const ownCapabilities = [
  'CashierStatus',
  'CashierError',
  'CashierDisplay',
  'POIReplication',
  'CashierInput',
  'PrinterReceipt',
] as const satisfies readonly SaleCapability[];

/** The fields of a Login that a vendor registers for a register, or that a shop chooses. What is absent is said as ever. */
export interface LoginFields {
  readonly providerIdentification?: string | undefined;
  readonly applicationName?: string | undefined;
  readonly softwareVersion?: string | undefined;
  readonly certificationCode?: string | undefined;
  readonly terminalEnvironment?: TerminalEnvironment | undefined;
  /** Of what would be said, these alone. */
  readonly saleCapabilities?: readonly (typeof ownCapabilities)[number][] | undefined;
  /** `host:port` of the server from which the terminal has its configuration. Only where the dialect has a place for it. */
  readonly configurationServer?: string | undefined;
  /** `host:port` of the server that authorises its payments; absent: the one that its configuration names. Only beside the other one. */
  readonly authorisationServer?: string | undefined;
}
