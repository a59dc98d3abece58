/** One transaction in the console. */

/** The headings and sentences of the page. */
export const page = {
  title: 'Zahlung',
  back: 'Zurück zur Liste',
  needsYou: 'Diese Transaktion braucht Ihre Entscheidung.',
  way: 'Was geschah',
  steps: (count: number): string =>
    count === 1 ? 'Der einzige Schritt in Worten' : `Alle ${count} Schritte in Worten`,
  receipts: 'Belege',
  noReceipt: 'Das Terminal hat keinen Beleg gesendet.',
  signature: '(der Kunde muss unterschreiben)',
  messages: 'Antworten des Terminals',
  redacted: 'Kartendaten sind entfernt, wie im Journal.',
  noMessage: 'Es wurde nichts gesendet.',
  noAnswer: 'Darauf gibt es keine Antwort.',
  commands: 'Auf der Kommandozeile',
  neverMoves: 'Die Konsole bewegt nie Geld. Diese Befehle zeigen und tun mehr:',
  refund: 'Um dem Kunden Geld zurückzugeben:',
  attemptStates: {
    open: 'die Wirkung ist unbekannt',
    unsent: 'sicher nicht gesendet',
    answered: 'beantwortet',
    'not-started': 'vom Terminal zurückgewiesen',
    'never-received': 'sicher nie gestartet',
    unrecoverable: 'das Terminal kann es nicht melden',
    'released-by-operator': 'von einem Bediener freigegeben',
  },
} as const;

/** The labels of the facts. */
export const facts = {
  retry: 'Noch einmal kassieren?',
  authorized: 'Genehmigter Betrag',
  requested: 'Angeforderter Betrag',
  remaining: 'Noch zu zahlen',
  kind: 'Art',
  place: 'Terminal',
  sale: 'Verkauf',
  register: 'Kasse',
  id: 'Transaktion',
  card: 'Karte',
  approvalCode: 'Genehmigungsnummer',
  terminalNumber: 'Nummer am Terminal',
  terminalReason: 'Das Terminal meldet',
  accepted: 'Angefordert um',
  decided: 'Entschieden um',
  certainBy: 'Ergebnis erwartet bis',
  person: 'Entschieden von',
  acknowledged: 'Von der Kasse verbucht',
  yes: 'ja',
  notYet: 'noch nicht',
} as const;

/** The texts around the diagram of the payment's steps. */
export const picture = {
  label: 'Der Weg der Transaktion zwischen Kasse, tenderd, Terminal und Host',
  lanes: {
    register: 'Kasse',
    tenderd: 'tenderd',
    terminal: 'Terminal',
    host: 'Host',
  },
} as const;

/** The steps of the payment in a few words, for the picture. The keys are the stable codes of the steps. */
export const stages: Readonly<Record<string, string>> = {
  accepted: 'Anforderung',
  'asked-again': 'fragt wieder',
  'attempt-opened': 'Anforderung',
  'attempt-unsent': 'nicht gesendet',
  answered: 'Antwort',
  refused: 'zurückgewiesen',
  stage: 'Display',
  printed: 'Beleg',
  prompt: 'Rückfrage',
  'prompt-answered': 'Eingabe',
  'prompt-ended': 'Rückfrage vorbei',
  'link-lost': 'Verbindung verloren',
  'deadline-passed': 'nicht rechtzeitig geantwortet',
  fenced: 'späte Antworten ausgeschlossen',
  'status-answered': 'Status',
  'status-unanswered': 'kein Status',
  'proved-never-received': 'nie angekommen',
  unrecoverable: 'nicht mehr bekannt',
  'abort-wanted': 'Abbruch gewünscht',
  'abort-sent': 'Abbruch',
  rejected: 'abgewiesen',
  outcome: 'Ergebnis',
  acknowledged: 'verbucht',
  'answer-delivered': 'Ergebnis übergeben',
  'answer-lost': 'Ergebnis nicht übergeben',
  resolved: 'Bediener entscheidet',
  'released-by-operator': 'Bediener gibt frei',
  session: 'Anmeldung',
  started: 'Neustart',
};
