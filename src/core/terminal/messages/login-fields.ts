/** The configured fields of a Login that describe the register. */

import type { SaleCapability, TerminalEnvironment } from '../../../../protocol/index.js';

/**
 * The capabilities of tenderd. The Login announces only the capabilities that the wire and the prompt settings allow.
 */
export const ownCapabilities = [
  'CashierStatus',
  'CashierError',
  'CashierDisplay',
  'POIReplication',
  'CashierInput',
  'PrinterReceipt',
] as const satisfies readonly SaleCapability[];

/**
 * The Login fields that a vendor assigns to a register, or that a shop chooses. An absent field keeps its usual value.
 */
export interface LoginFields {
  readonly providerIdentification?: string | undefined;
  readonly applicationName?: string | undefined;
  readonly softwareVersion?: string | undefined;
  readonly certificationCode?: string | undefined;
  readonly terminalEnvironment?: TerminalEnvironment | undefined;
  /**
   * The only capabilities that the Login may announce. If absent, it may announce all that the wire and the prompt
   * settings allow.
   */
  readonly saleCapabilities?: readonly (typeof ownCapabilities)[number][] | undefined;
  /**
   * The server that configures the terminal, as `host:port`. It is allowed only if the dialect has a field for this
   * address.
   */
  readonly configurationServer?: string | undefined;
  /**
   * The server that authorises the terminal's payments, as `host:port`. If absent, the terminal uses the server in its
   * own configuration. It is allowed only together with `configurationServer`.
   */
  readonly authorisationServer?: string | undefined;
}
