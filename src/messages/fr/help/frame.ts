/** The frame of the help in French, and the texts after the options of a command. */

/** The headings in the help. */
export const titles = {
  usage: 'Utilisation :',
  arguments: 'Arguments :',
  options: 'Options :',
  commands: 'Commandes :',
};

/** The words around options and commands. */
export const frame = {
  help: 'afficher l’aide de la commande',
  helpCommand: 'afficher l’aide d’une commande',
  exitCodes: 'Codes de sortie :',
  choices: 'possibles',
  default: 'par défaut',
  anyOptions: '[options]',
  anyCommand: '[commande]',
  noneDefault: 'aucun',
};

/** The text after the options, by the command. */
export const endings = {
  doctor: `
Aucun argent n’est déplacé, et aucun terminal n’est connecté. Le code de sortie est 0 sans erreur, sinon celui de la première erreur.`,
  'transactions resolve': `
Cherchez le résultat sur le ticket du terminal, dans sa propre liste ou auprès de l’acquéreur ; pour un lien ou une commande,
sur les pages du service de paiement. Fermez-y d’abord un lien qui peut encore être payé.
  approved        elle a abouti : le client a payé, ou a reçu l’argent
  declined        le terminal, le service de paiement ou la banque a refusé : aucun argent n’a été déplacé
  not-processed   le terminal ou le service ne la connaît pas, ou a fermé le lien sans paiement : aucun argent déplacé
Après declined et not-processed, la vente peut être encaissée à nouveau. Le résultat est définitif, à deux exceptions près :
le terminal ou le service signale plus tard une acceptation, ou un point à traiter indique que la transaction a pu aboutir.
Vous pouvez alors la résoudre comme approved.
`,
  'nexo certificate': `
Le nom est le nom d’hôte que vérifie la caisse. Un client de terminal vérifie le nom du certificat du terminal, par exemple
P400Plus-123456789.live.terminal.adyen.com. Toute autre caisse vérifie localhost. Le certificat vaut pour le nom, pour
localhost et pour 127.0.0.1. Des fichiers existants ne sont écrasés qu’avec --force.
`,
};
