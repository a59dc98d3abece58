/** The attention list of the console, and its dialogues. */

/** The texts of the page. */
export const page = {
  title: 'Åtgärdslista',
  summary: (count: number): string =>
    count === 0
      ? 'Inget väntar på dig.'
      : count === 1
        ? '1 punkt väntar på ett beslut.'
        : `${count} punkter väntar på ett beslut.`,
  see: (transactionId: string): string => `Visa allt om ${transactionId}`,
  nothingHere: 'Punkten försvinner av sig själv när orsaken är borta.',
} as const;

/** The subject of an item. */
export const subjects = {
  transaction: (place: string): string => `En transaktion på ${place}`,
  terminal: (place: string): string => `Terminal ${place}`,
  service: (place: string): string => `Betaltjänst ${place}`,
  daemon: 'Den här datorn',
} as const;

/** The labels of the fields that each decision has. */
export const form = { name: 'Ditt namn', reason: 'Vad du såg' } as const;

/** Descriptions of the pictures that show where to look, for readers who cannot see them. */
export const pictures = {
  screen: 'Terminalens skärm',
  list: 'Terminalens egen lista över betalningar, på skärmen',
  receipt: 'Kvittot när det kommer ut ur terminalen',
} as const;

/** The dialogue that releases a terminal. */
export const release = {
  title: (terminal: string): string => `Frigör ${terminal}`,
  question: 'Gå till terminalen. Vad visar skärmen nu?',
  screens: {
    idle: 'Den är ledig: den visar sin startbild.',
    busy: 'Den arbetar fortfarande: den ber om ett kort, en PIN-kod eller ett ögonblicks väntan.',
    unseen: 'Jag kan inte se den.',
  },
  advice: {
    idle: 'Nya betalningar kan börja när den har frigjorts. Den tidigare transaktionen förblir obekräftad: avgör den också.',
    busy: 'Vänta tills den är ledig. Om den frigörs nu kan två betalningar blandas ihop.',
    unseen: 'Fråga en kollega vid terminalen. Frigör den inte osedd.',
  },
  button: 'Frigör terminalen',
} as const;

/** The dialogue that finds out how a transaction ended. */
export const resolve = {
  title: 'Ta reda på hur den slutade',
  reading: 'Transaktionen läses.',
  expected: (amount: string): string => `Leta efter ${amount}.`,
  undecided: 'Svara på varje fråga. Sedan följer resultatet av det du såg.',
  button: (outcome: string): string => `Registrera: ${outcome}`,
  amount: (currency: string): string => `Belopp på kvittot, i ${currency}`,
  approvalCode: 'Auktoriseringskod på kvittot (lämna tomt om det inte finns någon)',
  final: 'Resultatet är slutgiltigt, och journalen sparar ditt namn.',
  confirmTitle: 'Bekräfta resultatet',
  confirm: (result: string): string =>
    `tenderd rapporterar: ${result}. Jämför det med terminalen innan du bekräftar det.`,
  outcomes: {
    approved: 'godkänd',
    declined: 'nekad',
    'not-processed': 'inte genomförd',
  },
} as const;

const giveBack =
  'För att lämna tillbaka pengarna, använd kassan eller det här kommandot. Konsolen flyttar aldrig pengar.';

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
    text: 'Bokför resultatet i kassan. Om kassan inte finns kvar, kvittera det för hand:',
    command: (transactionId) => `tenderd transactions acknowledge ${transactionId}`,
  },
  'config-check': {
    text: 'Rätta konfigurationen. Det här kommandot visar felen:',
    command: () => 'tenderd config check',
  },
  'call-support': { text: 'Kontakta supporten.' },
  'journal-confirm': {
    text: 'Stoppa tenderd, jämför journalen med terminalerna och kör sedan:',
    command: () => 'tenderd journal confirm --name "YOUR NAME" --reason "REASON"',
  },
  'journal-same-machine': {
    text: 'Om den här datorn ersätter den andra: stoppa tenderd och kör sedan:',
    command: () => 'tenderd journal same-machine --name "YOUR NAME" --reason "REASON"',
  },
  'journal-new-sale-id': {
    text: 'Om den andra datorn fortfarande körs: stoppa tenderd och kör sedan:',
    command: () => 'tenderd journal new-sale-id --name "YOUR NAME" --reason "REASON"',
  },
};
