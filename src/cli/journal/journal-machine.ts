/** `tenderd journal same-machine` and `new-sale-id`: the operator's decisions about a journal that was used on another machine. */

import { randomBytes } from 'node:crypto';
import { type HostMarks, newPartner, randomSaleId, type TransactionRecord } from '../../core/index.js';
import { cliJournal as texts } from '../../messages/index.js';
import { readHostMarks } from '../../platform/machine-identity.js';
import type { CommandContext } from '../command/context.js';
import type { JournalDecision } from './data-owner.js';
import { decider } from '../command/operator-identity.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { plain } from '../output/format.js';
import { journalFailure, openStopped } from './journal.js';
import { Screen } from '../output/screen.js';

type Decision = JournalDecision & { readonly json?: boolean };
/** The maximum number of transactions on a page of a list. */
const pageSize = 1_000;

type Stopped = Awaited<ReturnType<typeof openStopped>>;

/** Records that this machine replaces the earlier one. The SaleIDs are kept. Throws CommandFailure. */
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
      screen.line(texts.sameAlready);
      return;
    }
    journal.acceptHost({ name, reason, marks, lanes: [] });
    screen.line(texts.decidedBy(name, reason));
    screen.line(texts.saleIdsStay);
  });
}

/**
 * Gives each terminal a new random SaleID, because this journal is a copy of another one. SaleIDs that the
 * configuration sets are kept. Throws CommandFailure.
 */
export async function newSaleIds(
  options: Decision,
  context: CommandContext,
  readMarks: () => HostMarks = readHostMarks,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  return withJournal('journal new-sale-id', options, context, ({ journal, saleIdOf }) => {
    const { name, reason } = options;
    refuseOpenTransactions(journal);
    const known = journal.lanes();
    const configured = known.filter(({ terminal }) => saleIdOf(terminal) !== undefined);
    const lanes = known
      .filter((lane) => !configured.includes(lane))
      .map((lane) => newPartner(lane, { ...idsOf(lane), saleId: randomSaleId(randomBytes(4).readUInt32BE()) }));
    const inConfiguration = configured.map(({ terminal }) => `terminals.${terminal}.saleId`).join(', ');
    if (lanes.length === 0) {
      throw new CommandFailure(exitCodes.notAllowed, 'no-random-sale-id', texts.noRandomSaleId(inConfiguration), [
        texts.changeSettings(`tenderd journal same-machine ${decider}`),
      ]);
    }
    journal.acceptHost({ name, reason, marks: readMarks(), lanes });
    screen.document({
      saleIds: Object.fromEntries(lanes.map(({ terminal, saleId }) => [terminal, saleId])),
      configured: configured.map(({ terminal }) => terminal),
      name,
      reason,
    });
    for (const { terminal, saleId } of lanes) screen.line(texts.newSaleId(plain(terminal), saleId));
    if (configured.length > 0) screen.line(screen.tint('bad', texts.changeYourself(plain(inConfiguration))));
    screen.line(texts.decidedBy(name, reason));
  });
}

function idsOf({ terminal, poiId }: { readonly terminal: string; readonly poiId: string }) {
  return { terminal, poiId };
}

/**
 * Throws CommandFailure while a transaction at a terminal is open or unresolved, because its outcome can only be found
 * under the SaleID of its request. Transactions at a payment service are not checked, because they have no SaleID.
 */
function refuseOpenTransactions(journal: Stopped['journal']): void {
  const found = firstAtTerminal(journal, 'open') ?? firstAtTerminal(journal, 'unresolved');
  if (found === undefined) return;
  const { transactionId } = found.request;
  throw new CommandFailure(
    exitCodes.notAllowed,
    'transactions-open',
    texts.transactionOpen(plain(transactionId)),
    texts.endItFirst(plain(transactionId)),
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
  } catch (error) {
    throw journalFailure(error);
  } finally {
    stopped.journal.close();
  }
}
