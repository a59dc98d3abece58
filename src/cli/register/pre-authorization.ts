/** `tenderd pre-authorize`, `tenderd update` and `tenderd capture`: hold money, hold another amount, take what is held. */

import type { Capture, TransactionWithOutcome, Waiting } from '../../client/index.js';
import { railOf, readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import type { ExitCode } from '../output/exit-codes.js';
import {
  chooseTerminal,
  commonFields,
  type MoneyCommand,
  type MoneyOptions,
  prepareMoney,
  runMoney,
} from './money-command.js';
import { changeWhereItIs } from './order.js';
import { besideOriginal, originalOf, type OriginalOptions } from './original.js';

type HeldOptions = MoneyOptions & Omit<OriginalOptions, 'unlinked'>;

/** Holds the amount and returns the status of the outcome. */
export async function preAuthorize(
  amount: readonly string[],
  options: MoneyOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const asked = { ...commonFields(command), terminal, ...amountDetails };
  return runMoney(command, 'pre-authorization', async (waiting) => command.client.preAuthorize(asked, waiting));
}

/** Holds this amount from now on, and returns the status of the outcome. */
export async function update(
  amount: readonly string[],
  options: HeldOptions,
  context: CommandContext,
): Promise<ExitCode> {
  return changeHeld('update', amount, options, context, async (command, asked, waiting) =>
    command.client.updatePreAuthorization(asked, waiting),
  );
}

/** Takes this amount of what is held, lets the rest go, and returns the status of the outcome. */
export async function capture(
  amount: readonly string[],
  options: HeldOptions,
  context: CommandContext,
): Promise<ExitCode> {
  return changeHeld('capture', amount, options, context, async (command, asked, waiting) =>
    command.client.capture(asked, waiting),
  );
}

async function changeHeld(
  change: 'update' | 'capture',
  amount: readonly string[],
  options: HeldOptions,
  context: CommandContext,
  ask: (
    command: MoneyCommand,
    asked: Capture,
    waiting: Required<Omit<Waiting, 'receiptWidth'>>,
  ) => Promise<TransactionWithOutcome>,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '), railOf(options.original));
  const original = originalOf(options, '--original TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME');
  const prepared = await prepareMoney(options, context);
  const atService = await changeWhereItIs(() => change, prepared, options.original, amountDetails);
  if (atService !== undefined) return atService;
  const command = await besideOriginal(prepared, options.original);
  const terminal = await chooseTerminal(command);
  const asked = { ...commonFields(command), terminal, ...amountDetails, original };
  const kind = change === 'update' ? 'pre-authorization-update' : change;
  return runMoney(command, kind, async (waiting) => ask(command, asked, waiting));
}
