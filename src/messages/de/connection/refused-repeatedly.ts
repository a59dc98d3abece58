/** `refused-repeatedly`: the attention text for each kind of refusal that does not stop by itself. */

const program = 'Eine Kasse oder ein anderes Programm auf diesem Rechner';
const network = 'Ein Programm an der Adresse, an der Terminals anrufen,';
const service = 'Ein Anrufer an der Webhook-Adresse, vielleicht der Zahlungsdienst,';

const correct = 'Berichtigen Sie das Programm.';
const check = 'Prüfen Sie das Programm.';
const correctAddress = 'Berichtigen Sie die Adresse in seinen Einstellungen.';
const checkProxy = 'Prüfen Sie den Proxy vor tenderd.';
const sameKey = 'Richten Sie auf beiden Seiten denselben Schlüssel ein.';
const freeSpace = 'Schaffen Sie Platz auf dem Datenträger.';

/**
 * The sender, the fault and the remedy, for each refusal code. A code that is not listed, such as `sale-open`, gives no
 * attention item, because its response says enough.
 */
export const advice: Readonly<Record<string, string>> = {
  unauthorized: `${program} sendet kein Token oder ein falsches. Berichtigen Sie das Token in seinen Einstellungen.`,
  'login-refused': `${program} sendet in seinem Login kein Geheimnis oder ein falsches. Berichtigen Sie CertificationCode in seinen Einstellungen.`,
  'not-found': `${program} verwendet einen Pfad, den es nicht gibt. ${correctAddress}`,
  'method-not-allowed': `${program} verwendet eine falsche HTTP-Methode. ${correct}`,
  'unsupported-media-type': `${program} sendet Inhalte mit falschem Medientyp. Berichtigen Sie den Content-Type.`,
  'body-too-large': `${program} sendet zu große Inhalte. Senden Sie weniger, oder erhöhen Sie limits.bodyBytes.`,
  'headers-too-large': `${program} sendet zu große Header. ${correct}`,
  'invalid-json': `${program} sendet Inhalte, die kein JSON sind. ${correct}`,
  'invalid-utf8': `${program} sendet Inhalte, die nicht in UTF-8 sind. ${correct}`,
  'bad-http': `${program} sendet Daten, die kein gültiges HTTP sind. Prüfen Sie, ob es den richtigen Port verwendet, und http oder https.`,
  'bad-target': `${program} verwendet eine ungültige Adresse. ${correctAddress}`,
  'request-timeout': `${program} beginnt Anforderungen und beendet sie nicht. ${check}`,
  'host-not-allowed': `${program} ruft tenderd unter einem anderen Namen als dem dieses Rechners auf. Verwenden Sie 127.0.0.1.`,
  'origin-not-allowed':
    'Eine Webseite ruft tenderd auf, aber ihr Ursprung (origin) ist nicht eingetragen. Ist es Ihre Seite, tragen Sie ihn in api.allowedOrigins ein.',
  Reject: `${program} sendet Nachrichten, die nicht lesbar sind. ${correct}`,
  unreadable: `${program} sendet Nachrichten, die die Regeln von nexo verletzen. Die Antwort nennt den Fehler. ${correct}`,
  'seal-plain': `${program} sendet Nachrichten ohne Siegel. ${sameKey}`,
  'seal-forged': `${program} versiegelt mit einem anderen Schlüssel. ${sameKey}`,
  'seal-unwritten': `tenderd kann sein Verzeichnis der versiegelten Nachrichten nicht speichern. ${freeSpace}`,
  'answers-not-taken': `${program} liest seine Antworten nicht. ${check}`,
  'binary-message': `${program} sendet binäre WebSocket-Nachrichten. Senden Sie Text.`,
  'keep-alive-flood': `${program} sendet leere Frames ohne Pause. ${correct}`,
  'large-messages-full': `${program} sendet zu viele große Nachrichten zugleich. Senden Sie sie nacheinander.`,
  'listener-full': 'Zu viele Verbindungen sind offen. Finden Sie das Programm, das seine Verbindungen nicht schließt.',
  'message-not-utf8': `${program} sendet Nachrichten, die nicht in UTF-8 sind. ${correct}`,
  'message-not-whole': `${program} beginnt Nachrichten und beendet sie nicht. ${check}`,
  'message-too-large': `${program} sendet Nachrichten, die für die nexo-Schnittstelle zu groß sind. Senden Sie kleinere Warenkörbe.`,
  'no-message': `${program} sendet keine Frames der TCP-Anbindung von nexo. Prüfen Sie, ob es den richtigen Port verwendet.`,
  'not-proved': `${program} verbindet sich und meldet sich nicht an. ${check}`,
  'not-websocket': `${program} verletzt das WebSocket-Protokoll. ${correct}`,
  'too-many-under-way': `${program} sendet zu viele Anforderungen zugleich auf einer Verbindung. Warten Sie auf Antworten.`,
  'request-not-whole':
    'Anforderungen beginnen und enden nicht, oder sie sind kein HTTP. Prüfen Sie das Programm, das sie sendet.',
  'tls-failed': 'TLS mit einem Anrufer scheitert. Prüfen Sie, welchem Zertifikat der Anrufer vertraut.',
  'caller-not-named': `${network} ist kein eingerichtetes Terminal. Gehört es Ihnen, tragen Sie seine Adresse in die Konfiguration ein.`,
  'call-flood': `${network} ruft zu oft an. Starten Sie das Terminal neu. Hält es an, rufen Sie den Support seines Gateways.`,
  'call-unreadable': `${network} sendet Daten, die kein Terminal sendet. Prüfen Sie die Adresse in den Einstellungen des Terminals.`,
  'call-not-taken': `${network} ruft schneller an, als tenderd antworten kann. Starten Sie das Terminal neu.`,
  'webhook-wrong-path': `${service} verwendet eine Adresse, die tenderd nicht vergeben hat. Prüfen Sie den Pfad des Proxys und webhook.publicUrl.`,
  'webhook-wrong-method': `${service} verwendet nicht POST. ${checkProxy}`,
  'webhook-wrong-type': `${service} sendet einen anderen Medientyp. ${checkProxy}`,
  'webhook-too-large': `${service} sendet zu viel. ${checkProxy}`,
  'webhook-flood': `${service} ruft zu oft an. ${checkProxy}`,
  'webhook-not-signed': `${service} signiert nicht, wie webhook.secret es verlangt. Berichtigen Sie das Geheimnis auf beiden Seiten.`,
  'webhook-unreadable': `${service} sendet Daten, die kein Webhook dieses Zahlungsdienstes sind. Rufen Sie den Support des Zahlungsdienstes.`,
  'webhook-not-kept': `tenderd kann Webhooks nicht speichern. ${freeSpace}`,
};

/** `refused-repeatedly`: the advice for `code`, with the number of refusals. */
export function text(code: string, count: number): string {
  return `${advice[code] ?? ''} tenderd hat dies ${count}-mal abgewiesen. Das Log enthält Zeilen mit "refused: ${code}".`;
}
