/** `tenderd attention`: what a person must look at, and the commands to act with. */

import type { AttentionEntry, Tenderd } from '../client/index.js';
import { findDaemon } from './connect.js';
import type { CommandContext } from './context.js';
import { exitCodes, type ExitCode } from './exit-codes.js';
import { attentionCommands, clock, plain, pspReferenceOf } from './format.js';
import { reach } from './money.js';
import { Screen } from './screen.js';
import { askReadiness, type AskOptions } from './status.js';

/** Shows the attention list. */
export async function attention(options: AskOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const { client } = await findDaemon(options, context.environment, context.home);
  const [entries, all, { reasons }] = await reach(client, async () =>
    Promise.all([client.attention(), client.terminals(), askReadiness(client)]),
  );
  const references = screen.json
    ? new Map<string, string>()
    : await reach(client, async () => atServices(entries, client));
  screen.document({ attention: entries, reasons });
  for (const reason of reasons) screen.line(`${screen.tint('bad', 'not ready')}  ${plain(reason)}`);
  const cut = all.filter(({ link }) => !link.up);
  for (const { terminal, link } of cut)
    screen.line(`${screen.tint('bad', 'no connection')}  ${plain(terminal)}: ${plain(link.cause?.text ?? '')}`);
  if (entries.length === 0)
    screen.line(
      cut.length === 0 && reasons.length === 0 ? 'Nothing needs attention.' : 'Nothing else needs attention.',
    );
  for (const entry of entries) {
    const about =
      entry.transactionId === undefined ? 'the terminal itself' : `transaction ${plain(entry.transactionId)}`;
    screen.line(
      `${screen.tint('bad', plain(entry.attention.code))}  ${plain(entry.terminal)}, ${about}, since ${clock(entry.attention.at)}`,
    );
    screen.line(`  ${plain(entry.attention.text)}`);
    const reference = references.get(entry.transactionId ?? '');
    if (reference !== undefined) screen.line(`  On the pages of the payment service: pspReference ${plain(reference)}`);
    for (const command of attentionCommands(entry)) screen.line(`  ${screen.tint('strong', command)}`);
    if (entry.transactionId !== undefined)
      screen.line(`  ${screen.tint('quiet', `tenderd transactions show ${plain(entry.transactionId)}`)}`);
    screen.line();
  }
  return exitCodes.ok;
}

/** By transactionId, the name of the payment at its service: one question for each, and none about terminals. */
async function atServices(entries: readonly AttentionEntry[], client: Tenderd): Promise<ReadonlyMap<string, string>> {
  const services = new Set((await client.services()).map(({ service }) => service));
  const ids = new Set(entries.flatMap((entry) => (services.has(entry.terminal) ? (entry.transactionId ?? []) : [])));
  const found = new Map<string, string>();
  for (const id of ids) {
    const reference = pspReferenceOf(await client.get(id, { include: ['attempts'] }));
    if (reference !== undefined) found.set(id, reference);
  }
  return found;
}
