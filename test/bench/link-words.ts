/** What the processes of the bench say about links. */

/** The reference of a session, made of the key of its create: a UUID of version 7, too. */
export function referenceOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
}

/** The body of a webhook for a session. */
export function webhookBody(pspReference: string): string {
  const eventType = 'CHECKOUT_SESSION_COMPLETED';
  return JSON.stringify({ eventType, status: '0', pspReference, paymentMethod: 'CARD', paymentScheme: 'VISA' });
}
