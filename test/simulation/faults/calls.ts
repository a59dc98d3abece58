/**
 * Faults of the calls of terminals in full mode, and forged calls in the name of a terminal. These faults have their
 * own dice.
 */

import type { Scene } from '../scene.js';
import { glance, saysApproved } from '../machine/glance.js';
import { notFound } from './foreign-header.js';

/** One call as it arrives. */
export interface ArrivingCall {
  readonly text: string;
  /** The additional delay of the call. */
  readonly afterMs: number;
  /** Set if the terminal no longer waits for the answer to the call. */
  readonly isUnheard?: true;
}

const amount = /(?:Requested|Authorized)Amount"?[=:>]"?([\d.]+)/;
const serviceId = /(\bServiceID"?[=:]")([^"]*)"/;
/** Matches the register's own transaction number, in either encoding. */
const sale = /(SaleTransactionID(?:":\{|\s)[^{}<>]*?\bTransactionID"?[=:]")([^"]*)"/;

/** The faults of calls. Each method first checks that faults are allowed. */
export class CallFaults {
  readonly #scene: Scene;
  readonly #isBad: () => boolean;
  /** The last approval of each terminal, which an attacker can copy. */
  readonly #approvals = new Map<string, string>();
  readonly #forged = new Set<string>();
  #calls = 0;

  constructor(scene: Scene, isBad: () => boolean) {
    this.#scene = scene;
    this.#isBad = isBad;
  }

  /** Records an answer that came in a response. */
  heard(text: string): void {
    const { category, poiId } = glance(text);
    if (this.#scene.setup.isFull && category === 'Payment' && saysApproved(text)) this.#approvals.set(poiId, text);
  }

  /** Returns the calls that arrive in place of this call: the call itself, none, or the call twice or late. */
  met(text: string): readonly ArrivingCall[] {
    const { type, poiId } = glance(text);
    const { scene } = { scene: this.#scene };
    const ordinary: readonly ArrivingCall[] = [{ text, afterMs: 0 }];
    const isForged = this.#forged.delete(text);
    if (isForged || type === 'Response') {
      scene.counted([isForged ? 'L41' : 'L40'], poiId, scene.isRecovering(poiId));
      return ordinary;
    }
    const label = `call:${(this.#calls += 1)}`;
    const dice = scene.dice(label);
    if (!this.#isBad() || !dice.happens(0.25) || !scene.isKept(label)) return ordinary;
    const [words, ...arriving] = dice.pick<readonly [string, ...ArrivingCall[]]>([
      ['is lost'],
      ['comes late', { text, afterMs: dice.pick([300, 2_000]) }],
      ['comes twice', { text, afterMs: 0 }, { text, afterMs: dice.pick([0, 300]), isUnheard: true }],
    ]);
    scene.happened(label, `${label} ${words}`, ['L42'], { poiId });
    return arriving;
  }

  /** Handles that a request has reached its terminal. An attacker may answer the request by a call. */
  forge(label: string, request: string): void {
    const { scene } = { scene: this.#scene };
    const { category, poiId } = glance(request);
    const id = `forged-${label}`;
    const dice = scene.dice(id);
    if (!scene.setup.isFull || !this.#isBad() || !dice.happens(0.2) || !scene.isKept(id)) return;
    const text = category === 'TransactionStatus' ? this.#denial(request) : this.#approval(request, poiId);
    if (text === undefined) return;
    scene.later(dice.between(1, 4_000), () => {
      scene.tell(`somebody calls with an answer to ${label}`, id);
      if (category === 'Payment') scene.claimed.add(serviceId.exec(text)?.[2] ?? '');
      this.#forged.add(text);
      scene.host.callee?.(text);
    });
  }

  #denial(request: string): string {
    const { encoding, dialect } = this.#scene.setup;
    return notFound(request, encoding, dialect);
  }

  /** Returns the terminal's last approval with the ids and the amount of this request. */
  #approval(request: string, poiId: string): string | undefined {
    const last = this.#approvals.get(poiId);
    const wanted = amount.exec(request)?.[1];
    if (last === undefined || wanted === undefined || glance(request).category !== 'Payment') return undefined;
    const asked = [serviceId, sale].map((one) => one.exec(request)?.[2] ?? '');
    const given = amount.exec(last)?.[1] ?? wanted;
    return last.replace(serviceId, `$1${asked[0]}"`).replace(sale, `$1${asked[1]}"`).replaceAll(given, wanted);
  }
}
