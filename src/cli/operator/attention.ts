/** `tenderd attention`: what a person must look at, and the commands to act with. */

import type { AttentionEntry, Service, Tenderd, Terminal, Transaction } from '../../client/index.js';
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
    : await reach(client, async () => lookedUp(entries, client));
  screen.document({ attention: entries, reasons });
  for (const reason of reasons) screen.line(`${screen.tint('bad', 'not ready')}  ${plain(reason)}`);
  const cut = unreached(all, services);
  for (const [name, why] of cut) screen.line(`${screen.tint('bad', 'no connection')}  ${plain(name)}: ${plain(why)}`);
  if (entries.length === 0)
    screen.line(
      cut.length === 0 && reasons.length === 0 ? 'Nothing needs attention.' : 'Nothing else needs attention.',
    );
  for (const entry of entries) {
    screen.line(
      `${screen.tint('bad', plain(entry.attention.code))}  ${subjectOf(entry)}, since ${clock(entry.attention.at)}`,
    );
    screen.line(`  ${plain(entry.attention.text)}`);
    const transaction = known.get(entry.transactionId ?? '');
    const reference = transaction === undefined ? undefined : pspReferenceOf(transaction);
    if (reference !== undefined) screen.line(`  On the pages of the payment service: pspReference ${plain(reference)}`);
    for (const command of attentionCommands(entry, transaction?.result))
      screen.line(`  ${screen.tint('strong', command)}`);
    if (entry.transactionId !== undefined)
      screen.line(`  ${screen.tint('quiet', `tenderd transactions show ${plain(entry.transactionId)}`)}`);
    screen.line();
  }
  return exitCodes.ok;
}

/** Terminals without a connection, and services that did not answer last, each with the reason. */
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

/** By transactionId, what is about a payment service, and what is closed as it has ended: one question for each. */
async function lookedUp(
  entries: readonly AttentionEntry[],
  client: Tenderd,
): Promise<ReadonlyMap<string, Transaction>> {
  const ids = new Set(entries.flatMap((entry) => (isLookedUp(entry) ? (entry.transactionId ?? []) : [])));
  const found = new Map<string, Transaction>();
  for (const id of ids) found.set(id, await client.get(id, { include: ['attempts'] }));
  return found;
}

/** Whether more is shown than the entry says: its name at a payment service, or the outcome with which it is taken off the list. */
export function isLookedUp({ service, attention: { code, actions } }: AttentionEntry): boolean {
  return service !== undefined || (code !== 'unresolved' && actions.includes('resolve'));
}

/** What an entry is about; without a transaction it is a terminal, a payment service or this machine. */
export function subjectOf({ terminal, service, transactionId }: AttentionEntry): string {
  const place = plain(service ?? terminal ?? '');
  if (transactionId !== undefined) return `${place}, transaction ${plain(transactionId)}`;
  if (terminal === '*') return 'this machine';
  return `${place}, the ${service === undefined ? 'terminal' : 'payment service'} itself`;
}
