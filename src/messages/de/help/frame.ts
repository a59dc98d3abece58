/** The frame of the help in German, and the texts after the options of a command. */

/** The headings in the help. */
export const titles = {
  usage: 'Aufruf:',
  arguments: 'Argumente:',
  options: 'Optionen:',
  commands: 'Befehle:',
};

/** The words around options and commands. */
export const frame = {
  help: 'Hilfe zum Befehl zeigen',
  helpCommand: 'Hilfe zu einem Befehl zeigen',
  exitCodes: 'Exit-Codes:',
  choices: 'möglich',
  default: 'sonst',
  anyOptions: '[Optionen]',
  anyCommand: '[Befehl]',
  noneDefault: 'keine',
};

/** The text after the options, by the command. */
export const endings = {
  doctor: `
Es fließt kein Geld, und kein Terminal wird angemeldet. Der Exit-Code ist 0 ohne Fehler, sonst der des ersten Fehlers.`,
  'transactions resolve': `
Suchen Sie das Ergebnis auf dem Beleg des Terminals, in seiner Liste oder beim Acquirer, bei einem Link oder Auftrag auf den
Seiten des Zahlungsdienstes. Schließen Sie dort zuerst einen Link, den noch jemand bezahlen kann.
  approved        sie ging durch: Der Kunde hat bezahlt oder sein Geld bekommen
  declined        Terminal, Zahlungsdienst oder Bank haben abgelehnt: Es floss kein Geld
  not-processed   Terminal oder Zahlungsdienst kennen sie nicht, oder der Link endete unbezahlt: Es floss kein Geld
Nach declined und not-processed darf der Verkauf noch einmal kassiert werden. Das Ergebnis ist endgültig, mit zwei Ausnahmen:
Das Terminal oder der Zahlungsdienst meldet später eine Genehmigung, oder ein offener Punkt sagt, dass die Transaktion
durchgegangen sein kann. Dann können Sie sie als approved klären.
`,
  'nexo certificate': `
Der Name ist der Hostname, den die Kasse prüft. Ein Programm für Terminals prüft den Namen im Zertifikat des Terminals, etwa
P400Plus-123456789.live.terminal.adyen.com. Jede andere Kasse prüft localhost. Das Zertifikat gilt für den Namen, für
localhost und für 127.0.0.1. Vorhandene Dateien werden nur mit --force überschrieben.
`,
};
