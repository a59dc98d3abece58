/**
 * The terminal's answers to device requests, in clean fields. The messages were redacted before, and missing parts are
 * absent.
 */

import type { TotalsGroup, AmountDetails } from '../../model/common-types.js';
import {
  isMenuMarks,
  type LoyaltyAccountStatus,
  menuEntriesIn,
  type Message,
  type MessageOf,
  type Response,
} from '../../../../protocol/index.js';
import { reported, reportedWord, reportedWords } from '../../kinds/message/reported-text.js';
import { amountOf, totalsOf } from '../../kinds/message/reported-totals.js';

/** The state of the terminal and its parts. Unknown parts are absent. */
export interface Diagnosis {
  /** `OK`, `Busy`, `Maintenance`, `Unreachable`, or a word of the vendor. */
  readonly globalStatus?: string;
  readonly securityOk?: boolean;
  readonly pinPadOk?: boolean;
  readonly cardReaderOk?: boolean;
  /** `OK`, `PaperLow`, `NoPaper`, `PaperJam`, `OutOfOrder`, or a word of the vendor. */
  readonly printer?: string;
  readonly communicationOk?: boolean;
  readonly fraudPreventionOk?: boolean;
  /** SaleIDs that are logged in. */
  readonly loggedSaleIds: readonly string[];
  readonly hosts: readonly { readonly acquirerId: string; readonly isReachable: boolean }[];
}

/** The balance of an account: in money, or in points. */
export interface Balance {
  readonly amount?: AmountDetails;
  readonly points?: number;
  readonly brand?: string;
  /** The masked card number: at most the first six and the last four digits. */
  readonly maskedPan?: string;
}

/** The customer's answer, in the one field that fits the question. */
export interface CustomerAnswer {
  readonly confirmed?: boolean;
  readonly digits?: string;
  readonly text?: string;
  /** The number of the chosen line; the first line is 1. */
  readonly entry?: number;
  /** All chosen lines, if the terminal reports them: none, one or several. */
  readonly entries?: readonly number[];
}

/** The response to a device request that was carried out. */
export type DeviceResponse =
  | { readonly kind: 'diagnosis'; readonly diagnosis: Diagnosis }
  | { readonly kind: 'totals'; readonly periodId: string; readonly groups: readonly TotalsGroup[] }
  | { readonly kind: 'balance-inquiry'; readonly payment?: Balance; readonly loyalty?: Balance }
  | { readonly kind: 'input'; readonly input: CustomerAnswer };

/** The messages that answer device requests. */
export const deviceResponses = [
  'DiagnosisResponse',
  'GetTotalsResponse',
  'BalanceInquiryResponse',
  'InputResponse',
  'DisplayResponse',
  'PrintResponse',
  'LogoutResponse',
  'AdminResponse',
] as const;

/** An answer to a device request. */
export type DeviceRequestReply = Extract<Message, { readonly name: (typeof deviceResponses)[number] }>;

/** The answer without its header. */
export type DeviceResponseDetails = DeviceRequestReply extends infer R
  ? R extends DeviceRequestReply
    ? Pick<R, 'name' | 'body'>
    : never
  : never;

/** Returns the part with the result. If a text was shown in several places, returns the first failure, if any. */
export function responseIn(reply: DeviceRequestReply): Response | undefined {
  switch (reply.name) {
    case 'InputResponse':
      return reply.body.InputResult.Response;
    case 'DisplayResponse': {
      const all = reply.body.OutputResult.map((output) => output.Response);
      return all.find(({ Result }) => Result === 'Failure') ?? all[0];
    }
    case 'DiagnosisResponse':
    case 'GetTotalsResponse':
    case 'BalanceInquiryResponse':
    case 'PrintResponse':
    case 'LogoutResponse':
    case 'AdminResponse':
      return reply.body.Response;
  }
}

/** Returns the details of a response, or undefined if it has only its result. */
export function answerIn(reply: DeviceRequestReply): DeviceResponse | undefined {
  switch (reply.name) {
    case 'DiagnosisResponse':
      return { kind: 'diagnosis', diagnosis: diagnosisIn(reply) };
    case 'GetTotalsResponse': {
      const { POIReconciliationID: periodId, TransactionTotals: totals = [] } = reply.body;
      return { kind: 'totals', periodId, groups: totalsOf(totals) };
    }
    case 'BalanceInquiryResponse':
      return { kind: 'balance-inquiry', ...balancesIn(reply) };
    case 'InputResponse':
      return { kind: 'input', input: inputIn(reply) };
    case 'DisplayResponse':
    case 'PrintResponse':
    case 'LogoutResponse':
    case 'AdminResponse':
      return undefined;
  }
}

function diagnosisIn({ body }: MessageOf<'DiagnosisResponse'>): Diagnosis {
  const { POIStatus: status, HostStatus: hosts, LoggedSaleID: loggedSaleIds = [] } = body;
  return { ...statusIn(status, hosts), loggedSaleIds: reportedWords(loggedSaleIds) };
}

/** Returns the state of the parts that a terminal reports about itself. */
export function statusIn(
  status: MessageOf<'DiagnosisResponse'>['body']['POIStatus'],
  hosts: MessageOf<'DiagnosisResponse'>['body']['HostStatus'] = [],
): Omit<Diagnosis, 'loggedSaleIds'> {
  return {
    ...(status?.GlobalStatus === undefined ? {} : { globalStatus: reportedWord(status.GlobalStatus) }),
    ...(status?.SecurityOKFlag === undefined ? {} : { securityOk: status.SecurityOKFlag }),
    ...(status?.PEDOKFlag === undefined ? {} : { pinPadOk: status.PEDOKFlag }),
    ...(status?.CardReaderOKFlag === undefined ? {} : { cardReaderOk: status.CardReaderOKFlag }),
    ...(status?.PrinterStatus === undefined ? {} : { printer: reportedWord(status.PrinterStatus) }),
    ...(status?.CommunicationOKFlag === undefined ? {} : { communicationOk: status.CommunicationOKFlag }),
    ...(status?.FraudPreventionFlag === undefined ? {} : { fraudPreventionOk: status.FraudPreventionFlag }),
    hosts: hosts.map((host) => ({
      acquirerId: reportedWord(host.AcquirerID),
      isReachable: host.IsReachableFlag !== false,
    })),
  };
}

function balancesIn({ body }: MessageOf<'BalanceInquiryResponse'>): {
  readonly payment?: Balance;
  readonly loyalty?: Balance;
} {
  const { PaymentAccountStatus: account } = body;
  const card = account?.PaymentInstrumentData?.CardData;
  const loyalty = body.LoyaltyAccountStatus ?? account?.LoyaltyAccountStatus;
  return {
    ...(account === undefined
      ? {}
      : {
          payment: {
            ...moneyOf(account.CurrentBalance, account.Currency),
            ...(card?.PaymentBrand === undefined ? {} : { brand: reportedWord(card.PaymentBrand) }),
            ...(card?.MaskedPAN === undefined ? {} : { maskedPan: reportedWord(card.MaskedPAN) }),
          },
        }),
    ...(loyalty === undefined ? {} : { loyalty: loyaltyOf(loyalty) }),
  };
}

function loyaltyOf({ CurrentBalance, LoyaltyUnit, Currency, LoyaltyAccount }: LoyaltyAccountStatus): Balance {
  const points = LoyaltyUnit === 'Monetary' ? undefined : Number(CurrentBalance);
  const brand = reported(LoyaltyAccount.LoyaltyBrand);
  return {
    ...(LoyaltyUnit === 'Monetary' ? moneyOf(CurrentBalance, Currency) : {}),
    ...(CurrentBalance !== undefined && Number.isSafeInteger(points) ? { points: Number(points) } : {}),
    ...(brand === undefined ? {} : { brand }),
  };
}

function moneyOf(balance: string | undefined, currency: string | undefined): { readonly amount?: AmountDetails } {
  const amount = balance === undefined || currency === undefined ? undefined : amountOf(balance, currency);
  return amount === undefined ? {} : { amount };
}

function inputIn({ body }: MessageOf<'InputResponse'>): CustomerAnswer {
  const { Input: given } = body.InputResult;
  return {
    ...(given?.ConfirmedFlag === undefined ? {} : { confirmed: given.ConfirmedFlag }),
    ...(given?.DigitInput === undefined ? {} : { digits: given.DigitInput }),
    ...(given?.TextInput === undefined ? {} : { text: given.TextInput }),
    ...(given?.MenuEntryNumber === undefined ? {} : chosenIn(given.MenuEntryNumber)),
  };
}

/** Returns the chosen lines of a menu. Reports a single line only if exactly one line was chosen. */
function chosenIn(text: string): Pick<CustomerAnswer, 'entry' | 'entries'> {
  const entries = menuEntriesIn(text);
  const [entry, ...others] = entries;
  return { ...(entry === undefined || others.length > 0 ? {} : { entry }), ...(isMenuMarks(text) ? { entries } : {}) };
}

/** Returns the entry mode of the card, if the answer names it. */
export function entryModeIn(reply: DeviceRequestReply): readonly string[] | undefined {
  if (reply.name !== 'BalanceInquiryResponse') return undefined;
  return reply.body.PaymentAccountStatus?.PaymentInstrumentData?.CardData?.EntryMode;
}
