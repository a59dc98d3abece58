/**
 * The stage on virtual time: the real engine, codecs and SQLite, and a simulated world, without sockets or real
 * waiting.
 */

import { plainLines } from '../../protocol/index.js';
import { deviceRequestMessageBody, toDeviceRequestParameters } from '../../src/api/requests/device-request-body.js';
import {
  attemptIdOf,
  isLoyalty,
  journalWith,
  type LaneCommit,
  type LaneCommitResult,
  profiles,
  type Reply,
  type TransactionRequest,
  type TransactionView,
} from '../../src/core/index.js';
import { createWorld, parseScriptLine, type WorldOptions } from '../../src/simulator/terminal/index.js';
import { expectOfItsKind } from '../api/of-its-kind.js';
import { startVirtualDaemon, type VirtualDaemon } from '../simulation/virtual-daemon.js';
import { WorldHost } from '../simulation/world-host.js';
import { MachineTime } from '../simulation/machine/machine-time.js';
import { VirtualTime } from '../simulation/virtual-time.js';
import { type Amount, type DeviceRequestWord, pointsUnit, type Setting, type Wanted } from './scenario.js';
import { serviceName, VirtualServiceStage } from './service-stage.js';
import { daemonSeal, terminalSeal } from './sealed-stage.js';
import { type Answer, deviceRequestBodyOf, type Seen, type SeenFact, type SeenTerminal, type Stage } from './stage.js';
import { type Journalled, journalOn } from '../world/till.js';
import { unchecked } from '../unchecked.js';

/** No scenario needs even a fifth of this number of messages. More messages mean an endless loop. */
const receivedMax = 500;

/** Makes the stage. */
export function makeVirtualStage(setting: Setting): Promise<Stage> {
  return Promise.resolve(new VirtualStage(setting));
}

function unaskedOf({ wire, isFull }: Setting): NonNullable<WorldOptions['unasked']> {
  if (wire === 'polling') return 'shown-on-the-link';
  if (wire !== 'http') return 'on-the-link';
  return isFull ? 'by-calls' : 'never';
}

/** The stage, see `makeVirtualStage`. */
export class VirtualStage implements Stage {
  readonly isExact = true;
  readonly time = new VirtualTime();
  readonly #machine = new MachineTime(this.time);
  readonly world: Stage['world'];
  readonly #setting: Setting;
  /** The host of the simulated world. */
  protected readonly host: WorldHost;
  /** Everything that was committed, in order. */
  readonly commits: LaneCommit[] = [];
  readonly #journal: Journalled;
  readonly service: VirtualServiceStage | undefined;
  readonly #deviceRequests = new Map<string, { readonly terminal: string; readonly deviceRequestId: string }>();
  #daemon: VirtualDaemon | undefined;
  #starts = 0;

  constructor(setting: Setting, journal: (time: { wallMs(): number }) => Journalled = journalOn) {
    this.#setting = setting;
    const world = createWorld({
      terminals: setting.known ?? Object.values(setting.terminals),
      hasMagicAmounts: false,
      hasSessions: profiles[setting.profile]?.sessions ?? true,
      dialect: setting.dialect,
      unasked: unaskedOf(setting),
      certificationCode: setting.certificationCode,
    });
    this.host = new WorldHost(world, this.time, terminalSeal(setting.security));
    this.world = world;
    this.service =
      setting.service &&
      new VirtualServiceStage(setting.service, this.time, (key, notice) => {
        void this.#daemon?.engine.webhook(serviceName, key, notice);
      });
    this.#journal = remembering(journal(this.#machine), this.commits);
  }

  tell(command: string): void {
    const read = parseScriptLine(command);
    if (!read.ok || read.value === undefined) throw new RangeError(`no script line: ${command}`);
    this.host.feed({ type: 'control', command: read.value });
  }

  async start(): Promise<void> {
    this.#starts += 1;
    const wire = await daemonSeal(this.#setting.security, profiles[this.#setting.profile]?.peer === 'cloud');
    this.#daemon = startVirtualDaemon({
      time: this.time,
      host: this.host,
      process: this.#machine,
      journal: this.#journal,
      terminals: this.#setting.terminals,
      carrier: this.#setting.wire,
      hasTokens: this.#setting.hasTokens,
      hearsCalls: this.#setting.isFull,
      ...(this.#setting.isFull ? { prompts: { by: 'configuration', answers: { confirmation: true } } } : {}),
      ...(wire === undefined ? {} : { wire }),
      profile: this.#setting.profile,
      dialect: this.#setting.dialect,
      ...(this.#setting.encoding === undefined ? {} : { encoding: this.#setting.encoding }),
      login: { certificationCode: this.#setting.certificationCode },
      seed: this.#starts,
      ...(this.service === undefined ? {} : { services: [this.service.maker()] }),
    });
    await this.pass(1);
  }

  async sleep(ms: number): Promise<void> {
    this.#machine.standStill(ms, true);
    await settled();
  }

  setClock(byMs: number): void {
    this.#machine.wallOffsetMs += byMs;
  }

  kill(): Promise<void> {
    this.#daemon?.kill();
    this.service?.hangUp();
    this.#daemon = undefined;
    return Promise.resolve();
  }

  get #lanes() {
    if (this.#daemon === undefined) throw new Error('the daemon does not run');
    return this.#daemon.engine.lanes;
  }

  async submit(wanted: Wanted): Promise<Answer> {
    const named = requestOf(wanted, this.#machine.wallMs());
    const key = wanted.byKey ? this.#lanes.get(wanted.of ?? '')?.outcome?.poiTransaction : undefined;
    const request =
      key === undefined ? named : { ...named, original: { type: 'terminal' as const, poiTransaction: key } };
    return this.#reply(this.#lanes.submit(unchecked(request)), (value) => value.created);
  }

  abort(id: string): Promise<Answer> {
    return this.#reply(this.#lanes.abort(id, 'the customer left'));
  }

  acknowledge(id: string, revision: number): Promise<Answer> {
    return this.#reply(this.#lanes.acknowledge(id, revision));
  }

  resolve(id: string, outcome: 'approved' | 'declined' | 'not-processed'): Promise<Answer> {
    return this.#reply(this.#lanes.resolve(id, { outcome, name: 'Kari Nordmann', reason: 'looked at the terminal' }));
  }

  release(terminal: string): Promise<Answer> {
    return this.#reply(this.#lanes.release(terminal, 'Kari Nordmann', 'looked at the terminal'));
  }

  async askDeviceRequest(id: string, kind: DeviceRequestWord, terminal: string): Promise<Answer> {
    const parameters = toDeviceRequestParameters(deviceRequestMessageBody.parse(deviceRequestBodyOf(kind)));
    return this.#reply(this.#lanes.deviceRequests.ask(terminal, parameters), ({ deviceRequestId }) => {
      this.#deviceRequests.set(id, { terminal, deviceRequestId });
      return true;
    });
  }

  stopDeviceRequest(id: string): Promise<Answer> {
    const { terminal = '', deviceRequestId = '' } = this.#deviceRequests.get(id) ?? {};
    return this.#reply(this.#lanes.deviceRequests.abort(terminal, deviceRequestId, 'the customer left'));
  }

  deviceRequest(id: string): Promise<string> {
    const { terminal = '', deviceRequestId = '' } = this.#deviceRequests.get(id) ?? {};
    const reply = this.#lanes.deviceRequests.get(terminal, deviceRequestId);
    return Promise.resolve(reply.ok ? (reply.value.end?.result ?? reply.value.state) : 'unknown');
  }

  async #reply<T>(promise: Promise<Reply<T>>, created: (value: T) => boolean = () => false): Promise<Answer> {
    let reply: Reply<T> | undefined;
    void keep(promise, (value) => {
      reply = value;
    });
    for (;;) {
      await settled();
      if (reply !== undefined) break;
      if (!this.#next()) throw new Error('the daemon never answered');
    }
    return reply.ok
      ? { ok: true, created: created(reply.value) }
      : { ok: false, code: reply.refusal.code, naming: reply.refusal.transactionId };
  }

  seen(id: string): Promise<Seen | undefined> {
    const view = this.#daemon?.engine.lanes.get(id);
    if (view !== undefined) expectOfItsKind(view);
    return Promise.resolve(view === undefined ? undefined : seenOf(view));
  }

  outcome(id: string, limitMs: number): Promise<boolean> {
    // Only a commit can give an outcome, so only commits are followed by a check.
    let looked = -1;
    return this.until(async () => {
      if (this.commits.length === looked) return false;
      looked = this.commits.length;
      return (await this.seen(id))?.result !== undefined;
    }, limitMs);
  }

  terminal(name: string): Promise<SeenTerminal | undefined> {
    const view = this.#daemon?.engine.lanes.terminals().find((one) => one.terminal === name);
    return Promise.resolve(
      view === undefined
        ? undefined
        : {
            lane: view.lane,
            linkUp: view.link.up,
            session: view.session,
            attention: view.attention.map(({ code }) => code),
          },
    );
  }

  async pass(ms: number): Promise<void> {
    const endMs = this.time.monoMs() + ms;
    while (this.#next(endMs));
    this.time.runUntil(endMs);
    await settled();
  }

  /** Runs the next due event. */
  #next(untilMs?: number): boolean {
    if (this.world.received().length > receivedMax) throw new Error('the daemon does not stop asking');
    return this.time.next(untilMs);
  }

  async until(holds: () => Promise<boolean>, limitMs: number): Promise<boolean> {
    const endMs = this.time.monoMs() + limitMs;
    for (;;) {
      if (await holds()) return true;
      if (!this.#next(endMs)) return false;
    }
  }

  async end(): Promise<readonly SeenFact[]> {
    await this.kill();
    this.#journal.close?.();
    return this.commits
      .flatMap(({ facts }) => facts)
      .map((fact) => ({
        type: fact.type,
        transactionId: fact.transactionId,
        text: fact.text,
        row: textIn(fact.detail, 'row'),
        result: textIn(fact.detail, 'result'),
      }));
  }
}

/** Returns a text in a fact's detail. */
export function textIn(detail: unknown, name: string): string | undefined {
  if (typeof detail !== 'object' || detail === null) return undefined;
  const value: unknown = Object.entries(detail).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

async function keep<T>(promise: Promise<T>, take: (value: T) => void): Promise<void> {
  take(await promise);
}

/** Lets the handlers of resolved promises run. */
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await Promise.resolve();
}

/** Returns the request in the form of the lanes. */
export function requestOf(wanted: Wanted, nowWallMs: number): TransactionRequest {
  const { of } = wanted;
  return unchecked({
    transactionId: wanted.transactionId,
    kind: wanted.kind,
    ...(wanted.byLink === true ? {} : { terminal: wanted.terminal }),
    ...linkIn(wanted, nowWallMs),
    sale: wanted.sale,
    allowPartial: wanted.partialAllowed,
    ...(wanted.amount === undefined || isPoints(wanted.amount) ? {} : { amountDetails: wanted.amount }),
    ...(of === undefined
      ? {}
      : { original: of === 'unlinked' ? { type: 'unlinked' } : { type: 'transaction', transactionId: of } }),
    ...accountIn(wanted),
    ...(wanted.card === undefined ? {} : { cardAcquisition: wanted.card }),
    ...(wanted.options === undefined ? {} : { options: wanted.options }),
    ...(wanted.scope === undefined ? {} : { scope: wanted.scope }),
    ...(wanted.retryOf === undefined ? {} : { retryOf: wanted.retryOf }),
    ...(wanted.reviewed === undefined ? {} : { reviewed: wanted.reviewed }),
    ...(wanted.startWithinMs === undefined
      ? {}
      : { startBefore: new Date(nowWallMs + wanted.startWithinMs).toISOString() }),
  });
}

const returnUrl = 'https://shop.example/back';

/** Returns the parts of a request for the payment service, and the transaction that it replaces. */
export function linkIn(
  { kind, byLink, insteadOf, payableForMs }: Wanted,
  nowWallMs: number,
): Pick<TransactionRequest, 'service' | 'online' | 'insteadOf'> {
  const returnUrls = { success: returnUrl, cancel: returnUrl, error: returnUrl };
  const payBefore = payableForMs === undefined ? {} : { payBefore: new Date(nowWallMs + payableForMs).toISOString() };
  const begins = kind === 'payment' || kind === 'pre-authorization';
  return {
    ...(byLink === true ? { service: serviceName } : {}),
    ...(byLink === true && begins ? { online: { returnUrls, ...payBefore } } : {}),
    ...(insteadOf === undefined ? {} : { insteadOf }),
  };
}

function isPoints({ currency }: Amount): boolean {
  return currency === pointsUnit;
}

/** Returns a number of points as an amount. */
export function pointsOf(points: number | null | undefined): Amount | undefined {
  return typeof points === 'number' ? { amount: points, currency: pointsUnit } : undefined;
}

/** Returns the account of a request: the scanned card, and points. */
export function accountIn({
  kind,
  account: number,
  amount,
}: Wanted): Pick<TransactionRequest, 'storedValue' | 'loyalty'> {
  const account =
    number === undefined ? {} : { account: { number, identifiedBy: 'bar-code', entryMode: 'scanned' } as const };
  if (isLoyalty(kind)) {
    const points = amount !== undefined && isPoints(amount) ? { points: amount.amount } : {};
    return { loyalty: { ...account, ...points } };
  }
  return number === undefined ? {} : { storedValue: { accountType: 'gift-card', ...account } };
}

function seenOf(view: TransactionView): Seen {
  const { outcome } = view;
  return {
    state: view.state,
    result: outcome?.result,
    revision: outcome?.revision ?? 0,
    retry: view.retry,
    reason: outcome?.reason,
    message: view.message,
    certainBy: view.certainBy,
    resolvedBy: outcome?.resolvedBy,
    authorized: outcome?.authorized,
    remaining: view.remaining,
    balance: outcome?.storedValue?.balance ?? pointsOf(outcome?.loyalty?.pointsBalance),
    moved: outcome?.loyalty?.rebate ?? pointsOf(outcome?.loyalty?.points),
    leftInSale: view.leftInSale,
    tip: outcome?.tip,
    cashBack: outcome?.cashBack,
    terminalReason: outcome?.terminalReason,
    token: outcome?.token && `${outcome.token.value}${outcome.token.wasCut === true ? ' cut' : ''}`,
    difference: outcome?.difference,
    period: outcome?.period?.id,
    showing: view.showing,
    attempts: view.attempts.length,
    serviceIds: view.attempts.map(attemptIdOf),
    conditions: view.attempts.flatMap(({ evidence }) => evidence?.errorCondition ?? []),
    attention: view.attention.map(({ code }) => code),
    receipts: view.receipts.map((receipt) => plainLines(receipt).join(' ')),
    timeline: view.timeline.map((entry) => `${entry.at.slice(11, 23)} ${entry.stage}: ${entry.text}`),
  };
}

/** Returns a journal that also keeps every commit in a list. */
function remembering(journal: Journalled, commits: LaneCommit[]): Journalled {
  const commit = (parts: readonly LaneCommit[]): readonly LaneCommitResult[] => {
    const done = journal.commit(parts);
    commits.push(...parts);
    return done;
  };
  return { ...journalWith(journal, { commit }), close: () => journal.close?.() };
}
