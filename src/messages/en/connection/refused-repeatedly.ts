/** `refused-repeatedly`: the attention text for each kind of refusal that does not stop by itself. */

import { counted } from '../nouns.js';

const program = 'A register or another program on this machine';
const network = 'A caller at the address for terminals';
const service = 'A caller at the webhook address, perhaps the payment service,';

/**
 * The sender, the fault and the remedy, for each refusal code. A code that is not listed, such as `sale-open`, gives no
 * attention item, because its response says enough.
 */
export const advice: Readonly<Record<string, string>> = {
  unauthorized: `${program} sends no token, or a wrong one. Correct the token in its settings.`,
  'login-refused': `${program} sends no secret in its Login, or a wrong one. Correct CertificationCode in its settings.`,
  'not-found': `${program} uses a path that does not exist. Correct the address in its settings.`,
  'method-not-allowed': `${program} uses a wrong HTTP method. Correct the program.`,
  'unsupported-media-type': `${program} sends bodies of a wrong media type. Correct the Content-Type.`,
  'body-too-large': `${program} sends bodies that are too large. Send less, or raise limits.bodyBytes.`,
  'headers-too-large': `${program} sends headers that are too large. Correct the program.`,
  'invalid-json': `${program} sends bodies that are not JSON. Correct the program.`,
  'invalid-utf8': `${program} sends bodies that are not UTF-8. Correct the program.`,
  'bad-http': `${program} sends data that is not valid HTTP. Check whether it uses the right port, and http or https.`,
  'bad-target': `${program} uses an invalid address. Correct the address in its settings.`,
  'request-timeout': `${program} begins requests and does not finish them. Check the program.`,
  'host-not-allowed': `${program} calls tenderd by a name that is not a name of this machine. Use 127.0.0.1.`,
  'origin-not-allowed':
    'A web page calls tenderd, but its origin is not listed. If the page is yours, add its origin to api.allowedOrigins.',
  Reject: `${program} sends messages that cannot be read. Correct the program.`,
  unreadable: `${program} sends messages that violate the nexo standard. The answer names the fault. Correct the program.`,
  'seal-plain': `${program} sends messages without a seal. Configure the same key on both sides.`,
  'seal-forged': `${program} seals with another key. Configure the same key on both sides.`,
  'seal-unwritten': 'tenderd cannot save its record of sealed messages. Free space on the disk.',
  'answers-not-taken': `${program} does not read its answers. Check the program.`,
  'binary-message': `${program} sends binary WebSocket messages. Correct the program: the messages must be text.`,
  'keep-alive-flood': `${program} sends empty frames without a pause. Correct the program.`,
  'large-messages-full': `${program} sends too many large messages at once. Send them one after another.`,
  'listener-full': 'Too many connections are open. Find the program that does not close its connections.',
  'message-not-utf8': `${program} sends messages that are not UTF-8. Correct the program.`,
  'message-not-whole': `${program} begins messages and does not finish them. Check the program.`,
  'message-too-large': `${program} sends messages that are too large for the nexo interface. Send smaller baskets.`,
  'no-message': `${program} does not send frames of the nexo TCP binding. Check whether it uses the right port.`,
  'not-proved': `${program} connects and does not log in. Check the program.`,
  'not-websocket': `${program} violates the WebSocket protocol. Correct the program.`,
  'too-many-under-way': `${program} sends too many requests at once on one connection. Wait for answers.`,
  'request-not-whole': 'Requests begin and do not end, or are not HTTP. Check the program that sends them.',
  'tls-failed': 'TLS with a caller fails. Check which certificate the caller trusts.',
  'caller-not-named': `${network} is not a configured terminal. If the caller is your terminal, add its address to the configuration.`,
  'call-flood': `${network} calls too often. Restart the terminal. If it continues, call the support of its gateway.`,
  'call-unreadable': `${network} sends data that no terminal sends. Check the address in the terminal's settings.`,
  'call-not-taken': `${network} calls faster than tenderd can answer. Restart the terminal.`,
  'webhook-wrong-path': `${service} uses an address that tenderd did not issue. Check the path of the proxy and webhook.publicUrl.`,
  'webhook-wrong-method': `${service} does not use POST. Check the proxy in front of tenderd.`,
  'webhook-wrong-type': `${service} sends another media type. Check the proxy in front of tenderd.`,
  'webhook-too-large': `${service} sends webhooks that are too large. Check the proxy in front of tenderd.`,
  'webhook-flood': `${service} calls too often. Check the proxy in front of tenderd.`,
  'webhook-not-signed': `${service} does not sign as webhook.secret requires. Correct the secret on both sides.`,
  'webhook-unreadable': `${service} sends data that is not a webhook of this service. Call the support of the service.`,
  'webhook-not-kept': 'tenderd cannot save webhooks. Free space on the disk.',
};

/** `refused-repeatedly`: the advice for `code`, with the number of refusals. */
export function text(code: string, count: number): string {
  return `${advice[code] ?? ''} tenderd refused this ${counted(count, 'time')}. The log has lines with "refused: ${code}".`;
}
