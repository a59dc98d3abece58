/** One transaction in the console. */

/** The headings and sentences of the page. */
export const page = {
  title: 'Paiement',
  back: 'Retour à la liste',
  needsYou: 'Cette transaction attend votre décision.',
  way: 'Ce qui s’est passé',
  steps: (count: number): string =>
    count === 1 ? 'L’unique étape en toutes lettres' : `Les ${count} étapes en toutes lettres`,
  receipts: 'Tickets',
  noReceipt: 'Le terminal n’a pas envoyé de ticket.',
  signature: '(le client doit signer)',
  messages: 'Réponses du terminal',
  redacted: 'Les données de carte sont retirées, comme dans le journal.',
  noMessage: 'Rien n’a été envoyé.',
  noAnswer: 'Il n’y a pas eu de réponse.',
  commands: 'En ligne de commande',
  neverMoves: 'La console ne déplace jamais d’argent. Ces commandes en montrent et en font plus :',
  refund: 'Pour rendre de l’argent au client :',
  attemptStates: {
    open: 'son effet est inconnu',
    unsent: 'certainement pas envoyée',
    answered: 'réponse reçue',
    'not-started': 'refusée par le terminal',
    'never-received': 'certainement jamais lancée',
    unrecoverable: 'le terminal ne peut pas en rendre compte',
    'released-by-operator': 'libérée par un opérateur',
  },
} as const;

/** The labels of the facts. */
export const facts = {
  retry: 'Encaisser à nouveau ?',
  authorized: 'Montant accepté',
  requested: 'Montant demandé',
  remaining: 'Reste à payer',
  kind: 'Type',
  place: 'Terminal',
  sale: 'Vente',
  register: 'Caisse',
  id: 'Transaction',
  card: 'Carte',
  approvalCode: 'Code d’autorisation',
  terminalNumber: 'Numéro au terminal',
  terminalReason: 'Le terminal dit',
  accepted: 'Demandée à',
  decided: 'Décidée à',
  certainBy: 'Résultat connu au plus tard à',
  person: 'Décidée par',
  acknowledged: 'Comptabilisée par la caisse',
  yes: 'oui',
  notYet: 'pas encore',
} as const;

/** The texts around the diagram of the payment's steps. */
export const picture = {
  label: 'Le parcours de la transaction entre la caisse, tenderd, le terminal et le serveur de paiement',
  lanes: {
    register: 'Caisse',
    tenderd: 'tenderd',
    terminal: 'Terminal',
    host: 'Serveur',
  },
} as const;

/** The steps of the payment in a few words, for the picture. The keys are the stable codes of the steps. */
export const stages: Readonly<Record<string, string>> = {
  accepted: 'demande',
  'asked-again': 'redemande',
  'attempt-opened': 'demande',
  'attempt-unsent': 'non envoyée',
  answered: 'réponse',
  refused: 'refus',
  stage: 'écran',
  printed: 'ticket',
  prompt: 'question',
  'prompt-answered': 'saisie',
  'prompt-ended': 'question close',
  'link-lost': 'connexion perdue',
  'deadline-passed': 'pas de réponse à temps',
  fenced: 'réponses tardives exclues',
  'status-answered': 'état',
  'status-unanswered': 'pas d’état',
  'proved-never-received': 'jamais reçue',
  unrecoverable: 'n’est plus connue',
  'abort-wanted': 'arrêt demandé',
  'abort-sent': 'arrêt envoyé',
  rejected: 'rejet',
  outcome: 'résultat',
  acknowledged: 'comptabilisée',
  'answer-delivered': 'résultat remis',
  'answer-lost': 'résultat non remis',
  resolved: 'l’opérateur décide',
  'released-by-operator': 'l’opérateur libère',
  session: 'ouverture de session',
  started: 'redémarrage',
};
