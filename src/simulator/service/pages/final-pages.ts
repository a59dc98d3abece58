/**
 * The pages without a question: for a payment that has ended, for a payment that continues in another window, and for
 * an unknown payment.
 */

import type { PageView } from '../rules/index.js';
import type { Page, Posted } from './document.js';
import { html } from '../../net/html.js';
import { heading, type Shown } from './page-parts.js';
import { moneyText } from './display-text.js';

type End = Extract<PageView, { shows: 'end' }>;

const paid = { title: 'Thank you', says: (amount: string) => `You have paid ${amount}.` };
const words: Readonly<Record<End['state'], { readonly title: string; readonly says: (amount: string) => string }>> = {
  pending: { title: 'Your payment is being processed', says: () => 'The shop will learn what became of it.' },
  authorized: paid,
  'partly-captured': paid,
  captured: paid,
  refunded: { title: 'Refunded', says: (amount) => `The shop has paid back ${amount}.` },
  cancelled: { title: 'This payment was cancelled', says: () => 'It can no longer be paid.' },
  declined: { title: 'Declined', says: () => 'The payment was declined. Nothing was charged.' },
  expired: { title: 'This payment has expired', says: () => 'It can no longer be paid. Nothing was charged.' },
};

/** Renders the page of a payment that has ended. */
export function endPage(shown: Shown, { state, returnUrl }: End, posted: Posted | undefined): Page {
  const { title, says } = words[state];
  const isVerified = shown.amount.amount === 0 && state === 'authorized';
  return {
    title,
    posted,
    body: html`${heading(shown, title)}
<p role="status">${isVerified ? 'Your card is verified.' : says(moneyText(shown.amount))}</p>
${returnUrl === undefined ? undefined : html`<a class="button main" href="${returnUrl}" target="_top">Return to the shop</a>`}`,
  };
}

/** Renders the page that leaves the iframe, with a link for browsers and parents that ignore its message. */
export function breakoutPage(shown: Shown, redirectUrl: string, posted: Posted): Page {
  const title = 'One more step';
  return {
    title,
    posted,
    body: html`${heading(shown, title)}
<p role="status">This goes on in the whole window.</p>
<a class="button main" href="${redirectUrl}" target="_top">Continue</a>`,
  };
}

/** Renders the page of an embedded payment that the shopper has left. */
export function leftPage(shown: Shown, cancelUrl: string, posted: Posted): Page {
  const title = 'Not paid';
  return {
    title,
    posted,
    body: html`${heading(shown, title)}
<p role="status">Nothing was charged. You can still pay.</p>
<div class="row"><a class="button main" href="${cancelUrl}" target="_top">Return to the shop</a>
<a class="button" href="?">Back to the payment</a></div>`,
  };
}

/** The page that is shown at an unknown address. */
export const unknownPage: Page = {
  title: 'There is no such payment',
  body: html`<h1>There is no such payment</h1>
<p>Look at the address, or ask the shop for a new link.</p>`,
};

/** The page at the address of a breakout that is no longer valid. */
export const usedPage: Page = {
  title: 'This address is no longer good',
  body: html`<h1>This address is no longer good</h1>
<p>It was used, or it is older than ten minutes. Go back to the shop and continue there.</p>`,
};
