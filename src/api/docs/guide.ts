/** The first half of the page: how to begin, what a register must know, and what each state asks of it. */

import type { Result, Retry, TransactionState } from '../../core/index.js';
import { type Html, html, inline, table } from './html.js';

const states: Readonly<Record<TransactionState, readonly [meaning: string, act: string]>> = {
  'handing-over': [
    'It names another transaction of its sale in `insteadOf`, and waits until that one has ended without a charge. Nothing was sent.',
    'Wait. It starts by itself, or ends as `not-processed` and says why. Do not charge again.',
  ],
  queued: [
    'Nothing was sent yet: another sale has the terminal, or the link is being made.',
    'Wait. What could not be started within 30 seconds (or `startBefore`) never will be.',
  ],
  running: [
    'The terminal has it; `showing` tells what the customer sees.',
    'Wait: repeat GET with `Prefer: wait=25` until `result` is there, or listen. Abort if the customer wants to stop.',
  ],
  waiting: [
    'The shopper has the link, and may pay. `checkout` says where; it may take hours or days, and holds up no terminal.',
    'Listen, or ask now and then. Abort withdraws the link. Do not charge again before it has an outcome.',
  ],
  recovering: [
    'It was sent and has no answer, and the terminal is being asked what happened. `message` says what came in place of one.',
    'Wait. `certainBy` says by when it should be known; a time that has passed is not shown. Do not charge again.',
  ],
  unresolved: [
    'Nobody can know yet. It stands on the attention list, and the terminal is still asked.',
    'Show `message`. A person looks at the terminal’s receipt and resolves it. Do not charge again.',
  ],
  ended: ['It has an outcome: see `result`.', 'Book it, then acknowledge its `revision`.'],
};

/** What each result means; a reversal that is unresolved is `unsafe`, and so is what begins at a payment service. */
const results: Readonly<Record<Result, readonly [retry: Retry, meaning: string, act: string]>> = {
  approved: [
    'unsafe',
    'Money moved: `authorized`. `difference` says why it is another amount than was asked for. Where a person confirmed it (`resolvedBy` is `person`) there is no `authorized`: the message says so.',
    'The sale is paid. Print the receipts. Of what a person confirmed, book the amount on the terminal’s receipt.',
  ],
  'partly-approved': [
    'unsafe',
    'Less than asked was approved: `authorized`.',
    'Take `remaining` in another way, or in a new transaction of the same sale, once you have acknowledged this one.',
  ],
  declined: ['safe', 'The terminal’s final answer. No money moved.', 'Offer another card or another way to pay.'],
  cancelled: ['safe', 'Stopped by the customer or by the register. No money moved.', 'Go on with the sale.'],
  'not-processed': [
    'safe',
    'Proof that it never started. `unsafe` where another transaction of its sale went through first: `message` names it.',
    'Look at `retry` first. Where it is `safe`, mend what `message` says, then try again under a new id.',
  ],
  unresolved: [
    'after-resolution',
    'It may or may not have moved money. Of a reversal, and of what begins at a payment service, `retry` is `unsafe`.',
    'As the state `unresolved`. A later revision tells how it really ended.',
  ],
};

const rules = [
  '**You choose the `transactionId`**, and keep it before you ask. Ask again with the same id and body as often as you like: you are attached to the running payment, or get its outcome.',
  '**It runs until `result` is there, whatever the status code.** A GET answers 200 while it runs, too: repeat it with `Prefer: wait=25`, and book nothing before. Hanging up never stops a payment; an abort asks for that, and only the terminal’s own answer counts.',
  '**`retry` answers “may I charge again?”** Nothing else does: not a time-out of yours, not a closed connection.',
  '**One `sale` is paid once.** A second payment of a sale is refused (`sale-open`) while another transaction of it is open, unresolved or uncertain, or moved money and is not acknowledged, or has paid the sale. After a decline, or once all of it was returned, pay again without a word. To go on otherwise, a named operator reviews the other transaction (`reviewed`): a register never sends that by itself.',
  '**Acknowledge what you booked.** Until then it is kept, listed in the inbox, and told again, across crashes of either side.',
  '**Keep your connection.** An idle one is kept for ten minutes, unless the configuration says otherwise, and may end at any time: then ask again under the same id. With 429 and 503, `Retry-After` says when.',
  '**After a crash of yours**: book what the inbox lists, acknowledge each, and ask again with the ids that you kept.',
];

/** Steps from nothing to the first payment, against the daemon at `url`. */
export function renderStart(url: string): Html {
  return html`<section aria-labelledby="start"><h2 id="start">Five minutes to the first payment</h2>
<p>Practise with simulated money. Start a daemon; it says where it listens and where its token lies:</p>
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
<p>${inline('Where the configuration names a `unixSocket`, the same is asked without a token by whoever may open that file: `curl --unix-socket PATH http://localhost/v1/terminals`.')}</p>
<p>To hear it as it happens:</p>
${shell(`curl -sN ${url}/v1/events -H "Authorization: Bearer $TOKEN"`)}
<p>Then try a bad day. Amounts that end in ${inline('`.03`')} have their link cut after the bank approved; ${inline('`.11`')} lose the answer:
the answer has no \`result\`, and the outcome is known about a minute later. ${inline('`tenderd simulate --help`')} lists all.</p>
<h3>What a register must know</h3>
<ol>${rules.map((rule) => html`<li>${inline(rule)}</li>`)}</ol>
</section>`;
}

/** The states of a transaction and what to do in each. */
export function renderStates(): Html {
  return html`<section aria-labelledby="states"><h2 id="states">The states of a payment</h2>
<p>${inline('Every answer has a `state`, the `message` for the cashier and `retry`, also while it runs.')}</p>
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
    'While there is no `result` yet, `retry` is `after-resolution`. `safe` looks at the whole sale: where another transaction of it is open or unknown `retry` says `after-resolution`, where one went through that nobody had looked at `unsafe`, and `message` names it.',
  )}</p>
<p class="note">${inline(
    'A time-out, a lost link, a damaged answer or an unknown word never becomes `declined`. A definite result changes in one case only: the terminal approves after all. That is a new `revision`, with “reverse one” on the attention list.',
  )}</p>
</section>`;
}

function shell(text: string): Html {
  return html`<pre tabindex="0"><code>${text}</code></pre>`;
}
