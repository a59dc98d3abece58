/** The script around the iframe. It accepts messages only from the service's origin and for its own session, and derives no outcome from them. */

/** The script file. */
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
