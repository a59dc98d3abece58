/**
 * The pages that ask for a confirmation: by the wallet, by the deferred method, or by the bank that issued the card.
 */

import type { PageView, ShownMethod } from '../rules/index.js';
import type { Page } from './document.js';
import { html } from '../../net/html.js';
import { heading, leaveForm, type Shown, summary } from './page-parts.js';
import type { FieldProblem } from './read-form.js';
import { moneyText, wordText } from './display-text.js';

const methodWords: Readonly<Record<ShownMethod['kind'], string>> = {
  card: '',
  'push-wallet': 'The wallet asks on your phone. In this simulation you answer here.',
  'app-wallet': 'The app of the wallet opens. In this simulation it is this page.',
  deferred: 'You get the goods now, and pay later.',
};

/** Renders the page of a method. */
export function methodPage(shown: Shown, method: ShownMethod, problems: readonly FieldProblem[]): Page {
  const title = wordText(method.name);
  const amount = moneyText(shown.amount);
  const contract = html`<div class="choice"><input type="checkbox" id="accepted" name="accepted" required>
<label for="accepted">I accept the contract: I pay ${amount} within 14 days.</label></div>`;
  return {
    title: `${title}: ${amount}`,
    body: html`${heading(shown, title)}
${problems.length === 0 ? undefined : summary(problems)}
<p>${methodWords[method.kind]}</p>
<form method="post"><input type="hidden" name="method" value="${method.name}">
${method.kind === 'deferred' ? contract : undefined}
<div class="row"><button class="main" name="act" value="approve">Approve ${amount}</button>
<button name="act" value="reject" formnovalidate>Reject</button></div></form>
${leaveForm}`,
  };
}

const challengeWords = {
  '3DS_CHALLENGE': {
    title: '3-D Secure: is it you?',
    says: 'Your bank wants to know whether it is you who pays. In this simulation it takes your word.',
  },
  BANKID_APP_SWITCH: {
    title: 'Confirm in the app of your bank',
    says: 'The app of your bank opens. In this simulation it is this page.',
  },
  ISSUER_REDIRECT: {
    title: 'Confirm at your bank',
    says: 'This would be a page of your bank. In this simulation it takes your word.',
  },
} as const;

/** Renders the page on which the bank authenticates the shopper. */
export function challengePage(shown: Shown, { cause }: Extract<PageView, { shows: 'challenge' }>): Page {
  const { title, says } = challengeWords[cause];
  const amount = shown.amount.amount === 0 ? 'The verification' : moneyText(shown.amount);
  return {
    title,
    body: html`${heading(shown, title)}
<p>${says}</p>
<p><strong>${amount}</strong></p>
<form method="post"><input type="hidden" name="act" value="challenge">
<div class="row"><button class="main" name="passed" value="true">Yes, it is me</button>
<button name="passed" value="false">No, stop this payment</button></div></form>`,
  };
}

/** Renders an embedded challenge to which the shopper has returned. The challenge can only continue in the whole window. */
export function continuePage(shown: Shown): Page {
  const title = 'Your bank wants to ask you';
  return {
    title,
    body: html`${heading(shown, title)}
<p>Your bank asks on a page of its own.</p>
<form method="post"><button class="main" name="act" value="breakout">Continue</button></form>
${leaveForm}`,
  };
}
