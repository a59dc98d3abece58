/** The messages about links between the processes of the bench. */

/** Returns the reference of a session, derived from the key of its create. It is a UUID of version 7 too. */
export function referenceOf(idempotencyKey: string): string {
  return idempotencyKey.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
}

/** Returns the body of a webhook for a session. */
export function webhookBody(pspReference: string): string {
  const eventType = 'CHECKOUT_SESSION_COMPLETED';
  return JSON.stringify({ eventType, status: '0', pspReference, paymentMethod: 'CARD', paymentScheme: 'VISA' });
}
