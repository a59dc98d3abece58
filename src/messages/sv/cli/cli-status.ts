/** The output of `tenderd status`, `attention`, `terminals` and `prompts`. */

import { amount as amountOf, result as resultOf, subjectOf } from '../words.js';

/** The label before an attention item. */
export const attentionLabel = 'ÅTGÄRDA';

/** The first line of the status of a daemon that answers. `money`: whether its payments move real money. */
export function daemon(url: string, readiness: string, money: string): string {
  return `tenderd på ${url}: ${readiness}, ${money}`;
}

/** The line about the daemon's process. `uptime`: a text such as `2 h 5 min`. */
export function process(facts: {
  readonly version: string;
  readonly uptime: string;
  readonly processId: number;
  readonly dataDirectory: string;
}): string {
  const { version, uptime, processId, dataDirectory } = facts;
  return `version ${version}, igång ${uptime}, process ${processId}, datakatalog ${dataDirectory}`;
}

/** The label before a trouble, by its level. */
export const levels = { error: 'FEL', warning: 'VARNING' } as const;

/** After the help of `tenderd status`. */
export const statusHelp = `
Slutkoden är 0 om varje terminal kan ta betalt och ingen operatör måste göra något.
Den är 75 medan en terminal inte kan ta betalt, en punkt på åtgärdslistan är öppen
eller tenderd känner till ett annat fel. Varningar ändrar den inte. För en
transaktion är den koden för dess resultat, 75 utan resultat.
Hos standby i ett par är den 0 om standby kan ta över, annars 75.
Med --check är den 0 (OK), 1 (WARNING), 2 (CRITICAL) eller 3 (UNKNOWN).`;

/** After the help of `tenderd attention`. */
export const attentionHelp = `
Slutkoden är 75 medan en punkt är öppen, en terminal inte kan ta betalt eller
tenderd känner till ett annat fel; annars 0. Varningar ändrar den inte.`;

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
export const moreByDoctor = 'Undersök hela kassan: tenderd doctor';

/** The line of `tenderd status --check`. Its first words stay English, because monitoring programs read them. */
export function check(state: 'ok' | 'warning' | 'critical' | 'unknown', text: string, performance: string): string {
  return `TENDERD ${state.toUpperCase()} - ${text}${performance === '' ? '' : ` | ${performance}`}`;
}

/** `--check`: all terminals can take payments. */
export function allTake(terminals: number): string {
  const count = terminals === 1 ? '1 terminal kan ta betalt' : `${terminals} terminaler kan ta betalt`;
  return `${terminals === 0 ? 'redo' : count}, inget behöver åtgärdas`;
}

/** `--check`: the first trouble, and the number of all troubles. */
export function firstOf(texts: readonly string[], count: number): string {
  const more = count - texts.length;
  return `${texts.join(' ')}${more === 0 ? '' : ` Och ${more} till.`}`;
}

/** `--check`: the configuration cannot be read, so the daemon cannot be found. */
export const configurationUnusable = 'Konfigurationen går inte att använda: se tenderd config check';

/** Whether the daemon can take payments. */
export const readiness = { ready: 'redo', notReady: 'INTE REDO' } as const;

/** The last verified backup. `age`: its age, such as 3 h 20 min. */
export function lastBackup(age: string, file: string): string {
  return `senaste säkerhetskopia för ${age} sedan: ${file}`;
}

/** A backup is being made. */
export function backupRunning(directory: string, percent: number): string {
  return `en säkerhetskopia skapas i ${directory}: ${percent} %`;
}

/** A backup is configured, but none was made yet. */
export function backupAwaited(directory: string): string {
  return `ingen säkerhetskopia i ${directory} än`;
}

/** No backup is configured, and none was made. */
export const noBackup = 'ingen säkerhetskopia är konfigurerad';

/** The kind of money that the payments of the daemon move. */
export const money = {
  simulated: 'simulerade pengar',
  real: 'RIKTIGA PENGAR',
  unknown: 'inte känt som simulerat, så det räknas som RIKTIGA PENGAR',
} as const;

/** A warning: the connection to a gateway with real money is not encrypted. */
export function unencrypted(gateway: string): string {
  return `Riktiga pengar går okrypterat till ${gateway}: vem som helst i nätverket kan förfalska ett godkännande. Använd en krypterad adress.`;
}

/** The address where the terminals of a gateway can call tenderd. */
export function terminalListener(gateway: string, url: string): string {
  return `Terminalerna för ${gateway} anropar ${url}`;
}

/** No transaction is running or waiting. */
export const nothingOpen = 'Ingen transaktion pågår.';

/** Before the list of open transactions. */
export const openTransactions = 'Pågående transaktioner:';

/** The attention list has items. */
export function attentionCount(count: number): string {
  return `${count} ${count === 1 ? 'punkt' : 'punkter'} behöver åtgärdas: tenderd attention`;
}

/** The attention list is empty. */
export const nothingToReview = 'Inget behöver åtgärdas.';

/** The attention list is empty, but the lines above show other problems. */
export const nothingElseToReview = 'Inget annat behöver åtgärdas.';

/** The daemon is not ready, and no attention item gives the reason. */
export const noPayments = 'Det går inte att ta betalt: de första raderna säger varför.';

/** The daemon is ready, but these terminals are not. */
export function noPaymentsAt(terminals: string): string {
  return `Det går inte att ta betalt på ${terminals}.`;
}

/** The inbox is empty. */
export const everyOutcomeAcknowledged = 'Kassan har kvitterat alla resultat.';

/** The inbox contains outcomes. `ids`: the first of them. */
export function inbox(count: number, ids: readonly string[], hasMore: boolean): readonly string[] {
  return [
    `${count}${hasMore ? ' eller fler' : ''} resultat väntar på att kassan ska kvittera, äldst först: ${ids.join(', ')}${count > ids.length ? ', ...' : ''}`,
    '  Om kassan inte kan göra det, bokför för hand och kör sedan: tenderd transactions acknowledge TRANSACTION',
  ];
}

/** The terminal of an open transaction has no connection. `lostAt`: the time at which the connection was lost. */
export function noConnection(lostAt: string | undefined, isSent: boolean): string {
  const lost = lostAt === undefined ? '' : ` (bröts ${lostAt})`;
  const consequence = isSent
    ? ' Resultatet är inte känt förrän den är ansluten igen. Kontrollera nätverket och gatewayen.'
    : '';
  return `Ingen anslutning till terminalen${lost}.${consequence}`;
}

/** The texts for the state of a terminal's login session. The keys are the values of the API. */
export const sessions: Readonly<Record<string, string>> = {
  standing: 'inloggad',
  none: 'inte inloggad',
  'logged-out': 'utloggad; nästa begäran loggar in den',
  'not-used': 'ingen inloggning behövs',
};

/**
 * The texts for a terminal that has no connection. `none` replaces its login session, and `noLink` follows its state.
 */
export const connection = { none: 'inte ansluten', noLink: 'ingen anslutning' } as const;

/** The identity of a terminal. */
export function terminalIdentity(facts: {
  readonly poiId: string;
  readonly gateway: string;
  readonly profile: string;
  readonly login: string;
}): string {
  return `POIID ${facts.poiId}, gateway ${facts.gateway}, profil ${facts.profile}, ${facts.login}`;
}

/** The transaction that a terminal serves, or that blocks it. */
export function serves(transactionId: string, isBlocked: boolean): string {
  return `${isBlocked ? 'blockerad av' : 'upptagen med'} transaktion ${transactionId}`;
}

/** The device request that a terminal serves. */
export function servesDeviceRequest(kind: string): string {
  return `upptagen med ett terminaluppdrag (${subjectOf(kind).noun})`;
}

/** Names the register that requested the work of a terminal. Follows the work. */
export function ofRegister(register: string): string {
  return `, för kassa ${register}`;
}

/** tenderd asks a terminal for a lost outcome. `lostAt`: when the answer was lost. */
export function recovering(transactionId: string, isConnected: boolean, lostAt: string | undefined): string {
  const about = `efter resultatet för transaktion ${transactionId}${lostAt === undefined ? '' : `, förlorat ${lostAt}`}`;
  return isConnected
    ? `tenderd frågar terminalen ${about}`
    : `så snart terminalen är ansluten frågar tenderd den ${about}`;
}

/** The terminal is reserved for a register. */
export function reserved(register: string, until: string): string {
  return `reserverad för kassa ${register} till ${until}`;
}

/** The terminal keeps a card that was read for a later payment. */
export function keepsCard(transactionId: string, until: string): string {
  return `behåller kortet för transaktion ${transactionId} till ${until}`;
}

/** Transactions wait for the terminal. */
export function queued(count: number): string {
  return `${count} i kö`;
}

/** The newest payment of a terminal with an outcome. */
export function lastPayment(facts: {
  readonly time: string;
  readonly amount: string | undefined;
  readonly result: string;
  readonly transactionId: string;
}): string {
  const { time, amount, result, transactionId } = facts;
  return `senaste betalning ${time}${amount === undefined ? '' : `, ${amountOf(amount)}`}, ${resultOf(result)}: ${transactionId}`;
}

/** The terminal has sent more events than tenderd keeps. */
export function eventsNotKept(count: number): string {
  return `skickar för många meddelanden: ${count} händelser och texter har räknats men inte sparats`;
}

/** The terminal asks the cashier or the customer something. */
export function asks(text: string): string {
  return `frågar: ${text} → tenderd prompts`;
}

/** The terminal was released. */
export const released =
  'Frigjord. Transaktionen som blockerade den förblir obekräftad tills terminalen rapporterar dess resultat eller operatören avgör den.';

/** The state of the connection to a payment service. */
export const contact = { notAsked: 'inte tillfrågad ännu', reached: 'nådd', failing: 'NÅS INTE' } as const;

/** The time at which the state of a connection began. Follows the state. */
export function since(time: string): string {
  return ` sedan ${time}`;
}

/** The identity of a payment service. */
export function serviceIdentity(profile: string, isSimulated: boolean, hasWebhooks: boolean): string {
  const outcomes = hasWebhooks ? 'webhookar på' : 'webhookar av: tenderd frågar den med jämna mellanrum';
  return `betaltjänst, profil ${profile}, ${isSimulated ? 'simulerad' : 'riktiga pengar'}, ${outcomes}`;
}

/** An earlier request to a payment service failed, and the service has answered again since. */
export function lastFailure(time: string, text: string): string {
  return `senaste fel ${time}: ${text}`;
}

/** The payment service demanded a pause. */
export function pausedUntil(time: string): string {
  return `bad om en paus till ${time}`;
}

/** The meaning of the pause, after {@link pausedUntil}. */
export const nothingSentBefore = ': tenderd skickar inget till betaltjänsten före dess';

/** The number of open transactions at a payment service, by what they wait for. */
export function openAtService(openLinks: number, underWay: number, unresolved: number): string {
  const counts = [
    [openLinks, openLinks === 1 ? 'betallänk väntar på sin kund' : 'betallänkar väntar på sina kunder'],
    [underWay, 'pågående'],
    [unresolved, unresolved === 1 ? 'obekräftad' : 'obekräftade'],
  ] as const;
  return counts.flatMap(([count, noun]) => (count === 0 ? [] : [`${count} ${noun}`])).join(', ');
}

/** The labels of the lines above the attention list. */
export const troubles = { notReady: 'inte redo', noConnection: 'ingen anslutning' } as const;

/** The subject of an attention item: a transaction at a terminal or payment service. */
export function aboutTransaction(place: string, transactionId: string): string {
  return `${place}, transaktion ${transactionId}`;
}

/** The subject of an attention item: a terminal or payment service. */
export function aboutPlace(place: string, kind: 'terminal' | 'payment service'): string {
  return `${place}, själva ${kind === 'terminal' ? 'terminalen' : 'betaltjänsten'}`;
}

/** The subject of an attention item that is about the machine. */
export const aboutMachine = 'den här datorn';

/** The reference by which the operator finds the transaction at the payment service. */
export function atService(pspReference: string): string {
  return `På betaltjänstens sidor: pspReference ${pspReference}`;
}

/** No terminal has an open prompt. */
export const noPrompts = 'Ingen terminal frågar något.';

/** The transaction or device request that a prompt belongs to. */
export const promptOf = {
  transaction: (transactionId: string): string => `transaktion ${transactionId}`,
  deviceRequest: 'ett terminaluppdrag',
  nothing: 'ingen transaktion',
} as const;

/** Until when a prompt can be answered. */
export function answerUntil(time: string): string {
  return `till ${time}; sedan fortsätter terminalen utan svar`;
}

/** A prompt was answered. */
export const promptAnswered = 'Terminalen har fått sitt svar.';

/** A prompt was cancelled. */
export const promptCancelled = 'Terminalen har fått besked att det inte kommer något svar.';

/** `answer-does-not-fit`: the form that an answer to the prompt must have. */
export function answerForm(expected: string): string {
  return `Den här frågan tar ${expected}. Inget svar har skickats.`;
}

/** The forms that an answer to a prompt can have. */
export const answerForms = {
  confirmation: 'yes eller no',
  digits: 'bara siffror',
  menu: 'numret på en rad, till exempel 1',
  key: 'ok',
} as const;

/** The next step, after {@link answerForm}. */
export const seePrompts = 'Se frågan: tenderd prompts';
