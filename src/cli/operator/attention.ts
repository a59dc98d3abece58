/** `tenderd attention`: shows what the operator must check, and the commands for it. */

import type { AttentionEntry, Daemon, Tenderd, Transaction } from '../../client/index.js';
import { unreached } from '../../doctor/index.js';
import { cliPing, cliStatus as texts } from '../../messages/index.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import type { CommandContext } from '../command/context.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { attentionCommands } from '../views/attention-lines.js';
import { clock, plain } from '../output/format.js';
import { pspReferenceOf } from '../views/transaction-facts.js';
import { reach } from '../command/daemon-request.js';
import { Screen } from '../output/screen.js';
import { levelTones } from '../views/trouble-lines.js';
import { orLookAround } from '../command/look-around.js';
import { furtherTroubles, isTroubled } from './daemon-state.js';

/**
 * Shows the attention list, and everything else that is known to be wrong. Returns 75 if an operator must act or
 * payments are affected, otherwise 0.
 */
export async function attention(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  return orLookAround(options, context, async () => {
    const { client } = await findDaemon(options, context.environment, context.home);
    return reach(client, async () => {
      // Send one request before the other requests, which run in parallel. The daemon counts every refused request, and
      // a wrong token must count only once.
      const daemon = await client.daemon();
      const [entries, terminals, services] = await Promise.all([
        client.attention(),
        client.terminals(),
        client.services(),
      ]);
      const known = screen.json ? new Map<string, Transaction>() : await transactionsOf(entries, client);
      screen.document({ attention: entries, reasons: daemon.reasons, troubles: daemon.troubles });
      const hasMore = showTroubles(daemon, unreached(terminals, services), screen);
      if (entries.length === 0) screen.line(hasMore ? texts.nothingElseToReview : texts.nothingToReview);
      for (const entry of entries) showItem(entry, known.get(entry.transactionId ?? ''), screen);
      return isTroubled(daemon) ? exitCodes.tryLater : exitCodes.ok;
    });
  });
}

/** Shows the troubles that are not on the attention list. Returns true if there are some. */
function showTroubles(daemon: Daemon, cut: readonly (readonly [string, string])[], screen: Screen): boolean {
  const { troubles } = texts;
  const further = furtherTroubles(daemon);
  for (const reason of daemon.reasons) screen.text(`${screen.tint('bad', troubles.notReady)}  ${plain(reason)}`);
  for (const [name, why] of cut)
    screen.text(`${screen.tint('bad', troubles.noConnection)}  ${texts.found(plain(name), plain(why))}`);
  if (cut.length > 0) screen.line(`  ${cliPing.next}`);
  for (const { code, level, subject, name, text } of further) {
    const place = subject === 'daemon' || name === undefined ? texts.aboutMachine : plain(name);
    screen.text(`${screen.tint(levelTones[level], plain(code))}  ${texts.found(place, plain(text))}`);
  }
  return daemon.reasons.length + cut.length + further.length > 0;
}

/** Shows one item, and the commands that help the operator to resolve it. */
function showItem(entry: AttentionEntry, transaction: Transaction | undefined, screen: Screen): void {
  const { code, at, text } = entry.attention;
  screen.line(`${screen.tint('bad', plain(code))}  ${subjectOf(entry)},${texts.since(clock(at))}`);
  screen.text(`  ${plain(text)}`);
  const reference = transaction === undefined ? undefined : pspReferenceOf(transaction);
  if (reference !== undefined) screen.line(`  ${texts.atService(plain(reference))}`);
  for (const command of attentionCommands(entry, transaction?.result, screen.isTerminal))
    screen.line(`  ${screen.tint('strong', command)}`);
  if (entry.transactionId !== undefined)
    screen.line(`  ${screen.tint('quiet', `tenderd transactions show ${plain(entry.transactionId)}`)}`);
  screen.line();
}

/** Returns the transactions that {@link needsTransaction} selects, by transactionId. */
async function transactionsOf(
  entries: readonly AttentionEntry[],
  client: Tenderd,
): Promise<ReadonlyMap<string, Transaction>> {
  const ids = new Set(entries.flatMap((entry) => (needsTransaction(entry) ? (entry.transactionId ?? []) : [])));
  const found = new Map<string, Transaction>();
  for (const id of ids) found.set(id, await client.get(id, { include: ['attempts'] }));
  return found;
}

/**
 * True if the view needs the transaction, for its reference at the payment service or for the outcome that closes the
 * item.
 */
export function needsTransaction({ service, attention: { code, actions } }: AttentionEntry): boolean {
  return service !== undefined || (code !== 'unresolved' && actions.includes('resolve'));
}

/** Returns the subject of an item: a transaction, a terminal, a payment service or this machine. */
export function subjectOf({ terminal, service, transactionId }: AttentionEntry): string {
  const place = plain(service ?? terminal ?? '');
  if (transactionId !== undefined) return texts.aboutTransaction(place, plain(transactionId));
  if (terminal === '*') return texts.aboutMachine;
  return texts.aboutPlace(place, service === undefined ? 'terminal' : 'payment service');
}
