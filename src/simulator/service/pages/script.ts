/** The script of the pages. Every page also works without the script: an embedded page then has links in place of its messages. */

/** The script for the payment pages. */
export const script = `'use strict';
const carrier = document.querySelector('[data-message]');
if (carrier !== null && window.parent !== window)
  window.parent.postMessage(JSON.parse(carrier.dataset.message), carrier.dataset.origin);

const [number, expiry, code] = ['number', 'expiry', 'code'].map((id) => document.getElementById(id));
number?.addEventListener('input', () => {
  const atEnd = number.selectionStart === number.value.length;
  if (atEnd) number.value = number.value.replace(/\\D/g, '').replace(/(.{4})(?=.)/g, '$1 ');
});
for (const button of document.querySelectorAll('button[data-card]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    number.value = button.dataset.card;
    expiry.value = button.dataset.expiry;
    code.value = '123';
    number.form.querySelector('.main').focus();
  });
}

// A second tap sends nothing while the request of the first one is in progress.
const sent = new WeakSet();
document.addEventListener('submit', (event) => {
  if (sent.has(event.target)) event.preventDefault();
  sent.add(event.target);
});
window.addEventListener('pageshow', () => {
  for (const form of document.forms) sent.delete(form);
});
`;
