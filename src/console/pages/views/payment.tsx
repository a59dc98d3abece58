/** One transaction: its outcome, its steps as a picture, its receipts, and its messages. */

import type { Transaction } from '../../../client/index.js';
import { pathOf } from '../../../client/paths.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { linkTo } from '../parts/address.js';
import { Command } from '../parts/command.js';
import { useFollowed } from '../parts/loaded.js';
import { Page } from '../parts/page.js';
import { stepsOf } from '../parts/swim-lanes.js';
import { SwimLanePicture } from '../parts/swim-lane-picture.js';
import { amountText, durationText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { ResultPill } from './cards.js';

interface PaymentProps {
  readonly session: Session;
  readonly till: Till;
  readonly id: string;
}

/** Shows one transaction, and reads it again when something changed. */
export function Payment({ session, till, id }: PaymentProps) {
  const path = pathOf(id, { include: ['attempts', 'timeline'] });
  const { value, failure } = useFollowed(async () => session.get<Transaction>(path), [id], till);
  const { page } = texts.payment;
  return (
    <Page title={page.title}>
      <p>
        <a href={linkTo('payments')}>{page.back}</a>
      </p>
      {failure !== undefined && <p class="note bad">{failure}</p>}
      {value === undefined ? (
        failure === undefined && <p role="status">{texts.pages.reading}</p>
      ) : (
        <Facts transaction={value} />
      )}
    </Page>
  );
}

function Facts({ transaction }: { readonly transaction: Transaction }) {
  const { page } = texts.payment;
  const { timeline = [], receipts, attention, transactionId } = transaction;
  const steps = stepsOf(timeline);
  return (
    <>
      <p class="headline">
        <ResultPill transaction={transaction} />
      </p>
      <p>{plain(transaction.message)}</p>
      {attention.length > 0 && (
        <p class="note bad">
          <a href={linkTo('attention')}>{page.needsYou}</a>
        </p>
      )}
      <FactList transaction={transaction} />
      <section aria-labelledby="way">
        <h2 id="way">{page.way}</h2>
        <SwimLanePicture steps={steps} place={transaction.terminal ?? transaction.service ?? ''} />
        <details>
          <summary>{page.steps(steps.length)}</summary>
          <ol class="steps">
            {steps.map(({ at, text, afterMs }, row) => (
              <li key={`${at}${row}`}>
                <time dateTime={at}>{timeText(at)}</time> {plain(text)}
                {afterMs >= 100 && <span class="soft"> {durationText(afterMs)}</span>}
              </li>
            ))}
          </ol>
        </details>
      </section>
      <section aria-labelledby="receipts">
        <h2 id="receipts">{page.receipts}</h2>
        {receipts.length === 0 && <p>{page.noReceipt}</p>}
        <div class="receipts">
          {receipts.map(({ document, lines, signatureRequired }, place) => (
            <figure key={place}>
              <figcaption>
                {plain(document)} {signatureRequired && page.signature}
              </figcaption>
              <pre tabIndex={0}>{lines.map(plain).join('\n')}</pre>
            </figure>
          ))}
        </div>
      </section>
      <section aria-labelledby="messages">
        <h2 id="messages">{page.messages}</h2>
        <p class="soft">{page.redacted}</p>
        <Messages transaction={transaction} />
      </section>
      <section aria-labelledby="commands">
        <h2 id="commands">{page.commands}</h2>
        <p>{page.neverMoves}</p>
        <Command text={`tenderd transactions show ${plain(transactionId)}`} />
        {transaction.kind === 'payment' && transaction.result === 'approved' && (
          <>
            <p>{page.refund}</p>
            <Command text={`tenderd refund AMOUNT --original ${plain(transactionId)}`} />
          </>
        )}
      </section>
    </>
  );
}

function FactList({ transaction }: { readonly transaction: Transaction }) {
  const { facts } = texts.payment;
  const { authorized, amountDetails, card, poiTransaction, person, remaining } = transaction;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [facts.retry, texts.outcomes.retry[transaction.retry]],
    [facts.authorized, authorized && amountText(authorized)],
    [facts.requested, amountDetails && amountText(amountDetails)],
    [facts.remaining, remaining && remaining.amount > 0 ? amountText(remaining) : undefined],
    [facts.kind, texts.kindWords[transaction.kind].noun],
    [facts.place, transaction.terminal ?? transaction.service],
    [facts.sale, transaction.sale],
    [facts.register, transaction.register],
    [facts.id, transaction.transactionId],
    [facts.card, card && [card.brand, card.maskedPan, ...card.entryMode].filter(Boolean).join(' ')],
    [facts.approvalCode, transaction.approvalCode],
    [facts.terminalNumber, poiTransaction && `${poiTransaction.transactionId}, ${poiTransaction.timeStamp}`],
    [facts.terminalReason, transaction.terminalReason],
    [facts.accepted, timeText(transaction.acceptedAt)],
    [facts.decided, transaction.decidedAt && timeText(transaction.decidedAt)],
    [facts.certainBy, transaction.certainBy && timeText(transaction.certainBy)],
    [facts.person, person && `${person.name}: ${person.reason}`],
    [
      facts.acknowledged,
      transaction.result === undefined ? undefined : transaction.acknowledged ? facts.yes : facts.notYet,
    ],
  ];
  return (
    <dl class="facts">
      {rows.map(([name, value]) =>
        value === undefined ? null : (
          <>
            <dt>{name}</dt>
            <dd>{plain(value)}</dd>
          </>
        ),
      )}
    </dl>
  );
}

function Messages({ transaction }: { readonly transaction: Transaction }) {
  const { page } = texts.payment;
  const attempts = [
    ...(transaction.attempts ?? []).map((one) => ({
      ...one,
      name: `${one.category} ${one.serviceId}`,
    })),
    ...(transaction.serviceAttempts ?? []).map((one) => ({
      ...one,
      name: `${one.endpoint} ${one.idempotencyKey}`,
    })),
  ];
  if (attempts.length === 0) return <p>{page.noMessage}</p>;
  return (
    <>
      {attempts.map(({ name, openedAt, state, evidence }) => (
        <details key={name}>
          <summary>
            {plain(name)}, {timeText(openedAt)}: {page.attemptStates[state]}
          </summary>
          {evidence === undefined ? (
            <p>{page.noAnswer}</p>
          ) : (
            <pre tabIndex={0} class="message">
              {JSON.stringify(evidence.message, null, 2).split('\n').map(plain).join('\n')}
            </pre>
          )}
        </details>
      ))}
    </>
  );
}
