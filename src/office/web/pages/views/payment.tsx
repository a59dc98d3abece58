/** One payment: whether the customer was charged, its facts, and its history. */

import type { TransactionSummary } from '../../../../client/index.js';
import type { HistoryStep, PaymentDetail } from '../../../queries/index.js';
import { linkTo } from '../parts/address.js';
import { Shown, useLoaded } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { ResultPill, resultText } from '../parts/result-pill.js';
import { amountText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { kindText, lastList } from './payments.js';

type Detail = Omit<PaymentDetail, 'view'> & { readonly view?: Partial<TransactionSummary> };

/** Shows a payment. */
export function Payment({ daemon, id }: { readonly daemon: string; readonly id: string }) {
  const loaded = useLoaded<Detail>(`/api/payments/${encodeURIComponent(daemon)}/${encodeURIComponent(id)}`);
  const { payment: said } = texts.payments;
  return (
    <Page title={said.title}>
      <p>
        <a href={lastList()}>{said.back}</a>
      </p>
      <Shown loaded={loaded}>{(detail) => <Facts detail={detail} />}</Shown>
    </Page>
  );
}

function Facts({ detail }: { readonly detail: Detail }) {
  const { payment: said } = texts.payments;
  const { payment, view, history } = detail;
  return (
    <>
      <p class="headline">
        <ResultPill result={payment.result} state={payment.state} />
      </p>
      {payment.practice ? (
        <p class="note">{said.practice}</p>
      ) : (
        <p class="charged">{chargedText(payment.kind, payment.result)}</p>
      )}
      <p class="charged">{retryText(detail.retry)}</p>
      {view?.message !== undefined && <p>{plain(view.message)}</p>}
      {view === undefined && <p>{said.noOutcome}</p>}
      {payment.attention > 0 && <p class="note bad">{said.needsYou(payment.attention)}</p>}
      <h2>{said.facts}</h2>
      <FactList detail={detail} />
      <Belongs detail={detail} />
      <h2>{said.history}</h2>
      <ol class="steps">
        {history.map((step, place) => (
          <li key={place}>
            <time dateTime={step.at}>{timeText(step.at)}</time> <Step step={step} daemon={payment.daemon} />
          </li>
        ))}
      </ol>
      <p class="soft">{said.historyNote}</p>
      {view !== undefined && (
        <details>
          <summary>{said.raw}</summary>
          <pre tabIndex={0} class="message">
            {JSON.stringify(view, null, 2).split('\n').map(plain).join('\n')}
          </pre>
        </details>
      )}
    </>
  );
}

/** The kinds that charge a customer. All other kinds move money in another way, or move none. */
const charging: readonly string[] = ['payment', 'capture'];

function chargedText(kind: string | undefined, result: string | undefined): string {
  const { charged, done } = texts.payments;
  const words: Readonly<Record<string, string | undefined>> =
    kind === undefined || charging.includes(kind) ? charged : done;
  return words[result ?? 'open'] ?? words['unresolved'] ?? '';
}

/** Returns the text that says whether the payment may be charged again. If the till has reported nothing about this, the text permits no charge. */
function retryText(retry: string | undefined): string {
  const words: Readonly<Record<string, string | undefined>> = texts.outcomes.retry;
  return words[retry ?? 'after-resolution'] ?? texts.outcomes.retry['after-resolution'];
}

function FactList({ detail: { payment, view, resolvedBy } }: { readonly detail: Detail }) {
  const { facts, deciders } = texts.payments;
  const requested = view?.amountDetails ?? (view === undefined ? payment.amount : undefined);
  const rows: readonly (readonly [string, string | undefined])[] = [
    [facts.authorized, view?.authorized && amountText(view.authorized)],
    [facts.requested, requested && amountText(requested)],
    [facts.kind, kindText(payment.kind)],
    [facts.store, payment.store],
    [facts.place, payment.place],
    [facts.sale, payment.sale],
    [facts.register, payment.register],
    [facts.id, payment.transactionId],
    [facts.card, view?.card?.brand],
    [facts.approvalCode, payment.approvalCode],
    [facts.reference, payment.reference],
    [facts.terminalReason, view?.terminalReason],
    [facts.accepted, timeText(payment.at)],
    [facts.decided, view?.decidedAt && timeText(view.decidedAt)],
    [facts.resolvedBy, resolvedBy === undefined ? undefined : (deciders[resolvedBy] ?? resolvedBy)],
    [facts.person, view?.person && `${view.person.name}: ${view.person.reason}`],
    [facts.acknowledged, payment.result === undefined ? undefined : payment.acknowledged ? facts.yes : facts.notYet],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <>
            <dt>{name}</dt>
            <dd>{plain(value)}</dd>
          </>
        ),
      )}
    </dl>
  );
}

function Belongs({ detail: { payment, original, retryOf } }: { readonly detail: Detail }) {
  const { belongs } = texts.payments;
  const others = [
    [belongs.original(kindText(payment.kind)), original],
    [belongs.retryOf, retryOf],
  ] as const;
  return (
    <>
      {others.map(([words, id]) =>
        id === undefined ? null : (
          <p key={words}>
            {words} <a href={linkTo('payment', [String(payment.daemon), id])}>{plain(id)}</a>
          </p>
        ),
      )}
    </>
  );
}

function Step({ step, daemon }: { readonly step: HistoryStep; readonly daemon: number }) {
  const { steps, stages } = texts.payments;
  const { code, text = '', transactionId = '', result } = step;
  if (code === 'outcome') return <>{steps.outcome(resultText(result))}</>;
  if (code === 'attention-opened' || code === 'attention-closed') return <>{steps[code](plain(text))}</>;
  if (code === 'first-event' || code === 'erased') return <>{steps[code]}</>;
  if (code !== 'named') return <>{stages[code]}</>;
  return (
    <>
      {namedText(step)} <a href={linkTo('payment', [String(daemon), transactionId])}>{plain(transactionId)}</a>
    </>
  );
}

function namedText({ isRepeat, kind, amount, result }: HistoryStep): string {
  const { named, repeated } = texts.payments.steps;
  if (isRepeat === true) return repeated(resultText(result));
  return named(kindText(kind), amount === undefined ? '' : amountText(amount), resultText(result));
}
