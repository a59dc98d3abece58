/** `tenderd audit`: shows what operators did. */

import type { OperatorAct } from '../../client/index.js';
import { auditAsCsv } from '../../csv/index.js';
import { cliAudit as texts } from '../../messages/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { clock, plain, table } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { readMoment } from '../command/moment.js';

/** The options of the command. */
export interface AuditOptions extends AskOptions {
  readonly from: string;
  readonly to?: string;
  readonly csv?: boolean;
}

/** Shows the operator actions between two times, oldest first. */
export async function audit(options: AuditOptions, context: CommandContext): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const now = new Date();
  const from = readMoment(options.from, now).toISOString();
  const until = options.to === undefined ? {} : { to: readMoment(options.to, now, true).toISOString() };
  const { client } = await findDaemon(options, context.environment, context.home);
  const acts: OperatorAct[] = [];
  let after: string | undefined;
  do {
    const place = after === undefined ? {} : { after };
    const page = await reach(client, async () => client.audit({ from, ...until, ...place }));
    acts.push(...page.acts);
    after = page.next;
  } while (after !== undefined);
  if (options.csv === true && options.json !== true) {
    context.out.write(auditAsCsv(acts));
    return exitCodes.ok;
  }
  screen.document({ from, ...until, acts });
  if (acts.length === 0) screen.line(texts.none);
  else table([texts.columns, ...acts.map(rowOf)], screen);
  return exitCodes.ok;
}

function rowOf({ at, act, name = '', transactionId, terminal = '', owner, text }: OperatorAct): readonly string[] {
  return [clock(at), texts.acts[act], plain(name), plain(transactionId ?? owner ?? terminal), plain(text)];
}
