/** One terminal, one lane: the single writers of all terminals of a daemon, and the interface to them (design, section 4). */

import type { MessageHeader } from '../../protocol/index.js';
import {
  type Attention,
  attemptKeyStart,
  type LaneEvent,
  type RequestKey,
  type WireEvent,
  type HookPoint,
  isOwnWord,
  type Lanes,
  type LaneSettings,
  type LoginFields,
  type OwnConditions,
  paymentKeyOf,
  paymentOf,
  type Profile,
  type PromptPolicy,
  type RegisterRights,
  type ServiceWireEvent,
  startLane,
  type TransactionRecord,
  type WebhookNotice,
  placeOf,
  type Received,
  withOwnIds,
} from '../core/index.js';
import { Chatter } from './inbound/inbound-rate-limit.js';
import { LanesInterface } from './api/lanes-interface.js';
import { type GatewayParts, Lane, type LaneParts } from './engine/lane.js';
import { TextGates } from './inbound/text-gate.js';
import { TurnLoop, type EngineParts, type TurnInterface } from './engine/turn-loop.js';
import { LaneFeed } from './engine/event-feed.js';
import { ownTotalsFor } from './engine/reconciliation-period.js';
import {
  productRedactor,
  type Reading,
  type ReadingParts,
  readText,
  type Redactor,
  remembering,
} from './inbound/frame-reading.js';
import { openOf } from './engine/hand-overs.js';
import { laneRecord } from './engine/lane-record.js';
import { OpenRecords } from './engine/open-transaction-cache.js';
import { isReject, workedOnIn } from './engine/named-attempts.js';
import { routesOf, unreadableRoutes } from './inbound/routing.js';
import { unreadableAnswer } from './inbound/unprocessed-request-response.js';
import { askedIfWithoutIds } from './inbound/response-without-ids.js';
import { forgedRoutes, otherCertificateRoutes } from './inbound/unauthenticated-message.js';
import { Calls, noRequest } from './inbound/terminal-requests.js';
import { asking, sayResponded } from './inbound/transport-response-owner.js';
import { relatedTo, reportEarlierSale, reportSale } from './engine/sale-notifications.js';
import type { ServiceMaker, ServiceParts, ServiceWriter } from './engine/service.js';
import type { CommonWriter } from './engine/engine-parts.js';

export type { GatewayParts } from './engine/lane.js';
export type { ServiceMaker } from './engine/service.js';
export { noRedactor, type Redactor } from './inbound/frame-reading.js';

/** One terminal of the configuration. */
export interface LaneConfiguration {
  readonly terminal: string;
  readonly poiId: string;
  /** Random at first start when absent, and kept in the journal. */
  readonly saleId?: string | undefined;
  /** Name of its gateway. */
  readonly gateway: string;
  readonly profile: Profile;
  readonly managementMs: number;
  /** Where it is configured to be, where it has an address of its own, and whether it is followed elsewhere. */
  readonly place?: { readonly url: string; readonly follows: boolean };
  /** Who answers what the terminal asks of people; nobody when absent. */
  readonly prompts?: PromptPolicy;
  /** What its Login says otherwise of the register. */
  readonly login?: LoginFields | undefined;
  /** What each of its payments says beside the standard's conditions. */
  readonly conditions?: OwnConditions | undefined;
}

/** The real or simulated parts that an engine is built of. */
export interface EngineOptions extends Omit<EngineParts, 'hook'> {
  readonly lanes: readonly LaneConfiguration[];
  /** The payment services; none when left out. Their names are unique over services and terminals. */
  readonly services?: readonly ServiceMaker[];
  readonly gateways: ReadonlyMap<string, GatewayParts>;
  /** 32 random bits, for jitter and ids. */
  readonly randomBits: () => number;
  readonly software: LaneSettings['software'];
  /** Transactions that may wait on one lane; 1,000 when left out. */
  readonly queueMax?: number;
  /** Why no money may move now (the journal's witness), or undefined. */
  readonly moneyStopped?: () => string | undefined;
  /** The journal was used on another machine before: what to say of it until a person decides. Payments go on. */
  readonly otherMachine?: string | undefined;
  /** What a person must look at about the daemon itself: what it refuses again and again. */
  readonly daemonAttention?: () => readonly Attention[];
  /** What registers with tokens of their own may do beside selling; nothing by default. */
  readonly registerRights?: ReadonlyMap<string, RegisterRights>;
  /** The time zone (IANA) by whose calendar the days of their limits begin; UTC when left out. */
  readonly timeZone?: string;
  readonly hook?: (point: HookPoint) => void;
  readonly redactor?: Redactor;
}

/** A running engine. */
export interface Engine {
  readonly lanes: Lanes;
  /**
   * A service says that the session of this create has ended: its status is asked. Resolves after the commit, with false where there is no such
   * create; rejects where it could not be written down. It is no evidence.
   */
  webhook(service: string, createKey: string, notice: WebhookNotice): Promise<boolean>;
  /** Takes up what the journal has open, and listens to the gateways and services. */
  start(): void;
  /** Refuses what is new, ends what only waits, lets what runs go on for at most `graceMs`; then nothing is sent any more. */
  stop(graceMs: number): Promise<void>;
}

type UnreadableEvent = Extract<WireEvent, { type: 'unreadable' }>;
type TextEvent = Extract<WireEvent, { type: 'text' }>;
type PoiListEvent = Extract<WireEvent, { type: 'poi-list' | 'poi-list-failed' }>;

/** Builds an engine. Nothing happens before `start`. */
export function createEngine(options: EngineOptions): Engine {
  const { journal, clock, scheduler } = options;
  const hook = options.hook ?? (() => undefined);
  const redactor = options.redactor ?? productRedactor;
  const laneParts: LaneParts = { clock, log: options.log, hook, enqueue: (task) => loop.enqueue(task) };
  const waiting: TransactionRecord[] = [];
  const loadOpen = (place: string): readonly TransactionRecord[] => openOf(journal, place, waiting);
  const lanes = options.lanes.map((configuration, index) =>
    makeLane(Object.assign({}, options, { loadOpen }), laneParts, configuration, index),
  );
  const services = (options.services ?? []).map((make) =>
    make({ loadOpen, hook, randomBits: options.randomBits, boot: () => clock.boot?.() }),
  );
  const writers: readonly CommonWriter[] = [...lanes, ...services];
  const ownIds = new Set(lanes.flatMap(({ state }) => [state.record.poiId, state.record.saleId]));
  const chatter = new Chatter(
    () => clock.monoMs(),
    (text, detail) => options.log.warn(text, detail),
    (terminal) =>
      loop.enqueue((turn) => {
        for (const lane of lanes) if (lane.name === terminal) turn.apply(lane, { type: 'flooded' });
      }),
  );
  const gates = new TextGates(chatter, journal);
  const feed = new LaneFeed(journal);
  const open = new OpenRecords();
  for (const { state } of [...lanes, ...services]) for (const { record } of state.entries) open.committed(record);
  for (const record of waiting) open.committed(record);
  const loop = new TurnLoop(
    {
      ...options,
      hook,
      onFatal: (error) => {
        // What a commit that failed has left only the journal can say.
        open.forgetAll();
        options.onFatal(error);
      },
    },
    {
      committed: (record) => open.committed(record),
      changed: (record) => {
        lanesInterface.changed(record);
        reportSale(record, { writers, open, loop });
        lanesInterface.handOvers.changed(record);
      },
      seen: (record) => lanesInterface.changed(record),
      turned: () => {
        calls.turned();
        feed.turned();
      },
      clockJumped: (turn) => {
        for (const writer of writers) turn.apply(writer, { type: 'tick' });
        lanesInterface.handOvers.lookAtAll(turn);
      },
    },
  );
  const lanesInterface = new LanesInterface({
    lanes,
    services,
    open,
    loop,
    journal,
    feed,
    clock,
    scheduler,
    unkeptOf: (terminal) => chatter.unkeptOf(terminal),
    queueMax: options.queueMax ?? 1_000,
    moneyStopped: options.moneyStopped ?? (() => undefined),
    otherMachine:
      options.otherMachine === undefined
        ? undefined
        : { at: new Date(clock.wallMs()).toISOString(), text: options.otherMachine },
    daemonAttention: options.daemonAttention ?? (() => []),
    registerRights: options.registerRights ?? new Map(),
    timeZone: options.timeZone ?? 'UTC',
  });

  const read = (text: string, { codec }: GatewayParts, turn: TurnInterface, mine: readonly Lane[]): Reading => {
    const known = remembering(lanes, turn);
    const states = mine.map(({ state }) => state);
    const whole = (header: MessageHeader): MessageHeader =>
      withOwnIds(header, codec.dialect, states, (ids) => known.findByIds(ids) !== undefined);
    const ownTotals: ReadingParts['ownTotals'] = (message, owner) =>
      ownTotalsFor(message, owner, mine, { journal, turn: known });
    return readText(text, codec, { turn: known, redactor, ownIds, whole, ownTotals });
  };

  const calls = new Calls({
    chatter,
    enqueue: (task) => loop.enqueue(task),
    read,
    sayNamed,
    onUnread: (mine, text) => onUnread(mine, text),
  });

  /** Those that were reached before. */
  const wereUp = new Set<GatewayParts>();
  const onGatewayEvent = (parts: GatewayParts, mine: readonly Lane[], event: WireEvent): void => {
    switch (event.type) {
      case 'link-up':
      case 'link-down':
        if (event.type === 'link-up') wereUp.add(parts);
        return loop.enqueue((turn) => {
          for (const lane of mine) turn.apply(lane, event);
        });
      case 'link-failed':
        // The gateway has said why, and each attempt would say it again.
        return loop.enqueue((turn) => {
          for (const { lane, event: told } of otherCertificateRoutes(mine, wereUp.has(parts), event))
            turn.apply(lane, told);
        });
      case 'forged':
        return loop.enqueue((turn) => {
          for (const { lane, event: told } of forgedRoutes(mine, event)) turn.apply(lane, told);
        });
      case 'not-sent':
        return onRequest(mine, event.key, (serviceId) => ({ type: 'not-sent', serviceId }));
      case 'request-lost':
        return onRequest(mine, event.key, (serviceId) => ({ type: 'request-lost', serviceId, why: event.cause.text }));
      case 'taken':
        return onRequest(mine, event.key, (serviceId) => ({ type: 'taken', serviceId }));
      case 'no-message': {
        const { key, cause, ...said } = event;
        return onRequest(mine, key, (serviceId) => ({ ...said, serviceId, why: cause.text }));
      }
      case 'text':
        return event.isCall === true ? calls.take(parts, mine, event) : onText(parts, mine, event);
      case 'address-looked':
        return loop.enqueue((turn) => {
          for (const lane of mine) turn.apply(lane, event);
        });
      case 'address-answered':
        return onAddressAnswered(parts, mine, event);
      case 'call-gone':
        return loop.enqueue((turn) => {
          for (const lane of mine) turn.apply(lane, event);
        });
      case 'unreadable':
        return onUnreadable(mine, event);
      case 'pong': {
        const [index, mark] = event.token.split(':').map(Number);
        const lane = lanes[index ?? -1];
        if (lane === undefined || mark === undefined || !Number.isSafeInteger(mark)) return;
        return loop.enqueue((turn) => turn.apply(lane, { type: 'pong', connection: event.connection, mark }));
      }
      case 'poi-list':
        return onPoiList(mine, {
          ...event,
          poiIds: event.poiIds.map((id) => (ownIds.has(id) ? id : redactor.text(id))),
        });
      case 'poi-list-failed':
        return onPoiList(mine, event);
    }
  };

  const onAddressAnswered = (
    parts: GatewayParts,
    mine: readonly Lane[],
    { address, text, why }: Extract<WireEvent, { type: 'address-answered' }>,
  ): void => {
    loop.enqueue((turn) => {
      const reading = text === undefined ? undefined : read(text, parts, turn, mine);
      const message = reading?.type === 'message' ? { message: reading.received.message } : {};
      const problem = reading?.type === 'unreadable' ? { why: reading.why } : why === undefined ? {} : { why };
      for (const lane of mine) turn.apply(lane, { type: 'address-answered', address, ...message, ...problem });
    });
  };

  /** News of one request are for the lane that it is on its way for, and for no other. */
  const onRequest = (mine: readonly Lane[], key: RequestKey, eventOf: (serviceId: string) => LaneEvent): void => {
    loop.enqueue((turn) => {
      const [owner] = asking(mine, key);
      if (owner !== undefined) turn.apply(owner, eventOf(key.serviceId));
    });
  };

  /** A list is about all terminals of its gateway, whichever lane asked for it: each lane's timer begins again, so that it is read once for all. */
  const onPoiList = (mine: readonly Lane[], event: PoiListEvent): void => {
    loop.enqueue((turn) => {
      for (const lane of mine) {
        const { poiList, settings } = lane.state;
        if (poiList.waiting || settings.listsTerminals === true) turn.apply(lane, event);
      }
    });
  };

  const onText = (parts: GatewayParts, mine: readonly Lane[], { connection, text, key }: TextEvent): void => {
    if (key === undefined && chatter.isUnread(text, mine)) {
      const reply = parts.wire.hasOwnConnections === true ? undefined : gates.busyTo(parts, text);
      if (reply !== undefined) parts.wire.launch(connection, noRequest, reply);
      return onUnread(mine, text);
    }
    if (key === undefined && gates.isUnread(text, mine)) return onUnread(mine, text);
    const isTakenIn = gates.begin(text);
    loop.enqueue((turn) => {
      isTakenIn();
      const reading = askedIfWithoutIds(read(text, parts, turn, mine), mine, key);
      if (reading.type === 'unreadable') {
        const { header, why } = reading;
        for (const { lane, named } of unreadableRoutes(mine, text, header, asking(mine, key)))
          turn.apply(lane, { type: 'unreadable', connection, why, header, named });
        const hasAnswer = key === undefined && parts.wire.hasOwnConnections !== true;
        const reply = hasAnswer ? unreadableAnswer(text, header, why, parts.codec) : undefined;
        if (reply !== undefined) parts.wire.launch(connection, noRequest, reply);
        return sayResponded(turn, mine, key, undefined);
      }
      if (reading.isMoneyAnswer) hook('answer-read');
      if (isOwnWord(reading.received.message)) sayNamed(turn, mine, text);
      if (key === undefined && isLeftOut(mine, text, reading.received)) return;
      for (const { lane, received } of routesOf(lanes, mine, connection, reading.received, key)) {
        // What is said in the response to a request of ours is no more than there are of these.
        const message = key === undefined ? chatter.kept(received.message, lane.name) : received.message;
        if (message !== undefined)
          turn.apply(lane, {
            type: 'message',
            connection,
            received: Object.assign({}, received, { message, inResponseTo: key?.serviceId }),
          });
      }
      sayResponded(turn, mine, key, reading.received.message);
    });
  };

  /** True if it answers nobody's request, and too many such came before it. */
  const isLeftOut = (mine: readonly Lane[], text: string, { message, owner }: Received): boolean => {
    const { SaleID: saleId, POIID: poiId, ServiceID: serviceId } = message.header;
    if (!message.name.endsWith('Response') || owner !== undefined) return false;
    const isForeign = gates.isUnknown({ saleId, poiId, ...(serviceId === undefined ? {} : { serviceId }) }, mine);
    return (
      isForeign &&
      !chatter.keepsForeign(
        text.length,
        mine.map(({ name }) => name),
      )
    );
  };

  /** What is not read may still name a request: no budget hides that it has arrived. */
  const onUnread = (mine: readonly Lane[], text: string): void => {
    if (isReject(text) || mine.every((lane) => workedOnIn(text, lane).length === 0)) return;
    loop.enqueue((turn) => sayNamed(turn, mine, text));
  };

  const onUnreadable = (mine: readonly Lane[], { connection, why, text, key }: UnreadableEvent): void => {
    const isTakenIn = gates.begin(text ?? '');
    loop.enqueue((turn) => {
      isTakenIn();
      for (const { lane, named } of unreadableRoutes(mine, text ?? '', undefined, asking(mine, key))) {
        const isUnseen = text === undefined ? { isUnseen: true as const } : {};
        turn.apply(lane, { type: 'unreadable', connection, why, named, inResponseTo: key?.serviceId, ...isUnseen });
      }
    });
  };

  /** With all that is known of the sale that it is about: what has moved its money is looked at with the others. */
  const onServiceEvent = (service: ServiceWriter, event: ServiceWireEvent): void => {
    loop.enqueue((turn) => {
      const asked = service.callerOf(event.id);
      if (event.type === 'answered' && asked?.inFlight?.purpose === 'money') hook('answer-read');
      const sameSale = asked === undefined ? [] : relatedTo(turn, asked.record);
      const payment = asked === undefined ? [] : paymentOf(asked.record, turn);
      const begunBy = beginnerOf(turn, service.paymentNamedIn(event));
      turn.apply(service, { type: 'wire', event, sameSale, begunBy, payment });
    });
  };

  return {
    lanes: lanesInterface,
    webhook(name, createKey, said) {
      const notice = Object.assign({}, said, { pspReference: said.pspReference.toLowerCase() });
      return new Promise((resolve, reject) =>
        loop.enqueue((turn) => {
          const service = services.find((one) => one.name === name);
          const record = turn.findByAttempt({ rail: 'service', key: createKey });
          if (service === undefined || record === undefined || record.request.service !== name) return resolve(false);
          turn.apply(service, { type: 'webhook', record, notice, begunBy: beginnerOf(turn, notice.pspReference) });
          turn.afterCommit(service, (ok) => (ok ? resolve(true) : reject(new Error('the webhook was not kept'))));
        }),
      );
    },
    start() {
      loop.enqueue((turn) => {
        for (const writer of writers) turn.apply(writer, { type: 'started' });
        for (const writer of [...lanes, ...services])
          for (const { record } of writer.state.entries) reportEarlierSale(turn, writer, record);
        const [first] = writers;
        const names = new Set(writers.map(({ name }) => name));
        for (const record of journal.list({ state: 'open', limit: 1_000 })) {
          if (first !== undefined && !names.has(placeOf(record.request)))
            turn.apply(first, { type: 'orphaned', record });
        }
        lanesInterface.handOvers.resume(turn, waiting);
      });
      for (const parts of options.gateways.values()) {
        const mine = lanes.filter((lane) => lane.gateway === parts);
        parts.wire.listen((event) => onGatewayEvent(parts, mine, event), {
          takesMore: () => gates.takesMore(),
          judge: (text) => {
            const verdict = gates.judge(parts, mine, text);
            if (verdict !== 'keep') onUnread(mine, text);
            return verdict;
          },
        });
      }
      for (const service of services) service.wire.listen((event) => onServiceEvent(service, event));
    },
    async stop(graceMs) {
      await lanesInterface.drain(graceMs);
      loop.stop();
    },
  };
}

/** Tells the lanes which of their attempts the terminal's own words name. */
function sayNamed(turn: TurnInterface, mine: readonly Lane[], text: string): void {
  for (const lane of mine) {
    const named = workedOnIn(text, lane);
    if (named.length > 0) turn.apply(lane, { type: 'named', named });
  }
}

/** What a lane is made of: `loadOpen` gives what an earlier process left to it. */
type Making = EngineOptions & { readonly loadOpen: ServiceParts['loadOpen'] };

function makeLane(options: Making, parts: LaneParts, configuration: LaneConfiguration, index: number): Lane {
  const { journal } = options;
  const gateway = options.gateways.get(configuration.gateway);
  if (gateway === undefined)
    throw new RangeError(`terminal ${configuration.terminal} names the unknown gateway ${configuration.gateway}`);
  const record = laneRecord(options, configuration);
  const settings: LaneSettings = {
    terminal: configuration.terminal,
    poiId: configuration.poiId,
    gateway: configuration.gateway,
    profile: configuration.profile,
    bounds: configuration.profile.bounds ?? gateway.wire.bounds,
    ...(gateway.wire.hasOwnConnections === true ? { hasOwnConnections: true } : {}),
    ...(gateway.wire.hearsCalls === true ? { hearsCalls: true } : {}),
    ...(gateway.wire.listsTerminals === true ? { listsTerminals: true } : {}),
    ...(gateway.wire.isSealed === true ? { isSealed: true } : {}),
    ...(configuration.place === undefined ? {} : { place: configuration.place }),
    ...(gateway.wire.hearsShown === true ? { hearsShown: true } : {}),
    dialect: gateway.codec.dialect,
    managementMs: configuration.managementMs,
    ...(configuration.prompts === undefined ? {} : { prompts: configuration.prompts }),
    ...(options.otherMachine === undefined ? {} : { maySharePartner: true }),
    software: options.software,
    ...(configuration.login === undefined ? {} : { login: configuration.login }),
    conditions: configuration.conditions,
  };
  const open = options.loadOpen(configuration.terminal);
  let state = startLane(settings, record, open, options.randomBits());
  // ServiceIDs of earlier processes are never used again: a prefix that the journal knows is drawn anew.
  while (journal.isKeyStartUsed(attemptKeyStart(record.saleId, state.serviceIds.prefix))) {
    state = startLane(settings, record, open, options.randomBits());
  }
  return new Lane(parts, index, gateway, state);
}

/** The transaction that began a payment, open or ended long ago. */
function beginnerOf(turn: Pick<TurnInterface, 'findByAttempt'>, pspReference: string | undefined): string | undefined {
  return pspReference === undefined ? undefined : turn.findByAttempt(paymentKeyOf(pspReference))?.request.transactionId;
}
