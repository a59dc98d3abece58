/**
 * The script of the shop's page around the iframe. The script accepts messages only from the payment service's origin and for the session of the
 * page. It derives no payment outcome from the messages.
 */

/** The script for the pages of the sample shop. */
export const script = `'use strict';
const { origin, session } = document.querySelector('iframe').dataset;
window.addEventListener('message', (event) => {
  const { type, sessionId, redirectUrl } = event.data ?? {};
  if (event.origin !== origin || sessionId !== session) return;
  if (type === 'psp.checkout.requires_breakout' && new URL(redirectUrl).origin === origin)
    window.top.location.assign(redirectUrl);
  if (type === 'psp.checkout.completed' && new URL(redirectUrl).origin === location.origin)
    window.top.location.assign(redirectUrl);
});
`;
