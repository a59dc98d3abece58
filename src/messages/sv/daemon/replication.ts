/** Messages about a pair of daemons. */

import type * as english from '../../en/daemon/replication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'replicate-unreachable': (detail) =>
    `Ingen NATS-server kan nås: ${detail}. Inga pengar rör sig förrän en svarar. Kontrollera servrarna och nätet.`,
  'replicate-login-refused': (detail) =>
    `NATS-servern avvisade inloggningen: ${detail}. Inga pengar rör sig. Rätta replicate.credentials.`,
  'replicate-not-permitted': (detail) =>
    `NATS-servern tillåter inte en begäran: ${detail}. Inga pengar rör sig. Ge användaren handbokens rättigheter.`,
  'replicate-no-quorum': (detail) =>
    `NATS-servrarna bekräftar inte en post: ${detail}. Inga pengar rör sig förrän en majoritet svarar.`,
  'replicate-refused': (detail) =>
    `NATS-servern avvisade en begäran: ${detail}. Inga pengar rör sig förrän den godtas.`,
  'replicate-stream-full': (detail) =>
    `Strömmen är full: ${detail}. Inga pengar rör sig. Ge strömmen eller dess servrar mer plats.`,
  'replicate-not-installed': (detail) =>
    `${detail} kan inte laddas. Inga pengar rör sig. Installera NATS paket, eller rätta replicate.packages.`,
  'replicate-stream-settings': (detail) =>
    `Inställningen ${detail} för strömmen, bucketen eller servern bevarar inte varje post. Inga pengar rör sig. Rätta den enligt handboken.`,
  'replicate-other-stream': (detail) =>
    `Detta är en annan ström än journalens (${detail}). Inga pengar rör sig. Rätta replicate.stream, eller följ handboken.`,
  'replicate-stream-behind': (detail) =>
    `Strömmen har förlorat poster som denna journal har (${detail}). Inga pengar rör sig. Den återställdes troligen från en gammal kopia: följ handboken.`,
  'replicate-journal-ahead': (detail) =>
    `Denna journal har poster som strömmen inte har, och de kan ha utförts: ${detail}. Inga pengar rör sig i denna daemon. Behåll journalen, kontrollera dess betalningar och följ handboken.`,
  'replicate-history-missing': (detail) =>
    `Strömmen saknar en post som denna journal behöver (${detail}). Inga pengar rör sig. Starta denna daemon med en kopia av ledarens journal.`,
  'replicate-other-base': (detail) =>
    `Paret började med en annan journal, den hos ${detail}. Inga pengar rör sig i denna daemon. Ge den en kopia av den journalen, eller en tom datakatalog.`,
  'replicate-name-taken': (detail) =>
    `En annan daemon med namnet ${detail} leder. Ge varje daemon i paret ett eget replicate.name.`,
  'replicate-entry-newer': (detail) =>
    `En senare version av tenderd skrev post ${detail}, och denna version kan inte läsa den. Denna daemon tar inte över. Installera den senare versionen även här.`,
  'replicate-entry-foreign': (detail) =>
    `Post ${detail} i strömmen är inte från detta par. Inga pengar rör sig. Låt bara parets daemoner skriva i strömmen.`,
  'replicate-journal-alone': (detail) =>
    `Denna journal har poster som ingen ström har (${detail}), för att tenderd kördes utan [replicate]. Inga pengar rör sig i denna daemon. Starta den med en tom datakatalog.`,
  'replicate-deposed': (detail) =>
    `En annan daemon leder nu (${detail}). Denna process avslutas och kommer tillbaka som standby.`,
  'replicate-entry-too-large': (detail) =>
    `En post är för stor för NATS-servern: ${detail}. Inget av den skickades. Denna daemon leder inte just nu. Höj servrarnas max_payload eller strömmens max_msg_size.`,
};

/** The API of a standby. */
export const standby: typeof english.standby = (leader) => {
  const who = leader === undefined ? 'Ingen daemon leder just nu' : `${leader} leder`;
  return `Denna daemon är standby och tar inga förfrågningar. ${who}. Den startade inget för denna förfrågan: skicka den till ledaren. Om detta id har skickats förut kan dess betalning pågå: ta inte betalt på annat sätt förrän ledaren svarar.`;
};

/** The short texts of refusals. */
export const titles: typeof english.titles = {
  standby: () => 'Denna daemon är standby i ett par',
  stopped: () => 'Denna daemon i ett par tar inga förfrågningar',
};

/** `replicate-reading`. */
export const reading: typeof english.reading = () =>
  'Denna daemon har inte läst hela strömmen ännu. Den kan ta över när dess journal har varje post.';

/** The API of a leader without a quorum. A request that was not accepted. */
export const waits =
  'NATS-servrarna bekräftar inga poster, så tenderd startar inget nytt. Om detta id har skickats förut kan dess betalning pågå eller vara debiterad: ta inte betalt på annat sätt, och skicka förfrågan igen med samma id. Annars skickades inget: upprepa förfrågan senare.';

/** The API of a leader without a quorum. The stream may have the entry of the request. */
export const notYetKnown =
  'NATS-servrarna bekräftar inga poster, så det är inte känt än om denna förfrågan togs emot. Dess betalning kan fortfarande starta: ta inte betalt på annat sätt. Skicka förfrågan igen med samma id för att få dess läge.';

/** Not ready: the stream does not confirm entries. */
export const notReady: typeof english.notReady = (code) => `NATS-servrarna bekräftar inga poster (${code})`;

/** A daemon that takes no requests until the operator has acted. */
export const stopped: typeof english.stopped = (failure) =>
  `${failure} Om detta id har skickats förut kan dess betalning vara debiterad: ta inte betalt på annat sätt förrän operatören har kontrollerat den.`;

/** The audit of a confirmation. */
export const confirmed: typeof english.confirmed = (name, by, reason) =>
  by === undefined
    ? `${name} körs igen, så dess tidigare process har slutat och skickar inget mer`
    : `${by} bekräftade att ${name} har slutat: ${reason ?? ''}`;

/** Log lines at the start: the role of this daemon in the pair. */
export const roles: typeof english.roles = {
  follows: 'denna daemon följer strömmen som standby',
  takesOver: 'leasen är ledig: denna daemon tar över',
  leads: 'denna daemon leder',
  answersAgain: 'NATS-servrarna svarar igen',
  compares: 'denna journal har poster som strömmen inte har: den jämförs med en journal som görs från strömmen',
  experimental:
    'standby är experimentell: docs/operate/standby.md säger vad som inte har visats. replicate.experimental = true godtar det',
};

/** `stream-unchecked`. */
export const streamUnchecked: typeof english.streamUnchecked = () =>
  'Denna daemon leder med en journal som började tom, och ingen annan journal har visat att strömmen är fullständig. Om NATS-servrarna återställdes från en gammal kopia saknas betalningar här och kan dras en gång till. Jämför med terminalernas egna listor innan ni tar betalt.';

/** `journal-moved`. */
export const journalMoved: typeof english.journalMoved = (folder) =>
  `Strömmen hade förlorat poster i denna daemons journal, så journalen gjordes om från strömmen. Ingen förlorad post i denna journal hade skickat eller rapporterat något. Den tidigare journalen finns i ${folder}: flytta den ut ur datakatalogen för att avsluta denna punkt.`;

/** `replicate.experimental` is needed with real money. */
export const onlyExperimental =
  'måste vara true, för att inte varje gateway och tjänst säger "simulated = true" och standby är experimentell: se handboken';
