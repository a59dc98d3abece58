/** The overview of the console: each terminal as a card. */

/** The headings of the page. */
export const page = {
  title: 'Vue d’ensemble',
  terminals: 'Terminaux',
  services: 'Services de paiement',
  none: 'La configuration n’a pas de terminal.',
  filter: 'Afficher les terminaux dont le nom contient',
} as const;

/** The summary of all terminals in one line. */
export function summary(ready: number, all: number, attention: number): string {
  const terminals = all === 1 ? '1 terminal' : `${all} terminaux`;
  const can = all === 1 ? 'peut accepter des paiements' : 'tous peuvent accepter des paiements';
  const some = `${ready} sur ${terminals} ${ready < 2 ? 'peut' : 'peuvent'} accepter des paiements`;
  const state = ready === all ? `${terminals}, ${can}` : some;
  if (attention === 0) return `${state}.`;
  return `${state}. ${attention} ${attention === 1 ? 'point' : 'points'} à traiter.`;
}

/** The number of cards that are shown while a filter is set. */
export function shown(count: number, all: number): string {
  const terminals = all < 2 ? 'terminal' : 'terminaux';
  return `${count} sur ${all} ${terminals} ${count < 2 ? 'affiché' : 'affichés'}.`;
}

/** The name of each terminal state, and what it means. */
export const lanes = {
  free: { word: 'Prêt', means: 'Un paiement peut commencer immédiatement.' },
  busy: { word: 'Occupé', means: 'Un paiement ou une autre demande est en cours.' },
  resting: { word: 'En pause', means: 'Il accepte de nouveau des paiements dans un instant.' },
  unreachable: { word: 'Injoignable', means: 'Aucun paiement ne peut commencer.' },
  blocked: {
    word: 'Bloqué',
    means: 'Le résultat d’un paiement précédent n’est pas connu. Aucun paiement ne peut commencer.',
  },
  faulted: {
    word: 'Arrêté',
    means: 'tenderd a cessé de l’utiliser après une erreur interne. Aucun paiement ne peut commencer.',
  },
} as const;

/** The advice to the operator in each state. In the states `free` and `busy`, nothing needs to be done. */
export const advice = {
  link: 'Vérifiez son alimentation et son réseau. tenderd se reconnecte de lui-même. Si l’adresse ou le port est faux, tenderd doctor l’indique.',
  'not-listed': 'Allumez-le, et attendez que son écran indique qu’il est prêt.',
  login: 'Regardez son écran. Vérifiez ensuite ses réglages dans la configuration.',
  blocked: 'Regardez son écran, et décidez sur la page des points à traiter.',
  faulted: 'Regardez son écran, libérez-le sur la page des points à traiter, et appelez l’assistance.',
  attention: 'Résolvez les points ouverts sur la page des points à traiter.',
  prompt: 'Répondez à sa question à la caisse.',
} as const;

/** The labels on a card. */
export const card = {
  now: 'Maintenant',
  waits: 'En attente',
  last: 'Dernier résultat',
  todo: 'Que faire',
  nothingNow: 'Rien en cours.',
  noOutcome: 'Le journal n’en a aucun.',
  noneWaits: 'Aucun paiement en attente.',
  reserved: 'Réservé',
  connected: 'connecté',
  notConnected: 'non connecté',
  details: 'Détails',
} as const;

/** The button that asks a terminal whether it answers. The answers are those of `tenderd ping`. */
export const ping = { ask: 'Interroger (ping)', asking: 'Attente de sa réponse …' } as const;

/** The number of payments that are waiting. */
export function waiting(count: number): string {
  return count === 1 ? '1 paiement en attente.' : `${count} paiements en attente.`;
}

/** The terminal serves a transaction. */
export function serves(transactionId: string): string {
  return `Il traite ${transactionId}.`;
}

/** The terminal serves a device request. */
export function servesRequest(kind: string): string {
  return `Il traite une demande au terminal : ${kind}.`;
}

/** Shows a text that is on the terminal's screen. */
export function shows(text: string): string {
  return `Son écran affiche : ${text}`;
}

/** The terminal asks something. */
export function asks(text: string): string {
  return `Il demande : ${text}`;
}

/** The terminal is reserved for a register by a lease. */
export function reservedFor(register: string, until: string): string {
  return `À ${register}, jusqu’à ${until}.`;
}

/** Since when a terminal is not reachable. */
export function since(time: string): string {
  return `Depuis ${time}.`;
}

/** The state of a payment service: it works, or fails. */
export const services = {
  reached: { word: 'Prêt', means: 'Il a répondu à sa dernière requête.' },
  'not-asked': { word: 'Pas encore utilisé', means: 'tenderd n’a pas encore envoyé de requête.' },
  failing: { word: 'En échec', means: 'Sa dernière requête a échoué.' },
} as const;

/** The number of open operations at a payment service. */
export function openOperations(count: number): string {
  return count === 1 ? '1 opération ouverte.' : `${count} opérations ouvertes.`;
}

/** The announcement to screen readers when the state of a terminal changes. */
export function announced(terminal: string, state: string): string {
  return `${terminal} : ${state}`;
}
