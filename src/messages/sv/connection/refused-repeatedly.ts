/** `refused-repeatedly`: the attention text for each kind of refusal that does not stop by itself. */

const program = 'En kassa eller ett annat program på den här datorn';
const network = 'Ett program på adressen som terminaler anropar';
const service = 'En anropare på webhook-adressen, kanske betaltjänsten,';

const correct = 'Rätta programmet.';
const check = 'Kontrollera programmet.';
const correctAddress = 'Rätta adressen i dess inställningar.';
const checkProxy = 'Kontrollera proxyn framför tenderd.';
const sameKey = 'Konfigurera samma nyckel på båda sidor.';
const freeSpace = 'Frigör utrymme på disken.';

/**
 * The sender, the fault and the remedy, for each refusal code. A code that is not listed, such as `sale-open`, gives no
 * attention item, because its response says enough.
 */
export const advice: Readonly<Record<string, string>> = {
  unauthorized: `${program} skickar ingen token, eller fel token. Rätta tokenen i dess inställningar.`,
  'login-refused': `${program} skickar ingen hemlighet i sin Login, eller fel hemlighet. Rätta CertificationCode i dess inställningar.`,
  'not-found': `${program} använder en sökväg som inte finns. ${correctAddress}`,
  'method-not-allowed': `${program} använder fel HTTP-metod. ${correct}`,
  'unsupported-media-type': `${program} skickar innehåll av fel medietyp. Rätta Content-Type.`,
  'body-too-large': `${program} skickar för stort innehåll. Skicka mindre, eller höj limits.bodyBytes.`,
  'headers-too-large': `${program} skickar för stora headrar. ${correct}`,
  'invalid-json': `${program} skickar innehåll som inte är JSON. ${correct}`,
  'invalid-utf8': `${program} skickar innehåll som inte är UTF-8. ${correct}`,
  'bad-http': `${program} skickar data som inte är giltig HTTP. Kontrollera att det använder rätt port, och om det ska vara http eller https.`,
  'bad-target': `${program} använder en ogiltig adress. ${correctAddress}`,
  'request-timeout': `${program} påbörjar begäranden och slutför dem inte. ${check}`,
  'host-not-allowed': `${program} anropar tenderd med ett annat namn än den här datorns. Använd 127.0.0.1.`,
  'origin-not-allowed':
    'En webbsida anropar tenderd, men dess ursprung (origin) är inte upptaget. Om sidan är din, lägg till ursprunget i api.allowedOrigins.',
  Reject: `${program} skickar meddelanden som inte går att läsa. ${correct}`,
  unreadable: `${program} skickar meddelanden som bryter mot reglerna i nexo. Svaret anger felet. ${correct}`,
  'seal-plain': `${program} skickar meddelanden utan försegling. ${sameKey}`,
  'seal-forged': `${program} förseglar med en annan nyckel. ${sameKey}`,
  'seal-unwritten': `tenderd kan inte spara sin förteckning över förseglade meddelanden. ${freeSpace}`,
  'answers-not-taken': `${program} läser inte sina svar. ${check}`,
  'binary-message': `${program} skickar binära WebSocket-meddelanden. Skicka text.`,
  'keep-alive-flood': `${program} skickar tomma ramar utan uppehåll. ${correct}`,
  'large-messages-full': `${program} skickar för många stora meddelanden samtidigt. Skicka dem ett i taget.`,
  'listener-full': 'För många anslutningar är öppna. Hitta programmet som inte stänger sina anslutningar.',
  'message-not-utf8': `${program} skickar meddelanden som inte är UTF-8. ${correct}`,
  'message-not-whole': `${program} påbörjar meddelanden och slutför dem inte. ${check}`,
  'message-too-large': `${program} skickar meddelanden som är för stora för nexo-gränssnittet. Skicka mindre varukorgar.`,
  'no-message': `${program} skickar inte ramar enligt nexos TCP-bindning. Kontrollera att det använder rätt port.`,
  'not-proved': `${program} ansluter och loggar inte in. ${check}`,
  'not-websocket': `${program} bryter mot WebSocket-protokollet. ${correct}`,
  'too-many-under-way': `${program} skickar för många begäranden samtidigt på en anslutning. Vänta på svar.`,
  'request-not-whole':
    'Begäranden börjar och tar inte slut, eller så är de inte HTTP. Kontrollera programmet som skickar dem.',
  'tls-failed': 'TLS med en anropare misslyckas. Kontrollera vilket certifikat anroparen litar på.',
  'caller-not-named': `${network} är ingen konfigurerad terminal. Om den är din, lägg till adressen i konfigurationen.`,
  'call-flood': `${network} anropar för ofta. Starta om terminalen. Om det fortsätter, kontakta supporten för dess gateway.`,
  'call-unreadable': `${network} skickar data som ingen terminal skickar. Kontrollera adressen i terminalens inställningar.`,
  'call-not-taken': `${network} anropar snabbare än tenderd kan svara. Starta om terminalen.`,
  'webhook-wrong-path': `${service} använder en adress som tenderd inte har gett ut. Kontrollera proxyns sökväg och webhook.publicUrl.`,
  'webhook-wrong-method': `${service} använder inte POST. ${checkProxy}`,
  'webhook-wrong-type': `${service} skickar en annan medietyp. ${checkProxy}`,
  'webhook-too-large': `${service} skickar för mycket. ${checkProxy}`,
  'webhook-flood': `${service} anropar för ofta. ${checkProxy}`,
  'webhook-not-signed': `${service} signerar inte så som webhook.secret kräver. Rätta hemligheten på båda sidor.`,
  'webhook-unreadable': `${service} skickar data som inte är en webhook från den här tjänsten. Kontakta betaltjänstens support.`,
  'webhook-not-kept': `tenderd kan inte spara webhookar. ${freeSpace}`,
};

/** `refused-repeatedly`: the advice for `code`, with the number of refusals. */
export function text(code: string, count: number): string {
  return `${advice[code] ?? ''} tenderd har avvisat detta ${count} ${count === 1 ? 'gång' : 'gånger'}. Loggen har rader med "refused: ${code}".`;
}
