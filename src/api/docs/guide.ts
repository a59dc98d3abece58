/** Renders the first half of the page: the first payment, the rules for a register, and what to do in each state. */

import type { Result, Retry, TransactionState } from '../../core/index.js';
import { type Html, html, inline, table } from './html.js';

const states: Readonly<Record<TransactionState, readonly [meaning: string, act: string]>> = {
  'handing-over': [
    'It names another transaction of its sale in `insteadOf`, and waits until that one has ended without a charge. Nothing was sent.',
    'Wait. It starts by itself, or ends as `not-processed` with the reason. Do not charge again.',
  ],
  queued: [
    'Nothing was sent yet. Another sale has the terminal, or the link is being made.',
    'Wait. If it cannot start within 30 seconds (or by `startBefore`), it is never sent.',
  ],
  running: [
    'The terminal has it. `showing` is what the customer sees.',
    'Wait: repeat GET with `Prefer: wait=25` until `result` is there, or listen. Abort if the customer wants to stop.',
  ],
  waiting: [
    'The shopper has the link, and may pay. `checkout` has the address. This may take hours or days, and occupies no terminal.',
    'Listen, or ask now and then. Abort withdraws the link. Do not charge again before it has an outcome.',
  ],
  recovering: [
    'It was sent and has no answer. tenderd asks the terminal what happened. `message` says what came instead of an answer.',
    'Wait. `certainBy` says by when the outcome should be known. A time that has passed is not shown. Do not charge again.',
  ],
  unresolved: [
    'The outcome is not known yet. It is on the attention list, and tenderd keeps asking the terminal.',
    'Show `message`. The operator looks at the terminal’s receipt and resolves it. Do not charge again.',
  ],
  ended: ['It has an outcome: see `result`.', 'Book it, then acknowledge its `revision`.'],
};

/**
 * For each result: the usual `retry`, the meaning, and what to do. `retry` is `unsafe` in two cases: for an unresolved
 * reversal, and for an unresolved transaction that a payment service started.
 */
const results: Readonly<Record<Result, readonly [retry: Retry, meaning: string, act: string]>> = {
  approved: [
    'unsafe',
    'Money moved: `authorized`. `difference` says why it is not the requested amount. If an operator confirmed it (`resolvedBy` is `person`), there is no `authorized`, and the message says so.',
    'The sale is paid. Print the receipts. If an operator confirmed it, book the amount on the terminal’s receipt.',
  ],
  'partly-approved': [
    'unsafe',
    'Less than the requested amount was approved: `authorized`.',
    'Take `remaining` in another way, or in a new transaction of the same sale, once you have acknowledged this one.',
  ],
  declined: ['safe', 'The terminal’s final answer. No money moved.', 'Offer another card or another way to pay.'],
  cancelled: ['safe', 'Stopped by the customer or by the register. No money moved.', 'Go on with the sale.'],
  'not-processed': [
    'safe',
    'It certainly never started. `retry` is `unsafe` if another transaction of its sale went through first: `message` names it.',
    'Look at `retry` first. If it is `safe`, correct what `message` says, then try again under a new id.',
  ],
  unresolved: [
    'after-resolution',
    'It may or may not have moved money. `retry` is `unsafe` for a reversal, and for a transaction that begins at a payment service.',
    'As in the state `unresolved`. A later revision says how it really ended.',
  ],
};

const rules = [
  '**You choose the `transactionId`**, and store it before you send the request. Repeat the request with the same id and body as often as you like: you join the running payment, or get its outcome.',
  '**It runs until `result` is there, whatever the status code.** A PUT answers 202 and a GET answers 200 while it runs. Repeat the GET with `Prefer: wait=25`, and book nothing before. Hanging up never stops a payment. An abort asks the terminal to stop, and only the terminal’s own answer counts.',
  '**`retry` answers “may I charge again?”** A timeout or a closed connection never answers it.',
  '**One `sale` is paid once.** A second payment of a sale is refused (`sale-open`) while another one is open, unresolved or uncertain, moved money and is not acknowledged, or has paid the sale. After a decline, or after all of the payment was returned, you may pay again. Otherwise a named operator has to review the other transaction (`reviewed`). A register never sends that by itself.',
  '**Acknowledge what you booked.** Until then tenderd keeps it, lists it in the inbox, and sends it again, across crashes of either side.',
  '**Keep your connection.** An idle one is kept for ten minutes, unless the configuration says otherwise. It may end at any time: then ask again under the same id. With 429 and 503, `Retry-After` says when to ask again.',
  '**After a crash of yours**: book each outcome in the inbox, acknowledge it, and ask again with the ids that you stored.',
];

/** Renders the steps to the first payment, with the daemon at `url`. */
export function renderStart(url: string): Html {
  return html`<section aria-labelledby="start"><h2 id="start">Five minutes to the first payment</h2>
<p>Practise with simulated money. Start a daemon. It prints its address and the path of its token:</p>
${shell('tenderd run --simulate --data-dir practice')}
<p>In another shell, as a register would:</p>
${shell(`TOKEN=$(cat practice/token)

curl -s -X PUT ${url}/v1/transactions/till1-20260301-0042 \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'Prefer: wait=25' \\
  -d '{"kind":"payment","terminal":"till-1","sale":"20260301-0042",
       "amountDetails":{"amount":1250,"currency":"EUR"}}'`)}
<p>Read ${inline('`result`, `retry` and `message`')} of the answer. Book it, then acknowledge the revision that you booked:</p>
${shell(`curl -s -X POST ${url}/v1/transactions/till1-20260301-0042/acknowledge \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"revision":1}'`)}
<p>${inline('If the configuration names a `unixSocket`, every user who may open that file needs no token: `curl --unix-socket PATH http://localhost/v1/terminals`.')}</p>
<p>To follow the events:</p>
${shell(`curl -sN ${url}/v1/events -H "Authorization: Bearer $TOKEN"`)}
<p>Then try a fault. ${inline('If the amount ends in `.03`, the link is cut after the bank approved. If it ends in `.11`, the terminal’s answer is lost: the answer has no `result`, and the outcome is known about a minute later. `tenderd simulate --help` lists all.')}</p>
<h3>Rules for a register</h3>
<ol>${rules.map((rule) => html`<li>${inline(rule)}</li>`)}</ol>
</section>`;
}

/** Renders the states of a transaction, and what to do in each. */
export function renderStates(): Html {
  return html`<section aria-labelledby="states"><h2 id="states">The states of a payment</h2>
<p>${inline('Every answer has a `state`, the `message` for the cashier and `retry`, also while the transaction runs.')}</p>
${table(
  ['state', 'what it means', 'what to do'],
  Object.entries(states).map(([state, cells]) => [`\`${state}\``, ...cells]),
)}
<h3 id="results">May I charge again?</h3>
${table(
  ['result', 'retry', 'what it means', 'what to do'],
  Object.entries(results).map(([result, [retry, ...cells]]) => [`\`${result}\``, `\`${retry}\``, ...cells]),
)}
<p>${inline(
    'While there is no `result` yet, `retry` is `after-resolution`. `safe` takes the whole sale into account. If another transaction of the sale is still open or uncertain, `retry` is `after-resolution`. If one succeeded and was not returned, or is not acknowledged, it is `unsafe`. `message` names that transaction.',
  )}</p>
<p class="note">${inline(
    'A timeout, a lost link, a damaged answer or an unknown word never becomes `declined`. A definite result changes in one case only: the terminal approves after all. That is a new `revision`, with “reverse one” on the attention list.',
  )}</p>
</section>`;
}

function shell(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
