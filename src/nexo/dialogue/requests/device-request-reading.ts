/** Reads a register's non-financial request as the parameters of a device request, or returns the refusal (protocol notes, sections 3, 5 and 9). */

import {
  containsCardNumber,
  type DisplayOutput,
  type InputData,
  type Message,
  type MessageOf,
  type PrintOutput,
  readTexts,
} from '../../../../protocol/index.js';
import { type CustomerQuestion, type DeviceRequestParameters, totalDetails } from '../../../core/index.js';
import { nexoDeviceRefusals, nexoRefusals } from '../../../messages/index.js';
import type { Refused } from './refusal.js';

/** The messages that become device requests. */
export type DeviceRequestBody =
  | MessageOf<'GetTotalsRequest'>
  | MessageOf<'BalanceInquiryRequest'>
  | MessageOf<'AdminRequest'>
  | MessageOf<'InputRequest'>
  | MessageOf<'DisplayRequest'>
  | MessageOf<'PrintRequest'>
  | MessageOf<'DiagnosisRequest'>;

const names: ReadonlySet<string> = new Set<DeviceRequestBody['name']>([
  'GetTotalsRequest',
  'BalanceInquiryRequest',
  'AdminRequest',
  'InputRequest',
  'DisplayRequest',
  'PrintRequest',
  'DiagnosisRequest',
]);

/** True for a {@link DeviceRequestBody}. */
export function isDeviceRequest(message: Message): message is DeviceRequestBody {
  return names.has(message.name);
}

/** True for a Diagnosis. The daemon can answer a part of it without the terminal, so it is handled separately. */
export function isDiagnosis(message: DeviceRequestBody): message is MessageOf<'DiagnosisRequest'> {
  return message.name === 'DiagnosisRequest';
}

/** The parameters, or a refusal. After a refusal, nothing was sent. */
export type DeviceRequestReading =
  | { readonly ok: true; readonly parameters: DeviceRequestParameters }
  | { readonly ok: false; readonly refused: Refused };

function parameters(of: DeviceRequestParameters): DeviceRequestReading {
  return { ok: true, parameters: of };
}

function no(condition: Refused['condition'], text: string): Refusal {
  return { ok: false, refused: { condition, text: nexoRefusals.notSent(text) } };
}

/** Reads the request. A request that cannot be passed on completely is refused, never shortened. */
export function readDeviceRequest(message: DeviceRequestBody): DeviceRequestReading {
  switch (message.name) {
    case 'DiagnosisRequest':
      return parameters({ kind: 'diagnosis', hosts: message.body.HostDiagnosisFlag === true });
    case 'GetTotalsRequest': {
      const { TotalDetails: wanted = [], TotalFilter: filter } = message.body;
      const details = totalDetails.filter((detail) => wanted.includes(detail));
      if (details.length < wanted.length) return no('UnavailableService', nexoDeviceRefusals.unknownTotalDetails());
      const { POIID, SaleID, OperatorID, ShiftNumber, TotalsGroupID } = filter ?? {};
      if ([POIID, SaleID, OperatorID, ShiftNumber, TotalsGroupID].some((one = '') => containsCardNumber(one)))
        return no('MessageFormat', nexoDeviceRefusals.cardNumberIn('TotalFilter'));
      return parameters({ kind: 'totals', details, ...(filter === undefined ? {} : { filter }) });
    }
    case 'BalanceInquiryRequest':
      return balance(message.body);
    case 'AdminRequest': {
      const { ServiceIdentification: service } = message.body;
      return parameters({ kind: 'admin', ...(service === undefined ? {} : { service }) });
    }
    case 'DisplayRequest': {
      const [output, ...others] = message.body.DisplayOutput;
      if (output === undefined || others.length > 0) return no('UnavailableDevice', nexoDeviceRefusals.oneTextOnly());
      return display(output);
    }
    case 'InputRequest':
      return input(message.body);
    case 'PrintRequest':
      return print(message.body.PrintOutput);
  }
}

function balance({
  PaymentAccountReq,
  LoyaltyAccountReq,
}: MessageOf<'BalanceInquiryRequest'>['body']): DeviceRequestReading {
  const { AccountType = 'Default', ...paying } = PaymentAccountReq ?? {};
  const named = [...Object.values(paying), ...Object.values(LoyaltyAccountReq ?? {})];
  const isPlain = AccountType === 'Default' && named.every((value) => value === undefined);
  if (!isPlain || (PaymentAccountReq !== undefined && LoyaltyAccountReq !== undefined))
    return no('UnavailableService', nexoDeviceRefusals.balanceOfCardOnly());
  return parameters({ kind: 'balance-inquiry', account: LoyaltyAccountReq === undefined ? 'payment' : 'loyalty' });
}

function display(output: DisplayOutput): DeviceRequestReading {
  const lines = linesOf(output);
  if (!lines.ok) return lines;
  const seconds = Number(output.MinimumDisplayTime ?? 0);
  return parameters({ kind: 'display', ...lines.value, ...(seconds > 0 ? { minSeconds: seconds } : {}) });
}

function input({ DisplayOutput: output, InputData: data }: MessageOf<'InputRequest'>['body']): DeviceRequestReading {
  const {
    Device,
    InfoQualify,
    InputCommand,
    MaxInputTime,
    MinLength: _min,
    MaxLength: _max,
    DefaultInputString: initial,
    ...rest
  } = data;
  const isOfCustomer = Device === 'CustomerInput' && InfoQualify === 'Input';
  // Options with default values may be left out.
  const special = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && value !== (name === 'WaitUserValidationFlag'),
  );
  if (!isOfCustomer || special.length > 0 || output === undefined)
    return no('UnavailableDevice', nexoDeviceRefusals.plainInputOnly());
  const question = questionOf(data, output);
  if (question === undefined) return no('UnavailableDevice', nexoDeviceRefusals.inputNotSupported(InputCommand));
  if (initial !== undefined && containsCardNumber(initial))
    return no('MessageFormat', nexoDeviceRefusals.cardNumberIn('DefaultInputString'));
  const lines = linesOf(output);
  if (!lines.ok) return lines;
  const seconds = Number(MaxInputTime ?? 0);
  if (seconds > maxSeconds) return no('MessageFormat', nexoDeviceRefusals.inputTimeTooLong(maxSeconds));
  return parameters({ kind: 'input', ...lines.value, question, ...(seconds > 0 ? { maxSeconds: seconds } : {}) });
}

/** The longest wait for a customer. The HTTP API has the same limit. */
const maxSeconds = 180;

function questionOf(data: InputData, { MenuEntry: menu = [] }: DisplayOutput): CustomerQuestion | undefined {
  const lengths = {
    ...(data.MinLength === undefined ? {} : { minLength: Number(data.MinLength) }),
    ...(data.MaxLength === undefined ? {} : { maxLength: Number(data.MaxLength) }),
  };
  const initial = data.DefaultInputString === undefined ? {} : { initial: data.DefaultInputString };
  switch (data.InputCommand) {
    case 'GetConfirmation':
      return { type: 'confirmation' };
    case 'GetAnyKey':
      return { type: 'any-key' };
    case 'DigitString':
      return { type: 'digits', ...lengths, ...initial };
    case 'TextString':
      return { type: 'text', ...lengths, ...initial };
    case 'DecimalString':
      return { type: 'decimal', ...lengths, ...initial };
    case 'GetMenuEntry':
      return { type: 'menu', entries: menu.map((entry) => readTexts({ ...entry }).join(' ')), ...lengths };
    // This input is not supported: the standard does not define where the answer is, or the answer is a secret.
    case 'GetFunctionKey':
    case 'SiteManager':
    case 'Password':
    default:
      return undefined;
  }
}

type Refusal = Extract<DeviceRequestReading, { readonly ok: false }>;

/** The text to show: lines, on one of the terminal's own screens if one is named. */
interface Shown {
  readonly lines: readonly string[];
  readonly screen?: string;
}

function linesOf(output: DisplayOutput): { readonly ok: true; readonly value: Shown } | Refusal {
  const { Device, InfoQualify, OutputContent: content } = output;
  const screen = content.PredefinedContent?.ReferenceID;
  const isPlain = content.OutputFormat === 'Text' || (content.OutputFormat === 'MessageRef' && screen !== undefined);
  if (Device !== 'CustomerDisplay' || InfoQualify !== 'Display' || !isPlain)
    return no('UnavailableDevice', nexoDeviceRefusals.plainTextOnly());
  const lines = content.OutputFormat === 'MessageRef' ? [] : readTexts(content);
  return [...lines, screen ?? ''].some(containsCardNumber)
    ? no('MessageFormat', nexoDeviceRefusals.cardNumberIn('The text'))
    : { ok: true, value: { lines, ...(screen === undefined ? {} : { screen }) } };
}

/** Reads a document in any of the standard's forms, unchanged. The text of a picture is also checked. */
function print({ DocumentQualifier, OutputContent, OutputSignature, ...rest }: PrintOutput): DeviceRequestReading {
  if (rest.RequiredSignatureFlag === true || rest.IntegratedPrintFlag === true || OutputSignature !== undefined)
    return no('UnavailableDevice', nexoDeviceRefusals.plainPrintOnly());
  if (readTexts(OutputContent).some(containsCardNumber))
    return no('MessageFormat', nexoDeviceRefusals.cardNumberIn('The document'));
  return parameters({ kind: 'print', document: DocumentQualifier, content: OutputContent });
}
