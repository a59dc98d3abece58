/** The requests of `tenderd loyalty`. */

import type { Loyalty } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { secretArgument } from '../command/secret-argument.js';
import { readAmount } from '../output/amount-text.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { chooseTerminal, commonFields, type MoneyOptions, prepareMoney, runMoney } from './money-command.js';
import { lookUp } from '../command/daemon-request.js';
import { originalOf, type OriginalOptions, withOriginal } from './original.js';

/** The subject of a loyalty request: the total of a sale, or a number of points. */
type Size = { readonly amount: number; readonly currency: string } | { readonly loyalty: { readonly points: number } };

function readSize(words: string): Size {
  const points = /^(\d+) points?$/.exec(words)?.[1];
  if (/^-?\d+$/.test(words)) {
    throw new CommandFailure(exitCodes.usage, 'usage', texts.noUnit(words));
  }
  return points === undefined ? readAmount(words) : { loyalty: { points: Number(points) } };
}

interface CardOptions extends MoneyOptions {
  readonly card?: string;
  readonly keyed?: boolean;
}

/** Awards or redeems points, or grants a rebate. Returns the status of the outcome. */
export async function moveLoyalty(
  kind: 'loyalty-award' | 'loyalty-redemption' | 'loyalty-rebate',
  wanted: readonly string[],
  options: CardOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const size = readSize(wanted.join(' '));
  const command = await prepareMoney(options, context);
  const terminal = await chooseTerminal(command);
  const entryMode = options.keyed === true ? ('keyed' as const) : ('scanned' as const);
  const number =
    options.card === undefined
      ? undefined
      : secretArgument('--card', options.card, (text) => command.screen.remark(text));
  const account = number === undefined ? {} : { account: { number, entryMode } };
  const loyalty = { ...('loyalty' in size ? size.loyalty : {}), ...account };
  const request: Loyalty = { ...commonFields(command), kind, terminal, ...size, loyalty };
  return runMoney(command, kind, async (waiting) => command.client.moveLoyalty(request, waiting));
}

const returns = {
  'loyalty-award': 'loyalty-award-refund',
  'loyalty-redemption': 'loyalty-redemption-refund',
  'loyalty-rebate': 'loyalty-rebate-refund',
} as const;

/** The options for giving back points or a rebate. */
export type ReturnOptions = MoneyOptions &
  Omit<OriginalOptions, 'original' | 'unlinked'> & { readonly only?: string; readonly of?: string };

/** Undoes an award, a redemption or a rebate; with `--only`, a part of it. Returns the status of the outcome. */
export async function returnLoyalty(
  transaction: string | undefined,
  options: ReturnOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const original = originalOf(
    { ...options, ...(transaction === undefined ? {} : { original: transaction }) },
    texts.originalOptions.back,
  );
  const size = options.only === undefined ? {} : readSize(options.only);
  const prepared = await prepareMoney(options, context);
  const named =
    transaction === undefined
      ? `loyalty-${options.of ?? ''}`
      : (await lookUp(prepared.client, async () => prepared.client.get(transaction))).kind;
  const kind = Object.entries(returns).find(([one]) => one === named)?.[1];
  if (kind === undefined) {
    throw new CommandFailure(
      exitCodes.usage,
      'usage',
      transaction === undefined ? texts.whichLoyaltyKind : texts.notLoyalty(transaction, named),
    );
  }
  const command = await withOriginal(prepared, transaction);
  const terminal = await chooseTerminal(command);
  const request: Loyalty = { ...commonFields(command), kind, terminal, ...size, original };
  return runMoney(command, kind, async (waiting) => command.client.moveLoyalty(request, waiting));
}
