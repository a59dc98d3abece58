/** The customer of the demo: opens the page of a link by plain HTTP, and sends its form with a card of practice. */

/** A card that the simulated service approves; nowhere else is it worth anything. */
const card = { number: '4111 1111 1111 1111', expiry: '12/30', code: '123' };

/** How long the page may take. */
const answerMs = 10_000;

/**
 * Pays on the page at this address, as a browser without script does. Resolves when the page leads on, which proves nothing: the outcome is learned from
 * the service. Throws Error where there is no page, no form for a card in it, or the card is refused.
 */
export async function payByPage(url: string): Promise<void> {
  const page = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
  const text = await page.text();
  const hasForm = Object.keys(card).every((field) => text.includes(`name="${field}"`));
  if (page.status !== 200 || !hasForm)
    throw new Error(`the page of the link shows no form for a card (${page.status})`);
  const body = new URLSearchParams({ act: 'pay', ...card });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
  await answer.text();
  if (answer.status !== 303) throw new Error(`the page of the link did not take the card (${answer.status})`);
}
