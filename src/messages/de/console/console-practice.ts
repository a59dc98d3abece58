/** The practice page of the console. It exists only if all money is simulated. */

/** The texts of the page. */
export const page = {
  title: 'Übung',
  lead: 'Alles Geld dieses Dienstes ist simuliert. Wählen Sie einen Störfall, spielen Sie ihn durch, und sehen Sie, was die Seiten zeigen.',
  type: 'Geben Sie das in einer Shell ein. Die Übersicht zeigt, was geschieht.',
  ending: (ending: string): string => `Jeder Betrag, der auf .${ending} endet, tut dasselbe.`,
  more: 'Weitere Störungen, und wie man sie jederzeit auslöst:',
} as const;

/** The faults that can be practised, by the last two digits of the amount that causes them. */
export const days: Readonly<Record<string, string>> = {
  '01': 'Die Bank lehnt ab',
  '02': 'Der Kunde bricht ab',
  '03': 'Nach der Genehmigung reißt die Verbindung ab',
  '04': 'Nur etwa die Hälfte wird genehmigt',
  '06': 'Die PIN ist erst falsch, dann richtig',
  '08': 'Der Kunde zeigt keine Karte',
  '09': 'Die Bank antwortet nicht',
  '11': 'Die Antwort des Terminals geht verloren',
  '12': 'Die Verbindung reißt ab, bevor die Anforderung ankommt',
  '15': 'Das Terminal startet nach der Genehmigung neu',
  '16': 'Das Terminal ist beschäftigt',
  '18': 'Das Terminal startet neu und vergisst die Zahlung: Sie müssen entscheiden',
};
