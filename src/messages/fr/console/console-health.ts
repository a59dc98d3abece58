/** The health page of the console. */

/** The texts of the page. */
export const page = {
  title: 'État',
  ready: 'Prêt pour les paiements',
  notReady: 'Pas prêt pour les paiements',
  troubles: 'Ce qui ne va pas',
  noTrouble: 'Aucun problème connu.',
  levels: { error: 'Erreur', warning: 'Avertissement' },
  changed: (time: string): string =>
    `La configuration a été modifiée à ${time}, après le démarrage. Redémarrez tenderd pour qu’elle prenne effet.`,
  daemon: 'tenderd',
  support: 'Pour l’assistance',
  supportLead: 'Cette commande écrit un fichier pour l’assistance, sans secrets ni données de carte :',
} as const;

/** The support bundle. `tenderd support` describes its contents with the same texts. */
export const bundle = {
  make: 'Créer le fichier pour l’assistance',
  making: 'Création du fichier pour l’assistance, en une minute au plus …',
  saved: (name: string, size: string): string =>
    `${name} (${size}) est dans vos téléchargements. Remettez-le vous-même à votre fournisseur.`,
} as const;

/** The labels of the facts about the daemon. */
export const facts = {
  version: 'Version',
  money: 'Argent',
  simulated: 'simulé',
  real: 'ARGENT RÉEL',
  since: 'Actif depuis',
  process: 'Processus',
  directory: 'Répertoire de données',
  configuration: 'Configuration',
  builtIn: 'intégrée (run --simulate)',
  disk: 'Disque',
  free: (free: string, reserve: string): string =>
    `${free} Mio libres ; en dessous de ${reserve} Mio, aucun paiement n’est pris en charge`,
  clock: (name: string): string => `Horloge de ${name}`,
  offset: (duration: string, isAhead: boolean, time: string): string =>
    `cette machine ${isAhead ? 'avance' : 'retarde'} de ${duration}, comparaison faite à ${time}`,
} as const;

/** The section with the findings of the doctor. */
export const doctor = {
  title: 'Diagnostic',
  lead: 'Le diagnostic examine tout ce dont un paiement a besoin. Il ne déplace pas d’argent et ne modifie rien.',
  run: 'Lancer le diagnostic',
  running: 'Diagnostic en cours, 15 secondes au plus …',
  done: (errors: number, warnings: number): string =>
    errors + warnings === 0
      ? 'Le diagnostic n’a trouvé aucun problème.'
      : `Le diagnostic a trouvé ${errors} ${errors < 2 ? 'erreur' : 'erreurs'} et ${warnings} ${warnings < 2 ? 'alerte' : 'alertes'}.`,
  states: {
    ok: 'OK',
    warning: 'Alerte',
    error: 'Erreur',
    'not-checked': 'Non vérifié',
  },
} as const;
