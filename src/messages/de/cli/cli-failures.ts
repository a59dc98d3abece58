/** Failures of commands that do not reach the daemon or that the daemon refuses, and the last lines of commands. */

import { labelled } from '../../en/cli/cli-parts.js';

/** The meaning of each exit code. */
export const exitMeanings = {
  0: 'genehmigt oder erledigt',
  1: 'Fehler',
  2: 'falscher Aufruf',
  10: 'abgelehnt',
  11: 'ungeklärt',
  12: 'abgebrochen',
  13: 'nicht ausgeführt',
  14: 'teilweise genehmigt',
  65: 'das Journal ist beschädigt, neuer als diese Version oder gehört einem anderen Programm; oder eine Datei wurde abgelehnt',
  69: 'der Dienst ist nicht erreichbar',
  73: 'Port, Socket oder Journal wird von einem anderen Programm verwendet',
  75: 'später noch einmal versuchen (oder noch kein Ergebnis)',
  77: 'nicht erlaubt',
  78: 'Konfiguration falsch',
  130: 'unterbrochen',
} as const;

/** `configuration`: the message in the JSON document. */
export const configurationWrong = 'Die Konfiguration ist falsch.';

/** `configuration`: the line after the list of mistakes. */
export function configurationMistakes(count: number): string {
  return `Die Konfiguration hat ${count === 1 ? 'einen Fehler' : `${count} Fehler`}; es wurde nichts gestartet.`;
}

/** `internal-error`: the line before the stack trace. */
export const internalError = 'In tenderd ist ein Fehler aufgetreten. Bitte melden Sie ihn mit diesem Text:';

/** The message of the failure `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): string {
  return `${text} Es wurde nichts ausgeführt.`;
}

/** The next step, after {@link twoDirectories}. */
export const chooseDirectory: readonly string[] = [
  'Das Verzeichnis der Datei:      unset TENDERD_DATA_DIR',
  'Das Verzeichnis der Variablen:  ohne --config aufrufen',
  'Eines von beiden:               --data-dir DIRECTORY, das beide übergeht',
];

/** The command stopped before it sent anything to the daemon. */
export const nothingSent = 'Es wurde nichts gesendet: Durch diesen Befehl floss kein Geld.';

/** The daemon refused the first request, so the command moved no money. */
export const noMoneyMoved = 'Durch diesen Befehl floss kein Geld.';

/** `unreachable`: the command cannot connect to the daemon. */
export function noDaemon(url: string, reason: string): string {
  return `Unter ${url} antwortet kein tenderd (${reason}).`;
}

/** `unreachable`: the connection to the daemon was closed before its answer. */
export function brokenOff(url: string, reason: string): string {
  return `Der Dienst unter ${url} hat die Verbindung ohne Antwort geschlossen (${reason}).`;
}

/** The next steps, after {@link noDaemon} and {@link brokenOff}. */
export const findTheDaemon: readonly string[] = [
  'Läuft er?              Sehen Sie in sein Log, oder starten Sie ihn: tenderd run (zum Üben: tenderd run --simulate)',
  'Ist es ein anderer?    Nennen Sie ihn mit --config, --data-dir oder --simulate',
];

/** `foreign-answer`: another program listens on the port where the daemon was expected. */
export function foreignProgram(url: string): string {
  return `Das Programm, das unter ${url} antwortet, ist nicht tenderd. Ihr Token wurde nicht gesendet.`;
}

/** The next step, after {@link foreignProgram}. */
export const comparePort =
  'Verwendet ein anderes Programm diesen Port? Vergleichen Sie ihn mit der Adresse, die "tenderd run" ausgegeben hat.';

/** The next step after the failure `unknown-transaction`. */
export const isTheIdRight = 'Stimmt die Id?         tenderd transactions list';

/** The next step after the failure `unauthorized`. */
export const wrongToken = 'Der Dienst nimmt dieses Token nicht an. Läuft er mit diesem --data-dir (oder --token-file)?';

/** The next step after the failure `journal-unconfirmed`. */
export function confirmJournal(command: string): string {
  return `Den Dienst anhalten, das Journal mit den Terminals vergleichen, dann: ${command}`;
}

/** The next step after the failure `terminal-faulted`. */
export function releaseTerminal(command: string): string {
  return `Ansehen, was geschehen ist: tenderd attention. Nach der Prüfung: ${command}`;
}

/** `usage`: `--url` is not the address of a daemon on this machine. */
export function badUrl(given: string): string {
  return `--url ist "${given}"; erwartet wird eine Adresse dieses Rechners, etwa http://127.0.0.1:8741.`;
}

/** The message of the failure `token-unreadable`. */
export function tokenUnreadable(path: string): string {
  return `Sie dürfen das Token ${path} nicht lesen.`;
}

/** The next step, after {@link tokenUnreadable}. */
export const runAsUser =
  'Rufen Sie den Befehl als der Benutzer auf, unter dem der Dienst läuft: sudo -u USER tenderd ...';

/** `usage`: the file in `--token-file` cannot be read. */
export function badTokenFile(path: string, reason: string): string {
  return `--token-file ist "${path}"; die Datei ist nicht lesbar (${reason}).`;
}

/** `token-missing`: a daemon is running, and its token file is gone. */
export function tokenMissing(url: string, pid: number, path: string): string {
  return `Unter ${url} läuft ein Dienst (Prozess ${pid}), aber seine Token-Datei ${path} fehlt.`;
}

/** The next steps, after {@link tokenMissing}. */
export const restoreToken: readonly string[] = [
  'Stellen Sie die Datei aus einer Kopie wieder her, oder halten Sie den Dienst an und starten Sie ihn wieder: Dann schreibt er ein neues Token.',
  'Nach einem neuen Token muss jede Kasse und jedes Skript mit dem alten die Datei neu lesen.',
];

/** The next steps, after {@link noToken}. */
export const startOrName: readonly string[] = [
  labelled('Einen starten', 'tenderd run   (oder zum Üben: tenderd run --simulate)'),
  labelled('Oder ihn nennen', '--config FILE, --data-dir DIRECTORY, oder --simulate für den Übungsdienst'),
];

/** `real-money`: the daemon is not simulated, and the command has no `--real-money`. */
export function realMoney(url: string, money: string): string {
  return `Der Dienst unter ${url}: ${money}. Dies würde echtes Geld bewegen. Es wurde nichts gesendet.`;
}

/** The next steps, after {@link realMoney}. */
export const confirmRealMoney: readonly string[] = [
  labelled('Wenn Sie das wollen', 'den Befehl wiederholen mit --real-money'),
  labelled('Zum Üben', 'tenderd run --simulate'),
];

/** A command that moves money begins. It names the transaction before it sends the request. */
export function requesting(transactionId: string, url: string, isSimulated: boolean): string {
  return `Transaktion ${transactionId} wird bei ${url} angefordert${isSimulated ? ' (simuliert)' : ''}`;
}

/** The daemon does not answer while a transaction is running. */
export function askingAgain(reason: string): string {
  return `Der Dienst antwortet nicht (${reason}). Es ist noch nicht bekannt, ob Geld fließt. Neuer Versuch ...`;
}

/** `interrupted`: Ctrl-C while a transaction is running. */
export const interrupted =
  'Sie sehen nicht mehr zu. Die Zahlung läuft weiter: Das Terminal kann das Geld noch abbuchen.';

/** `outcome-unknown`: the daemon went away while a transaction ran. */
export function outcomeUnknown(url: string, reason: string): string {
  return `Der Dienst unter ${url} ist verschwunden (${reason}) und nicht zurückgekommen. Es ist nicht bekannt, ob Geld geflossen ist: Vorerst nicht noch einmal kassieren.`;
}

/** The next steps, after {@link outcomeUnknown}. */
export function startAgain(transactionId: string): readonly string[] {
  return [
    labelled('Wieder starten', 'tenderd run'),
    labelled('Dann Ergebnis prüfen', `tenderd status ${transactionId}`),
  ];
}

/** An abort was requested. `end`: `ended` if the transaction has already ended, otherwise the side that now decides. */
export function abortRequested(end: 'ended' | 'terminal' | 'service'): string {
  if (end === 'ended') return 'Die Transaktion ist beendet: Es gibt nichts mehr abzubrechen.';
  return end === 'terminal'
    ? 'Der Abbruch wurde angefordert. Das Terminal entscheidet, ob er noch rechtzeitig kommt.'
    : 'Der Abbruch wurde aufgezeichnet. Nur der Zahlungsdienst kann sagen, ob er noch rechtzeitig kommt.';
}

/** The operator stopped waiting for a device request with Ctrl-C. */
export const deviceRequestInterrupted =
  'Sie warten nicht mehr, und tenderd hat das Terminal gebeten aufzuhören. Es floss kein Geld.';

/** `unreachable`: there is no token file, and without a token no daemon answers. */
export function noToken(dataDir: string, path: string): string {
  return `Kein Dienst des Datenverzeichnisses ${dataDir} kann gefragt werden: Es gibt kein Token ${path}.`;
}

/** `usage`: the operator used `--check` together with a transaction, `--watch` or `--json`. */
export const checkAlone =
  '--check gibt eine Zeile über den ganzen Dienst aus. Lassen Sie die Transaktion, --watch und --json weg.';

/** The commands that a mistyped word may mean. */
export function didYouMean(commands: readonly string[]): string {
  return `(Meinten Sie ${commands.length > 1 ? 'einen davon: ' : ''}${commands.join(', ')}?)`;
}

/** The errors of the library that reads arguments, and their texts. */
const usageErrors: readonly (readonly [found: RegExp, text: string])[] = [
  [/unknown command '(.*)'/m, "unbekannter Befehl '$1'"],
  [/unknown option '(.*)'/m, "unbekannte Option '$1'"],
  [/missing required argument '(.*)'/m, "es fehlt das Argument '$1'"],
  [/option '(.*)' argument missing/m, "der Option '$1' fehlt ihr Wert"],
  [/required option '(.*)' not specified/m, "es fehlt die Option '$1'"],
  [
    /too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\./m,
    'zu viele Argumente: erwartet $2, angegeben $3.',
  ],
  [/option '(.*)' argument '(.*)' is invalid\./m, "Option '$1': '$2' ist ungültig."],
  [/command-argument value '(.*)' is invalid for argument '(.*)'\./m, "Argument '$2': '$1' ist ungültig."],
  [/Allowed choices are (.*)\.$/m, 'Möglich sind: $1.'],
  [/^error: /m, 'Fehler: '],
];

/** `usage`: the arguments contain a mistake. `text`: the words of the library that reads the arguments. */
export function usageError(text: string): string {
  return usageErrors.reduce((shown, [found, words]) => shown.replace(found, words), text);
}

/** The hint that points to the help. It follows the text about a mistake in the arguments. */
export const helpHint = '(tenderd --help zeigt die Befehle, tenderd BEFEHL --help die Optionen eines Befehls)';
