/** The cards of the overview: a terminal, or a payment service. */

import type { Service, Terminal, TransactionSummary } from '../../../client/index.js';
import type { Session } from '../daemon/session.js';
import type { Till } from '../daemon/till.js';
import { linkTo } from '../parts/address.js';
import { Pill, type Tone } from '../parts/pill.js';
import { amountText, plain, timeText } from '../parts/written.js';
import { texts } from '../language/texts.js';
import { PingButton } from './ping-button.js';
import { hasTrouble, stateOf, todoOf } from './terminal-state.js';

interface TerminalCardProps {
  readonly session: Session;
  readonly terminal: Terminal;
  readonly till: Till;
}

/** Shows one terminal: its state, its work, its queue, its last outcome, what to do, and a button that pings it. */
export function TerminalCard({ session, terminal, till }: TerminalCardProps) {
  const { card, waiting, reservedFor, since } = texts.overview;
  const { word, means, tone } = stateOf(terminal);
  const todo = todoOf(terminal, till);
  const edge = tone === 'good' && hasTrouble(terminal, till.attention) ? 'careful' : tone;
  const cause = terminal.unreachable ?? terminal.link.cause;
  return (
    <article class={`card ${edge}`}>
      <h3>
        {plain(terminal.terminal)} <Pill tone={tone} word={word} />
      </h3>
      <p>{means}</p>
      {cause !== undefined && (
        <p>
          {plain(cause.text)} {terminal.unreachable?.since !== undefined && since(timeText(terminal.unreachable.since))}
        </p>
      )}
      <dl>
        <dt>{card.now}</dt>
        <dd>
          {nowLines(terminal, till).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </dd>
        <dt>{card.waits}</dt>
        <dd>{terminal.queued === 0 ? card.noneWaits : waiting(terminal.queued)}</dd>
        {terminal.lease !== undefined && (
          <>
            <dt>{card.reserved}</dt>
            <dd>{reservedFor(plain(terminal.lease.register), timeText(terminal.lease.until))}</dd>
          </>
        )}
        <dt>{card.last}</dt>
        <dd>
          <LastOutcome latest={till.latest.get(terminal.terminal)} />
        </dd>
        {todo.length > 0 && (
          <>
            <dt>{card.todo}</dt>
            <dd class="todo">
              {todo.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </dd>
          </>
        )}
      </dl>
      <PingButton session={session} terminal={terminal.terminal} />
    </article>
  );
}

/** Returns lines about the current work of the terminal, and the text on its screen. */
function nowLines({ terminal, current, deviceRequest }: Terminal, till: Till): readonly string[] {
  const { card, serves, servesRequest, asks } = texts.overview;
  const step = current === undefined ? undefined : till.steps.get(current);
  const lines = [
    ...(current === undefined ? [] : [serves(plain(current))]),
    ...(step === undefined ? [] : [sentence(plain(step.text))]),
    ...(deviceRequest === undefined ? [] : [servesRequest(deviceRequest.kind)]),
    ...till.prompts.filter((prompt) => prompt.terminal === terminal).map(({ text, kind }) => asks(plain(text) || kind)),
  ];
  return lines.length === 0 ? [card.nothingNow] : lines;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

const resultTones: Readonly<Record<string, Tone>> = {
  approved: 'good',
  'partly-approved': 'careful',
  declined: 'quiet',
  cancelled: 'quiet',
  'not-processed': 'quiet',
  unresolved: 'bad',
};

/** Shows the result of a transaction, or its state while it has none. */
export function ResultPill({ transaction }: { readonly transaction: Pick<TransactionSummary, 'result' | 'state'> }) {
  const { result, state } = transaction;
  return (
    <Pill
      tone={result === undefined ? 'busy' : (resultTones[result] ?? 'quiet')}
      word={texts.outcomes.words[result ?? state]}
    />
  );
}

function LastOutcome({ latest }: { readonly latest: TransactionSummary | undefined }) {
  if (latest === undefined) return <>{texts.overview.card.noOutcome}</>;
  const amount = latest.authorized ?? latest.amountDetails;
  return (
    <>
      <div>
        <ResultPill transaction={latest} /> <span class="whole">{amount === undefined ? '' : amountText(amount)}</span>
      </div>
      <a href={linkTo('payment', latest.transactionId)}>{plain(latest.transactionId)}</a>,{' '}
      <span class="whole">{timeText(latest.decidedAt ?? latest.acceptedAt)}</span>
    </>
  );
}

const serviceTones: Readonly<Record<Service['contact']['state'], Tone>> = {
  reached: 'good',
  'not-asked': 'quiet',
  failing: 'bad',
};

/** Shows one payment service. */
export function ServiceCard({
  service,
  latest,
}: {
  readonly service: Service;
  readonly latest: TransactionSummary | undefined;
}) {
  const { card, openOperations, services } = texts.overview;
  const { state, lastFailure } = service.contact;
  const { word, means } = services[state];
  return (
    <article class={`card ${serviceTones[state]}`}>
      <h3>
        {plain(service.service)} <Pill tone={serviceTones[state]} word={word} />
      </h3>
      <p>{means}</p>
      {state === 'failing' && lastFailure !== undefined && <p>{plain(lastFailure.text)}</p>}
      <dl>
        <dt>{card.waits}</dt>
        <dd>{openOperations(service.openLinks + service.underWay + service.unresolved)}</dd>
        <dt>{card.last}</dt>
        <dd>
          <LastOutcome latest={latest} />
        </dd>
      </dl>
    </article>
  );
}
