/**
 * Collects everything that the daemon refuses or ends: requests, messages, calls of terminals, webhooks and
 * connections. Each kind gets log lines with its cause, limited in number. A kind that needs the operator gets an
 * attention item from the third time on.
 */

import type { RequestNote } from '../api/index.js';
import type { Attention } from '../core/index.js';
import type { Log, LogDetail } from './log.js';
import { CappedLines, type EndCode } from '../net/index.js';
import type { RefusedMessage } from '../nexo/index.js';

/** A longer category from a register is cut. */
const categoryMax = 40;

/**
 * An item appears after this number of refusals of one kind within `withinMs`, and disappears after `keptMs` without
 * one.
 */
const times = 3;
const withinMs = 3_600_000;
const keptMs = 86_400_000;

const program = 'A register or another program on this machine';
const network = 'Somebody at the address where terminals call';
const service = 'Somebody who calls the webhook address, perhaps the payment service,';

/**
 * The attention text of each kind that does not stop by itself: the sender, the fault, and the remedy. A kind without a
 * row is ordinary, such as `sale-open`: its answer already explains it.
 */
const advice: Readonly<Record<string, string>> = {
  unauthorized: `${program} shows no token, or a wrong one. Correct the token in its settings.`,
  'login-refused': `${program} says no secret in its Login, or a wrong one. Correct CertificationCode in its settings.`,
  'not-found': `${program} asks at a path that does not exist. Correct the address in its settings.`,
  'method-not-allowed': `${program} uses a wrong HTTP method. Correct the program.`,
  'unsupported-media-type': `${program} sends bodies of a wrong media type. Correct the Content-Type.`,
  'body-too-large': `${program} sends larger bodies than are taken. Send less, or raise limits.bodyBytes.`,
  'headers-too-large': `${program} sends larger headers than are taken. Correct the program.`,
  'invalid-json': `${program} sends bodies that are no JSON. Correct the program.`,
  'invalid-utf8': `${program} sends bodies that are not UTF-8. Correct the program.`,
  'bad-http': `${program} does not speak HTTP as it should. Check whether it uses the right port, and http or https.`,
  'bad-target': `${program} asks for an address that is none. Correct the address in its settings.`,
  'request-timeout': `${program} begins requests and does not finish them. Look at the program.`,
  'host-not-allowed': `${program} calls tenderd by another name than that of this machine. Use 127.0.0.1.`,
  'origin-not-allowed': 'A web page calls whose origin is not listed. If it is yours, add it to api.allowedOrigins.',
  Reject: `${program} sends messages that cannot be read. Correct the program.`,
  unreadable: `${program} sends messages that break the rules of nexo. The answer says what is wrong. Correct the program.`,
  'seal-plain': `${program} sends messages without a seal. Configure the same key on both sides.`,
  'seal-forged': `${program} seals with another key. Configure the same key on both sides.`,
  'seal-unwritten': 'The marks of sealed messages cannot be written. Make room on the disk.',
  'answers-not-taken': `${program} does not read its answers. Look at the program.`,
  'binary-message': `${program} sends binary WebSocket messages. Send text.`,
  'keep-alive-flood': `${program} sends empty frames without a pause. Correct the program.`,
  'large-messages-full': `${program} sends too many large messages at once. Send them one after another.`,
  'listener-full': 'More connections are opened than may be. Find the program that does not close its connections.',
  'message-not-utf8': `${program} sends messages that are not UTF-8. Correct the program.`,
  'message-not-whole': `${program} begins messages and does not finish them. Look at the program.`,
  'message-too-large': `${program} sends messages that are larger than the nexo interface takes. Send smaller baskets.`,
  'no-message': `${program} does not send frames of the nexo TCP binding. Check whether it uses the right port.`,
  'not-proved': `${program} connects and does not log in. Look at the program.`,
  'not-websocket': `${program} breaks the rules of WebSocket. Correct the program.`,
  'too-many-under-way': `${program} asks for more at once than one connection may. Wait for answers.`,
  'request-not-whole': 'Requests begin and do not become whole, or are no HTTP. Look at the program that sends them.',
  'tls-failed': 'TLS with a caller fails. Check which certificate the caller trusts.',
  'caller-not-named': `${network} is no configured terminal. If it is yours, add its address to the configuration.`,
  'call-flood': `${network} calls too often. Restart the terminal; if it goes on, call the support of its gateway.`,
  'call-unreadable': `${network} sends what no terminal sends. Check the address in the terminal's settings.`,
  'call-not-taken': `${network} calls faster than the calls can be answered. Restart the terminal.`,
  'webhook-wrong-path': `${service} uses an address that tenderd did not give. Check the path of the proxy and webhook.publicUrl.`,
  'webhook-wrong-method': `${service} does not use POST. Check the proxy in front of tenderd.`,
  'webhook-wrong-type': `${service} sends another media type. Check the proxy in front of tenderd.`,
  'webhook-too-large': `${service} sends too much. Check the proxy in front of tenderd.`,
  'webhook-flood': `${service} calls too often. Check the proxy in front of tenderd.`,
  'webhook-not-signed': `${service} does not sign as webhook.secret wants it. Correct the secret on both sides.`,
  'webhook-unreadable': `${service} sends what is no webhook of this service. Call the support of the service.`,
  'webhook-not-kept': 'Webhooks cannot be written down. Make room on the disk.',
};

/** The clocks. */
export interface RefusalTime {
  /** Returns a time that only grows. */
  readonly nowMs?: () => number;
  /** Returns wall time, in ms since 1970. */
  readonly wallMs?: () => number;
}

interface Kind {
  /** The times of the latest refusals, at most `times`. */
  recentMs: readonly number[];
  count: number;
  /** The wall time of the first refusal. */
  readonly at: string;
  /** True if there were enough refusals for an attention item. */
  isOften: boolean;
}

/** See the top of the file. */
export class RefusalLog {
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #nowMs: () => number;
  readonly #wallMs: () => number;
  readonly #lines: CappedLines;
  /** By code; only codes of `advice`. */
  readonly #kinds = new Map<string, Kind>();

  constructor(log: Pick<Log, 'info' | 'warn'>, time: RefusalTime = {}) {
    this.#log = log;
    this.#nowMs = time.nowMs ?? ((): number => performance.now());
    this.#wallMs = time.wallMs ?? ((): number => 0);
    this.#lines = new CappedLines(this.#nowMs);
  }

  /** Records an answered HTTP request, if it was refused. */
  note({ method, path, status, code }: RequestNote): void {
    // A question whether something exists, or whether the daemon is ready, is answered, not refused.
    if (code === undefined || code === 'not-ready' || ((method === 'GET' || method === 'HEAD') && status === 404))
      return;
    this.#say(code, { status, method, path }, status >= 500);
  }

  /** Records a refused message of the nexo interface. */
  noteMessage({ category, condition, code, seal, isUnread }: RefusedMessage): void {
    // A status inquiry that finds no request, or a running one, is answered, not refused.
    const isAnswer = condition === 'NotFound' || condition === 'Busy' || condition === 'InProgress';
    if (category === 'TransactionStatus' && isAnswer && isUnread !== true) return;
    const said = {
      ...(category === undefined ? {} : { category: category.slice(0, categoryMax) }),
      ...(condition === undefined ? {} : { condition }),
    };
    if (category === 'Login' && condition === 'NotAllowed') this.#count('login-refused');
    const plain = isUnread === true ? 'unreadable' : (code ?? condition ?? 'Reject');
    this.#say(seal === undefined ? plain : `seal-${seal}`, said, condition === 'DeviceOut');
  }

  /** Records a refused call of a terminal. */
  noteCaller(code: string, about: LogDetail): void {
    this.#say(code, about, false);
  }

  /** Records a refused webhook. */
  noteWebhook(code: string, about: LogDetail): void {
    this.#say(code, about, code === 'webhook-not-kept');
  }

  /** Records a connection that the daemon ended for a reason of its own. */
  noteEnded(code: EndCode, about: LogDetail): void {
    this.#say(code, about, false);
  }

  /** Returns the attention items, oldest first. */
  attention(): readonly Attention[] {
    const nowMs = this.#nowMs();
    return [...this.#kinds].flatMap(([code, { recentMs, count, at, isOften }]) => {
      if (!isOften || nowMs - (recentMs.at(-1) ?? 0) > keptMs) return [];
      const text = `${advice[code] ?? ''} It was refused ${count} times since then; the log has lines with "refused: ${code}".`;
      return [{ code: 'refused-repeatedly', at, text, actions: [] }];
    });
  }

  #count(code: string): void {
    if (advice[code] === undefined) return;
    const nowMs = this.#nowMs();
    const known = this.#kinds.get(code);
    const isOver = known !== undefined && nowMs - (known.recentMs.at(-1) ?? 0) > keptMs;
    const kind =
      known === undefined || isOver
        ? { recentMs: [], count: 0, at: new Date(this.#wallMs()).toISOString(), isOften: false }
        : known;
    const recentMs = [...kind.recentMs, nowMs].slice(-times);
    const isOften = kind.isOften || (recentMs.length === times && nowMs - (recentMs[0] ?? 0) <= withinMs);
    this.#kinds.set(code, { ...kind, recentMs, count: kind.count + 1, isOften });
  }

  #say(code: string, about: LogDetail, isOurs: boolean): void {
    this.#count(code);
    const silent = this.#lines.note(code);
    if (silent === undefined) return;
    const detail = { code, ...about, ...(silent === 0 ? {} : { moreSinceTheLastLine: silent }) };
    if (isOurs) this.#log.warn(`refused: ${code}`, detail);
    else this.#log.info(`refused: ${code}`, detail);
  }
}
