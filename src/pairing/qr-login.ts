/** Sends the Login that pairs by WebSocket, sealed by the key of the QR code, and hears its answer. It moves no money, and may be sent again. */

import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { systemClock, systemScheduler } from '../platform/clock.js';
import { dial, readTarget, readTls, statusCause, type TlsSettings } from '../net/index.js';
import { mac, type MacSettings } from '../security/index.js';
import { pairingLogin, type QrOffer, type QrRegister, readLoginAnswer } from './qr-content.js';

/** The cloud, and how it knows the key. */
export interface QrService {
  readonly url: string;
  /** Secrets among them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tls?: TlsSettings;
  readonly keyIdentifier: MacSettings['keyIdentifier'];
  /** Absent: the time of the Login. */
  readonly keyVersion?: string;
  readonly register: QrRegister;
}

/** How a try ended. Nothing of the offer stands in a text. */
export type QrEnd =
  | { readonly type: 'paired'; readonly poiId: string }
  /** Refused, or not answered: the terminal may not have scanned the code yet. */
  | { readonly type: 'not-yet'; readonly text: string }
  | { readonly type: 'unreachable' | 'unauthorised' | 'setting'; readonly text: string };

/** To connect, and for the answer. */
const limitMs = 20_000;
const bytesMax = 256 * 1_024;
/** Ten characters: no terminal takes more. */
const serviceIdOctets = 5;

/** Tries once. Resolves always. */
export async function loginByQr(service: QrService, offer: QrOffer, interrupted: AbortSignal): Promise<QrEnd> {
  const tls = readTls(service.tls ?? {});
  if ('problem' in tls) return { type: 'setting', text: `tls.${tls.setting}: ${tls.problem}` };
  const target = readTarget(service.url, 'ws:', 'wss:', () => tls);
  if ('problem' in target) return { type: 'setting', text: `url: ${target.problem}` };
  const clock = systemClock();
  const scheduler = systemScheduler(clock);
  return new Promise((resolve) => {
    let isEnded = false;
    let drop: (() => void) | undefined;
    const end = (how: QrEnd): void => {
      if (isEnded) return;
      isEnded = true;
      cancelTime();
      interrupted.removeEventListener('abort', interrupt);
      drop?.();
      resolve(how);
    };
    const interrupt = (): void => end({ type: 'not-yet', text: 'it was interrupted' });
    const cancelTime = scheduler.at(clock.monoMs() + limitMs, () =>
      end({ type: 'not-yet', text: `${target.where} did not answer within ${limitMs / 1_000} s` }),
    );
    interrupted.addEventListener('abort', interrupt, { once: true });
    drop = dial(
      target,
      { clock, scheduler, connectMs: limitMs },
      {
        failed: (cause) => end({ type: 'unreachable', text: cause.text }),
        connected: ({ socket }) => {
          const webSocket = new WebSocket(target.url, {
            createConnection: () => socket,
            headers: { ...service.headers },
            followRedirects: false,
            maxPayload: bytesMax,
            perMessageDeflate: false,
          });
          drop = () => webSocket.terminate();
          converse(webSocket, service, offer, target.where, end);
        },
      },
    );
  });
}

function converse(
  webSocket: WebSocket,
  { keyIdentifier, keyVersion, register }: QrService,
  offer: QrOffer,
  where: string,
  end: (how: QrEnd) => void,
): void {
  const nowIso = new Date().toISOString();
  const serviceId = randomBytes(serviceIdOctets).toString('hex');
  const security = mac({ kek: offer.kek, keyIdentifier, keyVersion: keyVersion ?? nowIso.replaceAll(/[-:TZ]/g, '') });
  webSocket.on('unexpected-response', (_request, { statusCode = 0 }) => {
    const { text } = statusCause(statusCode, 'the WebSocket handshake', where);
    end({ type: statusCode === 401 || statusCode === 403 ? 'unauthorised' : 'unreachable', text });
  });
  webSocket.on('open', () => webSocket.send(security.seal(pairingLogin(offer, register, serviceId, nowIso))));
  webSocket.on('message', (data, isBinary) => {
    const opened = security.open(isBinary || !Buffer.isBuffer(data) ? '' : data.toString('utf8'));
    if (!opened.ok) return end({ type: 'not-yet', text: `${where} answered what is not sealed by this key` });
    const answer = readLoginAnswer(opened.text, serviceId, offer);
    if (answer === undefined) return;
    end(
      'poiId' in answer
        ? { type: 'paired', ...answer }
        : { type: 'not-yet', text: `${where} answered ${answer.refused}` },
    );
  });
  webSocket.on('error', () => end({ type: 'not-yet', text: `${where} broke the connection` }));
  webSocket.on('close', (code) => end({ type: 'not-yet', text: `${where} closed the connection (${code})` }));
}
