/** `tenderd attention`: shows what the operator must check, and the commands for that. */

import type { AttentionEntry, Service, Tenderd, Terminal, Transaction } from '../../client/index.js';
import { cliStatus as texts } from '../../messages/en.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { attentionCommands } from '../views/attention-lines.js';
import { clock, plain } from '../output/format.js';
import { pspReferenceOf } from '../views/transaction-facts.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { askReadiness } from './status.js';

/** Shows the attention list. */
export async function attention(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const [entries, all, services, { reasons }] = await reach(client, async () =>
    Promise.all([client.attention(), client.terminals(), client.services(), askReadiness(client)]),
  );
  const known = screen.json
    ? new Map<string, Transaction>()
    : await reach(client, async () => transactionsOf(entries, client));
  screen.document({ attention: entries, reasons });
  const { troubles } = texts;
  for (const reason of reasons) screen.line(`${screen.tint('bad', troubles.notReady)}  ${plain(reason)}`);
  const cut = unreached(all, services);
  for (const [name, why] of cut)
    screen.line(`${screen.tint('bad', troubles.noConnection)}  ${plain(name)}: ${plain(why)}`);
  if (entries.length === 0)
    screen.line(cut.length === 0 && reasons.length === 0 ? texts.nothingToReview : texts.nothingElseToReview);
  for (const entry of entries) {
    screen.line(
      `${screen.tint('bad', plain(entry.attention.code))}  ${subjectOf(entry)},${texts.since(clock(entry.attention.at))}`,
    );
    screen.line(`  ${plain(entry.attention.text)}`);
    const transaction = known.get(entry.transactionId ?? '');
    const reference = transaction === undefined ? undefined : pspReferenceOf(transaction);
    if (reference !== undefined) screen.line(`  ${texts.atService(plain(reference))}`);
    for (const command of attentionCommands(entry, transaction?.result))
      screen.line(`  ${screen.tint('strong', command)}`);
    if (entry.transactionId !== undefined)
      screen.line(`  ${screen.tint('quiet', `tenderd transactions show ${plain(entry.transactionId)}`)}`);
    screen.line();
  }
  return exitCodes.ok;
}

/** Returns the terminals and payment services that have no connection, each with the reason. */
function unreached(
  terminals: readonly Terminal[],
  services: readonly Service[],
): readonly (readonly [string, string])[] {
  return [
    ...terminals.flatMap(({ terminal, link }) => (link.up ? [] : [[terminal, link.cause?.text ?? ''] as const])),
    ...services.flatMap(({ service, contact: { state, lastFailure } }) =>
      state === 'failing' ? [[service, lastFailure?.text ?? ''] as const] : [],
    ),
  ];
}

/** Returns the transactions that {@link needsTransaction} selects, by their transactionId. */
async function transactionsOf(
  entries: readonly AttentionEntry[],
  client: Tenderd,
): Promise<ReadonlyMap<string, Transaction>> {
  const ids = new Set(entries.flatMap((entry) => (needsTransaction(entry) ? (entry.transactionId ?? []) : [])));
  const found = new Map<string, Transaction>();
  for (const id of ids) found.set(id, await client.get(id, { include: ['attempts'] }));
  return found;
}

/** True if the transaction is needed to show the item: for its reference at the payment service, or for the outcome that closes the item. */
export function needsTransaction({ service, attention: { code, actions } }: AttentionEntry): boolean {
  return service !== undefined || (code !== 'unresolved' && actions.includes('resolve'));
}

/** Returns the subject of an item: a transaction, a terminal, a payment service, or this machine. */
export function subjectOf({ terminal, service, transactionId }: AttentionEntry): string {
  const place = plain(service ?? terminal ?? '');
  if (transactionId !== undefined) return texts.aboutTransaction(place, plain(transactionId));
  if (terminal === '*') return texts.aboutMachine;
  return texts.aboutPlace(place, service === undefined ? 'terminal' : 'payment service');
}
