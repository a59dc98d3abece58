/** Messages about a pair of daemons. */

import type * as english from '../../en/daemon/replication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'replicate-unreachable': (detail) =>
    `Kein NATS-Server ist erreichbar: ${detail}. Es fließt kein Geld, bis einer antwortet. Prüfen Sie die Server und das Netz.`,
  'replicate-login-refused': (detail) =>
    `Der NATS-Server hat die Anmeldung abgelehnt: ${detail}. Es fließt kein Geld. Berichtigen Sie replicate.credentials.`,
  'replicate-not-permitted': (detail) =>
    `Der NATS-Server erlaubt eine Anfrage nicht: ${detail}. Es fließt kein Geld. Geben Sie dem Benutzer die Rechte aus dem Handbuch.`,
  'replicate-no-quorum': (detail) =>
    `Die NATS-Server bestätigen einen Eintrag nicht: ${detail}. Es fließt kein Geld, bis die Mehrheit antwortet.`,
  'replicate-refused': (detail) =>
    `Der NATS-Server hat eine Anfrage abgelehnt: ${detail}. Es fließt kein Geld, bis er sie annimmt.`,
  'replicate-stream-full': (detail) =>
    `Der Stream ist voll: ${detail}. Es fließt kein Geld. Geben Sie dem Stream oder seinen Servern mehr Platz.`,
  'replicate-not-installed': (detail) =>
    `${detail} kann nicht geladen werden. Es fließt kein Geld. Installieren Sie die Pakete von NATS, oder berichtigen Sie replicate.packages.`,
  'replicate-stream-settings': (detail) =>
    `Die Einstellung ${detail} des Streams, des Buckets oder des Servers bewahrt nicht jeden Eintrag. Es fließt kein Geld. Berichtigen Sie sie nach dem Handbuch.`,
  'replicate-other-stream': (detail) =>
    `Dies ist ein anderer Stream als der des Journals (${detail}). Es fließt kein Geld. Berichtigen Sie replicate.stream, oder folgen Sie dem Handbuch.`,
  'replicate-stream-behind': (detail) =>
    `Der Stream hat Einträge verloren, die dieses Journal hat (${detail}). Es fließt kein Geld. Er wurde wohl aus einer alten Kopie hergestellt: Folgen Sie dem Handbuch.`,
  'replicate-journal-ahead': (detail) =>
    `Dieses Journal hat Einträge, die der Stream nicht hat, und nach ihnen wurde vielleicht gehandelt: ${detail}. Auf diesem Daemon fließt kein Geld. Behalten Sie dieses Journal, prüfen Sie seine Zahlungen, und folgen Sie dem Handbuch.`,
  'replicate-history-missing': (detail) =>
    `Dem Stream fehlt ein Eintrag, den dieses Journal braucht (${detail}). Es fließt kein Geld. Starten Sie diesen Daemon mit einer Kopie des Journals des führenden Daemons.`,
  'replicate-other-base': (detail) =>
    `Das Paar begann mit einem anderen Journal, dem von ${detail}. Auf diesem Daemon fließt kein Geld. Geben Sie ihm eine Kopie davon oder ein leeres Datenverzeichnis.`,
  'replicate-name-taken': (detail) =>
    `Ein anderer Daemon mit dem Namen ${detail} führt. Geben Sie jedem Daemon des Paares einen eigenen replicate.name.`,
  'replicate-entry-newer': (detail) =>
    `Eine spätere Version von tenderd hat den Eintrag ${detail} geschrieben, und diese Version kann ihn nicht lesen. Dieser Daemon übernimmt nicht. Installieren Sie die spätere Version auch hier.`,
  'replicate-entry-foreign': (detail) =>
    `Der Eintrag ${detail} des Streams ist nicht von diesem Paar. Es fließt kein Geld. Lassen Sie nur die Daemons des Paares in den Stream schreiben.`,
  'replicate-journal-alone': (detail) =>
    `Dieses Journal hat Einträge, die kein Stream hat (${detail}), weil tenderd ohne [replicate] lief. Auf diesem Daemon fließt kein Geld. Starten Sie ihn mit einem leeren Datenverzeichnis.`,
  'replicate-deposed': (detail) =>
    `Ein anderer Daemon führt jetzt (${detail}). Dieser Prozess endet und kommt als Standby wieder.`,
  'replicate-entry-too-large': (detail) =>
    `Ein Eintrag ist zu groß für den NATS-Server: ${detail}. Nichts davon wurde gesendet. Dieser Daemon führt zurzeit nicht. Erhöhen Sie max_payload der Server oder max_msg_size des Streams.`,
};

/** The API of a standby. */
export const standby: typeof english.standby = (leader) => {
  const who = leader === undefined ? 'Zurzeit führt kein Daemon' : `${leader} führt`;
  return `Dieser Daemon ist der Standby und nimmt keine Anfragen an. ${who}. Er hat für diese Anfrage nichts gestartet: Senden Sie sie an den führenden Daemon. Wurde diese Id schon gesendet, läuft ihre Zahlung vielleicht: Kassieren Sie nicht anders, bis der führende Daemon antwortet.`;
};

/** The short texts of refusals. */
export const titles: typeof english.titles = {
  standby: () => 'Dieser Daemon ist der Standby eines Paares',
  stopped: () => 'Dieser Daemon eines Paares nimmt keine Anfragen an',
};

/** `replicate-reading`. */
export const reading: typeof english.reading = () =>
  'Dieser Daemon hat den Stream noch nicht ganz gelesen. Er kann übernehmen, sobald sein Journal jeden Eintrag hat.';

/** The API of a leader without a quorum. A request that was not accepted. */
export const waits =
  'Die NATS-Server bestätigen keine Einträge, deshalb startet tenderd nichts Neues. Wurde diese Id schon gesendet, läuft ihre Zahlung vielleicht oder ist gebucht: Kassieren Sie nicht anders, und senden Sie die Anfrage mit derselben Id wieder. Sonst wurde nichts gesendet: Wiederholen Sie die Anfrage später.';

/** The API of a leader without a quorum. The stream may have the entry of the request. */
export const notYetKnown =
  'Die NATS-Server bestätigen keine Einträge, deshalb ist noch nicht bekannt, ob diese Anfrage angenommen wurde. Ihre Zahlung kann noch starten: Kassieren Sie nicht anders. Senden Sie die Anfrage mit derselben Id wieder, um ihren Stand zu erfahren.';

/** Not ready: the stream does not confirm entries. */
export const notReady: typeof english.notReady = (code) => `die NATS-Server bestätigen keine Einträge (${code})`;

/** A daemon that takes no requests until the operator has acted. */
export const stopped: typeof english.stopped = (failure) =>
  `${failure} Wurde diese Id schon gesendet, ist ihre Zahlung vielleicht gebucht: Kassieren Sie nicht anders, bis der Bediener sie geprüft hat.`;

/** The audit of a confirmation. */
export const confirmed: typeof english.confirmed = (name, by, reason) =>
  by === undefined
    ? `${name} läuft wieder, also ist sein früherer Prozess beendet und sendet nichts mehr`
    : `${by} hat bestätigt, dass ${name} beendet ist: ${reason ?? ''}`;

/** Log lines at the start: the role of this daemon in the pair. */
export const roles: typeof english.roles = {
  follows: 'dieser Daemon folgt dem Stream als Standby',
  takesOver: 'die Lease ist frei: dieser Daemon übernimmt',
  leads: 'dieser Daemon führt',
  answersAgain: 'die NATS-Server antworten wieder',
  compares:
    'dieses Journal hat Einträge, die der Stream nicht hat: es wird mit einem Journal verglichen, das aus dem Stream gebildet wird',
  experimental:
    'der Standby ist experimentell: docs/operate/standby.md sagt, was nicht gezeigt wurde. replicate.experimental = true nimmt das hin',
};

/** `stream-unchecked`. */
export const streamUnchecked: typeof english.streamUnchecked = () =>
  'Dieser Daemon führt mit einem Journal, das leer begann, und kein anderes Journal hat gezeigt, dass der Stream vollständig ist. Wurden die NATS-Server aus einer alten Kopie hergestellt, fehlen hier Zahlungen und können ein zweites Mal belastet werden. Vergleichen Sie mit den eigenen Listen der Terminals, bevor Sie Zahlungen annehmen.';

/** `journal-moved`. */
export const journalMoved: typeof english.journalMoved = (folder) =>
  `Der Stream hatte Einträge des Journals dieses Daemons verloren, deshalb wurde das Journal aus dem Stream neu gebildet. Kein verlorener Eintrag dieses Journals hatte etwas gesendet oder gemeldet. Das frühere Journal liegt in ${folder}: Legen Sie es außerhalb des Datenverzeichnisses ab, um diesen Punkt zu beenden.`;

/** `replicate.experimental` is needed with real money. */
export const onlyExperimental =
  'muss true sein, weil nicht jedes Gateway und jeder Dienst "simulated = true" sagt und der Standby experimentell ist: siehe das Handbuch';
