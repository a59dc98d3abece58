/** The practice page of the console. It exists only if all money is simulated. */

/** The texts of the page. */
export const page = {
  title: 'Övning',
  lead: 'Alla pengar i denna tenderd är simulerade. Välj ett fel, framkalla det med dess belopp och se vad sidorna visar.',
  type: 'Skriv det här i ett kommandofönster. Översikten visar det medan det händer.',
  ending: (ending: string): string => `Varje belopp som slutar på .${ending} gör samma sak.`,
  more: 'Fler fel, och hur du framkallar dem när som helst:',
} as const;

/** The faults that can be practised, by the last two digits of the amount that causes them. */
export const days: Readonly<Record<string, string>> = {
  '01': 'Banken nekar',
  '02': 'Kunden avbryter',
  '03': 'Kabeln kapas efter godkännandet',
  '04': 'Bara ungefär hälften godkänns',
  '06': 'PIN-koden är först fel, sedan rätt',
  '08': 'Kunden visar inget kort',
  '09': 'Banken svarar inte',
  '11': 'Terminalens svar går förlorat',
  '12': 'Kabeln kapas innan begäran kommer fram',
  '15': 'Terminalen startar om efter godkännandet',
  '16': 'Terminalen är upptagen',
  '18': 'Terminalen startar om och glömmer betalningen: du måste avgöra',
};
