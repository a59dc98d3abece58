/** One transaction in the console. */

/** The headings and sentences of the page. */
export const page = {
  title: 'Betalning',
  back: 'Tillbaka till listan',
  needsYou: 'Den här transaktionen behöver ditt beslut.',
  way: 'Vad som hände',
  steps: (count: number): string => (count === 1 ? 'Det enda steget i ord' : `Alla ${count} steg i ord`),
  receipts: 'Kvitton',
  noReceipt: 'Terminalen skickade inget kvitto.',
  signature: '(kunden måste skriva under)',
  messages: 'Terminalens svar',
  redacted: 'Kortdata är borttagna, som i journalen.',
  noMessage: 'Inget har skickats.',
  noAnswer: 'Det finns inget svar på det här meddelandet.',
  commands: 'På kommandoraden',
  neverMoves: 'Konsolen flyttar aldrig pengar. De här kommandona visar och gör mer:',
  refund: 'För att lämna tillbaka pengar till kunden:',
  attemptStates: {
    open: 'dess verkan är okänd',
    unsent: 'bevisligen inte skickat',
    answered: 'besvarat',
    'not-started': 'avvisat av terminalen',
    'never-received': 'bevisligen aldrig startat',
    unrecoverable: 'terminalen kan inte rapportera det',
    'released-by-operator': 'frigjort av en operatör',
  },
} as const;

/** The labels of the facts. */
export const facts = {
  retry: 'Ta betalt igen?',
  authorized: 'Godkänt belopp',
  requested: 'Begärt belopp',
  remaining: 'Kvar att betala',
  kind: 'Typ',
  place: 'Terminal',
  sale: 'Köp',
  register: 'Kassa',
  id: 'Transaktion',
  card: 'Kort',
  approvalCode: 'Auktoriseringskod',
  terminalNumber: 'Nummer på terminalen',
  terminalReason: 'Terminalen uppger',
  accepted: 'Begärd',
  decided: 'Avgjord',
  certainBy: 'Resultat känt senast',
  person: 'Avgjord av',
  acknowledged: 'Bokförd av kassan',
  yes: 'ja',
  notYet: 'inte ännu',
} as const;

/** The texts around the diagram of the payment's steps. */
export const picture = {
  label: 'Transaktionens väg mellan kassa, tenderd, terminal och värdsystem',
  lanes: {
    register: 'Kassa',
    tenderd: 'tenderd',
    terminal: 'Terminal',
    host: 'Värdsystem',
  },
} as const;

/** The steps of the payment in a few words, for the picture. The keys are the stable codes of the steps. */
export const stages: Readonly<Record<string, string>> = {
  accepted: 'begäran',
  'asked-again': 'frågar igen',
  'attempt-opened': 'begäran',
  'attempt-unsent': 'inte skickat',
  answered: 'svar',
  refused: 'avvisat',
  stage: 'skärm',
  printed: 'kvitto',
  prompt: 'fråga',
  'prompt-answered': 'svar på frågan',
  'prompt-ended': 'frågan avslutad',
  'link-lost': 'anslutningen bröts',
  'deadline-passed': 'inget svar i tid',
  fenced: 'sena svar uteslutna',
  'status-answered': 'status',
  'status-unanswered': 'ingen status',
  'proved-never-received': 'aldrig mottagen',
  unrecoverable: 'inte längre känd',
  'abort-wanted': 'avbrott begärt',
  'abort-sent': 'avbrott skickat',
  rejected: 'avvisat',
  outcome: 'resultat',
  acknowledged: 'bokförd',
  'answer-delivered': 'resultat levererat',
  'answer-lost': 'resultat inte levererat',
  resolved: 'operatören avgör',
  'released-by-operator': 'operatören frigör',
  session: 'inloggning',
  started: 'omstart',
};
