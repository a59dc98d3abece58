/** The pages of the sample shop. */

import { type Html, html } from '../net/html.js';
import type { Order, Session, Step } from './service-client.js';

function documentOf(title: string, body: Html, script?: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/shop.css">
${script}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

/** The start page of the shop. The amounts are in minor units. */
export const shopPage = documentOf(
  'Sample shop',
  html`<p>Practice: a merchant of the simulated payment service.</p>
<form method="post" action="/orders">
<label for="amount">Amount in øre</label>
<input type="number" id="amount" name="amount" value="10000" min="0" max="999999999999" required>
<fieldset><legend>Where the shopper pays</legend>
<div class="choice"><input type="radio" id="embedded" name="where" value="embedded" checked><label class="choice" for="embedded">On this page</label></div>
<div class="choice"><input type="radio" id="hosted" name="where" value="hosted"><label class="choice" for="hosted">On the page of the service</label></div>
</fieldset>
<div class="choice"><input type="checkbox" id="capture" name="capture"><label class="choice" for="capture">Capture at once</label></div>
<div class="choice"><input type="checkbox" id="store" name="store"><label class="choice" for="store">Offer to store the card</label></div>
<button>Check out</button>
</form>`,
);

/** Returns the shop's page around the iframe of the payment service. */
export function checkoutPage({ pspReference, embedded }: Session, script: Html): Html {
  return documentOf(
    'Your order',
    html`<iframe src="${embedded?.iframeUrl}" title="Payment" data-origin="${embedded?.pspOrigin}" data-session="${pspReference}"></iframe>`,
    script,
  );
}

/** Returns the result page of an order. The result comes only from the payment history. */
export function resultPage(order: Order, { pspReference }: Session, steps: readonly Step[], hooks: number): Html {
  return documentOf(
    'Your order',
    html`<p class="result" role="status">${resultOf(order, steps)}</p>
<table><thead><tr><th scope="col">Operation</th><th scope="col">Status</th></tr></thead>
<tbody>${steps.map(({ type, status }) => html`<tr><td>${type}</td><td>${status}</td></tr>`)}</tbody></table>
<p>Payment ${pspReference}. Webhooks: ${hooks}.</p>
<p><a href="">Look again</a> · <a href="/">Another order</a></p>`,
  );
}

function resultOf({ amount, currency }: Order, steps: readonly Step[]): string {
  const has = (type: string, status: string): boolean =>
    steps.some((one) => one.type === type && one.status === status);
  const isPaid = steps.some(
    ({ type, status, details }) =>
      type === 'AUTHORIZATION' &&
      status === 'COMPLETED' &&
      details['amount'] === amount &&
      details['currency'] === currency,
  );
  if (has('CAPTURE', 'FAILED')) return 'Not paid: it was reversed.';
  if (isPaid) return has('CAPTURE', 'COMPLETED') ? 'Paid and captured.' : 'Paid.';
  if (has('AUTHORIZATION', 'PENDING')) return 'On its way: look again later.';
  return has('AUTHORIZATION', 'FAILED') ? 'Not paid: it was declined.' : 'Not paid yet.';
}

/** Returns a page with a title and one text. */
export function wordsPage(title: string, text: string): Html {
  return documentOf(title, html`<p>${text}</p><p><a href="/">Another order</a></p>`);
}
