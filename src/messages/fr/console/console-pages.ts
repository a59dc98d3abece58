/**
 * The frame of the console: sign-in, navigation, and the state of the connection. The texts are bundled for the
 * browser.
 */

/** The name of the program, in the title and above the navigation. */
export const product = 'tenderd';

/** The title of the browser's window. */
export function windowTitle(page: string): string {
  return `${page} · tenderd`;
}

/** The names of the pages in the navigation. */
export const navigation = {
  label: 'Pages',
  skip: 'Aller au contenu',
  overview: 'Vue d’ensemble',
  attention: 'À traiter',
  payments: 'Paiements',
  health: 'État',
  audit: 'Audit',
  practice: 'Exercice',
  close: 'Fermer la console',
} as const;

/** The number of attention items, after the name of the page. */
export function itemsOpen(count: number): string {
  return count === 1 ? '1 point' : `${count} points`;
}

/** The page that asks for a code or a PIN. */
export const signIn = {
  heading: 'Ouvrir la console',
  byCode: 'Lancez cette commande sur la machine de tenderd. Elle ouvre cette page avec un code.',
  command: 'tenderd console',
  orPin: 'Ou saisissez le code PIN de cette caisse.',
  pin: 'Code PIN',
  open: 'Ouvrir',
  opening: 'Ouverture de la console …',
  reads: 'La console montre la caisse et enregistre vos décisions. Elle n’encaisse et ne rend jamais d’argent.',
} as const;

/** The reasons why the console asks for a sign-in again. */
export const endReasons = {
  'session-ended': 'La console a été fermée après 15 minutes sans utilisation, ou après 8 heures.',
  'daemon-restarted': 'tenderd a redémarré. Ouvrez de nouveau la console avec un nouveau code.',
  closed: 'Vous avez fermé la console.',
} as const;

/** The state of the connection to the daemon. */
export const connection = {
  connecting: 'Connexion à tenderd …',
  live: 'En direct',
  lost: 'tenderd ne répond pas. Ce que vous voyez est peut-être périmé. La page revient d’elle-même lorsque tenderd fonctionne de nouveau.',
} as const;

/** A request did not reach the daemon. */
export const unreachable =
  'tenderd ne répond pas. Si vous avez envoyé une décision, elle a peut-être pris effet : consultez de nouveau ce point lorsque tenderd fonctionne.';

/** The session ended while a request was under way. */
export const sessionEnded = 'La console a été fermée entre-temps. Ouvrez-la de nouveau.';

/** The text for a list that is still being read. */
export const reading = 'Lecture …';

/** The button that copies a command. */
export const copy = { button: 'Copier', done: 'Copié' } as const;

/** The text for a time that is not known. */
export const times = { noTime: 'non connue' } as const;
