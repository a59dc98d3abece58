/** Finds out how a transaction ended, from what the operator saw. The same tables decide as in `tenderd resolve`. */

import { useState } from 'preact/hooks';
import type { Amount, Transaction } from '../../../client/index.js';
import { pathOf } from '../../../client/paths.js';
import { currencyExponent } from '../../../../protocol/amount/currency.js';
import {
  type Conclusion,
  listStates,
  type Outcome,
  outcomeFromService,
  outcomeFromTerminal,
  pageStates,
  screenStates,
} from '../../../resolution/index.js';
import type { Session } from '../daemon/session.js';
import { useLoaded } from '../parts/loaded.js';
import { amountText, minorUnitsIn, plain } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { Choice } from './choice.js';
import { DecisionForm } from './decision-fields.js';

/** The maximum length of a reason in the journal. */
const reasonMax = 200;

interface DialogueProps {
  readonly session: Session;
  readonly transactionId: string;
  /** The code of the attention item. */
  readonly code: string;
}

/** Reads the transaction, and asks for the evidence about it. */
export function ResolveDialogue({ session, transactionId, code }: DialogueProps) {
  const { resolve } = texts.attentionPage;
  const { value, failure } = useLoaded(async () => session.get<Transaction>(pathOf(transactionId)), [transactionId]);
  const record = async (resolution: { outcome: Outcome; name: string; reason: string }): Promise<void> => {
    await session.post(`/v1/transactions/${encodeURIComponent(transactionId)}/resolve`, resolution);
  };
  if (failure !== undefined) return <p class="note bad">{failure}</p>;
  if (value === undefined) return <p>{resolve.reading}</p>;
  const expected = value.authorized ?? value.amountDetails;
  return (
    <details class="dialogue">
      <summary>{resolve.title}</summary>
      {expected !== undefined && expected.amount > 0 && <p>{resolve.expected(amountText(expected))}</p>}
      {value.service === undefined ? (
        <AtTerminal transaction={value} code={code} record={record} />
      ) : (
        <AtService transaction={value} code={code} record={record} />
      )}
    </details>
  );
}

interface EvidenceProps {
  readonly transaction: Transaction;
  readonly code: string;
  readonly record: (resolution: { outcome: Outcome; name: string; reason: string }) => Promise<void>;
}

const receiptAnswers = ['approved', 'declined', 'none', 'unseen'] as const;

function AtTerminal({ transaction, code, record }: EvidenceProps) {
  const { terminalQuestions, screenAnswers, listAnswers, receiptAnswers: answers } = texts.evidence;
  const { resolve } = texts.attentionPage;
  const [screen, setScreen] = useState<(typeof screenStates)[number]>();
  const [list, setList] = useState<(typeof listStates)[number]>();
  const [receipt, setReceipt] = useState<(typeof receiptAnswers)[number]>();
  const [amount, setAmount] = useState('');
  const [approvalCode, setApprovalCode] = useState('');
  const id = `${transaction.transactionId} ${code}`;
  const expected = transaction.authorized ?? transaction.amountDetails;
  const needsAmount = receipt === 'approved' && expected !== undefined && expected.amount > 0;
  const given = needsAmount ? minorUnitsIn(amount, currencyExponent(expected.currency) ?? 0) : undefined;
  const isComplete =
    screen !== undefined && list !== undefined && receipt !== undefined && (!needsAmount || given !== undefined);
  const state = stateOfReceipt(receipt, { expected, given, approvalCode });
  const conclusion =
    isComplete && state !== undefined ? outcomeFromTerminal({ screen, list, receipt: state }) : undefined;
  const said = [receipt ?? '', ...(needsAmount ? [amount] : []), approvalCode].filter((part) => part !== '').join(' ');
  const evidence = texts.evidence.seen([
    ['screen', screen ?? ''],
    ['list', list ?? ''],
    ['receipt', said],
  ]);
  return (
    <>
      <Choice
        name={`screen ${id}`}
        question={terminalQuestions.screen}
        picture="screen"
        states={screenStates}
        answers={screenAnswers}
        value={screen}
        choose={setScreen}
      />
      {screen !== undefined && (
        <Choice
          name={`list ${id}`}
          question={terminalQuestions.list}
          picture="list"
          states={listStates}
          answers={listAnswers}
          value={list}
          choose={setList}
        />
      )}
      {list !== undefined && (
        <Choice
          name={`receipt ${id}`}
          question={terminalQuestions.receipt}
          picture="receipt"
          states={receiptAnswers}
          answers={answers}
          value={receipt}
          choose={setReceipt}
        />
      )}
      {needsAmount && (
        <label class="wide">
          {resolve.amount(expected.currency)}
          <input
            inputMode="decimal"
            autocomplete="off"
            value={amount}
            onInput={(event) => setAmount(event.currentTarget.value)}
          />
        </label>
      )}
      {receipt === 'approved' && <ApprovalCode value={approvalCode} change={setApprovalCode} />}
      <Concluded transaction={transaction} conclusion={conclusion} evidence={evidence} record={record} />
    </>
  );
}

interface ApprovalCodeProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

function ApprovalCode({ value, change }: ApprovalCodeProps) {
  return (
    <label class="wide">
      {texts.attentionPage.resolve.approvalCode}
      <input
        autocomplete="off"
        maxLength={12}
        value={value}
        onInput={(event) => change(event.currentTarget.value.trim())}
      />
    </label>
  );
}

/** Returns the state that the receipt proves. Returns undefined until the operator has answered. */
function stateOfReceipt(
  receipt: (typeof receiptAnswers)[number] | undefined,
  {
    expected,
    given,
    approvalCode,
  }: {
    expected: Amount | undefined;
    given: number | undefined;
    approvalCode: string;
  },
) {
  if (receipt !== 'approved') return receipt;
  if (given !== undefined && given !== expected?.amount) return 'other-amount';
  return approvalCode === '' || approvalCode.toLowerCase() === 'none' ? 'no-code' : 'approved';
}

function AtService({ transaction, code, record }: EvidenceProps) {
  const { pageAnswers, pageQuestion, seen } = texts.evidence;
  const [page, setPage] = useState<(typeof pageStates)[number]>();
  const conclusion = page === undefined ? undefined : outcomeFromService({ page });
  return (
    <>
      <Choice
        name={`page ${transaction.transactionId} ${code}`}
        question={pageQuestion(plain(transaction.service ?? ''), undefined)}
        states={pageStates}
        answers={pageAnswers}
        value={page}
        choose={setPage}
      />
      <Concluded
        transaction={transaction}
        conclusion={conclusion}
        evidence={seen([['page', page ?? '']])}
        record={record}
      />
    </>
  );
}

interface ConcludedProps extends Omit<EvidenceProps, 'code'> {
  readonly conclusion: Conclusion | undefined;
  readonly evidence: string;
}

/** Shows what the evidence proves, and records it under the name of the operator. */
function Concluded({ transaction, conclusion, evidence, record }: ConcludedProps) {
  const { resolve } = texts.attentionPage;
  const { concluded, lookFurther, againstReport, reason: reasonWith } = texts.evidence;
  if (conclusion === undefined) return <p role="status">{resolve.undecided}</p>;
  const place = plain(transaction.terminal ?? transaction.service ?? '');
  if (conclusion.type === 'undecided')
    return (
      <div class="note" role="status">
        {lookFurther[conclusion.why](place).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    );
  const { outcome } = conclusion;
  const isReported = transaction.result === 'approved' || transaction.result === 'partly-approved';
  if (isReported && outcome !== 'approved')
    return (
      <div class="note bad" role="status">
        {againstReport(plain(transaction.message), place).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    );
  return (
    <>
      <p class="note" role="status">
        {concluded[outcome]} {resolve.final}
      </p>
      <DecisionForm
        button={resolve.button(resolve.outcomes[outcome])}
        isReady
        reasonMax={reasonMax - reasonWith(evidence, '').length}
        decide={async ({ name, reason }) => record({ outcome, name, reason: reasonWith(evidence, reason) })}
      />
    </>
  );
}
