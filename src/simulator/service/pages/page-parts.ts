/** Parts that several pages share. */

import type { paymentShown } from '../rules/index.js';
import { type Html, html } from '../../net/html.js';
import type { FieldProblem } from './read-form.js';

/** The payment data on every page. */
export type Shown = ReturnType<typeof paymentShown>;

/** Renders the heading of a page about a payment. */
export function heading({ merchantId, merchantReference }: Shown, title: string): Html {
  return html`<h1>${title}</h1>
<p class="about">To ${merchantId}, for ${merchantReference}</p>`;
}

/** The form for leaving. Leaving does not decline the payment: the link can still be paid. */
export const leaveForm = html`<section aria-label="Leave">
<form method="post"><button class="plain" name="act" value="leave">Cancel and return to the shop</button></form>
</section>`;

/** Renders the errors of a form. The list gets the focus, and each error links to its field. */
export function summary(problems: readonly FieldProblem[]): Html {
  return html`<div class="wrong" role="alert" tabindex="-1" autofocus>
<p>Nothing was charged. Please look at this:</p>
<ul>${problems.map(({ field, says }) => html`<li>${field === undefined ? says : html`<a href="#${field}">${says}</a>`}</li>`)}</ul>
</div>`;
}
