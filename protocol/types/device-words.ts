/** The enumerations of device requests: devices, content and formats. */

/** The displays and inputs that a device request may name. */
export const devices = ['CashierDisplay', 'CustomerDisplay', 'CashierInput', 'CustomerInput'] as const;

/** One of {@link devices}. */
export type Device = (typeof devices)[number];

/** The kinds of information in a device request. */
export const infoQualifiers = [
  'Status',
  'Error',
  'Display',
  'Sound',
  'Input',
  'POIReplication',
  'CustomerAssistance',
  'Receipt',
  'Document',
  'Voucher',
] as const;

/** One of {@link infoQualifiers}. */
export type InfoQualifier = (typeof infoQualifiers)[number];

/** The kinds of input. */
export const inputCommands = [
  'GetAnyKey',
  'GetConfirmation',
  'SiteManager',
  'TextString',
  'DigitString',
  'DecimalString',
  'GetFunctionKey',
  'GetMenuEntry',
  'Password',
] as const;

/** One of {@link inputCommands}. */
export type InputCommand = (typeof inputCommands)[number];

/** The forms of a text to show or print. */
export const outputFormats = ['MessageRef', 'Text', 'XHTML', 'BarCode'] as const;

/** One of {@link outputFormats}. */
export type OutputFormat = (typeof outputFormats)[number];

/** The kinds of documents. */
export const documentQualifiers = [
  'SaleReceipt',
  'CashierReceipt',
  'CustomerReceipt',
  'Document',
  'Voucher',
  'Journal',
] as const;

/** One of {@link documentQualifiers}. */
export type DocumentQualifier = (typeof documentQualifiers)[number];

/** The moments at which a print or sound request gets its response. */
export const responseModes = ['NotRequired', 'Immediate', 'PrintEnd', 'SoundEnd'] as const;

/** One of {@link responseModes}. */
export type ResponseMode = (typeof responseModes)[number];
