/** Answers of the webhook listener, for a technician who debugs a proxy. */

/** `webhook-wrong-path`: the request has an address that tenderd did not create. */
export function wrongPath(): string {
  return 'This address accepts no webhooks.';
}

/** The refusal of a webhook: `webhook-wrong-method`. */
export function wrongMethod(): string {
  return 'Send a webhook by POST.';
}

/** The refusal of a webhook: `webhook-wrong-type`. */
export function wrongType(mediaType: string): string {
  return `A webhook has the media type ${mediaType}.`;
}

/** The refusal of a webhook: `webhook-too-large`. */
export function tooLarge(bytesMax: number): string {
  return `A webhook has at most ${bytesMax} bytes.`;
}

/** The refusal of a webhook: `webhook-flood`. */
export function flood(): string {
  return 'Too many requests. Send the webhook again later.';
}

/** The refusal of a webhook: `webhook-not-signed`. */
export function notSigned(): string {
  return 'The signature (psp-signature) is missing or wrong.';
}

/** The refusal of a webhook: `webhook-unreadable`. */
export function unreadable(): string {
  return 'tenderd cannot read the body as a webhook.';
}

/** The refusal of a webhook: `webhook-not-kept`. */
export function notRecorded(): string {
  return 'tenderd cannot record the webhook now. Send it again later.';
}
