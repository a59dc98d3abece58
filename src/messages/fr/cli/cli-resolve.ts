/** The dialogue of `tenderd resolve`. */

import type * as english from '../../en/cli/cli-resolve.js';
import { amount, result } from '../words.js';

/** The help text of the command, printed after its options. */
export const help = `
La commande interroge successivement sur l’écran, la liste et le ticket du terminal. Aucune réponse n’est présélectionnée. Si
les réponses prouvent un résultat, vous le confirmez, et il est enregistré comme par "tenderd transactions resolve". Sinon,
la commande indique la suite à donner. Le code de sortie est 75 sans décision, et 130 après Ctrl-C.
`;

/** The prompt before an answer. */
export const prompt = '> ';

/** No item waits for a decision. */
export const nothingWaits = 'Aucune transaction n’attend de décision.';

/** The heading of the list of transactions that are waiting. */
export const waiting = 'Ces transactions attendent une décision :';

/** The heading, if only one transaction waits. */
export const waitingAlone = 'Cette transaction attend une décision :';

/** One transaction of the list. */
export function waitingRow(facts: Parameters<typeof english.waitingRow>[0]): string {
  const sum = facts.amount === '' ? '' : `, ${amount(facts.amount)}`;
  return `${facts.place}${sum}, vente ${facts.sale}, ${facts.at}, transaction ${facts.transactionId}`;
}

/** Asks for the number of a transaction in the list. */
export const which = 'Laquelle de ces transactions avez-vous examinée ?';

/** The hint that says how to leave the dialogue. */
export const howToLeave = 'Ctrl-C y met fin à tout moment, sans rien modifier.';

/** The answer is not the number of an option. */
export function answerWithNumber(count: number): string {
  return count === 1 ? 'Répondez par 1.' : `Répondez par un nombre de 1 à ${count}.`;
}

/** The questions about the terminal. The keys are the names of the evidence's fields. */
export const terminalQuestions = {
  screen: 'Qu’affiche maintenant l’écran du terminal ?',
  list: 'Que montre la liste ou le journal propre au terminal au sujet de cette transaction ? Comparez l’heure et le montant.',
  receipt: 'Que dit le ticket du terminal pour cette transaction ? Comparez l’heure et le montant.',
} as const;

/** The answers about the terminal's screen, by the value of the evidence. */
export const screenAnswers = {
  busy: 'Il traite encore cette transaction : il demande la carte, le code PIN ou de patienter.',
  approved: 'Il indique que cette transaction a été acceptée.',
  declined: 'Il indique que cette transaction a été refusée ou abandonnée.',
  idle: 'Il est au repos, ou affiche autre chose.',
  unseen: 'Je ne peux pas le voir, ou le terminal est éteint.',
} as const;

/** The answers about the terminal's list, by the value of the evidence. */
export const listAnswers = {
  approved: 'La transaction y figure comme acceptée.',
  declined: 'La transaction y figure comme refusée, abandonnée ou échouée.',
  absent: 'La liste est complète jusqu’à maintenant, et la transaction n’y figure pas.',
  unseen: 'Je ne peux pas la lire.',
} as const;

/** The answers about the receipt. An approval leads to two more questions. */
export const receiptAnswers = {
  approved: 'Acceptée.',
  declined: 'Refusée ou abandonnée.',
  none: 'Le terminal n’en a pas imprimé.',
  unseen: 'Je ne l’ai pas.',
} as const;

/** Asks for the amount on the receipt. `currency`: the currency of the request. */
export function receiptAmount(currency: string): string {
  return `Quel montant figure sur le ticket, en ${currency} ? Tapez-le comme 12,50 ou 12.50, sans séparateur de milliers.`;
}

/** The typed amount cannot be read. */
export const amountUnreadable =
  'Ce n’est pas un montant. Tapez-le avec une seule virgule ou un seul point, comme 12,50 ou 12.50, sans séparateur de milliers.';

/** Asks for the approval code on the receipt. */
export const approvalCode =
  'Quel code d’autorisation figure sur le ticket ? Appuyez sur Entrée, ou tapez "aucun", s’il n’y en a pas.';

/** The typed approval code cannot be read. */
export const approvalCodeUnreadable =
  'Un code d’autorisation compte au plus 12 lettres et chiffres. Tapez une seconde fois un code sans chiffre. S’il n’y en a pas, appuyez sur Entrée.';

/** The words for "the receipt has no approval code", in lower case. An empty line and "none" mean the same in each language. */
export const noneWords: readonly string[] = ['aucun', 'aucune', 'non', 'rien', 'sans', 'néant'];

/** The labels of the typed answers, which are shown before the operator confirms the outcome. */
export const typedAnswers = {
  heading: 'Vous avez tapé :',
  amount: 'montant sur le ticket',
  code: 'code d’autorisation',
  noCode: 'aucun sur le ticket',
  name: 'votre nom',
  reason: 'ce que vous avez vu',
} as const;

/** Asks what the pages of a payment service show. `reference`: the name of the payment there. */
export function pageQuestion(service: string, reference: string | undefined): string {
  const name = reference === undefined ? '' : ` Cherchez ${reference}.`;
  return `Que montrent les pages du service de paiement ${service} au sujet de cette transaction ?${name}`;
}

/** The answers about the pages of a payment service, by the value of the evidence. */
export const pageAnswers = {
  done: 'Elle a été effectuée, pour le montant ci-dessus.',
  'other-amount': 'Elle a été effectuée, pour un autre montant.',
  refused: 'Elle a été refusée, et le client ne peut pas réessayer.',
  closed: 'Le lien est fermé ou a expiré, et n’a pas été payé.',
  absent: 'Le service ne l’a pas.',
  open: 'Le client peut encore payer, ou le service la traite encore.',
  unseen: 'Je ne peux pas voir les pages.',
} as const;

/** Asks for the name of the operator. */
export const yourName = 'Quel est votre nom ? Le journal le conserve.';

/** Asks for the reason. */
export const yourReason = 'Qu’avez-vous vu ? Le journal conserve vos mots.';

/** The typed text is too long for the journal. */
export function tooLong(max: number): string {
  return `C’est trop long. Utilisez au plus ${max} caractères.`;
}

const mayChargeAgain = 'il n’y a eu aucun mouvement d’argent, et la vente peut être encaissée à nouveau';

/** The conclusion from the answers, which the operator must confirm. */
export const concluded = {
  approved: 'Ce que vous avez vu prouve que la transaction a été ACCEPTÉE : il y a eu un mouvement d’argent.',
  declined: `Ce que vous avez vu prouve que la transaction a été REFUSÉE : ${mayChargeAgain}.`,
  'not-processed': `Ce que vous avez vu prouve que la transaction n’a PAS ÉTÉ EFFECTUÉE : ${mayChargeAgain}.`,
} as const;

/** Asks the operator to confirm the outcome. */
export function confirm(outcome: string): string {
  return `Ce résultat est définitif. Tapez « ${result(outcome, { e: 'e' })} » ou ${outcome} pour l’enregistrer. Appuyez sur Ctrl-C pour quitter sans rien enregistrer.`;
}

/** The words that confirm the outcome: its code, and its name in the language. */
export function confirmWords(outcome: string): readonly string[] {
  return [outcome, result(outcome), result(outcome, { e: 'e' })];
}

/** The operator did not type the word that confirms the outcome. */
export function notTheWord(outcome: string): string {
  return `Ce n’est pas le mot. Tapez « ${result(outcome, { e: 'e' })} », ou appuyez sur Ctrl-C.`;
}

/** The dialogue ended without a decision. */
export const unchanged = 'Rien n’a été modifié. La transaction attend comme avant.';

const notYet = 'Le résultat n’est pas encore connu';
const notAgain = 'N’encaissez pas la vente à nouveau d’ici là.';

/** The reasons why the evidence proves no outcome, each with its advice. `place`: the terminal or the payment service. */
export const lookFurther = {
  contradiction: (place: string): readonly string[] => [
    `Vos réponses se contredisent. Appelez l’acquéreur de ${place} : il sait s’il y a eu un mouvement d’argent.`,
    notAgain,
  ],
  'still-running': (place: string): readonly string[] => [
    `${notYet} : ${place} traite encore la transaction. Attendez que son écran soit au repos, puis regardez de nouveau.`,
  ],
  'other-amount': (place: string): readonly string[] => [
    `Le montant n’est pas celui qui a été demandé. Appelez l’acquéreur de ${place} : il sait quel montant a été déplacé.`,
    notAgain,
  ],
  'no-approval-code': (place: string): readonly string[] => [
    `Un ticket sans code d’autorisation ne prouve rien. Regardez dans la liste de ${place}, ou appelez son acquéreur.`,
  ],
  'list-unseen': (place: string): readonly string[] => [
    `${notYet}. Regardez dans la liste de ${place}, ou appelez son acquéreur. L’absence de ticket ne prouve rien.`,
  ],
  'receipt-unseen': (place: string): readonly string[] => [
    `${notYet}. Retrouvez le ticket, ou appelez l’acquéreur de ${place}.`,
  ],
  'screen-unseen': (place: string): readonly string[] => [
    `${notYet}. Regardez l’écran de ${place} : il traite peut-être encore la transaction.`,
  ],
  'page-unseen': (place: string): readonly string[] => [
    `${notYet}. Regardez les pages de ${place}, ou appelez le service de paiement.`,
  ],
  'still-open': (place: string): readonly string[] => [
    `${notYet} : le client peut encore payer. Fermez d’abord le lien sur les pages de ${place}.`,
  ],
} as const;

/** According to the evidence no money moved, but the reported outcome says that it moved. */
export function againstReport(message: string, place: string): readonly string[] {
  return [
    `Vos réponses contredisent le résultat signalé : ${message}`,
    `Appelez l’acquéreur de ${place} : il sait s’il y a eu un mouvement d’argent. ${notAgain}`,
  ];
}

/** The command for an outcome that the acquirer confirmed. */
export function byHand(command: string): string {
  return `Si l’acquéreur confirme un résultat : ${command}`;
}

/** The transaction has no outcome that is waiting for a decision. */
export function doesNotWait(transactionId: string): string {
  return `La transaction ${transactionId} n’attend pas de décision.`;
}

/** The command runs without a keyboard and screen, so it cannot ask. */
export const needsTerminal =
  'tenderd resolve pose des questions : il lui faut un clavier et un écran. Rien n’a été modifié.';

/** The command that records the decision without the dialogue. */
export function withoutQuestions(command: string): string {
  return `Sans questions : ${command}`;
}

/** The evidence that the journal stores before the operator's own words. Each name is the name of a field. */
export function seen(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `${name} : ${value}`).join(', ');
}

/** The reason that the journal stores. */
export function reason(evidence: string, words: string): string {
  return `${words} (${evidence})`;
}
