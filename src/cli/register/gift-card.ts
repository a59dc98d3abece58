/** The requests of `tenderd gift-card`. */

import type { StoredValue, StoredValueAccount, Transaction } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import type { Screen } from '../output/screen.js';
import { secretArgument } from '../command/secret-argument.js';
import { readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { lookUp } from '../command/daemon-request.js';
import { originalOf, type OriginalOptions, withOriginal } from './original.js';

type Forward = Exclude<StoredValue['kind'], Back>;
type Back = 'stored-value-reversal' | 'stored-value-duplicate';

interface AccountOptions extends MoneyOptions {
  readonly allowPartial?: boolean;
  readonly card?: string;
  readonly keyed?: boolean;
  readonly accountType?: StoredValueAccount['accountType'];
  readonly provider?: string;
  readonly productCode?: string;
  readonly ean?: string;
}

/** Loads or unloads a card, and returns the status of the outcome. */
export async function move(
  kind: Forward,
  amount: readonly string[],
  options: AccountOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const request = {
    ...commonFields(command),
    kind,
    terminal,
    ...amountDetails,
    ...(options.allowPartial === true ? { allowPartial: true } : {}),
    storedValue: accountIn(options, command.screen),
  };
  return runMoney(command, kind, async (waiting) => command.client.moveStoredValue(request, waiting));
}

function accountIn(
  { card, keyed, accountType, provider, productCode, ean }: AccountOptions,
  screen: Screen,
): StoredValueAccount {
  const entryMode = keyed === true ? ('keyed' as const) : ('scanned' as const);
  return {
    ...(accountType === undefined ? {} : { accountType }),
    ...(card === undefined
      ? {}
      : { account: { number: secretArgument('--card', card, (text) => screen.remark(text)), entryMode } }),
    ...(provider === undefined ? {} : { provider }),
    ...(productCode === undefined ? {} : { productCode }),
    ...(ean === undefined ? {} : { ean }),
  };
}

/** The options of commands that refer to an activation or load. */
export type BackOptions = MoneyOptions & Omit<OriginalOptions, 'original' | 'unlinked'> & { readonly amount?: string };

/** Undoes an activation or load, or requests another code or number, and returns the status of the outcome. */
export async function moveBack(
  kind: Back,
  transaction: string | undefined,
  options: BackOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const original = originalOf(
    { ...options, ...(transaction === undefined ? {} : { original: transaction }) },
    texts.originalOptions.back,
  );
  const prepared = await prepareMoney(options, context);
  const loaded =
    transaction === undefined ? undefined : await lookUp(prepared.client, async () => prepared.client.get(transaction));
  const amountDetails = options.amount === undefined ? amountOf(loaded) : readAmount(options.amount);
  const command = await withOriginal(prepared, transaction);
  const terminal = await chooseTerminal(command);
  const request = { ...commonFields(command), kind, terminal, ...amountDetails, original };
  return runMoney(command, kind, async (waiting) => command.client.moveStoredValue(request, waiting));
}

/** Returns the whole amount of the activation or load. */
function amountOf(loaded: Transaction | undefined): { readonly amount: number; readonly currency: string } {
  const amount = loaded?.authorized ?? loaded?.amountDetails;
  if (amount !== undefined) return amount;
  throw new CommandFailure(exitCodes.usage, 'usage', texts.howMuch);
}
