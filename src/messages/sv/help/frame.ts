/** The frame of the help in Swedish, and the texts after the options of a command. */

/** The headings in the help. */
export const titles = {
  usage: 'Användning:',
  arguments: 'Argument:',
  options: 'Alternativ:',
  commands: 'Kommandon:',
};

/** The words around options and commands. */
export const frame = {
  help: 'visa hjälp för kommandot',
  helpCommand: 'visa hjälp för ett kommando',
  exitCodes: 'Felkoder:',
  choices: 'möjliga',
  default: 'förval',
  anyOptions: '[alternativ]',
  anyCommand: '[kommando]',
  noneDefault: 'inga',
};

/** The text after the options, by the command. */
export const endings = {
  doctor: `
Inga pengar flyttas, och ingen terminal loggas in. Felkoden är 0 utan fel, annars den för det första felet.`,
  'transactions resolve': `
Sök resultatet på terminalens kvitto, i dess egen lista eller hos inlösaren. För en länk eller order finns det på
betaltjänstens sidor. Stäng först en länk som fortfarande kan betalas där.
  approved        den gick igenom: kunden har betalat, eller fått pengarna
  declined        terminalen, betaltjänsten eller banken nekade: inga pengar har flyttats
  not-processed   terminalen eller betaltjänsten har den inte, eller stängde länken obetald: inga pengar har flyttats
Efter declined och not-processed får köpet debiteras igen. Resultatet är slutgiltigt, med två undantag: terminalen eller
betaltjänsten rapporterar ett godkännande senare, eller åtgärdslistan säger att transaktionen kan ha gått igenom. Då kan du
avgöra den som approved.
`,
  'nexo certificate': `
Namnet är värdnamnet som kassan kontrollerar. Ett program för terminaler kontrollerar namnet i terminalens certifikat, till
exempel P400Plus-123456789.live.terminal.adyen.com. Alla andra kassor kontrollerar localhost. Certifikatet gäller för namnet,
för localhost och för 127.0.0.1. Befintliga filer skrivs bara över med --force.
`,
};
