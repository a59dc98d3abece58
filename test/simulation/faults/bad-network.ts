/**
 * The network and the gateway on a bad day. Decides the fate of each connection, request and answer, and counts the
 * faults.
 */

import type { Attempt, LinkCause } from '../../../src/core/index.js';
import { glance, referredServiceId, saysApproved } from '../machine/glance.js';
import type { Interference } from '../virtual-gateway.js';
import type { FaultId } from './catalogue.js';
import { Effects, effectsOf } from './effects.js';
import { isInSet } from './fault-set.js';
import { type ArrivingCall, CallFaults } from './calls.js';
import { foreignAnswer, foreignFields } from './foreign-header.js';
import { frameFaults } from './frame-faults.js';
import { busyToACopy, refusalOfEarlier } from './second-copy.js';
import { asOften } from './often.js';
import { deviceRequestKinds, type RequestKind, type Strike } from './request-fault.js';
import { asksCard, randomStrike } from './request-faults.js';
import { kindOf } from './request-kind.js';
import { type SealedAnswer, sealFaultIds, sealFaults } from './sealed-answers.js';
import type { Scene } from '../scene.js';
import { idOnTheWire } from '../whole-ids.js';

/** These faults take effect when the gateway delivers the held request. */
const heldIds: ReadonlySet<FaultId> = new Set(['L15', 'L23', 'L24', 'T24']);

/** The number of times that a message which must arrive waits for a connection or is repeated. */
const sureTriesMax = 120;

/** Refusals by the terminal itself, after which tenderd must ask the terminal. */
const ownRefusal = /ErrorCondition"?[=:]"(?:Busy|LoggedOut)"/;

/**
 * True if it is visible that the terminal received the request: it was seen working on the request, or an unreadable
 * message named the request.
 */
function wasSeenAtWork({ state, sawStart, unreadable }: Attempt): boolean {
  return state !== 'answered' && (sawStart === true || unreadable?.isNamed === true);
}

/** The bad network. After `heal` it is a good network. */
export class BadNetwork implements Interference {
  readonly #scene: Scene;
  readonly #abort: (transactionId: string) => void;
  readonly #die: () => void;
  /** The time until which the gateway holds a Login, for each terminal. */
  readonly #lateLogins = new Map<string, number>();
  #orphans = 0;
  /** The periods in which the sockets of dead processes held bytes back. */
  readonly heldBack: { readonly fromMs: number; readonly toMs: number }[] = [];
  readonly #labels = new Map<string, string>();
  readonly #asked = new Map<string, number>();
  /** The requests that the gateway holds: the end of the hold, and the number of connections at its start. */
  readonly #held = new Map<string, { readonly untilMs: number; readonly connections: number }>();
  readonly #answered = new Map<string, string[]>();
  readonly #damaged = new Set<string>();
  /** The times at which unmatched answers were delivered. */
  readonly strangers: number[] = [];
  /** ServiceIDs of attempts whose answers contain no amount. */
  readonly unknownAmounts = new Set<string>();
  /** Requests that a terminal refused by its own answer, and approved later. */
  readonly refusedFirst = new Set<string>();
  #isBad = true;
  #connections = 0;
  #refused: { readonly untilMs: number; readonly cause: LinkCause; readonly id: FaultId } | undefined;
  /** Faults that were started and have no effect yet. A fault counts when a message or a connection meets the fault. */
  readonly #setGoing = new Set<FaultId>();
  /** Faults that were started and that show only in a terminal's messages. */
  readonly effects: Effects;
  readonly #callFaults: CallFaults;
  /** The attempt that a TransactionStatus asks about, for each TransactionStatus. */
  readonly #abouts = new Map<string, string>();
  #silentUntilMs = 0;
  #slowUntilMs = 0;
  #otherKeyUntilMs = 0;
  /** The sealed requests, by ServiceID. */
  readonly #requests = new Map<string, string>();
  /** The sealed answers so far, by terminal. */
  readonly #passed = new Map<string, SealedAnswer[]>();
  /** The request whose next answer is examined. */
  #watched: { readonly serviceId: string; isRefusedAnyway: boolean } | undefined;

  constructor(scene: Scene, abort: (transactionId: string) => void, die: () => void) {
    this.#die = die;
    this.#scene = scene;
    this.#abort = abort;
    this.#callFaults = new CallFaults(scene, () => this.#isBad);
    this.effects = new Effects(({ ids, poiId, isLate }) => {
      if (isLate === true) scene.counters.count(ids, scene.isRecovering(poiId));
      else scene.counted(ids, poiId, scene.isRecovering(poiId));
    });
  }

  heal(): void {
    this.#isBad = false;
    this.#refused = undefined;
    this.#silentUntilMs = 0;
    this.#slowUntilMs = 0;
    this.#otherKeyUntilMs = 0;
  }

  /** Changes the key of the terminals for this time. */
  changeKey(forMs: number): void {
    this.#otherKeyUntilMs = this.#nowMs + forMs;
  }

  knowsKey(): boolean {
    const isKnown = this.#nowMs >= this.#otherKeyUntilMs;
    if (!isKnown) this.#scene.counted(['L34'], undefined, this.#scene.isRecovering());
    return isKnown;
  }

  refusesToken(): void {
    this.#scene.counted(['L35'], undefined, this.#scene.isRecovering());
  }

  keptAlive(whose: 'terminal' | 'daemon'): void {
    const id = whose === 'terminal' ? 'L38' : 'L39';
    this.#scene.counted([id], undefined, this.#scene.isRecovering());
  }

  refuse(forMs: number, cause: LinkCause, id: FaultId): void {
    this.#refused = { untilMs: this.#nowMs + forMs, cause, id };
    this.#setGoing.add(id);
  }

  silencePings(forMs: number): void {
    this.#silentUntilMs = this.#nowMs + forMs;
    this.#setGoing.add('L19');
  }

  slow(forMs: number): void {
    this.#slowUntilMs = this.#nowMs + forMs;
    this.#setGoing.add('L22');
  }

  /** True if a text arrived as the terminal sent it. */
  isIntact(text: string): boolean {
    return !this.#damaged.has(text);
  }

  get #nowMs(): number {
    return this.#scene.time.monoMs();
  }

  connects(): LinkCause | undefined {
    if (this.#refused !== undefined && this.#nowMs < this.#refused.untilMs) {
      this.#tookEffect(this.#refused.id);
      return this.#refused.cause;
    }
    this.#connections += 1;
    return undefined;
  }

  answersPings(): boolean {
    const isSilent = this.#nowMs < this.#silentUntilMs;
    if (isSilent) this.#tookEffect('L19');
    return !isSilent;
  }

  /** Counts a started fault once, when a message or a connection meets the fault. */
  #tookEffect(id: FaultId): void {
    if (this.#setGoing.delete(id)) this.#scene.counted([id], undefined, this.#scene.isRecovering());
  }

  /**
   * Returns how late the bytes of a dead process arrive. The delay stays within the limit that the profiles state. The
   * limit is written in this function and not read from a profile, because a profile may be wrong.
   */
  orphanedMs(isOnItsWay: boolean): number {
    const { setup } = this.#scene;
    const orphanLifetimeMs = setup.profile.name === 'dropping-gateway' ? 20_000 : 100_000;
    const label = `orphan:${(this.#orphans += 1)}`;
    const dice = this.#scene.dice(label);
    const may = isOnItsWay && this.#isBad && isInSet(setup.faults, { since: '2026-11-22' });
    if (!may || !dice.happens(0.6) || !this.#scene.isKept(label)) return 0;
    const lateMs = Math.min(orphanLifetimeMs - 1_000, dice.pick([3_000, 15_000, 60_000, 99_000]));
    this.#scene.tell(`the socket of the dead process brings its bytes ${lateMs / 1_000} s late`, label);
    this.#scene.later(lateMs, () => this.#scene.counted(['R14'], undefined, true));
    this.heldBack.push({ fromMs: this.#nowMs, toMs: this.#nowMs + lateMs });
    return lateMs;
  }

  delayMs(text: string): number {
    const watched = this.#watched;
    const { host } = this.#scene;
    const said = watched === undefined ? text : host.saidIn(text);
    if (watched !== undefined && ownRefusal.test(said) && glance(said).serviceId === watched.serviceId)
      watched.isRefusedAnyway = true;
    const isSlow = this.#nowMs < this.#slowUntilMs;
    if (isSlow) this.#tookEffect('L22');
    return isSlow ? text.length : 0;
  }

  calls(text: string): readonly ArrivingCall[] {
    return this.#callFaults.met(text);
  }

  /** Returns how much later the gateway notices the end of a dead process: the late bytes restart its heartbeat. */
  lingersMs(orphanMs: number): number {
    return orphanMs > 0 && this.#scene.setup.profile.name === 'dropping-gateway' ? 19_500 : 0;
  }

  reached(sealed: string, bring: () => void, isOrphan = false): void {
    const text = this.#scene.host.opened(sealed) ?? sealed;
    const { category, type, serviceId, poiId } = glance(text);
    if (type === 'Request') this.#requests.set(serviceId, sealed);
    if (category === 'TransactionStatus') this.#abouts.set(serviceId, referredServiceId(text));
    const kind = type === 'Request' ? kindOf(category, text) : undefined;
    if (kind === undefined) {
      const isAbort = category === 'Abort';
      if (isAbort && this.#losesAbort(referredServiceId(text), poiId)) return;
      if (isAbort) this.effects.see({ what: 'abort', about: referredServiceId(text) });
      return bring();
    }
    const label = this.#label(kind, serviceId, poiId, text);
    this.#labels.set(serviceId, label);
    this.#callFaults.forge(label, text);
    const { setup } = this.#scene;
    const dice = this.#scene.dice(label);
    if (!this.#isBad || !dice.happens(setup.requestFaults) || !this.#scene.isKept(label)) return bring();
    const subject = this.#scene.committed.attempt(referredServiceId(text));
    const about = {
      wasSeenAtWork: subject !== undefined && wasSeenAtWork(subject.attempt),
      isHeld: this.#heldFor(text) !== undefined,
      isLoginLate: this.#nowMs < (this.#lateLogins.get(poiId) ?? 0),
      isOrphan,
    };
    const drawn = randomStrike(dice, kind, setup, about);
    // A terminal that displays nothing gives no sign that it has started.
    const isSilent =
      asksCard.includes(kind) &&
      kind !== 'refund' &&
      (!setup.showsStages || dice.happens(0.3)) &&
      !drawn.behaviour.includes('silent');
    const strike = isSilent ? { ...drawn, behaviour: `silent; ${drawn.behaviour}` } : drawn;
    this.#watched = { serviceId, isRefusedAnyway: false };
    const watched = this.#watched;
    this.#scene.control(`${poiId} next ${kind}: ${strike.behaviour}`);
    bring();
    this.#watched = undefined;
    this.#scene.ordinary(poiId);
    const isSaid = /busy|logged-out|LoggedOut/.test(strike.behaviour);
    if (!watched.isRefusedAnyway || isSaid) this.#struck(label, kind, { serviceId, poiId }, strike);
  }

  #struck(
    label: string,
    kind: RequestKind,
    { serviceId, poiId }: { serviceId: string; poiId: string },
    strike: Strike,
  ): void {
    const { scene } = { scene: this.#scene };
    const isInRecovery = kind === 'status' || kind === 'login' || kind === 'previous';
    const struck = {
      serviceId,
      poiId,
      isQuestion: kind === 'status',
      atMs: this.#nowMs,
      connections: this.#connections,
    };
    const later = effectsOf(strike, struck);
    const ids = strike.ids.filter((id) => !heldIds.has(id) && !later.some((one) => one.ids.includes(id)));
    this.effects.add(...later);
    scene.happened(label, `${label} meets: ${strike.behaviour}`, ids, { poiId, isInRecovery });
    for (const { afterMs, line, isSure } of strike.deeds ?? []) {
      const act = (): void => {
        const deed = line.replace('TERMINAL', poiId);
        scene.tell(`simulator: ${deed}`);
        scene.control(deed);
      };
      if (isSure === true) scene.time.at(this.#nowMs + afterMs, () => this.#surely(act, sureTriesMax));
      else scene.later(afterMs, act);
    }
    if (strike.ids.includes('T27')) this.refusedFirst.add(serviceId);
    if (strike.ids.includes('P30')) this.unknownAmounts.add(serviceId);
    const transactionId = scene.committed.attempt(serviceId)?.transactionId;
    if (strike.abortAfterMs !== undefined && transactionId !== undefined)
      scene.later(strike.abortAfterMs - scene.setup.latencyMs, () => this.#abort(transactionId));
    if (strike.diesAfterMs !== undefined) scene.later(strike.diesAfterMs, () => this.#die());
    const heldS = /hold (\d+)s$/.exec(strike.behaviour)?.[1];
    // tenderd never asks for the result of a device request.
    if (heldS === undefined || strike.ids.length === 0) return;
    const forMs = Number(heldS) * 1_000;
    const connections = this.#connections;
    this.#held.set(serviceId, { untilMs: this.#nowMs + forMs, connections });
    if (kind === 'login') this.#lateLogins.set(poiId, this.#nowMs + forMs);
    scene.later(forMs, () => {
      if (strike.ids.includes('T24')) scene.counted(['T24'], poiId, true);
      const id = kind === 'login' ? 'L24' : strike.ids.includes('L23') ? 'L23' : 'L15';
      if (this.#connections > connections) scene.counted([id], poiId, true);
    });
  }

  /**
   * Does a deed whose message must reach the daemon: waits for an open connection, and repeats the deed if this
   * connection is lost before the message arrives. `tries`: carriers without connections end the waiting.
   */
  #surely(act: () => void, tries: number): void {
    const { time, host, setup } = this.#scene;
    const again = (afterMs: number, next: () => void): void => {
      time.at(this.#nowMs + afterMs, next);
    };
    if (!host.isConnected && tries > 0) return again(1_000, () => this.#surely(act, tries - 1));
    act();
    const connections = this.#connections;
    if (host.isConnected && tries > 0)
      again(setup.latencyMs + 1, () => {
        if (!host.isConnected || this.#connections !== connections) this.#surely(act, tries - 1);
      });
  }

  #losesAbort(about: string, poiId: string): boolean {
    const label = `abort ${this.#scene.committed.attempt(about)?.transactionId ?? '?'}`;
    const isLost =
      this.#isBad && this.#scene.dice(label).happens(this.#scene.setup.requestFaults / 2) && this.#scene.isKept(label);
    if (isLost) this.#scene.happened(label, `${label} is lost`, ['L12'], { poiId, isInRecovery: true });
    return isLost;
  }

  /** Returns a label for a request. The label stays the same when other requests are left out. */
  #label(kind: RequestKind, serviceId: string, poiId: string, text: string): string {
    const about = kind === 'status' ? referredServiceId(text) : serviceId;
    const isDeviceRequest = deviceRequestKinds.some((one) => one === kind);
    const isOfTerminal = kind === 'login' || kind === 'enable-service' || isDeviceRequest;
    const subject = isOfTerminal ? poiId : (this.#scene.committed.attempt(about)?.transactionId ?? '?');
    const word = isOfTerminal || kind === 'status' ? kind : 'pay';
    const name = `${word}:${subject}`;
    const number = (this.#asked.get(name) ?? 0) + 1;
    this.#asked.set(name, number);
    return `${name}:${number}`;
  }

  arrives(sealed: string): readonly string[] {
    const text = this.#scene.host.saidIn(sealed);
    const { category, type, serviceId, poiId } = glance(text);
    if (type !== 'Response') return [sealed];
    this.#callFaults.heard(text);
    const arrived = this.#arrived(sealed, text);
    const about = this.#abouts.get(serviceId) ?? '';
    const seen = { text, category, serviceId, poiId, about, atMs: this.#nowMs, connections: this.#connections };
    if (arrived.includes(sealed)) this.effects.see({ what: 'answer', ...seen });
    return arrived;
  }

  #arrived(sealed: string, text: string): readonly string[] {
    const { host } = this.#scene;
    const { category, serviceId, poiId } = glance(text);
    this.#countEarly(category, text, poiId);
    const busy = this.#refusesCopy(category, text, poiId);
    if (busy !== undefined) return [host.sealed(busy), sealed];
    const earlier = this.#tellsOfEarlier(category, text, poiId);
    if (earlier !== undefined) return [host.sealed(earlier)];
    const attacked = this.#attacked(sealed, text);
    if (attacked !== undefined) return attacked;
    const label = `answer-${this.#labels.get(serviceId) ?? serviceId}`;
    const dice = this.#scene.dice(label);
    const { setup } = this.#scene;
    const arrived =
      this.#isBad && dice.happens(setup.frameFaults) && this.#scene.isKept(label)
        ? this.#damage(sealed, text, label, poiId)
        : [sealed];
    if (category === 'Payment') this.#answered.set(poiId, [...(this.#answered.get(poiId) ?? []), serviceId]);
    return arrived;
  }

  /** Returns the texts that an attacker on the network sends in place of a sealed answer. The attack has its own dice. */
  #attacked(sealed: string, plain: string): readonly string[] | undefined {
    const { setup, host } = this.#scene;
    if (setup.security === 'none') return undefined;
    const { serviceId, poiId } = glance(plain);
    const earlier = this.#passed.get(poiId) ?? [];
    this.#passed.set(poiId, [...earlier, { text: sealed, plain }]);
    const label = `seal-${this.#labels.get(serviceId) ?? serviceId}`;
    const dice = this.#scene.dice(label);
    const share = setup.often.some((id) => sealFaultIds.has(id)) ? 0.5 : 0.15;
    if (!this.#isBad || !dice.happens(share) || !this.#scene.isKept(label)) return undefined;
    const { id, made } = dice.weighted(asOften(sealFaults, setup.often));
    const request = this.#requests.get(serviceId);
    const underAnotherKey = (text: string): string => host.sealed(text, 'other-key');
    const text = made({ text: sealed, plain }, { dice, earlier, request, underAnotherKey });
    if (text === undefined) return undefined;
    this.#scene.happened(label, `${label}: ${id}`, [id], { poiId, isInRecovery: label.includes('status') });
    // A request gets only one response.
    return setup.carrier !== 'http' && dice.happens(0.4) ? [text, sealed] : [text];
  }

  #damage(sealed: string, text: string, label: string, poiId: string): readonly string[] {
    const { host } = this.#scene;
    const foreign = this.#foreign(sealed, text, label, poiId);
    if (foreign !== undefined) return foreign;
    const dice = this.#scene.dice(`${label}/how`);
    const { category } = glance(text);
    const isStray = saysApproved(text) && dice.happens(0.1);
    const isContradicted = !isStray && category === 'Payment' && saysApproved(text) && dice.happens(0.1);
    const fault = dice.pick(frameFaults.filter((one) => isInSet(this.#scene.setup.faults, one)));
    const earlierServiceIds = this.#earlier(text, poiId);
    const damaged = isContradicted
      ? text.replace(/(Result"?)([=:])"(?:Success|Partial)"/, (_, name: string, sign: string) =>
          sign === ':' ? `${name}:"Failure","ErrorCondition":"Aborted"` : `${name}="Failure" ErrorCondition="Aborted"`,
        )
      : isStray
        ? text.replace(/(ServiceID"?[=:]")[^"]*"/, '$1NOBODYS001"')
        : fault.damage(sealed, { dice, earlierServiceIds });
    if (damaged === undefined) return [sealed];
    const id: FaultId = isContradicted ? 'T16' : isStray ? 'P17' : fault.id;
    this.#damaged.add(damaged);
    if (id === 'P7') this.#scene.claimed.add(glance(damaged).serviceId);
    // A text above the size limit of a reader is neither an unmatched answer nor an answer.
    if (isStray && category === 'Payment' && text.length < 256 * 1_024) this.strangers.push(this.#nowMs);
    this.#scene.happened(label, `${label}: ${id}`, [id], { poiId, isInRecovery: label.includes('status') });
    if (isContradicted) return [host.sealed(damaged), sealed];
    return isStray ? [sealed, host.sealed(damaged)] : [damaged];
  }

  /**
   * Returns an answer with one foreign field in its header. This fault has its own dice, because the other faults are
   * older.
   */
  #foreign(sealed: string, text: string, label: string, poiId: string): readonly string[] | undefined {
    const { setup, host } = this.#scene;
    const dice = this.#scene.dice(`${label}/whose`);
    const share = setup.often.some((id) => foreignFields.has(id)) ? 0.7 : 0.25;
    if (!isInSet(setup.faults, { since: '2026-11-22' }) || !dice.happens(share)) return undefined;
    const answer = foreignAnswer(text, dice, setup);
    if (answer === undefined) return undefined;
    this.#damaged.add(answer.foreign);
    const words = `${label}: ${answer.id}${answer.isFollowed ? ', and then the true one' : ''}`;
    this.#scene.happened(label, words, [answer.id], { poiId, isInRecovery: label.includes('status') });
    const foreign = host.sealed(answer.foreign);
    return answer.isFollowed ? [foreign, sealed] : [foreign];
  }

  /**
   * Returns earlier attempts of other payments, preferably attempts that moved nothing: an approval that is booked on
   * such an attempt is false. Two attempts of one payment could not be distinguished.
   */
  #earlier(text: string, poiId: string): readonly string[] {
    // An answer in EPAS names no sale. Under an earlier ServiceID it cannot be distinguished from the answer to the
    // earlier request.
    if (!text.includes('SaleTransactionID')) return [];
    const { committed } = this.#scene;
    const others = (this.#answered.get(poiId) ?? []).filter((serviceId) => {
      const owner = committed.attempt(serviceId)?.transactionId;
      return owner !== undefined && !text.includes(`"${idOnTheWire(this.#scene.setup.dialect, owner)}"`);
    });
    const unmoved = others.filter((one) => committed.attempt(one)?.attempt.evidence?.result === 'Failure');
    return unmoved.length > 0 ? unmoved : others;
  }

  /** Returns the request that a TransactionStatus asks about, while the gateway holds the request. */
  #heldFor(text: string): { readonly serviceId: string; readonly connections: number } | undefined {
    const serviceId = referredServiceId(text);
    const held = this.#held.get(serviceId);
    return held !== undefined && this.#nowMs < held.untilMs ? { serviceId, ...held } : undefined;
  }

  /**
   * The gateway has lost its client once and delivers a held request twice. The terminal refuses the copy that arrives
   * first.
   */
  #refusesCopy(category: string, text: string, poiId: string): string | undefined {
    const held = category === 'TransactionStatus' && this.#isBad ? this.#heldFor(text) : undefined;
    if (held === undefined || held.connections === this.#connections) return undefined;
    const label = `copy-${this.#labels.get(held.serviceId) ?? held.serviceId}`;
    if (!this.#scene.dice(label).happens(0.3) || !this.#scene.isKept(label)) return undefined;
    const busy = busyToACopy(this.#scene, held.serviceId);
    if (busy !== undefined)
      this.#scene.happened(label, `${label} is refused: Busy`, ['T1'], { poiId, isInRecovery: true });
    return busy;
  }

  /**
   * A terminal that is asked about the newest attempt of a sale repeats the refusal of an earlier attempt, without its
   * ids.
   */
  #tellsOfEarlier(category: string, text: string, poiId: string): string | undefined {
    const { setup, committed } = this.#scene;
    const about =
      category === 'TransactionStatus' && this.#isBad ? committed.attempt(referredServiceId(text)) : undefined;
    if (about === undefined || !isInSet(setup.faults, { since: '2026-11-22' })) return undefined;
    const label = `earlier-${this.#labels.get(glance(text).serviceId) ?? about.transactionId}`;
    if (!this.#scene.dice(label).happens(0.3) || !this.#scene.isKept(label)) return undefined;
    const refusal = refusalOfEarlier(this.#scene, text, about);
    if (refusal === undefined) return undefined;
    this.#damaged.add(refusal);
    this.#scene.happened(label, `${label}: P31`, ['P31'], { poiId, isInRecovery: true });
    return refusal;
  }

  /** Counts a NotFound about a request that the gateway still holds. */
  #countEarly(category: string, text: string, poiId: string): void {
    if (category !== 'TransactionStatus' || !/"NotFound"/.test(text)) return;
    if (this.#heldFor(text) !== undefined) this.#scene.counted(['T8'], poiId, true);
  }
}
