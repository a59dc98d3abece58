/** Selects the page for an address. */

import { breakoutMessage, completionMessage, pageView, paymentShown, type World } from '../rules/index.js';
import { challengePage, continuePage, methodPage } from './confirmation-pages.js';
import { choicesPage } from './choices-page.js';
import type { Page, Posted } from './document.js';
import { breakoutPage, endPage, leftPage } from './final-pages.js';
import type { Place } from './place.js';
import type { FieldProblem } from './read-form.js';

/** Returns the page to show. `problems` are the errors of the form that the shopper has sent. */
export function pageOf(world: World, place: Place, problems: readonly FieldProblem[]): Page {
  const { payment, as, step } = place;
  const shown = paymentShown(payment);
  const view = pageView(world, payment);
  const isEmbedded = as === 'embedded';
  if (view.shows === 'end') {
    const posted = view.returnUrl === undefined ? undefined : completionMessage(payment, view.returnUrl);
    return endPage(shown, view, isEmbedded ? toParent(place, posted) : undefined);
  }
  if (isEmbedded && step === 'breakout') {
    const message = breakoutMessage(world, payment);
    const posted = toParent(place, message);
    if (message !== undefined && posted !== undefined) return breakoutPage(shown, message.redirectUrl, posted);
  }
  const cancelUrl = payment.request.returnUrls?.cancel;
  if (isEmbedded && step === 'left' && cancelUrl !== undefined) {
    const posted = toParent(place, completionMessage(payment, cancelUrl));
    if (posted !== undefined) return leftPage(shown, cancelUrl, posted);
  }
  if (view.shows === 'challenge') return isEmbedded ? continuePage(shown) : challengePage(shown, view);
  const method = view.methods.find(({ name }) => name === place.method);
  if (method !== undefined && !(isEmbedded && method.redirect !== undefined))
    return methodPage(shown, method, problems);
  const carried: Record<string, string> = as === 'behind-breakout' ? { token: place.breakout } : {};
  return choicesPage(shown, view, { isEmbedded, carried }, problems);
}

/** Returns a message that only the embedding page may receive. */
function toParent({ payment }: Place, message: object | undefined): Posted | undefined {
  const origin = payment.request.embedOrigin;
  return message === undefined || origin === undefined ? undefined : { message, origin };
}
