/** `tenderd pay`: takes a payment. Options add a tip, cash-back or a token, or make the payment a part of a sale. */

import type { Options, TokenType } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { secretArgument } from '../command/secret-argument.js';
import { readAmount } from '../output/amount-text.js';
import { readBasket, readItem } from './basket.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import {
  chooseTerminal,
  commonFields,
  insteadFields,
  type MoneyOptions,
  prepareMoney,
  runMoney,
} from './money-command.js';

/** Options of `tenderd pay`. Amounts are decimal strings in the currency of the payment. */
export interface PayOptions extends MoneyOptions {
  readonly allowPartial?: boolean;
  readonly cardAcquisition?: string;
  readonly tip?: string;
  readonly cashBack?: string;
  readonly cashBackMax?: string;
  readonly total?: string;
  readonly paidOtherwise?: string;
  readonly requestToken?: TokenType;
  readonly forceOnline?: boolean;
  /** The items of the basket, such as `code=4711;amount=12.50`. */
  readonly item?: readonly string[];
  /** A file that contains the basket. */
  readonly basket?: string;
  readonly token?: string;
  readonly tokenType?: TokenType;
}

/** Takes a payment and returns the status of its outcome. The amount, such as `12.50 EUR`, has one word or two. */
export async function pay(amount: readonly string[], options: PayOptions, context: CommandContext): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  // Check all amounts first, so that a wrong amount is reported before anything else is read or sent.
  const { token: given, ...others } = options;
  const beyond = paymentOptions(others, amountDetails.currency);
  const command = await prepareMoney(options, context);
  const value =
    given === undefined ? undefined : secretArgument('--token', given, (text) => command.screen.remark(text));
  const token = value === undefined ? {} : { token: { type: options.tokenType ?? 'customer', value } };
  const terminal = await chooseTerminal(command);
  const payment = {
    ...commonFields(command),
    ...(await insteadFields(command)),
    terminal,
    ...amountDetails,
    ...(options.allowPartial === true ? { allowPartial: true } : {}),
    ...(options.cardAcquisition === undefined ? {} : { cardAcquisition: options.cardAcquisition }),
    ...(Object.keys({ ...beyond, ...token }).length === 0 ? {} : { options: { ...beyond, ...token } }),
  };
  return runMoney(command, 'payment', async (waiting) => command.client.pay(payment, waiting));
}

/** Returns the options of the request. Throws CommandFailure (usage) for wrong amounts, and for options that exclude each other. */
function paymentOptions(options: Omit<PayOptions, 'token'>, currency: string): Options {
  const { tip, cashBack, cashBackMax, total, paidOtherwise, requestToken, forceOnline, item, basket } = options;
  const units = (text: string): number => readAmount(`${text} ${currency}`).amount;
  if (cashBack !== undefined && cashBackMax !== undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.eitherOption('--cash-back', '--cash-back-max'));
  if (item !== undefined && basket !== undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.eitherOption('--item', '--basket'));
  if (paidOtherwise !== undefined && total === undefined)
    throw new CommandFailure(exitCodes.usage, 'usage', texts.totalNeeded);
  return {
    ...(tip === undefined ? {} : { tip: units(tip) }),
    ...(cashBack === undefined ? {} : { cashBack: { amount: units(cashBack) } }),
    ...(cashBackMax === undefined ? {} : { cashBack: { maximum: units(cashBackMax) } }),
    ...(total === undefined
      ? {}
      : {
          split: {
            total: units(total),
            ...(paidOtherwise === undefined ? {} : { paidOtherwise: units(paidOtherwise) }),
          },
        }),
    ...(requestToken === undefined ? {} : { requestToken }),
    ...(forceOnline === true ? { forceOnline } : {}),
    ...(item === undefined ? {} : { items: item.map((text) => readItem(text, currency)) }),
    ...(basket === undefined ? {} : { items: readBasket(basket) }),
  };
}
