/** `tenderd resolve`: asks what the operator saw, determines the outcome, and records it after a confirmation. */

import type { AttentionEntry, Tenderd, Transaction } from '../../client/index.js';
import { cliResolve as texts } from '../../messages/index.js';
import {
  type Conclusion,
  outcomeFromService,
  outcomeFromTerminal,
  listStates,
  type Outcome,
  pageStates,
  type ReceiptState,
  screenStates,
} from '../../resolution/index.js';
import { currencyExponent } from '../../../protocol/index.js';
import type { CommandContext } from '../command/context.js';
import { reach } from '../command/daemon-request.js';
import { type AskOptions, findDaemon } from '../command/find-daemon.js';
import { readAmount, typedAmount, writeAmount } from '../output/amount-text.js';
import { Dialogue, DialogueEnded } from '../output/dialogue.js';
import { exitCodes, type ExitCode } from '../output/exit-codes.js';
import { CommandFailure } from '../output/failure.js';
import { clock, plain } from '../output/format.js';
import { Screen } from '../output/screen.js';
import { pspReferenceOf } from '../views/transaction-facts.js';
import { headingAmount, placeOf, showTransaction } from '../views/transaction-lines.js';
import { resolveLines } from '../views/attention-lines.js';
import { insteadOfResolving } from '../views/next-step.js';
import { recordDecision } from './transactions.js';

/** Options of `tenderd resolve`. */
export type ResolveOptions = AskOptions & { readonly name?: string; readonly reason?: string };

/** The conclusion from the operator's answers, and the evidence that the journal records. */
interface Examined {
  readonly conclusion: Conclusion;
  readonly evidence: string;
  readonly typed: TypedAnswers;
}

/** The operator's answers, as typed, each with the label of its question. */
type TypedAnswers = readonly (readonly [label: string, answer: string])[];

/** The maximum length of the reason in the journal. */
const reasonMax = 200;

/** The number of attempts to type the word that confirms the outcome. */
const confirmTries = 3;

/** Asks step by step. Returns 75 without a decision, and 130 if the operator ended the dialogue. */
export async function resolveStepByStep(
  transactionId: string | undefined,
  options: ResolveOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const screen = new Screen({ ...context, json: options.json === true });
  const byHand = resolveCommand(transactionId ?? 'TRANSACTION');
  if (!screen.isTerminal || context.in?.isTTY !== true) {
    throw new CommandFailure(exitCodes.usage, 'needs-terminal', texts.needsTerminal, [texts.withoutQuestions(byHand)]);
  }
  const { client } = await findDaemon(options, context.environment, context.home);
  const entries = (await reach(client, async () => client.attention())).filter(waits);
  if (transactionId === undefined && entries.length === 0) {
    screen.line(texts.nothingWaits);
    return exitCodes.ok;
  }
  const dialogue = new Dialogue(context.in, screen, context.onInterrupt());
  try {
    screen.line(screen.tint('quiet', texts.howToLeave));
    const id = transactionId ?? (await chooseTransaction(entries, client, dialogue, screen));
    return await decide(id, options, client, dialogue, screen);
  } catch (error) {
    if (!(error instanceof DialogueEnded)) throw error;
    screen.line(texts.unchanged);
    return exitCodes.interrupted;
  } finally {
    dialogue.close();
  }
}

function waits({ transactionId, attention }: AttentionEntry): boolean {
  return transactionId !== undefined && attention.actions.includes('resolve');
}

/** Returns the command that records an outcome without questions. */
function resolveCommand(transactionId: string): string {
  return resolveLines(transactionId, 'unresolved')[0] ?? '';
}

/**
 * Lists the transactions that are waiting for a decision, and asks which one to resolve. If there is only one, shows it
 * and does not ask.
 */
async function chooseTransaction(
  entries: readonly AttentionEntry[],
  client: Tenderd,
  dialogue: Dialogue,
  screen: Screen,
): Promise<string> {
  const ids = [...new Set(entries.flatMap(({ transactionId }) => transactionId ?? []))];
  const rows: (readonly [string, string])[] = [];
  for (const id of ids) {
    const transaction = await reach(client, async () => client.get(id));
    const facts = {
      place: plain(placeOf(transaction)),
      amount: headingAmount(transaction) ?? '',
      sale: plain(transaction.sale),
      at: clock(transaction.acceptedAt),
      transactionId: plain(id),
    };
    rows.push([id, texts.waitingRow(facts)]);
  }
  const [only, ...others] = rows;
  if (only !== undefined && others.length === 0) {
    screen.line(texts.waitingAlone);
    screen.line(`  ${only[1]}`);
    return only[0];
  }
  screen.line(texts.waiting);
  return dialogue.choose(texts.which, rows);
}

/** Asks for the evidence about one transaction. Records the outcome after the operator confirmed it. */
async function decide(
  id: string,
  options: ResolveOptions,
  client: Tenderd,
  dialogue: Dialogue,
  screen: Screen,
): Promise<ExitCode> {
  const transaction = await reach(client, async () => client.get(id, { include: ['attempts'] }));
  if (!transaction.attention.some(({ actions }) => actions.includes('resolve'))) {
    throw new CommandFailure(exitCodes.notAllowed, 'not-on-attention', texts.doesNotWait(plain(id)), [
      ...insteadOfResolving(transaction),
    ]);
  }
  showTransaction({ ...transaction, attention: [] }, screen);
  const { conclusion, evidence, typed } =
    transaction.service === undefined
      ? await examineTerminal(transaction, dialogue)
      : await examineService(transaction, dialogue);
  const place = plain(placeOf(transaction));
  const byHand = texts.byHand(resolveCommand(plain(id)));
  const leave = (lines: readonly string[]): ExitCode => {
    for (const line of [...lines, byHand, texts.unchanged]) screen.line(line);
    return exitCodes.tryLater;
  };
  if (conclusion.type === 'undecided') return leave(texts.lookFurther[conclusion.why](place));
  const { outcome } = conclusion;
  if (contradictsReport(transaction, outcome)) return leave(texts.againstReport(plain(transaction.message), place));
  screen.line(screen.tint('strong', texts.concluded[outcome]));
  const name = options.name ?? (await askText(texts.yourName, reasonMax, dialogue));
  const wordsMax = reasonMax - texts.reason(evidence, '').length;
  const words = options.reason ?? (await askText(texts.yourReason, wordsMax, dialogue));
  showTyped([...typed, [texts.typedAnswers.name, name], [texts.typedAnswers.reason, words]], screen);
  if (!(await isConfirmed(outcome, dialogue, screen))) return leave([]);
  const full = texts.reason(evidence, words);
  const reason = full.length > reasonMax ? words : full;
  await recordDecision(id, { outcome, name, reason }, client, screen);
  return exitCodes.ok;
}

/** True if the terminal or service reported that money moved, but the evidence says that no money moved. */
function contradictsReport({ result }: Transaction, outcome: Outcome): boolean {
  return (result === 'approved' || result === 'partly-approved') && outcome !== 'approved';
}

/** Shows the typed answers, so that the operator can see a typing error before the outcome is recorded. */
function showTyped(typed: TypedAnswers, screen: Screen): void {
  screen.line();
  screen.line(texts.typedAnswers.heading);
  for (const [label, answer] of typed) screen.line(`  ${label}: ${plain(answer)}`);
}

/** Asks for the word that confirms the outcome. Returns false after three wrong words. */
async function isConfirmed(outcome: Outcome, dialogue: Dialogue, screen: Screen): Promise<boolean> {
  const words = new Set(texts.confirmWords(outcome).map(comparable));
  for (let tries = 1; tries <= confirmTries; tries += 1) {
    if (words.has(comparable(await dialogue.ask(texts.confirm(outcome), (answer) => answer)))) return true;
    if (tries < confirmTries) screen.line(texts.notTheWord(outcome));
  }
  return false;
}

/**
 * Returns a word in lower case, without accents, quotes, hyphens and repeated spaces. Any two confirming words still
 * differ in this form.
 */
function comparable(word: string): string {
  const letters = word.normalize('NFD').replaceAll(/[\p{M}"'«»“”„]/gu, '');
  return letters
    .toLowerCase()
    .replaceAll(/[-\s]+/g, ' ')
    .trim();
}

async function askText(question: string, max: number, dialogue: Dialogue): Promise<string> {
  return dialogue.ask(question, (text) => (text.length <= max ? text : undefined), texts.tooLong(max));
}

/** Returns the options of a question, in the order of the table. */
function optionsOf<State extends string>(
  states: readonly State[],
  answers: Readonly<Record<State, string>>,
): readonly (readonly [State, string])[] {
  return states.map((state) => [state, answers[state]] as const);
}

async function examineTerminal(transaction: Transaction, dialogue: Dialogue): Promise<Examined> {
  const { terminalQuestions: questions, screenAnswers, listAnswers } = texts;
  const screen = await dialogue.choose(questions.screen, optionsOf(screenStates, screenAnswers));
  const list = await dialogue.choose(questions.list, optionsOf(listStates, listAnswers));
  const { receipt, said, typed } = await examineReceipt(transaction, dialogue);
  const evidence = texts.seen([
    ['screen', screen],
    ['list', list],
    ['receipt', said],
  ]);
  return { conclusion: outcomeFromTerminal({ screen, list, receipt }), evidence, typed };
}

/** Asks for the receipt. An approval needs its amount and its approval code. */
async function examineReceipt(
  { authorized, amountDetails }: Transaction,
  dialogue: Dialogue,
): Promise<{ readonly receipt: ReceiptState; readonly said: string; readonly typed: TypedAnswers }> {
  const { terminalQuestions, receiptAnswers, typedAnswers } = texts;
  const states = ['approved', 'declined', 'none', 'unseen'] as const;
  const answer = await dialogue.choose(terminalQuestions.receipt, optionsOf(states, receiptAnswers));
  if (answer !== 'approved') return { receipt: answer, said: answer, typed: [] };
  const expected = authorized ?? amountDetails;
  const said: string[] = [answer];
  const typed: (readonly [string, string])[] = [];
  let isOther = false;
  if (expected !== undefined && expected.amount > 0) {
    const { currency } = expected;
    const given = await dialogue.ask(
      texts.receiptAmount(currency),
      (text) => amountIn(text, currency),
      texts.amountUnreadable,
    );
    said.push(typedAmount(given));
    typed.push([typedAnswers.amount, writeAmount(given)]);
    isOther = given.amount !== expected.amount || given.currency !== currency;
  }
  const code = await dialogue.ask(texts.approvalCode, codeReader(), texts.approvalCodeUnreadable, '');
  if (code !== '') said.push(code);
  typed.push([typedAnswers.code, code === '' ? typedAnswers.noCode : code]);
  const withAmount = code === '' ? 'no-code' : 'approved';
  return { receipt: isOther ? 'other-amount' : withAmount, said: said.join(' '), typed };
}

/**
 * Returns a function that reads an approval code. The function returns an empty string for a word that means "none". An
 * answer without a digit is probably not a code, so it is accepted only if the operator types it twice.
 */
function codeReader(): (text: string) => string | undefined {
  const none = new Set(['none', ...texts.noneWords].map(comparable));
  let doubted: string | undefined;
  return (text) => {
    if (none.has(comparable(text))) return '';
    if (!/^[A-Za-z0-9]{1,12}$/.test(text)) return undefined;
    if (/\d/.test(text) || text === doubted) return text;
    doubted = text;
    return undefined;
  };
}

/**
 * Reads an amount with or without its currency. The decimal separator is one point or one comma. An amount with more
 * decimals than the currency has is rejected, because the separator could mean thousands.
 */
function amountIn(text: string, currency: string): ReturnType<typeof readAmount> | undefined {
  const [, digits = ''] = /^[^.,]*[.,](\d*)[^.,]*$/.exec(text) ?? [];
  if (digits.length > (currencyExponent(currency) ?? 0)) return undefined;
  const withPoint = text.replace(',', '.');
  try {
    return readAmount(/[A-Za-z]/.test(text) ? withPoint : `${withPoint} ${currency}`, 'service');
  } catch (error) {
    if (error instanceof CommandFailure) return undefined;
    throw error;
  }
}

async function examineService(transaction: Transaction, dialogue: Dialogue): Promise<Examined> {
  const reference = pspReferenceOf(transaction);
  const question = texts.pageQuestion(
    plain(placeOf(transaction)),
    reference === undefined ? undefined : plain(reference),
  );
  const page = await dialogue.choose(question, optionsOf(pageStates, texts.pageAnswers));
  return { conclusion: outcomeFromService({ page }), evidence: texts.seen([['page', page]]), typed: [] };
}
