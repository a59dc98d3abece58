/** Answers of the webhook listener, for a technician who debugs a proxy. */

/** `webhook-wrong-path`: the request has an address that tenderd did not create. */
export function wrongPath(): string {
  return 'Här finns inget.';
}

/** The refusal of a webhook: `webhook-wrong-method`. */
export function wrongMethod(): string {
  return 'Skicka en webhook med POST.';
}

/** The refusal of a webhook: `webhook-wrong-type`. */
export function wrongType(mediaType: string): string {
  return `En webhook har medietypen ${mediaType}.`;
}

/** The refusal of a webhook: `webhook-too-large`. */
export function tooLarge(bytesMax: number): string {
  return `En webhook har högst ${bytesMax} byte.`;
}

/** The refusal of a webhook: `webhook-flood`. */
export function flood(): string {
  return 'För många anrop. Skicka webhooken igen senare.';
}

/** The refusal of a webhook: `webhook-not-signed`. */
export function notSigned(): string {
  return 'Signaturen (psp-signature) saknas eller är fel.';
}

/** The refusal of a webhook: `webhook-unreadable`. */
export function unreadable(): string {
  return 'tenderd kan inte läsa innehållet som en webhook.';
}

/** The refusal of a webhook: `webhook-not-kept`. */
export function notRecorded(): string {
  return 'tenderd kan inte spara webhooken just nu. Skicka den igen senare.';
}
