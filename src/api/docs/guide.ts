/** Renders the first half of the page: the first payment, the rules for a register, and what to do in each state. */

import type { Result, Retry, TransactionState } from '../../core/index.js';
import { type Html, html, inline, table } from './html.js';

const states: Readonly<Record<TransactionState, readonly [meaning: string, act: string]>> = {
  'handing-over': [
    'The transaction waits until the transaction that `insteadOf` names has ended without a charge. Nothing was sent.',
    'Wait. The transaction starts by itself, or ends as `not-processed` with the reason. Do not charge again.',
  ],
  queued: [
    'Nothing has been sent yet. Another sale has the terminal, or the link is being made.',
    'Wait. If the transaction cannot start within 30 seconds (or by `startBefore`), tenderd never sends it.',
  ],
  running: [
    'The terminal has the request. `showing` is the text that the customer sees.',
    'Wait: repeat GET with `Prefer: wait=25` until `result` is there, or listen. Abort if the customer wants to stop.',
  ],
  waiting: [
    'The shopper has the link, and may pay. `checkout` has the address. This may take hours or days, and occupies no terminal.',
    'Listen, or ask now and then. Abort withdraws the link. Do not charge again before the link has an outcome.',
  ],
  recovering: [
    'The request was sent and has no answer. tenderd asks the terminal what happened. `message` says what came instead of an answer.',
    'Wait. `certainBy` says by when the outcome should be known. A time that has passed is not shown. Do not charge again.',
  ],
  unresolved: [
    'The outcome is not known yet. The transaction is on the attention list, and tenderd keeps asking the terminal.',
    'Show `message`. The operator looks at the terminal’s receipt and resolves the transaction. Do not charge again.',
  ],
  ended: ['The transaction has an outcome: see `result`.', 'Book the outcome, then acknowledge its `revision`.'],
};

/**
 * For each result: the usual `retry`, the meaning, and what to do. `retry` is `unsafe` in two cases: for an unresolved
 * reversal, and for an unresolved transaction that a payment service started.
 */
const results: Readonly<Record<Result, readonly [retry: Retry, meaning: string, act: string]>> = {
  approved: [
    'unsafe',
    'Money moved. `authorized` is the amount, and `difference` says why it is not the requested amount. If an operator confirmed the outcome (`resolvedBy` is `person`), there is no `authorized`, and `message` says so.',
    'The sale is paid. Print the receipts. If an operator confirmed the outcome, book the amount on the terminal’s receipt.',
  ],
  'partly-approved': [
    'unsafe',
    'Less than the requested amount was approved. `authorized` is the approved amount.',
    'Acknowledge this transaction. Then take `remaining` in another way, or in a new transaction of the same sale.',
  ],
  declined: [
    'safe',
    'The terminal, the bank or the payment service declined. No money moved.',
    'Offer another card or another way to pay.',
  ],
  cancelled: ['safe', 'The customer or the register stopped the transaction. No money moved.', 'Go on with the sale.'],
  'not-processed': [
    'safe',
    'The transaction certainly never started. `retry` is `unsafe` if another transaction of the sale went through first: `message` names that transaction.',
    'Read `retry` first. If it is `safe`, correct the fault that `message` names, then try again under a new id.',
  ],
  unresolved: [
    'after-resolution',
    'The transaction may or may not have moved money. `retry` is `unsafe` for a reversal, and for a transaction that begins at a payment service.',
    'As in the state `unresolved`. A later revision says how the transaction really ended.',
  ],
};

const rules = [
  '**You choose the `transactionId`**, and store it before you send the request. Repeat the request with the same id and body as often as you like: you join the running payment, or get its outcome.',
  '**A transaction runs until `result` is there, whatever the status code.** While it runs, a PUT answers 202 and a GET answers 200. Repeat the GET with `Prefer: wait=25`, and book nothing before. A closed connection never stops a payment. An abort asks the terminal to stop, and only the terminal’s own answer counts.',
  '**Only `retry` answers “may I charge again?”** A timeout or a closed connection never does.',
  '**One `sale` is paid once.** tenderd refuses a second payment of a sale (`sale-open`) in three cases: the first payment is open, unresolved or uncertain; it moved money and is not acknowledged; or it has paid the sale. After a decline, or after the whole payment was returned, you may pay again. Otherwise wait for an open payment. If the payment has ended, a named operator must review it (`reviewed`). A register never sends `reviewed` by itself.',
  '**Acknowledge what you booked.** Until then tenderd keeps the outcome, lists it in the inbox, and sends it again, even after a crash of either side.',
  '**Keep your connection open.** tenderd keeps an idle connection for ten minutes, unless the configuration says otherwise. A connection may end at any time: then ask again under the same id. With 429 and 503, `Retry-After` says when to ask again.',
  '**After a crash of your register**: book each outcome in the inbox, acknowledge it, and ask again with the ids that you stored.',
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
<p>Read ${inline('`result`, `retry` and `message`')} of the answer. Book the outcome, then acknowledge the revision that you booked:</p>
${shell(`curl -s -X POST ${url}/v1/transactions/till1-20260301-0042/acknowledge \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '{"revision":1}'`)}
<p>${inline('If the configuration names a `unixSocket`, every user who may open that file needs no token: `curl --unix-socket PATH http://localhost/v1/terminals`.')}</p>
<p>To follow the events:</p>
${shell(`curl -sN ${url}/v1/events -H "Authorization: Bearer $TOKEN"`)}
<p>Then try a fault. ${inline('If the amount ends in `.03`, the link is cut after the bank approved. If the amount ends in `.11`, the terminal’s answer is lost: the answer has no `result`, and the outcome is known about a minute later. `tenderd simulate --help` lists all such amounts.')}</p>
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
    'While there is no `result` yet, `retry` is `after-resolution`. `safe` takes the whole sale into account. If another transaction of the sale is still open or uncertain, `retry` is `after-resolution`. If another one succeeded and was not returned, or is not acknowledged, `retry` is `unsafe`. `message` names the other transaction.',
  )}</p>
<p class="note">${inline(
    'A timeout, a lost link, a damaged answer or an unknown word never becomes `declined`. A definite result changes in one case only: the terminal approves after all. The transaction then gets a new `revision`, and “reverse one” is on the attention list.',
  )}</p>
</section>`;
}

function shell(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
