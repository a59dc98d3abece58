/** The access to the console: its attention item, and the command `tenderd console`. */

/** The attention item `console-closed`. */
export function pinClosed(): string {
  return 'Le code PIN de la console a été saisi cinq fois de façon incorrecte : il est donc bloqué pendant 15 minutes. Les paiements ne sont pas touchés. Si ce n’était personne de votre équipe, choisissez un autre code PIN. Ce point disparaît après une ouverture avec le bon code PIN.';
}

/** The console was opened in a browser. */
export const opened = 'La console s’ouvre dans votre navigateur. Sinon, ouvrez cette adresse sur cette machine :';

/** No browser was started: the machine has none, or the operator wants none. */
export const openIt = 'Ouvrez cette adresse dans un navigateur sur cette machine :';

/** The time for which the code in the address can be used. */
export function validOnce(seconds: number): string {
  return `Le code qu’elle contient ouvre la console une seule fois, dans les ${seconds} secondes.`;
}
