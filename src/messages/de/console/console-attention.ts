/** The attention list of the console, and its dialogues. */

/** The texts of the page. */
export const page = {
  title: 'Offene Punkte',
  summary: (count: number): string =>
    count === 0
      ? 'Es wartet nichts auf Sie.'
      : count === 1
        ? '1 Punkt wartet auf eine Entscheidung.'
        : `${count} Punkte warten auf eine Entscheidung.`,
  see: (transactionId: string): string => `Alles zu ${transactionId}`,
  nothingHere: 'Der Punkt verschwindet von selbst, wenn seine Ursache behoben ist.',
} as const;

/** The subject of an item. */
export const subjects = {
  transaction: (place: string): string => `Eine Transaktion an ${place}`,
  terminal: (place: string): string => `Terminal ${place}`,
  service: (place: string): string => `Zahlungsdienst ${place}`,
  daemon: 'Dieser Rechner',
} as const;

/** The labels of the fields that each decision has. */
export const form = { name: 'Ihr Name', reason: 'Was Sie gesehen haben' } as const;

/** Descriptions of the pictures that show where to look, for readers who cannot see them. */
export const pictures = {
  screen: 'Das Display des Terminals',
  list: 'Die Zahlungsliste des Terminals auf seinem Display',
  receipt: 'Der Beleg, wie er aus dem Terminal kommt',
} as const;

/** The dialogue that releases a terminal. */
export const release = {
  title: (terminal: string): string => `${terminal} freigeben`,
  question: 'Gehen Sie zum Terminal. Was zeigt das Display jetzt?',
  screens: {
    idle: 'Es ist frei: Es zeigt den Startbildschirm.',
    busy: 'Es arbeitet noch: Es verlangt eine Karte, eine PIN oder Geduld.',
    unseen: 'Ich kann es nicht sehen.',
  },
  advice: {
    idle: 'Nach der Freigabe können neue Zahlungen beginnen. Die frühere Transaktion bleibt ungeklärt: Klären Sie sie auch.',
    busy: 'Warten Sie, bis es frei ist. Eine Freigabe jetzt könnte zwei Zahlungen vermischen.',
    unseen: 'Fragen Sie jemanden am Terminal. Geben Sie es nicht ungesehen frei.',
  },
  button: 'Terminal freigeben',
} as const;

/** The dialogue that finds out how a transaction ended. */
export const resolve = {
  title: 'Herausfinden, wie es ausging',
  reading: 'Die Transaktion wird gelesen.',
  expected: (amount: string): string => `Suchen Sie nach ${amount}.`,
  undecided: 'Beantworten Sie jede Frage. Das Ergebnis folgt aus dem, was Sie gesehen haben.',
  button: (outcome: string): string => `Festhalten: ${outcome}`,
  amount: (currency: string): string => `Betrag auf dem Beleg, in ${currency}`,
  approvalCode: 'Genehmigungsnummer auf dem Beleg (leer lassen, wenn keine darauf steht)',
  final: 'Das Ergebnis ist endgültig, und das Journal behält Ihren Namen.',
  confirmTitle: 'Ergebnis bestätigen',
  confirm: (result: string): string =>
    `tenderd meldet: ${result}. Vergleichen Sie das mit dem Terminal, bevor Sie es bestätigen.`,
  outcomes: {
    approved: 'genehmigt',
    declined: 'abgelehnt',
    'not-processed': 'nicht ausgeführt',
  },
} as const;

const giveBack = 'Um das Geld zurückzugeben, verwenden Sie die Kasse oder diesen Befehl. Die Konsole bewegt nie Geld.';

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
    text: 'Verbuchen Sie das Ergebnis an der Kasse. Wenn es die Kasse nicht mehr gibt, quittieren Sie es von Hand:',
    command: (transactionId) => `tenderd transactions acknowledge ${transactionId}`,
  },
  'config-check': {
    text: 'Berichtigen Sie die Konfiguration. Dieser Befehl nennt die Fehler:',
    command: () => 'tenderd config check',
  },
  'call-support': { text: 'Rufen Sie den Support.' },
  'journal-confirm': {
    text: 'Halten Sie den Dienst an, vergleichen Sie das Journal mit den Terminals, dann:',
    command: () => 'tenderd journal confirm --name "YOUR NAME" --reason "REASON"',
  },
  'journal-same-machine': {
    text: 'Wenn dieser Rechner den anderen ersetzt: Halten Sie den Dienst an, dann:',
    command: () => 'tenderd journal same-machine --name "YOUR NAME" --reason "REASON"',
  },
  'journal-new-sale-id': {
    text: 'Wenn der andere Rechner noch läuft: Halten Sie den Dienst an, dann:',
    command: () => 'tenderd journal new-sale-id --name "YOUR NAME" --reason "REASON"',
  },
};
