/** Answers of the webhook listener, for a technician who debugs a proxy. */

/** `webhook-wrong-path`: the request has an address that tenderd did not create. */
export function wrongPath(): string {
  return 'Hier gibt es nichts.';
}

/** The refusal of a webhook: `webhook-wrong-method`. */
export function wrongMethod(): string {
  return 'Senden Sie einen Webhook mit POST.';
}

/** The refusal of a webhook: `webhook-wrong-type`. */
export function wrongType(mediaType: string): string {
  return `Ein Webhook hat den Medientyp ${mediaType}.`;
}

/** The refusal of a webhook: `webhook-too-large`. */
export function tooLarge(bytesMax: number): string {
  return `Ein Webhook hat höchstens ${bytesMax} Bytes.`;
}

/** The refusal of a webhook: `webhook-flood`. */
export function flood(): string {
  return 'Zu viele Anfragen. Senden Sie ihn später noch einmal.';
}

/** The refusal of a webhook: `webhook-not-signed`. */
export function notSigned(): string {
  return 'Die Signatur (psp-signature) fehlt oder ist falsch.';
}

/** The refusal of a webhook: `webhook-unreadable`. */
export function unreadable(): string {
  return 'tenderd kann den Inhalt nicht als Webhook lesen.';
}

/** The refusal of a webhook: `webhook-not-kept`. */
export function notRecorded(): string {
  return 'tenderd kann dies jetzt nicht festhalten. Senden Sie es später noch einmal.';
}
