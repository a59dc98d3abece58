/** The dialogue of `tenderd resolve`. */

/** The help of the command, after its options. */
export const help = `
Er fragt nach dem Display des Terminals, nach seiner Liste und nach seinem Beleg. Nichts ist vorgegeben. Beweisen die
Antworten ein Ergebnis, bestätigen Sie es, und es wird festgehalten wie mit "tenderd transactions resolve". Wenn nicht,
sagt der Befehl, was als Nächstes zu tun ist. Exit-Code 75 ohne Entscheidung, 130 nach Strg-C.
`;

/** The prompt before an answer. */
export const prompt = '> ';

/** No item waits for a decision. */
export const nothingWaits = 'Keine Transaktion wartet auf eine Entscheidung.';

/** Before the list of transactions. */
export const waiting = 'Diese Transaktionen warten auf eine Entscheidung:';

/** One transaction of the list. */
export function waitingRow(facts: {
  readonly place: string;
  readonly amount: string;
  readonly sale: string;
  readonly at: string;
  readonly transactionId: string;
}): string {
  const amount = facts.amount === '' ? '' : `, ${facts.amount}`;
  return `${facts.place}${amount}, Verkauf ${facts.sale}, ${facts.at}, Transaktion ${facts.transactionId}`;
}

/** The question for a transaction of the list. */
export const which = 'Welche haben Sie geprüft?';

/** How to leave the dialogue. */
export const howToLeave = 'Strg-C beendet das jederzeit und ändert nichts.';

/** An answer is no number of the options. */
export function answerWithNumber(count: number): string {
  return count === 1 ? 'Antworten Sie mit 1.' : `Antworten Sie mit einer Zahl von 1 bis ${count}.`;
}

/** The questions about the terminal. The keys are the fields of the evidence. */
export const terminalQuestions = {
  screen: 'Was zeigt das Display des Terminals jetzt?',
  list: 'Was zeigt die eigene Liste des Terminals zu dieser Transaktion? Vergleichen Sie Uhrzeit und Betrag.',
  receipt: 'Was steht auf dem Beleg des Terminals zu dieser Transaktion? Vergleichen Sie Uhrzeit und Betrag.',
} as const;

/** What the screen can show, by the value of the evidence. */
export const screenAnswers = {
  busy: 'Es arbeitet noch an dieser Transaktion: Es verlangt die Karte, die PIN oder Geduld.',
  approved: 'Es zeigt, dass diese Transaktion genehmigt wurde.',
  declined: 'Es zeigt, dass diese Transaktion abgelehnt oder abgebrochen wurde.',
  idle: 'Es ist frei oder zeigt etwas anderes.',
  unseen: 'Ich kann es nicht sehen, oder das Terminal ist aus.',
} as const;

/** What the list can show, by the value of the evidence. */
export const listAnswers = {
  approved: 'Sie enthält die Transaktion als genehmigt.',
  declined: 'Sie enthält die Transaktion als abgelehnt, abgebrochen oder gescheitert.',
  absent: 'Sie ist bis jetzt vollständig und enthält die Transaktion nicht.',
  unseen: 'Ich kann sie nicht lesen.',
} as const;

/** What the receipt can say. An approval leads to two more questions. */
export const receiptAnswers = {
  approved: 'Genehmigt.',
  declined: 'Abgelehnt oder abgebrochen.',
  none: 'Das Terminal hat keinen gedruckt.',
  unseen: 'Ich habe ihn nicht.',
} as const;

/** The question for the amount of the receipt. `currency`: the currency of the request. */
export function receiptAmount(currency: string): string {
  return `Welcher Betrag steht auf dem Beleg, in ${currency}? Geben Sie ihn als 12.50 ein.`;
}

/** An amount cannot be read. */
export const amountUnreadable = 'Das ist kein Betrag. Geben Sie ihn mit Punkt ein, wie 12.50.';

/** The question for the approval code. */
export const approvalCode = 'Welche Genehmigungsnummer steht auf dem Beleg? Geben Sie "none" ein, wenn keine da ist.';

/** An approval code cannot be read. */
export const approvalCodeUnreadable =
  'Eine Genehmigungsnummer hat höchstens 12 Buchstaben und Ziffern. Geben Sie "none" ein, wenn keine da ist.';

/** The question about the pages of a payment service. `reference`: the name of the payment there. */
export function pageQuestion(service: string, reference: string | undefined): string {
  const name = reference === undefined ? '' : ` Suchen Sie nach ${reference}.`;
  return `Was zeigen die Seiten des Zahlungsdienstes ${service} zu dieser Transaktion?${name}`;
}

/** What the pages of a payment service can show, by the value of the evidence. */
export const pageAnswers = {
  done: 'Sie wurde ausgeführt, mit dem Betrag oben.',
  'other-amount': 'Sie wurde ausgeführt, mit einem anderen Betrag.',
  refused: 'Sie wurde abgelehnt, und der Kunde kann es nicht noch einmal versuchen.',
  closed: 'Der Link ist geschlossen oder abgelaufen und wurde nicht bezahlt.',
  absent: 'Der Dienst kennt sie nicht.',
  open: 'Der Kunde kann noch bezahlen, oder der Dienst arbeitet noch daran.',
  unseen: 'Ich kann die Seiten nicht sehen.',
} as const;

/** The question for the name of the operator. */
export const yourName = 'Wie heißen Sie? Das Journal behält den Namen.';

/** The question for the reason. */
export const yourReason = 'Was haben Sie gesehen? Das Journal behält Ihre Worte.';

/** A text is too long for the journal. */
export function tooLong(max: number): string {
  return `Das ist zu lang. Nehmen Sie höchstens ${max} Zeichen.`;
}

/** The conclusion, before the operator confirms it. */
export const concluded = {
  approved: 'Was Sie gesehen haben, beweist: Die Transaktion wurde GENEHMIGT. Es floss Geld.',
  declined:
    'Was Sie gesehen haben, beweist: Die Transaktion wurde ABGELEHNT. Es floss kein Geld, und der Verkauf kann noch einmal kassiert werden.',
  'not-processed':
    'Was Sie gesehen haben, beweist: Die Transaktion wurde NICHT AUSGEFÜHRT. Es floss kein Geld, und der Verkauf kann noch einmal kassiert werden.',
} as const;

/** The question that confirms the outcome. */
export function confirm(outcome: string): string {
  return `Geben Sie ${outcome} ein, um dieses Ergebnis festzuhalten. Es ist endgültig. Jede andere Eingabe lässt es, wie es ist.`;
}

/** The dialogue ended without a decision. */
export const unchanged = 'Es wurde nichts geändert. Die Transaktion wartet weiter.';

/** Why the evidence decides nothing, and what to do. `place`: the terminal or the payment service. */
export const lookFurther = {
  contradiction: (place: string): readonly string[] => [
    `Ihre Antworten widersprechen sich. Rufen Sie den Acquirer von ${place} an: Er weiß, ob Geld floss.`,
    'Kassieren Sie den Verkauf bis dahin nicht noch einmal.',
  ],
  'still-running': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt: ${place} arbeitet noch daran. Warten Sie, bis das Display frei ist, und prüfen Sie dann noch einmal.`,
  ],
  'other-amount': (place: string): readonly string[] => [
    `Der Betrag ist nicht der verlangte. Rufen Sie den Acquirer von ${place} an: Er weiß, welcher Betrag floss.`,
    'Kassieren Sie den Verkauf bis dahin nicht noch einmal.',
  ],
  'no-approval-code': (place: string): readonly string[] => [
    `Ein Beleg ohne Genehmigungsnummer beweist nichts. Sehen Sie in der Liste von ${place} nach, oder rufen Sie seinen Acquirer an.`,
  ],
  'list-unseen': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt. Sehen Sie in der Liste von ${place} nach, oder rufen Sie seinen Acquirer an. Ein fehlender Beleg beweist nichts.`,
  ],
  'receipt-unseen': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt. Suchen Sie den Beleg, oder rufen Sie den Acquirer von ${place} an.`,
  ],
  'screen-unseen': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt. Sehen Sie auf das Display von ${place}: Es arbeitet vielleicht noch an der Transaktion.`,
  ],
  'page-unseen': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt. Sehen Sie auf den Seiten von ${place} nach, oder rufen Sie den Zahlungsdienst an.`,
  ],
  'still-open': (place: string): readonly string[] => [
    `Das Ergebnis ist noch nicht bekannt: Der Kunde kann noch bezahlen. Schließen Sie zuerst den Link auf den Seiten von ${place}.`,
  ],
} as const;

/** Your evidence says no, and the reported outcome says yes. */
export function againstReport(message: string, place: string): readonly string[] {
  return [
    `Ihre Antworten widersprechen dem gemeldeten Ergebnis: ${message}`,
    `Rufen Sie den Acquirer von ${place} an: Er weiß, ob Geld floss. Kassieren Sie den Verkauf bis dahin nicht noch einmal.`,
  ];
}

/** The command for an outcome that the acquirer confirmed. */
export function byHand(command: string): string {
  return `Wenn der Acquirer ein Ergebnis bestätigt: ${command}`;
}

/** The transaction has no outcome that waits. */
export function doesNotWait(transactionId: string): string {
  return `Die Transaktion ${transactionId} wartet nicht auf eine Entscheidung.`;
}

/** The command has no terminal for its questions. */
export const needsTerminal =
  'tenderd resolve stellt Fragen und braucht dazu Tastatur und Bildschirm. Es wurde nichts geändert.';

/** The command without questions. */
export function withoutQuestions(command: string): string {
  return `Ohne Fragen: ${command}`;
}

/** The evidence for the journal, before the operator's own words. */
export function seen(facts: readonly (readonly [name: string, value: string])[]): string {
  return facts.map(([name, value]) => `${name}: ${value}`).join(', ');
}

/** The reason in the journal. */
export function reason(evidence: string, words: string): string {
  return `${words} (${evidence})`;
}
