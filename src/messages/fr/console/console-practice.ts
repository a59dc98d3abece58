/** The practice page of the console. It exists only if all money is simulated. */

/** The texts of the page. */
export const page = {
  title: 'Exercice',
  lead: 'Tout l’argent de ce tenderd est simulé. Choisissez une panne, provoquez-la par son montant, et regardez ce que montrent les pages.',
  type: 'Tapez ceci dans un shell. La vue d’ensemble le montre au fur et à mesure.',
  ending: (ending: string): string => `Tout montant qui se termine par .${ending} produit le même effet.`,
  more: 'D’autres pannes, et comment les provoquer à tout moment :',
} as const;

/** The incidents, by the last two digits of the amount that plays them. */
export const days: Readonly<Record<string, string>> = {
  '01': 'La banque refuse',
  '02': 'Le client abandonne',
  '03': 'Le câble est coupé après l’acceptation',
  '04': 'Seule la moitié environ est acceptée',
  '06': 'Le code PIN est faux, puis correct',
  '08': 'Le client ne présente pas de carte',
  '09': 'La banque ne répond pas',
  '11': 'La réponse du terminal est perdue',
  '12': 'Le câble est coupé avant l’arrivée de la demande',
  '15': 'Le terminal redémarre après l’acceptation',
  '16': 'Le terminal est occupé',
  '18': 'Le terminal redémarre et oublie le paiement : c’est à vous de décider',
};
