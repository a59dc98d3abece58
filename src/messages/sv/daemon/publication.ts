/** Messages about the publication of events. */

import type * as english from '../../en/daemon/publication.js';

/** The texts of failures, by their stable code. */
export const failures: typeof english.failures = {
  'publish-unreachable': ({ url, detail }) =>
    `NATS-servern ${url} kan inte nås: ${detail}. Kontrollera att den körs, och kontrollera nätverket.`,
  'publish-login-refused': ({ url, detail }) =>
    `NATS-servern ${url} nekade inloggningen: ${detail}. Rätta publish.credentials.`,
  'publish-not-permitted': ({ subject, detail }) =>
    `NATS-servern låter inte tenderd publicera till ${subject}: ${detail}. Ge användaren denna behörighet.`,
  'publish-no-jetstream': ({ url }) =>
    `NATS-servern ${url} har inget JetStream för denna användare. Aktivera JetStream, eller rätta publish.url.`,
  'publish-stream-missing': ({ stream, detail }) =>
    `NATS-servern visar ingen ström ${stream}: ${detail}. Skapa strömmen, eller rätta publish.stream.`,
  'publish-subject-missing': ({ stream, subject, detail }) =>
    `Strömmen ${stream} tar inte emot ämnet ${subject}: ${detail}. Lägg till ämnet i denna ström, eller rätta publish.subject.`,
  'publish-stream-full': ({ stream, detail }) =>
    `Strömmen ${stream} är full: ${detail}. Ge strömmen eller servern mer utrymme.`,
  'publish-event-refused': ({ stream, detail }) =>
    `Strömmen ${stream} nekade en händelse på grund av dess storlek: ${detail}. Höj strömmens max_msg_size och serverns max_payload.`,
  'publish-slow': ({ url }) =>
    `NATS-servern ${url} bekräftade inte en händelse i tid. Kontrollera dess belastning och dess disk.`,
  'publish-refused': ({ url, detail }) => `NATS-servern ${url} nekade en händelse: ${detail}.`,
  'publish-no-room': () => 'Publiceringen kan inte börja, eftersom journalens disk är nästan full. Frigör utrymme.',
  'publish-not-installed': ({ detail }) =>
    `Händelser publiceras inte: ${detail} kan inte laddas. Installera NATS paket, eller rätta publish.packages.`,
};

/** Details for failures about which the server sends no text. */
export const details: typeof english.details = {
  closed: 'förbindelsen stängdes',
  noStream: 'ingen ström har det',
  noAcknowledgement: 'svaret är ingen bekräftelse från denna ström',
};

/** The attention item `publish-late`. */
export const late: typeof english.late = (at, cause) => {
  const why = cause ?? 'Servern bekräftar händelser långsammare än de uppstår.';
  return `Händelser sedan ${at} är ännu inte publicerade. Ingen betalning påverkas, och ingen händelse går förlorad. ${why}`;
};
