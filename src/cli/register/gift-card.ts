/** What `tenderd gift-card` asks for. */

import type { StoredValue, StoredValueAccount, Transaction } from '../../client/index.js';
import type { Screen } from '../output/screen.js';
import { secretArgument } from '../command/secret-argument.js';
import { readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { lookUp } from '../command/daemon-request.js';
import { besideOriginal, originalOf, type OriginalOptions } from './original.js';

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

/** Moves an amount onto a card or off it, and returns the status of the outcome. */
export async function move(
  kind: Forward,
  amount: readonly string[],
  options: AccountOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const asked = {
    ...commonFields(command),
    kind,
    terminal,
    ...amountDetails,
    ...(options.allowPartial === true ? { allowPartial: true } : {}),
    storedValue: accountIn(options, command.screen),
  };
  return runMoney(command, kind, async (waiting) => command.client.moveStoredValue(asked, waiting));
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

/** Options of what is about an activation or load. */
export type BackOptions = MoneyOptions & Omit<OriginalOptions, 'original' | 'unlinked'> & { readonly amount?: string };

/** Takes back what was put on a card, or gives it out once more, and returns the status of the outcome. */
export async function moveBack(
  kind: Back,
  transaction: string | undefined,
  options: BackOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const original = originalOf(
    { ...options, ...(transaction === undefined ? {} : { original: transaction }) },
    'the TRANSACTION, or --poi-transaction NUMBER with --poi-time TIME',
  );
  const prepared = await prepareMoney(options, context);
  const put =
    transaction === undefined ? undefined : await lookUp(prepared.client, async () => prepared.client.get(transaction));
  const amountDetails = options.amount === undefined ? putBy(put) : readAmount(options.amount);
  const command = await besideOriginal(prepared, transaction);
  const terminal = await chooseTerminal(command);
  const asked = { ...commonFields(command), kind, terminal, ...amountDetails, original };
  return runMoney(command, kind, async (waiting) => command.client.moveStoredValue(asked, waiting));
}

/** What an activation or load put on its card: all of that is taken back. */
function putBy(put: Transaction | undefined): { readonly amount: number; readonly currency: string } {
  const amount = put?.authorized ?? put?.amountDetails;
  if (amount !== undefined) return amount;
  throw new CommandFailure(
    exitCodes.usage,
    'usage',
    'How much? Say with --amount what the terminal’s transaction put on the card.',
  );
}
