/** The dialogue of `tenderd resolve`. */

import type * as english from '../../en/cli/cli-resolve.js';
import { amount, result } from '../words.js';

/** The help text of the command, printed after its options. */
export const help = `
Der Befehl fragt nacheinander nach Display, Liste und Beleg des Terminals. Keine Antwort ist
vorgegeben. Wenn die Antworten ein Ergebnis beweisen, bestätigen Sie es, und es wird festgehalten
wie mit "tenderd transactions resolve". Wenn nicht, nennt er den nächsten Schritt.
Der Exit-Code ist 75 ohne Entscheidung und 130 nach Strg-C.
`;

/** The prompt before an answer. */
export const prompt = '> ';

/** No item waits for a decision. */
export const nothingWaits = 'Keine Transaktion wartet auf eine Entscheidung.';

/** The heading of the list of transactions that are waiting. */
export const waiting = 'Diese Transaktionen warten auf eine Entscheidung:';

/** The heading, if only one transaction waits. */
export const waitingAlone = 'Diese Transaktion wartet auf eine Entscheidung:';

/** One transaction of the list. */
export function waitingRow(facts: Parameters<typeof english.waitingRow>[0]): string {
  const sum = facts.amount === '' ? '' : `, ${amount(facts.amount)}`;
  return `${facts.place}${sum}, Verkauf ${facts.sale}, ${facts.at}, Transaktion ${facts.transactionId}`;
}

/** Asks for the number of a transaction in the list. */
export const which = 'Welche haben Sie geprüft?';

/** The hint that says how to leave the dialogue. */
export const howToLeave = 'Strg-C beendet den Dialog jederzeit und ändert nichts.';

/** The answer is not the number of an option. */
export function answerWithNumber(count: number): string {
  return count === 1 ? 'Antworten Sie mit 1.' : `Antworten Sie mit einer Zahl von 1 bis ${count}.`;
}

/** The questions about the terminal. The keys are the names of the evidence's fields. */
export const terminalQuestions = {
  screen: 'Was zeigt das Display des Terminals jetzt?',
  list: 'Was zeigt die eigene Liste oder das Journal des Terminals zu dieser Transaktion? Vergleichen Sie Uhrzeit und Betrag.',
  receipt: 'Was steht auf dem Beleg des Terminals zu dieser Transaktion? Vergleichen Sie Uhrzeit und Betrag.',
} as const;

/** The answers about the terminal's screen, by the value of the evidence. */
export const screenAnswers = {
  busy: 'Es arbeitet noch an dieser Transaktion: Es verlangt die Karte, die PIN oder Geduld.',
  approved: 'Es zeigt, dass diese Transaktion genehmigt wurde.',
  declined: 'Es zeigt, dass diese Transaktion abgelehnt oder abgebrochen wurde.',
  idle: 'Es ist frei oder zeigt etwas anderes.',
  unseen: 'Ich kann es nicht sehen, oder das Terminal ist aus.',
} as const;

/** The answers about the terminal's list, by the value of the evidence. */
export const listAnswers = {
  approved: 'Die Transaktion steht dort als genehmigt.',
  declined: 'Die Transaktion steht dort als abgelehnt, abgebrochen oder gescheitert.',
  absent: 'Die Liste ist bis jetzt vollständig, und die Transaktion steht nicht darin.',
  unseen: 'Ich kann sie nicht lesen.',
} as const;

/** The answers about the receipt. An approval leads to two more questions. */
export const receiptAnswers = {
  approved: 'Genehmigt.',
  declined: 'Abgelehnt oder abgebrochen.',
  none: 'Das Terminal hat keinen gedruckt.',
  unseen: 'Ich habe ihn nicht.',
} as const;

/** Asks for the amount on the receipt. `currency`: the currency of the request. */
export function receiptAmount(currency: string): string {
  return `Welcher Betrag steht auf dem Beleg, in ${currency}? Geben Sie ihn ein wie 12,50 oder 12.50, ohne Tausendertrennzeichen.`;
}

/** The typed amount cannot be read. */
export const amountUnreadable =
  'Das ist kein Betrag. Geben Sie ihn mit einem Komma oder Punkt ein, wie 12,50 oder 12.50, ohne Tausendertrennzeichen.';

/** Asks for the approval code on the receipt. */
export const approvalCode =
  'Welche Genehmigungsnummer steht auf dem Beleg? Drücken Sie Enter, oder geben Sie "keine" ein, wenn keine darauf steht.';

/** The typed approval code cannot be read. */
export const approvalCodeUnreadable =
  'Eine Genehmigungsnummer hat höchstens 12 Buchstaben und Ziffern. Geben Sie eine ohne Ziffer noch einmal ein. Wenn keine darauf steht, drücken Sie Enter.';

/** The words for "the receipt has no approval code", in lower case. An empty line and "none" mean the same in each language. */
export const noneWords: readonly string[] = ['keine', 'keiner', 'keins', 'kein', 'nein', 'nichts', 'ohne'];

/** The labels of the typed answers, which are shown before the operator confirms the outcome. */
export const typedAnswers = {
  heading: 'Das haben Sie eingegeben:',
  amount: 'Betrag auf dem Beleg',
  code: 'Genehmigungsnummer',
  noCode: 'keine auf dem Beleg',
  name: 'Ihr Name',
  reason: 'was Sie gesehen haben',
} as const;

/** Asks what the pages of a payment service show. `reference`: the name of the payment there. */
export function pageQuestion(service: string, reference: string | undefined): string {
  const name = reference === undefined ? '' : ` Suchen Sie nach ${reference}.`;
  return `Was zeigen die Seiten des Zahlungsdienstes ${service} zu dieser Transaktion?${name}`;
}

/** The answers about the pages of a payment service, by the value of the evidence. */
export const pageAnswers = {
  done: 'Sie wurde ausgeführt, mit dem Betrag oben.',
  'other-amount': 'Sie wurde ausgeführt, mit einem anderen Betrag.',
  refused: 'Sie wurde abgelehnt, und der Kunde kann es nicht noch einmal versuchen.',
  closed: 'Der Zahlungslink ist geschlossen oder abgelaufen und wurde nicht bezahlt.',
  absent: 'Der Zahlungsdienst hat sie nicht.',
  open: 'Der Kunde kann noch bezahlen, oder der Zahlungsdienst arbeitet noch daran.',
  unseen: 'Ich kann die Seiten nicht sehen.',
} as const;

/** Asks for the name of the operator. */
export const yourName = 'Wie heißen Sie? Das Journal behält Ihren Namen.';

/** Asks for the reason. */
export const yourReason = 'Was haben Sie gesehen? Das Journal behält Ihre Worte.';

/** The typed text is too long for the journal. */
export function tooLong(max: number): string {
  return `Das ist zu lang. Schreiben Sie höchstens ${max} Zeichen.`;
}

const mayChargeAgain = 'Es floss kein Geld, und der Verkauf kann noch einmal kassiert werden.';

/** The conclusion from the answers, which the operator must confirm. */
export const concluded = {
  approved: 'Was Sie gesehen haben, beweist: Die Transaktion wurde GENEHMIGT. Es ist Geld geflossen.',
  declined: `Was Sie gesehen haben, beweist: Die Transaktion wurde ABGELEHNT. ${mayChargeAgain}`,
  'not-processed': `Was Sie gesehen haben, beweist: Die Transaktion wurde NICHT AUSGEFÜHRT. ${mayChargeAgain}`,
} as const;

/** Asks the operator to confirm the outcome. */
export function confirm(outcome: string): string {
  return `Geben Sie "${result(outcome)}" oder ${outcome} ein, um dieses Ergebnis festzuhalten. Es ist endgültig. Mit Strg-C brechen Sie ab, ohne etwas festzuhalten.`;
}

/** The words that confirm the outcome: its code, and its name in the language. */
export function confirmWords(outcome: string): readonly string[] {
  return [outcome, result(outcome)];
}

/** The operator did not type the word that confirms the outcome. */
export function notTheWord(outcome: string): string {
  return `Das ist nicht das Wort. Geben Sie "${result(outcome)}" ein, oder drücken Sie Strg-C.`;
}

/** The dialogue ended without a decision. */
export const unchanged = 'Es wurde nichts geändert. Die Transaktion wartet wie zuvor.';

const notYet = 'Das Ergebnis ist noch nicht bekannt';
const notAgain = 'Bis dahin den Verkauf nicht noch einmal kassieren.';

/** The reasons why the evidence proves no outcome, each with its advice. `place`: the terminal or the payment service. */
export const lookFurther = {
  contradiction: (place: string): readonly string[] => [
    `Ihre Antworten widersprechen sich. Rufen Sie den Acquirer von ${place} an: Er weiß, ob Geld geflossen ist.`,
    notAgain,
  ],
  'still-running': (place: string): readonly string[] => [
    `${notYet}: ${place} arbeitet noch daran. Warten Sie, bis das Display frei ist, und sehen Sie dann wieder nach.`,
  ],
  'other-amount': (place: string): readonly string[] => [
    `Der Betrag ist nicht der angeforderte. Rufen Sie den Acquirer von ${place} an: Er weiß, welcher Betrag geflossen ist.`,
    notAgain,
  ],
  'no-approval-code': (place: string): readonly string[] => [
    `Ein Beleg ohne Genehmigungsnummer beweist nichts. Sehen Sie in der Liste von ${place} nach, oder rufen Sie den Acquirer an.`,
  ],
  'list-unseen': (place: string): readonly string[] => [
    `${notYet}. Sehen Sie in der Liste von ${place} nach, oder rufen Sie den Acquirer an. Ein fehlender Beleg beweist nichts.`,
  ],
  'receipt-unseen': (place: string): readonly string[] => [
    `${notYet}. Suchen Sie den Beleg, oder rufen Sie den Acquirer von ${place} an.`,
  ],
  'screen-unseen': (place: string): readonly string[] => [
    `${notYet}. Sehen Sie auf das Display von ${place}: Vielleicht arbeitet es noch an der Transaktion.`,
  ],
  'page-unseen': (place: string): readonly string[] => [
    `${notYet}. Sehen Sie auf den Seiten von ${place} nach, oder rufen Sie den Zahlungsdienst an.`,
  ],
  'still-open': (place: string): readonly string[] => [
    `${notYet}: Der Kunde kann noch bezahlen. Schließen Sie zuerst den Zahlungslink auf den Seiten von ${place}.`,
  ],
} as const;

/** According to the evidence no money moved, but the reported outcome says that it moved. */
export function againstReport(message: string, place: string): readonly string[] {
  return [
    `Ihre Antworten widersprechen dem gemeldeten Ergebnis: ${message}`,
    `Rufen Sie den Acquirer von ${place} an: Er weiß, ob Geld geflossen ist. ${notAgain}`,
  ];
}

/** The command for an outcome that the acquirer confirmed. */
export function byHand(command: string): string {
  return `Wenn der Acquirer ein Ergebnis bestätigt: ${command}`;
}

/** The transaction has no outcome that is waiting for a decision. */
export function doesNotWait(transactionId: string): string {
  return `Die Transaktion ${transactionId} wartet nicht auf eine Entscheidung.`;
}

/** The command runs without a keyboard and screen, so it cannot ask. */
export const needsTerminal =
  'tenderd resolve stellt Fragen und braucht deshalb Tastatur und Bildschirm. Es wurde nichts geändert.';

/** The command that records the decision without the dialogue. */
export function withoutQuestions(command: string): string {
  return `Ohne Fragen: ${command}`;
}

/** The evidence that the journal stores before the operator's own words. Each name is the name of a field. */
export function seen(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** The reason that the journal stores. */
export function reason(evidence: string, words: string): string {
  return `${words} (${evidence})`;
}
