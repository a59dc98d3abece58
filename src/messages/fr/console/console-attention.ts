/** The attention list of the console, and its dialogues. */

/** The texts of the page. */
export const page = {
  title: 'À traiter',
  summary: (count: number): string =>
    count === 0
      ? 'Rien ne vous attend.'
      : count === 1
        ? '1 point attend une décision.'
        : `${count} points attendent une décision.`,
  see: (transactionId: string): string => `Voir tous les détails de ${transactionId}`,
  nothingHere: 'Ce point disparaît de lui-même lorsque sa cause est éliminée.',
} as const;

/** The subject of an item. */
export const subjects = {
  transaction: (place: string): string => `Une transaction sur ${place}`,
  terminal: (place: string): string => `Terminal ${place}`,
  service: (place: string): string => `Service de paiement ${place}`,
  daemon: 'Cette machine',
} as const;

/** The labels of the fields that each decision has. */
export const form = { name: 'Votre nom', reason: 'Ce que vous avez vu' } as const;

/** Descriptions of the pictures that show where to look, for readers who cannot see them. */
export const pictures = {
  screen: 'L’écran du terminal',
  list: 'La liste des paiements du terminal, sur son écran',
  receipt: 'Le ticket, à la sortie du terminal',
} as const;

/** The dialogue that releases a terminal. */
export const release = {
  title: (terminal: string): string => `Libérer ${terminal}`,
  question: 'Allez au terminal. Qu’affiche maintenant son écran ?',
  screens: {
    idle: 'Il est au repos : il affiche son écran d’accueil.',
    busy: 'Il travaille encore : il demande une carte, un code PIN ou de patienter.',
    unseen: 'Je ne peux pas le voir.',
  },
  advice: {
    idle: 'De nouveaux paiements pourront commencer après la libération. La transaction précédente reste non résolue : résolvez-la aussi.',
    busy: 'Attendez qu’il soit au repos. Le libérer maintenant pourrait mélanger deux paiements.',
    unseen: 'Demandez à un collègue près du terminal. Ne le libérez pas sans l’avoir vu.',
  },
  button: 'Libérer le terminal',
} as const;

/** The dialogue that finds out how a transaction ended. */
export const resolve = {
  title: 'Déterminer comment elle s’est terminée',
  reading: 'Lecture de la transaction en cours.',
  expected: (amount: string): string => `Cherchez ${amount}.`,
  undecided: 'Répondez à chaque question. Le résultat découle ensuite de ce que vous avez vu.',
  button: (outcome: string): string => `Enregistrer : ${outcome}`,
  amount: (currency: string): string => `Montant sur le ticket, en ${currency}`,
  approvalCode: 'Code d’autorisation sur le ticket (laisser vide s’il n’y en a pas)',
  final: 'Le résultat est définitif, et le journal conserve votre nom.',
  confirmTitle: 'Confirmer le résultat',
  confirm: (result: string): string => `tenderd signale : ${result}. Comparez avec le terminal avant de confirmer.`,
  outcomes: {
    approved: 'acceptée',
    declined: 'refusée',
    'not-processed': 'non effectuée',
  },
} as const;

const giveBack = 'Pour rendre l’argent, utilisez la caisse ou cette commande. La console ne déplace jamais d’argent.';

/** Actions that are not possible in the console, and where they are possible. */
export const elsewhere: Readonly<
  Record<
    string,
    {
      readonly text: string;
      readonly command?: (transactionId: string) => string;
    }
  >
> = {
  reverse: { text: giveBack, command: (transactionId) => `tenderd reverse ${transactionId}` },
  refund: { text: giveBack, command: (transactionId) => `tenderd order refund ${transactionId}` },
  acknowledge: {
    text: 'Comptabilisez le résultat à la caisse. Si la caisse n’existe plus, accusez réception à la main :',
    command: (transactionId) => `tenderd transactions acknowledge ${transactionId}`,
  },
  'config-check': {
    text: 'Corrigez la configuration. Cette commande nomme les erreurs :',
    command: () => 'tenderd config check',
  },
  'call-support': { text: 'Appelez l’assistance.' },
  'journal-confirm': {
    text: 'Arrêtez tenderd, comparez le journal avec les terminaux, puis :',
    command: () => 'tenderd journal confirm --name "YOUR NAME" --reason "REASON"',
  },
  'journal-same-machine': {
    text: 'Si cette machine remplace l’autre : arrêtez tenderd, puis :',
    command: () => 'tenderd journal same-machine --name "YOUR NAME" --reason "REASON"',
  },
  'journal-new-sale-id': {
    text: 'Si l’autre machine fonctionne encore : arrêtez tenderd, puis :',
    command: () => 'tenderd journal new-sale-id --name "YOUR NAME" --reason "REASON"',
  },
};
