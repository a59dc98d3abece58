/** The page on which a shopper chooses how to pay. */

import { type Card, cards, type PaymentChoices, type ShownCard, type ShownMethod } from '../rules/index.js';
import type { Page } from './document.js';
import { type Html, html } from '../../net/html.js';
import { heading, leaveForm, type Shown, summary } from './page-parts.js';
import type { FieldProblem } from './read-form.js';
import { moneyText, numberText, wordText } from './display-text.js';

/**
 * How the page opens a method: by a link to the address of the method, with the `carried` parameters. In an iframe, the page opens the method by
 * leaving the iframe.
 */
export interface ChoosingMethod {
  readonly isEmbedded: boolean;
  readonly carried: Readonly<Record<string, string>>;
}

/** Renders the page on which the shopper chooses how to pay. */
export function choicesPage(
  shown: Shown,
  choices: PaymentChoices,
  choosing: ChoosingMethod,
  problems: readonly FieldProblem[],
): Page {
  const { title, pay } = wordsOf(shown);
  const { only, stored, takesCards, methods, isAgain } = choices;
  const others = only === undefined;
  return {
    title: problems.length === 0 ? title : `Problem: ${title}`,
    body: html`${heading(shown, title)}
${problems.length === 0 ? undefined : summary(problems)}
${isAgain && problems.length === 0 ? html`<p class="wrong" role="status">The payment was declined. You can try again.</p>` : undefined}
${only === undefined ? undefined : onlyForm(only, pay)}
${others && stored.length > 0 ? storedForm(stored, pay) : undefined}
${others && takesCards ? cardForm(choices, pay, problems) : undefined}
${others && methods.length > 0 ? methodList(methods, choosing) : undefined}
${leaveForm}`,
  };
}

function wordsOf({ amount }: Shown) {
  if (amount.amount === 0) return { title: 'Verify your card', pay: 'Verify the card' };
  return { title: `Pay ${moneyText(amount)}`, pay: `Pay ${moneyText(amount)}` };
}

function cardText({ scheme, maskedPan }: ShownCard): string {
  return `${wordText(scheme)} ending in ${maskedPan.slice(-4)}`;
}

function onlyForm(card: ShownCard, pay: string): Html {
  return html`<section aria-labelledby="only-title"><h2 id="only-title">Your stored card</h2>
<form method="post"><p>${cardText(card)}</p><button class="main" name="act" value="pay">${pay}</button></form></section>`;
}

function storedForm(stored: readonly ShownCard[], pay: string): Html {
  return html`<section aria-labelledby="stored-title"><h2 id="stored-title">Stored card</h2>
<form method="post"><fieldset aria-labelledby="stored-title">${stored.map(storedChoice)}</fieldset>
<button class="main" name="act" value="pay">${pay} with the stored card</button></form></section>`;
}

function storedChoice(card: ShownCard, place: number): Html {
  const checked = place === 0 ? html` checked` : undefined;
  return html`<div class="choice"><input type="radio" id="stored-${place}" name="instrument" value="${card.reference}" required${checked}>
<label for="stored-${place}">${cardText(card)}</label></div>`;
}

// Returns the form for a card. Its fields have no autofill, because browsers remember real cards.
function cardForm({ storing }: PaymentChoices, pay: string, problems: readonly FieldProblem[]): Html {
  const field = (id: FieldProblem['field'], label: string, hint: string | undefined, attributes: Html): Html => {
    const wrong = problems.find((problem) => problem.field === id)?.says;
    const described = [hint && `${id}-hint`, wrong && `${id}-wrong`].filter((one) => one !== undefined).join(' ');
    return html`<div class="field"><label for="${id}">${label}</label>
${hint && html`<span class="hint" id="${id}-hint">${hint}</span>`}
<input id="${id}" name="${id}" inputmode="numeric" autocomplete="off" required ${attributes}${described === '' ? undefined : html` aria-describedby="${described}"`}${wrong === undefined ? undefined : html` aria-invalid="true"`}>
${wrong && html`<p class="wrong" id="${id}-wrong">${wrong}</p>`}</div>`;
  };
  return html`<section aria-labelledby="card-title"><h2 id="card-title">Card</h2>
<form method="post">
${field('number', 'Card number', undefined, html`maxlength="23" pattern="[0-9 ]{12,23}" title="12 to 19 digits"`)}
<div class="pair">
${field('expiry', 'Expiry date', 'As 12/30', html`maxlength="5" pattern="(0[1-9]|1[0-2])/[0-9]{2}" title="MM/YY, as 12/30"`)}
${field('code', 'Security code', '3 or 4 digits', html`maxlength="4" pattern="[0-9]{3,4}" title="3 or 4 digits"`)}
</div>
${storeChoice(storing)}
<button class="main" name="act" value="pay">${pay}</button>
<details><summary>Test cards</summary>
<p class="hint">Any later month as expiry date, and any three digits as security code.</p>
<ul class="cards">${cards.map(cardRow)}</ul></details>
</form></section>`;
}

function cardRow({ number, scheme, says, expiryDate }: Card): Html {
  const expiry = `${expiryDate.slice(5)}/${expiryDate.slice(2, 4)}`;
  return html`<li><span><span class="number">${numberText(number)}</span><span class="hint">${wordText(scheme)}: ${says}</span></span>
<button type="button" class="small" hidden data-card="${numberText(number)}" data-expiry="${expiry}" aria-label="Use ${numberText(number)}">Use</button></li>`;
}

function storeChoice(storing: PaymentChoices['storing']): Html | undefined {
  switch (storing) {
    case 'none':
      return undefined;
    case 'optional':
      return html`<div class="choice"><input type="checkbox" id="store" name="store"><label for="store">Store this card for the next time</label></div>`;
    case 'mandated':
      return html`<div class="choice"><input type="checkbox" id="store" checked disabled aria-describedby="store-hint">
<div><label for="store">Store this card</label><span class="hint" id="store-hint">The shop needs it stored for later payments.</span></div></div>`;
  }
}

function methodList(methods: readonly ShownMethod[], { isEmbedded, carried }: ChoosingMethod): Html {
  const hidden = Object.entries(carried).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const choice = ({ name, redirect }: ShownMethod): Html =>
    isEmbedded && redirect !== undefined
      ? html`<li><form method="post"><input type="hidden" name="act" value="breakout"><button name="method" value="${name}">${wordText(name)}</button></form></li>`
      : html`<li><form method="get">${hidden}<button name="method" value="${name}">${wordText(name)}</button></form></li>`;
  return html`<section aria-labelledby="methods-title"><h2 id="methods-title">Other ways to pay</h2>
<ul class="row">${methods.map(choice)}</ul></section>`;
}
