/**
 * The commands that send an amount, for a new or an earlier transaction: `tenderd pre-authorize`, `update` and
 * `capture`.
 */

import type { Capture, Kind, PreAuthorization, Tenderd, TransactionWithOutcome, Waiting } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { railOf, readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { type Change, changeAtService } from './order.js';
import { originalOf, type OriginalOptions, withOriginal } from './original.js';

/** A command that sends a request of one kind with an amount. */
export interface AmountCommand<Request> {
  readonly kind: Kind;
  readonly name: string;
  /** Sends the request with the client's method for this kind. */
  readonly send: (
    client: Tenderd,
    request: Request,
    waiting: Required<Omit<Waiting, 'receiptWidth'>>,
  ) => Promise<TransactionWithOutcome>;
}

/** A command for an earlier transaction. That transaction may be at a payment service. */
export interface FollowUpCommand extends AmountCommand<Capture> {
  readonly name: Change;
}

/** Sends a request with an amount, and returns the status of the outcome. */
export async function sendAmount(
  { kind, send }: AmountCommand<PreAuthorization>,
  amount: readonly string[],
  options: MoneyOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const request = { ...commonFields(command), terminal, ...amountDetails };
  return runMoney(command, kind, async (waiting) => send(command.client, request, waiting));
}

/** Sends a request with an amount for an earlier transaction, and returns the status of the outcome. */
export async function sendFollowUp(
  { name, kind, send }: FollowUpCommand,
  amount: readonly string[],
  options: MoneyOptions & Omit<OriginalOptions, 'unlinked'>,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '), railOf(options.original));
  const original = originalOf(options, texts.originalOptions.followUp);
  const prepared = await prepareMoney(options, context);
  const atService = await changeAtService(() => name, prepared, options.original, amountDetails);
  if (atService !== undefined) return atService;
  const command = await withOriginal(prepared, options.original);
  const terminal = await chooseTerminal(command);
  const request = { ...commonFields(command), terminal, ...amountDetails, original };
  return runMoney(command, kind, async (waiting) => send(command.client, request, waiting));
}
