/** Failures of commands that do not reach the daemon or that the daemon refuses, and the last lines of commands. */

import { labelled } from '../../en/cli/cli-parts.js';

/** The meaning of each exit code. */
export const exitMeanings = {
  0: 'godkänd, eller kommandot är klart',
  1: 'ett annat fel: se meddelandet',
  2: 'felaktigt anrop: ett alternativ eller id är fel',
  10: 'nekad',
  11: 'obekräftad',
  12: 'avbruten',
  13: 'inte genomförd',
  14: 'delvis godkänd',
  65: 'journalen är skadad, är nyare än den här versionen eller tillhör ett annat program; eller så avvisades en fil',
  69: 'tenderd kan inte nås',
  73: 'ett annat program använder porten, socketen eller journalen',
  75: 'försök igen senare, eller så finns det inget resultat ännu',
  77: 'inte tillåtet',
  78: 'konfigurationen är fel',
  130: 'avbrutet med Ctrl-C',
} as const;

/** `configuration`: the message in the JSON document. */
export const configurationWrong = 'Konfigurationen är fel.';

/** `configuration`: the line after the list of mistakes. */
export function configurationMistakes(count: number): string {
  return `Konfigurationen har ${count === 1 ? 'ett fel' : `${count} fel`}; inget har startats.`;
}

/** `internal-error`: the line before the stack trace. */
export const internalError = 'Ett fel uppstod i tenderd. Rapportera det gärna med den här texten:';

/** The message of the failure `two-data-directories`. `text`: the two directories. */
export function twoDirectories(text: string): string {
  return `${text} Inget har gjorts.`;
}

/** The next step, after {@link twoDirectories}. */
export const chooseDirectory: readonly string[] = [
  'Filens katalog:        unset TENDERD_DATA_DIR',
  'Variabelns katalog:    kör utan --config',
  'Endera:                --data-dir DIRECTORY, som går före båda',
];

/** The command stopped before it sent anything to the daemon. */
export const nothingSent = 'Inget har skickats: det här kommandot har inte flyttat några pengar.';

/** The daemon refused the first request, so the command moved no money. */
export const noMoneyMoved = 'Det här kommandot har inte flyttat några pengar.';

/** `unreachable`: the command cannot connect to the daemon. */
export function noDaemon(url: string, reason: string): string {
  return `Ingen tenderd svarar på ${url} (${reason}).`;
}

/** `unreachable`: the connection to the daemon was closed before its answer. */
export function brokenOff(url: string, reason: string): string {
  return `tenderd på ${url} stängde anslutningen utan svar (${reason}).`;
}

/** The next steps, after {@link noDaemon} and {@link brokenOff}. */
export const findTheDaemon: readonly string[] = [
  'Om den inte körs:      läs dess logg och starta den sedan: tenderd run (för att öva: tenderd run --simulate)',
  'För en annan tenderd:  lägg till --config, --data-dir eller --simulate',
];

/** `foreign-answer`: another program listens on the port where the daemon was expected. */
export function foreignProgram(url: string): string {
  return `Programmet som svarar på ${url} är inte tenderd. Din token har inte skickats.`;
}

/** The next step, after {@link foreignProgram}. */
export const comparePort =
  'Använder ett annat program den här porten? Jämför den med adressen som "tenderd run" skrev ut.';

/** The next step after the failure `unknown-transaction`. */
export const isTheIdRight = 'Är id:t rätt?          tenderd transactions list';

/** The next step after the failure `unauthorized`. */
export const wrongToken = 'tenderd godtar inte denna token. Körs den med denna --data-dir (eller --token-file)?';

/** The next step after the failure `journal-unconfirmed`. */
export function confirmJournal(command: string): string {
  return `Stoppa tenderd, jämför journalen med terminalerna och kör sedan: ${command}`;
}

/** The next step after the failure `terminal-faulted`. */
export function releaseTerminal(command: string): string {
  return `Se vad som hände: tenderd attention. Efter granskningen: ${command}`;
}

/** `usage`: `--url` is not the address of a daemon on this machine. */
export function badUrl(given: string): string {
  return `--url är "${given}"; förväntat: en adress på den här datorn, till exempel http://127.0.0.1:8741.`;
}

/** The message of the failure `token-unreadable`. */
export function tokenUnreadable(path: string): string {
  return `Du får inte läsa tokenfilen ${path}.`;
}

/** The next step, after {@link tokenUnreadable}. */
export const runAsUser = 'Kör kommandot som den användare som tenderd körs som: sudo -u USER tenderd ...';

/** `usage`: the file in `--token-file` cannot be read. */
export function badTokenFile(path: string, reason: string): string {
  return `--token-file är "${path}", som inte går att läsa (${reason}).`;
}

/** `token-missing`: a daemon is running, and its token file is gone. */
export function tokenMissing(url: string, pid: number, path: string): string {
  return `tenderd körs på ${url} (process ${pid}), men dess tokenfil ${path} saknas.`;
}

/** The next steps, after {@link tokenMissing}. */
export const restoreToken: readonly string[] = [
  'Återställ filen från en kopia, eller stoppa tenderd och starta den igen: då skriver den en ny token.',
  'Efter en ny token måste varje kassa och skript som har den gamla läsa filen igen.',
];

/** `unreachable`: there is no token file, and without a token no daemon answers. */
export function noToken(dataDir: string, path: string): string {
  return `Ingen tenderd med datakatalogen ${dataDir} kan tillfrågas: det finns ingen token ${path}.`;
}

/** `usage`: the operator used `--check` together with a transaction, `--watch` or `--json`. */
export const checkAlone = '--check skriver en rad om hela tenderd. Utelämna transaktionen, --watch och --json.';

/** The commands that a mistyped word may mean. */
export function didYouMean(commands: readonly string[]): string {
  return `(Menade du ${commands.length > 1 ? 'något av ' : ''}${commands.join(', ')}?)`;
}

/** The next steps, after {@link noToken}. */
export const startOrName: readonly string[] = [
  labelled('Starta en', 'tenderd run   (eller, för att öva: tenderd run --simulate)'),
  labelled('Eller ange den', '--config FILE, --data-dir DIRECTORY, eller --simulate för övning'),
];

/** `real-money`: the daemon is not simulated, and the command has no `--real-money`. */
export function realMoney(url: string, money: string): string {
  return `tenderd på ${url}: ${money}. Det här skulle flytta riktiga pengar. Inget har skickats.`;
}

/** The next steps, after {@link realMoney}. */
export const confirmRealMoney: readonly string[] = [
  labelled('Om du vill det', 'upprepa kommandot med --real-money'),
  labelled('För att öva', 'tenderd run --simulate'),
];

/** A command that moves money begins. It names the transaction before it sends the request. */
export function requesting(transactionId: string, url: string, isSimulated: boolean): string {
  return `begär transaktion ${transactionId} på ${url}${isSimulated ? ' (simulerad)' : ''}`;
}

/** The daemon does not answer while a transaction is running. */
export function askingAgain(reason: string): string {
  return `tenderd svarar inte (${reason}). Det är inte känt ännu om pengar flyttas. Frågar igen ...`;
}

/** `interrupted`: Ctrl-C while a transaction is running. */
export const interrupted = 'Du följer inte längre betalningen. Den fortsätter: terminalen kan fortfarande ta pengarna.';

/** `outcome-unknown`: the daemon went away while a transaction ran. */
export function outcomeUnknown(url: string, reason: string): string {
  return `tenderd på ${url} försvann (${reason}) och kom inte tillbaka. Det är inte känt om pengar har flyttats: ta inte betalt igen ännu.`;
}

/** The next steps, after {@link outcomeUnknown}. */
export function startAgain(transactionId: string): readonly string[] {
  return [
    labelled('Starta den igen', 'tenderd run'),
    labelled('Se sedan resultatet', `tenderd status ${transactionId}`),
  ];
}

/** An abort was requested. `end`: `ended` if the transaction has already ended, otherwise the side that now decides. */
export function abortRequested(end: 'ended' | 'terminal' | 'service'): string {
  if (end === 'ended') return 'Den är avslutad: det finns inget kvar att stoppa.';
  return end === 'terminal'
    ? 'Avbrott har begärts. Terminalen avgör om det kom i tid.'
    : 'Avbrottet har registrerats. Bara betaltjänsten kan säga om det kom i tid.';
}

/** The operator stopped waiting for a device request with Ctrl-C. */
export const deviceRequestInterrupted =
  'Du väntar inte längre, och tenderd bad terminalen att sluta. Inga pengar har flyttats.';

/** The errors of the library that reads arguments, and their texts. */
const usageErrors: readonly (readonly [found: RegExp, text: string])[] = [
  [/unknown command '(.*)'/m, "okänt kommando '$1'"],
  [/unknown option '(.*)'/m, "okänt alternativ '$1'"],
  [/missing required argument '(.*)'/m, "argumentet '$1' saknas"],
  [/option '(.*)' argument missing/m, "alternativet '$1' saknar värde"],
  [/required option '(.*)' not specified/m, "alternativet '$1' saknas"],
  [
    /too many arguments(?: for '(.*)')?\. Expected (\d+) arguments? but got (\d+)\./m,
    'för många argument: väntade $2, fick $3.',
  ],
  [/option '(.*)' argument '(.*)' is invalid\./m, "alternativet '$1': '$2' är ogiltigt."],
  [/command-argument value '(.*)' is invalid for argument '(.*)'\./m, "argumentet '$2': '$1' är ogiltigt."],
  [/Allowed choices are (.*)\.$/m, 'Möjliga värden: $1.'],
  [/^error: /m, 'Fel: '],
];

/** `usage`: the arguments contain a mistake. `text`: the words of the library that reads the arguments. */
export function usageError(text: string): string {
  return usageErrors.reduce((shown, [found, words]) => shown.replace(found, words), text);
}

/** The hint that points to the help. It follows the text about a mistake in the arguments. */
export const helpHint = '(tenderd --help visar kommandona, tenderd KOMMANDO --help alternativen för ett)';
