/** `tenderd link create` and `tenderd link show`: a payment link, its QR code and its state. */

import type { Link, Tenderd, Transaction } from '../../client/index.js';
import { cliRequests as texts } from '../../messages/index.js';
import { readAmount } from '../output/amount-text.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodeOfResult, exitCodes, type ExitCode } from '../output/exit-codes.js';
import { follow } from './follow-outcome.js';
import { plain } from '../output/format.js';
import { showTransaction } from '../views/transaction-lines.js';
import {
  chooseService,
  commonFields,
  insteadFields,
  type MoneyCommand,
  type MoneyOptions,
  prepareMoney,
  runMoney,
  startMoney,
} from './money-command.js';
import { reach } from '../command/daemon-request.js';
import { withNextStep } from '../views/next-step.js';
import { Screen } from '../output/screen.js';
import { secretArgument } from '../command/secret-argument.js';

/** Options of `tenderd link create`. */
export interface LinkOptions extends MoneyOptions {
  readonly service?: string;
  readonly returnUrl: string;
  readonly cancelUrl?: string;
  readonly errorUrl?: string;
  readonly payBefore?: string;
  readonly methods?: readonly string[];
  readonly hold?: boolean;
  readonly split?: boolean;
  readonly shopper?: string;
  readonly store?: 'offer' | 'must';
  readonly storedOnly?: boolean;
  readonly instrument?: string;
  readonly embedOrigin?: string;
  readonly wait?: boolean;
}

/**
 * Creates a link and shows it. Returns 0 as soon as the customer can pay. With `--wait`, or if no link was created, returns the status of the
 * outcome.
 */
export async function createLink(
  amount: readonly string[],
  options: LinkOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const amountDetails = readAmount(amount.join(' '), 'service');
  const command = await prepareMoney(options, context);
  const service = await chooseService(command, options.service);
  const link: Link = {
    ...commonFields(command),
    ...(await insteadFields(command)),
    service,
    ...amountDetails,
    online: onlineOf(options, command.screen),
  };
  return requestLink(options.hold === true ? 'pre-authorization' : 'payment', link, command, options.wait === true);
}

/** Creates a link by which a customer's card is verified and stored. Works like `createLink`, but moves no money, so it needs no `--real-money`. */
export async function storeCard(
  currency: string,
  options: LinkOptions & { readonly service: string },
  context: CommandContext,
): Promise<ExitCode> {
  const zero = { ...readAmount(`1 ${currency}`), amount: 0 };
  const command = await prepareMoney({ ...options, realMoney: true }, context);
  const { service } = options;
  const online = onlineOf({ ...options, store: 'must' }, command.screen);
  const link: Link = { ...commonFields(command), service, ...zero, online };
  return requestLink('verification', link, command, options.wait === true);
}

async function requestLink(
  kind: Parameters<Tenderd['createLink']>[0],
  link: Link,
  command: MoneyCommand,
  isAwaited: boolean,
): Promise<ExitCode> {
  const { client, context, screen, transactionId } = command;
  if (isAwaited)
    return runMoney(command, kind, async (waiting) => {
      const created = await client.createLink(kind, link, waiting);
      await showAddress(created, screen);
      return client.follow(transactionId, waiting);
    });
  startMoney(command);
  const interrupted = context.onInterrupt();
  const following = { url: client.url, screen, interrupted, transactionId, purpose: 'start' } as const;
  const created = await follow(following, async (waiting) => client.createLink(kind, link, waiting)).catch(
    async (error: unknown) => {
      throw await withNextStep(error, client, { kind });
    },
  );
  return show(created, screen, created.checkout === undefined ? exitCodeOfResult(created.result) : exitCodes.ok);
}

/** Shows the address and the state of a link. Returns the status of its outcome, or 75 if it has none. */
export async function showOne(transactionId: string, options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const transaction = await reach(client, async () => client.get(transactionId, { include: ['attempts'] }));
  return show(transaction, screen, exitCodeOfResult(transaction.result));
}

async function show(transaction: Transaction, screen: Screen, code: ExitCode): Promise<ExitCode> {
  const { transactionId, result } = transaction;
  screen.document(transaction);
  showTransaction(transaction, screen);
  await showAddress(transaction, screen);
  if (result === undefined) {
    const isLost = isAddressLost(transaction);
    if (isLost) screen.line(`  ${texts.addressLost}`);
    for (const line of texts.linkSteps(plain(transactionId), isLost)) screen.line(`  ${line}`);
  }
  return code;
}

/**
 * True if the link is waiting for its customer but its address is not known, because the daemon was restarted. A
 * request for the link makes the daemon ask the service for the address.
 */
function isAddressLost({ state, checkout }: Pick<Transaction, 'state' | 'checkout'>): boolean {
  return state === 'waiting' && checkout === undefined;
}

/** Shows the QR code and the address, if the address is known. */
async function showAddress({ checkout }: Transaction, screen: Screen): Promise<void> {
  if (checkout === undefined || screen.json) return;
  const { qrCodeOf, toText } = await import('../../qr/index.js');
  const code = qrCodeOf(checkout.url);
  screen.line();
  if (code !== undefined) for (const line of toText(code).trimEnd().split('\n')) screen.line(`  ${line}`);
  screen.line(`  ${plain(checkout.url)}`);
  screen.line(screen.tint('quiet', `  ${texts.showToCustomerOnly}`));
  screen.line();
}

function onlineOf(options: LinkOptions, screen: Screen): Link['online'] {
  const { returnUrl, cancelUrl = returnUrl, errorUrl = returnUrl } = options;
  const { payBefore, methods, shopper, store, storedOnly, split, instrument, embedOrigin } = options;
  return {
    returnUrls: { success: returnUrl, cancel: cancelUrl, error: errorUrl },
    ...(payBefore === undefined ? {} : { payBefore }),
    ...(methods === undefined ? {} : { methods }),
    ...(shopper === undefined ? {} : { shopper }),
    ...(store === undefined ? {} : { store }),
    ...(storedOnly === undefined ? {} : { storedOnly }),
    ...(split === undefined ? {} : { split }),
    ...(instrument === undefined
      ? {}
      : { instrument: secretArgument('--instrument', instrument, (text) => screen.remark(text)) }),
    ...(embedOrigin === undefined ? {} : { embed: { origin: embedOrigin } }),
  };
}
