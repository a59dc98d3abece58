/** The dialogue of `tenderd resolve`. */

import type * as english from '../../en/cli/cli-resolve.js';
import { amount, result } from '../words.js';

/** The help text of the command, printed after its options. */
export const help = `
Kommandot frågar efter terminalens skärm, lista och kvitto, i tur och ordning. Inga svar är förvalda. Om svaren bevisar
ett resultat bekräftar du det, och det registreras som med "tenderd transactions resolve". Annars anges vad du ska göra
härnäst. Slutkoden är 75 utan beslut, och 130 efter Ctrl-C.
`;

/** The prompt before an answer. */
export const prompt = '> ';

/** No item waits for a decision. */
export const nothingWaits = 'Ingen transaktion väntar på ett beslut.';

/** The heading of the list of transactions that are waiting. */
export const waiting = 'De här transaktionerna väntar på ett beslut:';

/** The heading, if only one transaction waits. */
export const waitingAlone = 'Den här transaktionen väntar på ett beslut:';

/** One transaction of the list. */
export function waitingRow(facts: Parameters<typeof english.waitingRow>[0]): string {
  const sum = facts.amount === '' ? '' : `, ${amount(facts.amount)}`;
  return `${facts.place}${sum}, köp ${facts.sale}, ${facts.at}, transaktion ${facts.transactionId}`;
}

/** Asks for the number of a transaction in the list. */
export const which = 'Vilken av de här transaktionerna har du kontrollerat?';

/** The hint that says how to leave the dialogue. */
export const howToLeave = 'Ctrl-C avslutar när som helst och ändrar ingenting.';

/** The answer is not the number of an option. */
export function answerWithNumber(count: number): string {
  return count === 1 ? 'Svara 1.' : `Svara med ett tal från 1 till ${count}.`;
}

/** The questions about the terminal. The keys are the names of the evidence's fields. */
export const terminalQuestions = {
  screen: 'Vad visar terminalens skärm nu?',
  list: 'Vad visar terminalens egen lista eller journal om den här transaktionen? Jämför tid och belopp.',
  receipt: 'Vad står det på terminalens kvitto för den här transaktionen? Jämför tid och belopp.',
} as const;

/** The answers about the terminal's screen, by the value of the evidence. */
export const screenAnswers = {
  busy: 'Den arbetar fortfarande med transaktionen: den ber om kortet, PIN-koden eller ett ögonblicks väntan.',
  approved: 'Den visar att transaktionen godkändes.',
  declined: 'Den visar att transaktionen nekades eller avbröts.',
  idle: 'Den är ledig eller visar något annat.',
  unseen: 'Jag kan inte se den, eller så är terminalen avstängd.',
} as const;

/** The answers about the terminal's list, by the value of the evidence. */
export const listAnswers = {
  approved: 'Den har transaktionen som godkänd.',
  declined: 'Den har transaktionen som nekad, avbruten eller misslyckad.',
  absent: 'Listan är fullständig fram till nu och har inte transaktionen.',
  unseen: 'Jag kan inte läsa den.',
} as const;

/** The answers about the receipt. An approval leads to two more questions. */
export const receiptAnswers = {
  approved: 'Godkänd.',
  declined: 'Nekad eller avbruten.',
  none: 'Terminalen skrev inte ut något.',
  unseen: 'Jag har det inte.',
} as const;

/** Asks for the amount on the receipt. `currency`: the currency of the request. */
export function receiptAmount(currency: string): string {
  return `Vilket belopp står på kvittot, i ${currency}? Skriv det som 12,50 eller 12.50, utan tusentalsavgränsare.`;
}

/** The typed amount cannot be read. */
export const amountUnreadable =
  'Det är inget belopp. Skriv det med ett komma eller en punkt, som 12,50 eller 12.50, utan tusentalsavgränsare.';

/** Asks for the approval code on the receipt. */
export const approvalCode =
  'Vilken auktoriseringskod står på kvittot? Tryck på Enter, eller skriv "ingen", om det inte finns någon.';

/** The typed approval code cannot be read. */
export const approvalCodeUnreadable =
  'En auktoriseringskod har högst 12 bokstäver och siffror. Skriv en kod utan siffror en gång till. Tryck på Enter om det inte finns någon.';

/** The words for "the receipt has no approval code", in lower case. An empty line and "none" mean the same in each language. */
export const noneWords: readonly string[] = ['ingen', 'inget', 'inga', 'nej', 'saknas', 'utan'];

/** The labels of the typed answers, which are shown before the operator confirms the outcome. */
export const typedAnswers = {
  heading: 'Du skrev:',
  amount: 'belopp på kvittot',
  code: 'auktoriseringskod',
  noCode: 'ingen på kvittot',
  name: 'ditt namn',
  reason: 'vad du såg',
} as const;

/** Asks what the pages of a payment service show. `reference`: the name of the payment there. */
export function pageQuestion(service: string, reference: string | undefined): string {
  const name = reference === undefined ? '' : ` Sök efter ${reference}.`;
  return `Vad visar betaltjänsten ${service}s sidor om den här transaktionen?${name}`;
}

/** The answers about the pages of a payment service, by the value of the evidence. */
export const pageAnswers = {
  done: 'Den genomfördes, med beloppet ovan.',
  'other-amount': 'Den genomfördes, med ett annat belopp.',
  refused: 'Den nekades, och kunden kan inte försöka igen.',
  closed: 'Betallänken är stängd eller har gått ut, och den betalades inte.',
  absent: 'Betaltjänsten har den inte.',
  open: 'Kunden kan fortfarande betala, eller så arbetar betaltjänsten fortfarande med den.',
  unseen: 'Jag kan inte se sidorna.',
} as const;

/** Asks for the name of the operator. */
export const yourName = 'Vad heter du? Journalen sparar det.';

/** Asks for the reason. */
export const yourReason = 'Vad såg du? Journalen sparar dina ord.';

/** The typed text is too long for the journal. */
export function tooLong(max: number): string {
  return `Det är för långt. Använd högst ${max} tecken.`;
}

const mayChargeAgain = 'inga pengar har flyttats, och du får ta betalt för köpet igen.';

/** The conclusion from the answers, which the operator must confirm. */
export const concluded = {
  approved: 'Det du såg bevisar att transaktionen blev GODKÄND: pengar har flyttats.',
  declined: `Det du såg bevisar att transaktionen blev NEKAD: ${mayChargeAgain}`,
  'not-processed': `Det du såg bevisar att transaktionen INTE GENOMFÖRDES: ${mayChargeAgain}`,
} as const;

/** Asks the operator to confirm the outcome. */
export function confirm(outcome: string): string {
  return `Det här resultatet är slutgiltigt. Skriv "${result(outcome)}" eller ${outcome} för att registrera det. Tryck på Ctrl-C för att avbryta utan att registrera något.`;
}

/** The words that confirm the outcome: its code, and its name in the language. */
export function confirmWords(outcome: string): readonly string[] {
  return [outcome, result(outcome), result(outcome, { isNeuter: true })];
}

/** The operator did not type the word that confirms the outcome. */
export function notTheWord(outcome: string): string {
  return `Det är inte ordet. Skriv "${result(outcome)}", eller tryck på Ctrl-C.`;
}

/** The dialogue ended without a decision. */
export const unchanged = 'Inget har ändrats. Transaktionen väntar som förut.';

const notYet = 'Resultatet är inte känt ännu';
const notAgain = 'Ta inte betalt för köpet igen förrän dess.';

/** The reasons why the evidence proves no outcome, each with its advice. `place`: the terminal or the payment service. */
export const lookFurther = {
  contradiction: (place: string): readonly string[] => [
    `Dina svar motsäger varandra. Kontakta inlösaren för ${place}: den vet om pengar har flyttats.`,
    notAgain,
  ],
  'still-running': (place: string): readonly string[] => [
    `${notYet}: ${place} arbetar fortfarande med den. Vänta tills skärmen är ledig och titta sedan igen.`,
  ],
  'other-amount': (place: string): readonly string[] => [
    `Beloppet är inte det begärda. Kontakta inlösaren för ${place}: den vet vilket belopp som har flyttats.`,
    notAgain,
  ],
  'no-approval-code': (place: string): readonly string[] => [
    `Ett kvitto utan auktoriseringskod bevisar ingenting. Titta i listan på ${place}, eller kontakta dess inlösare.`,
  ],
  'list-unseen': (place: string): readonly string[] => [
    `${notYet}. Titta i listan på ${place}, eller kontakta dess inlösare. Ett kvitto som saknas bevisar ingenting.`,
  ],
  'receipt-unseen': (place: string): readonly string[] => [
    `${notYet}. Leta reda på kvittot, eller kontakta inlösaren för ${place}.`,
  ],
  'screen-unseen': (place: string): readonly string[] => [
    `${notYet}. Titta på skärmen på ${place}: den kan fortfarande arbeta med transaktionen.`,
  ],
  'page-unseen': (place: string): readonly string[] => [
    `${notYet}. Titta på sidorna hos ${place}, eller kontakta betaltjänsten.`,
  ],
  'still-open': (place: string): readonly string[] => [
    `${notYet}: kunden kan fortfarande betala. Stäng först betallänken på sidorna hos ${place}.`,
  ],
} as const;

/** According to the evidence no money moved, but the reported outcome says that it moved. */
export function againstReport(message: string, place: string): readonly string[] {
  return [
    `Dina svar motsäger det rapporterade resultatet: ${message}`,
    `Kontakta inlösaren för ${place}: den vet om pengar har flyttats. ${notAgain}`,
  ];
}

/** The command for an outcome that the acquirer confirmed. */
export function byHand(command: string): string {
  return `Om inlösaren bekräftar ett resultat: ${command}`;
}

/** The transaction has no outcome that is waiting for a decision. */
export function doesNotWait(transactionId: string): string {
  return `Transaktion ${transactionId} väntar inte på ett beslut.`;
}

/** The command runs without a keyboard and screen, so it cannot ask. */
export const needsTerminal =
  'tenderd resolve ställer frågor, så det behöver tangentbord och bildskärm. Inget har ändrats.';

/** The command that records the decision without the dialogue. */
export function withoutQuestions(command: string): string {
  return `Utan frågor: ${command}`;
}

/** The evidence that the journal stores before the operator's own words. Each name is the name of a field. */
export function seen(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** The reason that the journal stores. */
export function reason(evidence: string, words: string): string {
  return `${words} (${evidence})`;
}
