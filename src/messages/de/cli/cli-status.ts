/** The output of `tenderd status`, `attention`, `terminals` and `prompts`. */

import { amount as amountOf, result as resultOf } from '../words.js';

/** The label before an attention item. */
export const attentionLabel = 'OFFEN';

/** The first line of the status of a daemon that answers. `money`: whether its payments move real money. */
export function daemon(url: string, readiness: string, money: string): string {
  return `tenderd unter ${url}: ${readiness}, ${money}`;
}

/** Whether the daemon can take payments. */
export const readiness = { ready: 'bereit', notReady: 'NICHT BEREIT' } as const;

/** The last verified backup. `age`: its age, such as 3 h 20 min. */
export function lastBackup(age: string, file: string): string {
  return `letzte Sicherung vor ${age}: ${file}`;
}

/** A backup is being made. */
export function backupRunning(directory: string, percent: number): string {
  return `in ${directory} entsteht eine Sicherung: ${percent} %`;
}

/** A backup is configured, but none was made yet. */
export function backupAwaited(directory: string): string {
  return `noch keine Sicherung in ${directory}`;
}

/** No backup is configured, and none was made. */
export const noBackup = 'es ist keine Sicherung eingestellt';

/** The kind of money that the payments of the daemon move. */
export const money = {
  simulated: 'simuliertes Geld',
  real: 'ECHTES GELD',
  unknown: 'nicht als simuliert bekannt, gilt also als ECHTES GELD',
} as const;

/** A warning: the connection to a gateway with real money is not encrypted. */
export function unencrypted(gateway: string): string {
  return `Echtes Geld geht unverschlüsselt an ${gateway}: Jeder in diesem Netz kann eine Genehmigung fälschen. Verwenden Sie eine verschlüsselte Adresse.`;
}

/** The address where the terminals of a gateway can call tenderd. */
export function terminalListener(gateway: string, url: string): string {
  return `Die Terminals von ${gateway} rufen ${url} auf`;
}

/** No transaction is running or waiting. */
export const nothingOpen = 'Es ist keine Transaktion offen.';

/** Before the list of open transactions. */
export const openTransactions = 'Offene Transaktionen:';

/** The attention list has items. */
export function attentionCount(count: number): string {
  return `${count} ${count === 1 ? 'offener Punkt ist' : 'offene Punkte sind'} zu klären: tenderd attention`;
}

/** The attention list is empty. */
export const nothingToReview = 'Es gibt keine offenen Punkte.';

/** The attention list is empty, but the lines above show other problems. */
export const nothingElseToReview = 'Sonst gibt es keine offenen Punkte.';

/** The daemon is not ready, and no attention item gives the reason. */
export const noPayments = 'Es ist keine Zahlung möglich: Den Grund nennen die ersten Zeilen.';

/** The daemon is ready, but these terminals are not. */
export function noPaymentsAt(terminals: string): string {
  return `Keine Zahlung möglich an: ${terminals}.`;
}

/** The inbox is empty. */
export const everyOutcomeAcknowledged = 'Die Kasse hat jedes Ergebnis quittiert.';

/** The inbox contains outcomes. `ids`: the first of them. */
export function inbox(count: number, ids: readonly string[], hasMore: boolean): readonly string[] {
  const total = `${count}${hasMore ? ' oder mehr' : ''} ${count === 1 && !hasMore ? 'Ergebnis hat' : 'Ergebnisse hat'}`;
  return [
    `${total} die Kasse noch nicht quittiert, das älteste zuerst: ${ids.join(', ')}${count > ids.length ? ', ...' : ''}`,
    '  Wenn die Kasse das nicht kann: von Hand verbuchen, dann: tenderd transactions acknowledge TRANSACTION',
  ];
}

/** The terminal of an open transaction has no connection. `lostAt`: the time at which the connection was lost. */
export function noConnection(lostAt: string | undefined, isSent: boolean): string {
  const lost = lostAt === undefined ? '' : ` (verloren: ${lostAt})`;
  const consequence = isSent
    ? ' Das Ergebnis ist erst bekannt, wenn es wieder verbunden ist. Prüfen Sie Netz und Gateway.'
    : '';
  return `Keine Verbindung zum Terminal${lost}.${consequence}`;
}

/** The texts for the state of a terminal's login session. The keys are the values of the API. */
export const sessions: Readonly<Record<string, string>> = {
  standing: 'angemeldet',
  none: 'nicht angemeldet',
  'logged-out': 'abgemeldet, bis die nächste Anforderung es braucht',
  'not-used': 'keine Anmeldung nötig',
};

/**
 * The texts for a terminal that has no connection. `none` replaces its login session, and `noLink` follows its state.
 */
export const connection = { none: 'nicht verbunden', noLink: 'keine Verbindung' } as const;

/** The identity of a terminal. */
export function terminalIdentity(facts: {
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly login: string;
}): string {
  return `POIID ${facts.poiId}, Gateway ${facts.gateway}, Profil ${facts.profile}, ${facts.login}`;
}

/** The transaction that a terminal serves, or that blocks it. */
export function serves(transactionId: string, isBlocked: boolean): string {
  return `${isBlocked ? 'blockiert durch' : 'beschäftigt mit'} Transaktion ${transactionId}`;
}

/** The kinds of device requests. */
const deviceRequests: Readonly<Record<string, string>> = {
  diagnosis: 'Diagnose',
  totals: 'Summen',
  'balance-inquiry': 'Guthabenabfrage',
  display: 'Anzeige',
  print: 'Druck',
  input: 'Eingabe',
  login: 'Anmeldung',
  logout: 'Abmeldung',
  admin: 'Verwaltung',
};

/** The device request that a terminal serves. */
export function servesDeviceRequest(kind: string): string {
  return `beschäftigt mit einer Anforderung (${deviceRequests[kind] ?? kind})`;
}

/** Names the register that requested the work of a terminal. Follows the work. */
export function ofRegister(register: string): string {
  return `, für Kasse ${register}`;
}

/** tenderd asks a terminal for a lost outcome. `lostAt`: when the answer was lost. */
export function recovering(transactionId: string, isConnected: boolean, lostAt: string | undefined): string {
  const about = `nach dem Ergebnis von Transaktion ${transactionId}${lostAt === undefined ? '' : `, verloren um ${lostAt}`}`;
  return isConnected
    ? `tenderd fragt das Terminal ${about}`
    : `sobald das Terminal verbunden ist, fragt tenderd es ${about}`;
}

/** The terminal is reserved for a register. */
export function reserved(register: string, until: string): string {
  return `reserviert für Kasse ${register} bis ${until}`;
}

/** The terminal keeps a card that was read for a later payment. */
export function keepsCard(transactionId: string, until: string): string {
  return `behält die Karte von Transaktion ${transactionId} bis ${until}`;
}

/** Transactions wait for the terminal. */
export function queued(count: number): string {
  return `${count} in der Warteschlange`;
}

/** The terminal has sent more events than tenderd keeps. */
export function eventsNotKept(count: number): string {
  return `sendet zu viele Nachrichten: ${count} Ereignisse und Texte wurden gezählt, aber nicht gespeichert`;
}

/** The terminal asks the cashier or the customer something. */
export function asks(text: string): string {
  return `fragt: ${text} → tenderd prompts`;
}

/** The terminal was released. */
export const released =
  'Freigegeben. Die Transaktion, die es blockiert hat, bleibt ungeklärt, bis das Terminal ihr Ergebnis meldet oder ein Bediener sie klärt.';

/** The state of the connection to a payment service. */
export const contact = { notAsked: 'noch nicht gefragt', reached: 'erreicht', failing: 'NICHT ERREICHT' } as const;

/** The time at which the state of a connection began. Follows the state. */
export function since(time: string): string {
  return ` seit ${time}`;
}

/** The identity of a payment service. */
export function serviceIdentity(profile: string, isSimulated: boolean, hasWebhooks: boolean): string {
  const outcomes = hasWebhooks ? 'Webhooks an' : 'Webhooks aus: tenderd fragt ihn regelmäßig';
  return `Zahlungsdienst, Profil ${profile}, ${isSimulated ? 'simuliert' : 'echtes Geld'}, ${outcomes}`;
}

/** An earlier request to a payment service failed, and the service has answered again since. */
export function lastFailure(time: string, text: string): string {
  return `letzter Fehler um ${time}: ${text}`;
}

/** The payment service demanded a pause. */
export function pausedUntil(time: string): string {
  return `bat um eine Pause bis ${time}`;
}

/** The meaning of the pause, after {@link pausedUntil}. */
export const nothingSentBefore = ': vorher sendet tenderd ihm nichts';

/** The number of open transactions at a payment service, by what they wait for. */
export function openAtService(openLinks: number, underWay: number, unresolved: number): string {
  const counts = [
    [openLinks, openLinks === 1 ? 'Zahlungslink wartet auf seinen Kunden' : 'Zahlungslinks warten auf ihre Kunden'],
    [underWay, 'in Arbeit'],
    [unresolved, 'ungeklärt'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`])).join(', ');
}

/** The labels of the lines above the attention list. */
export const troubles = { notReady: 'nicht bereit', noConnection: 'keine Verbindung' } as const;

/** The subject of an attention item: a transaction at a terminal or payment service. */
export function aboutTransaction(place: string, transactionId: string): string {
  return `${place}, Transaktion ${transactionId}`;
}

/** The subject of an attention item: a terminal or payment service. */
export function aboutPlace(place: string, kind: 'terminal' | 'payment service'): string {
  return `${place}, ${kind === 'terminal' ? 'das Terminal' : 'der Zahlungsdienst'} selbst`;
}

/** The subject of an attention item that is about the machine. */
export const aboutMachine = 'dieser Rechner';

/** The reference by which the operator finds the transaction at the payment service. */
export function atService(pspReference: string): string {
  return `Auf den Seiten des Zahlungsdienstes: pspReference ${pspReference}`;
}

/** No terminal has an open prompt. */
export const noPrompts = 'Kein Terminal fragt etwas.';

/** The transaction or device request that a prompt belongs to. */
export const promptOf = {
  transaction: (transactionId: string): string => `Transaktion ${transactionId}`,
  deviceRequest: 'eine Anforderung an das Terminal',
  nothing: 'keine Transaktion',
} as const;

/** Until when a prompt can be answered. */
export function answerUntil(time: string): string {
  return `bis ${time}; dann macht das Terminal ohne Antwort weiter`;
}

/** A prompt was answered. */
export const promptAnswered = 'Das Terminal hat seine Antwort.';

/** A prompt was cancelled. */
export const promptCancelled = 'Das Terminal wurde informiert, dass es keine Antwort gibt.';

/** `answer-does-not-fit`: the form that an answer to the prompt must have. */
export function answerForm(expected: string): string {
  return `Diese Frage erwartet ${expected}. Es wurde nichts geantwortet.`;
}

/** The forms that an answer to a prompt can have. */
export const answerForms = {
  confirmation: 'yes oder no',
  digits: 'nur Ziffern',
  menu: 'die Nummer einer Zeile, etwa 1',
  key: 'ok',
} as const;

/** The next step, after {@link answerForm}. */
export const seePrompts = 'Die Frage ansehen: tenderd prompts';

/** The line about the daemon's process. `uptime`: a text such as `2 h 5 min`. */
export function process(facts: {
  readonly version: string;
  readonly uptime: string;
  readonly processId: number;
  readonly dataDirectory: string;
}): string {
  const { version, uptime, processId, dataDirectory } = facts;
  return `Version ${version}, läuft seit ${uptime}, Prozess ${processId}, Datenverzeichnis ${dataDirectory}`;
}

/** The label before a trouble, by its level. */
export const levels = { error: 'FEHLER', warning: 'WARNUNG' } as const;

/** After the help of `tenderd status`. */
export const statusHelp = `
Der Exit-Code ist 0, wenn jedes Terminal Zahlungen annehmen kann und kein Bediener
handeln muss. Er ist 75, solange ein Terminal keine Zahlung annehmen kann, ein Punkt
offen ist oder tenderd einen anderen Fehler kennt. Warnungen ändern ihn nicht. Für
eine Transaktion ist er der ihres Ergebnisses, 75 ohne Ergebnis.
Beim Standby eines Paares ist er 0, wenn der Standby übernehmen kann, sonst 75.
Mit --check ist er 0 (OK), 1 (WARNING), 2 (CRITICAL) oder 3 (UNKNOWN).`;

/** After the help of `tenderd attention`. */
export const attentionHelp = `
Der Exit-Code ist 75, solange ein Punkt offen ist, ein Terminal keine Zahlung annehmen
kann oder tenderd einen anderen Fehler kennt; sonst 0. Warnungen ändern ihn nicht.`;

/** The doctor's finding about one subject, if the daemon does not answer. */
export function found(subject: string, value: string): string {
  return `${subject}: ${value}`;
}

/** One step of the remedy for {@link found}. */
export function foundStep(step: string): string {
  return `  -> ${step}`;
}

/** The instruction to run the command as another user. */
export function asUser(user: string): string {
  return `sudo -u ${user} tenderd status`;
}

/** The next step, after {@link found}. */
export const moreByDoctor = 'Die ganze Kasse prüfen: tenderd doctor';

/** The line of `tenderd status --check`. Its first words stay English, because monitoring programs read them. */
export function check(state: 'ok' | 'warning' | 'critical' | 'unknown', text: string, performance: string): string {
  return `TENDERD ${state.toUpperCase()} - ${text}${performance === '' ? '' : ` | ${performance}`}`;
}

/** `--check`: all terminals can take payments. */
export function allTake(terminals: number): string {
  const count = terminals === 1 ? '1 Terminal nimmt Zahlungen an' : `${terminals} Terminals nehmen Zahlungen an`;
  return `${terminals === 0 ? 'bereit' : count}, es ist nichts zu klären`;
}

/** `--check`: the first trouble, and the number of all troubles. */
export function firstOf(texts: readonly string[], count: number): string {
  const more = count - texts.length;
  return `${texts.join(' ')}${more === 0 ? '' : ` Und ${more} weitere.`}`;
}

/** `--check`: the configuration cannot be read, so the daemon cannot be found. */
export const configurationUnusable = 'Die Konfiguration ist nicht brauchbar: siehe tenderd config check';

/** The newest payment of a terminal with an outcome. */
export function lastPayment(facts: {
  readonly time: string;
  readonly amount: string | undefined;
  readonly result: string;
  readonly transactionId: string;
}): string {
  const { time, amount: paid, result, transactionId } = facts;
  return `letzte Zahlung ${time}${paid === undefined ? '' : `, ${amountOf(paid)}`}, ${resultOf(result)}: ${transactionId}`;
}
