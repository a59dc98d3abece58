/** `tenderd journal same-machine` and `new-sale-id`: a person says whose a journal is that was used on another machine before. */

import { randomBytes } from 'node:crypto';
import { type HostMarks, newPartner, randomSaleId, type TransactionRecord } from '../../core/index.js';
import { readHostMarks } from '../../platform/machine-identity.js';
import type { CommandContext } from '../command/context.js';
import type { JournalDecision } from './data-owner.js';
import { decider } from '../command/operator-identity.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { openStopped } from './journal.js';
import { Screen } from '../output/screen.js';

type Decision = JournalDecision & { readonly json?: boolean };
/** As many as a list has at most. */
const pageSize = 1_000;

type Stopped = Awaited<ReturnType<typeof openStopped>>;

/** This machine replaces the one before: its marks are kept, and the SaleIDs stay. Throws CommandFailure. */
export async function sameMachine(
  options: Decision,
  context: CommandContext,
  readMarks: () => HostMarks = readHostMarks,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  return withJournal('journal same-machine', options, context, ({ journal }) => {
    const { name, reason } = options;
    const marks = readMarks();
    const { verdict } = journal.meetHost(marks);
    screen.document({ adopted: verdict === 'other', name, reason });
    if (verdict !== 'other') {
      screen.line('This is the machine of the journal already; nothing to decide.');
      return;
    }
    journal.acceptHost({ name, reason, marks, lanes: [] });
    screen.line(`Decided by ${name}: ${reason}`);
    screen.line('The SaleIDs stay. Never start the copy on the machine of before again.');
  });
}

/** This is a copy: each lane gets a random SaleID of its own, unless the configuration names one. Throws CommandFailure. */
export async function newSaleIds(
  options: Decision,
  context: CommandContext,
  readMarks: () => HostMarks = readHostMarks,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  return withJournal('journal new-sale-id', options, context, ({ journal, saleIdOf }) => {
    const { name, reason } = options;
    refuseUnlessSettled(journal);
    const known = journal.lanes();
    const configured = known.filter(({ terminal }) => saleIdOf(terminal) !== undefined);
    const lanes = known
      .filter((lane) => !configured.includes(lane))
      .map((lane) => newPartner(lane, { ...idsOf(lane), saleId: randomSaleId(randomBytes(4).readUInt32BE()) }));
    const inConfiguration = configured.map(({ terminal }) => `terminals.${terminal}.saleId`).join(', ');
    if (lanes.length === 0) {
      throw new CommandFailure(
        exitCodes.notAllowed,
        'no-random-sale-id',
        configured.length === 0
          ? 'No lane of this journal has a SaleID yet.'
          : `The configuration gives every SaleID: ${inConfiguration}. Nothing was changed.`,
        [`Change them there, on one of both machines, then: tenderd journal same-machine ${decider}`],
      );
    }
    journal.acceptHost({ name, reason, marks: readMarks(), lanes });
    screen.document({
      saleIds: Object.fromEntries(lanes.map(({ terminal, saleId }) => [terminal, saleId])),
      configured: configured.map(({ terminal }) => terminal),
      name,
      reason,
    });
    for (const { terminal, saleId } of lanes) screen.line(`${plain(terminal)} has the SaleID ${saleId} now.`);
    if (configured.length > 0)
      screen.line(screen.tint('bad', `Change these yourself, on one of both machines: ${plain(inConfiguration)}`));
    screen.line(`Decided by ${name}: ${reason}`);
  });
}

function idsOf({ terminal, poiId }: { readonly terminal: string; readonly poiId: string }) {
  return { terminal, poiId };
}

/** What is open at a terminal is asked for by the SaleID that it was sent under, and answered under it. A payment service knows none. */
function refuseUnlessSettled(journal: Stopped['journal']): void {
  const found = firstAtTerminal(journal, 'open') ?? firstAtTerminal(journal, 'unresolved');
  if (found === undefined) return;
  const { transactionId } = found.request;
  throw new CommandFailure(
    exitCodes.notAllowed,
    'transactions-open',
    `Transaction ${plain(transactionId)} is open or unresolved, and is asked for under the present SaleID. Nothing was changed.`,
    [
      'Let the daemon ask:     tenderd run',
      `Or say how it ended:    tenderd transactions resolve ${plain(transactionId)}`,
      'Then stop it, and give this command again.',
    ],
  );
}

function firstAtTerminal(journal: Stopped['journal'], state: 'open' | 'unresolved'): TransactionRecord | undefined {
  for (let before: string | undefined; ; ) {
    const page = journal.list({ state, limit: pageSize, ...(before === undefined ? {} : { before }) });
    const found = page.find(({ request }) => request.service === undefined);
    if (found !== undefined || page.length < pageSize) return found;
    before = page.at(-1)?.request.transactionId;
  }
}

async function withJournal(
  command: string,
  options: Decision,
  context: CommandContext,
  act: (stopped: Stopped) => void,
): Promise<ExitCode> {
  const stopped = await openStopped(command, options, context);
  try {
    act(stopped);
    return exitCodes.ok;
  } finally {
    stopped.journal.close();
  }
}
