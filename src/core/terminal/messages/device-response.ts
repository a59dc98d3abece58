/** What a terminal answers to a device request, in clean fields. Read from redacted messages: what they lack is not told. */

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

/** How the terminal and its parts are. What it does not say is absent. */
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
  /** First six and last four digits at most. */
  readonly maskedPan?: string;
}

/** What the customer answered; one of them, by what was asked. */
export interface CustomerAnswer {
  readonly confirmed?: boolean;
  readonly digits?: string;
  readonly text?: string;
  /** The line that was chosen, from 1. */
  readonly entry?: number;
  /** All lines that were chosen, where a terminal says so: none, one or several. */
  readonly entries?: readonly number[];
}

/** What a device request that was done brought. */
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

/** One of them. */
export type DeviceRequestReply = Extract<Message, { readonly name: (typeof deviceResponses)[number] }>;

/** Its words, without its header. */
export type DeviceResponseDetails = DeviceRequestReply extends infer R
  ? R extends DeviceRequestReply
    ? Pick<R, 'name' | 'body'>
    : never
  : never;

/** The part that says whether it was done. Of a text that was shown in several places, the first that was not. */
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

/** What was told; undefined where that it was done is all. */
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
  const { POIStatus: status, HostStatus: hosts = [], LoggedSaleID: loggedSaleIds = [] } = body;
  return {
    ...(status?.GlobalStatus === undefined ? {} : { globalStatus: reportedWord(status.GlobalStatus) }),
    ...(status?.SecurityOKFlag === undefined ? {} : { securityOk: status.SecurityOKFlag }),
    ...(status?.PEDOKFlag === undefined ? {} : { pinPadOk: status.PEDOKFlag }),
    ...(status?.CardReaderOKFlag === undefined ? {} : { cardReaderOk: status.CardReaderOKFlag }),
    ...(status?.PrinterStatus === undefined ? {} : { printer: reportedWord(status.PrinterStatus) }),
    ...(status?.CommunicationOKFlag === undefined ? {} : { communicationOk: status.CommunicationOKFlag }),
    ...(status?.FraudPreventionFlag === undefined ? {} : { fraudPreventionOk: status.FraudPreventionFlag }),
    loggedSaleIds: reportedWords(loggedSaleIds),
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

/** The lines of a menu that were chosen. Several, or none, are never told as one. */
function chosenIn(text: string): Pick<CustomerAnswer, 'entry' | 'entries'> {
  const entries = menuEntriesIn(text);
  const [entry, ...others] = entries;
  return { ...(entry === undefined || others.length > 0 ? {} : { entry }), ...(isMenuMarks(text) ? { entries } : {}) };
}

/** The way that the card was read, where the answer says it. */
export function entryModeIn(reply: DeviceRequestReply): readonly string[] | undefined {
  if (reply.name !== 'BalanceInquiryResponse') return undefined;
  return reply.body.PaymentAccountStatus?.PaymentInstrumentData?.CardData?.EntryMode;
}
