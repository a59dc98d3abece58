/** Answers of the webhook listener, for a technician who debugs a proxy. */

/** `webhook-wrong-path`: the request has an address that tenderd did not create. */
export function wrongPath(): string {
  return 'Il n’y a rien ici.';
}

/** The refusal of a webhook: `webhook-wrong-method`. */
export function wrongMethod(): string {
  return 'Envoyez un webhook par POST.';
}

/** The refusal of a webhook: `webhook-wrong-type`. */
export function wrongType(mediaType: string): string {
  return `Un webhook a le type de média ${mediaType}.`;
}

/** The refusal of a webhook: `webhook-too-large`. */
export function tooLarge(bytesMax: number): string {
  return `Un webhook compte au plus ${bytesMax} octets.`;
}

/** The refusal of a webhook: `webhook-flood`. */
export function flood(): string {
  return 'Trop de requêtes. Renvoyez le webhook plus tard.';
}

/** The refusal of a webhook: `webhook-not-signed`. */
export function notSigned(): string {
  return 'La signature (psp-signature) manque ou est incorrecte.';
}

/** The refusal of a webhook: `webhook-unreadable`. */
export function unreadable(): string {
  return 'tenderd ne peut pas lire le corps comme un webhook.';
}

/** The refusal of a webhook: `webhook-not-kept`. */
export function notRecorded(): string {
  return 'tenderd ne peut pas enregistrer le webhook en ce moment. Renvoyez-le plus tard.';
}
