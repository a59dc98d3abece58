/** Messages about the publication of events. */

import type * as english from '../../en/daemon/publication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'publish-unreachable': ({ url, detail }) =>
    `Der NATS-Server ${url} ist nicht erreichbar: ${detail}. Prüfen Sie, ob er läuft, und prüfen Sie das Netz.`,
  'publish-login-refused': ({ url, detail }) =>
    `Der NATS-Server ${url} hat die Anmeldung abgelehnt: ${detail}. Berichtigen Sie publish.credentials.`,
  'publish-not-permitted': ({ subject, detail }) =>
    `Der NATS-Server lässt tenderd nicht unter ${subject} veröffentlichen: ${detail}. Geben Sie dem Benutzer dieses Recht.`,
  'publish-no-jetstream': ({ url }) =>
    `Der NATS-Server ${url} hat kein JetStream für diesen Benutzer. Schalten Sie JetStream ein, oder berichtigen Sie publish.url.`,
  'publish-stream-missing': ({ stream, detail }) =>
    `Der NATS-Server zeigt keinen Stream ${stream}: ${detail}. Legen Sie den Stream an, oder berichtigen Sie publish.stream.`,
  'publish-subject-missing': ({ stream, subject, detail }) =>
    `Der Stream ${stream} nimmt das Subject ${subject} nicht an: ${detail}. Fügen Sie das Subject diesem Stream hinzu, oder berichtigen Sie publish.subject.`,
  'publish-stream-full': ({ stream, detail }) =>
    `Der Stream ${stream} ist voll: ${detail}. Geben Sie dem Stream oder dem Server mehr Platz.`,
  'publish-event-refused': ({ stream, detail }) =>
    `Der Stream ${stream} hat ein Ereignis wegen seiner Größe abgelehnt: ${detail}. Erhöhen Sie max_msg_size des Streams und max_payload des Servers.`,
  'publish-slow': ({ url }) =>
    `Der NATS-Server ${url} hat ein Ereignis nicht rechtzeitig bestätigt. Prüfen Sie seine Last und seinen Datenträger.`,
  'publish-refused': ({ url, detail }) => `Der NATS-Server ${url} hat ein Ereignis abgelehnt: ${detail}.`,
  'publish-no-room': () =>
    'Die Veröffentlichung kann nicht beginnen, weil der Datenträger des Journals fast voll ist. Schaffen Sie Platz.',
  'publish-not-installed': ({ detail }) =>
    `Ereignisse werden nicht veröffentlicht: ${detail} kann nicht geladen werden. Installieren Sie die Pakete von NATS, oder berichtigen Sie publish.packages.`,
};

/** Details for failures about which the server sends no text. */
export const details: typeof english.details = {
  closed: 'die Verbindung wurde geschlossen',
  noStream: 'kein Stream hat es',
  noAcknowledgement: 'die Antwort ist keine Bestätigung dieses Streams',
};

/** The attention item `publish-late`. */
export const late: typeof english.late = (at, cause) => {
  const why = cause ?? 'Der Server bestätigt Ereignisse langsamer, als sie entstehen.';
  return `Ereignisse seit ${at} sind noch nicht veröffentlicht. Keine Zahlung ist betroffen, und kein Ereignis geht verloren. ${why}`;
};
