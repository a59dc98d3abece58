/** The simulated gateway: reads the messages of registers, routes them by POIID, and applies the behaviours. */

import type { Agenda } from '../base/agenda.js';
import { moneyCategories } from '../message/answer-bodies.js';
import { refusedBody } from '../poi/device-request-service.js';
import { readRequested } from '../money/read-money-request.js';
import type { Answering, Job } from '../message/message-sender.js';
import { type Behaviour, type Moment, ordinary } from '../behaviour/behaviour.js';
import type { Connections } from '../base/connections.js';
import type { Dialect } from '../encoding/dialect.js';
import { magicAmountOf } from '../behaviour/magic-amounts.js';
import { type Incoming, type Unreadable, readMessage } from '../message/message.js';
import { parseBehaviour } from '../behaviour/parse-behaviour.js';
import { type Terminal, kindOf } from '../poi/terminal.js';

/** A received message, whether it was served or not. `category` is empty if the message could not be read. */
export interface ReceivedMessage {
  /** The simulated time, in milliseconds. */
  readonly time: number;
  readonly connection: number;
  readonly category: string;
  readonly type: string;
  readonly serviceId: string;
  readonly saleId: string;
  readonly poiId: string;
  readonly text: string;
}

/** The dependencies of the gateway. */
export interface GatewayHost {
  readonly agenda: Agenda;
  readonly answering: Answering;
  readonly connections: Connections;
  readonly terminals: ReadonlyMap<string, Terminal>;
  readonly dialect: Dialect;
  readonly hasMagicAmounts: boolean;
  complain(text: string): void;
}

/** The conditions that a cloud reports in its own name about a request that it has delivered. */
const cloudWords: ReadonlySet<string> = new Set(['UnreachableHost', 'Aborted']);

/** The maximum number of recorded messages. Older messages are removed, so that a simulator can run for weeks. */
const receivedMax = 20_000;

/** The simulated gateway. */
export class Gateway {
  readonly #house: GatewayHost;
  readonly #received: ReceivedMessage[] = [];

  constructor(house: GatewayHost) {
    this.#house = house;
  }

  /** Returns the last 20,000 received messages, in order. */
  received(): readonly ReceivedMessage[] {
    return this.#received;
  }

  /** Handles a received text. A text on a half-open connection is lost. */
  text(connection: number, text: string): void {
    if (!this.#house.connections.isOpen(connection)) return;
    const reading = readMessage(text, this.#house.dialect);
    const { header } = reading.ok ? reading.value : reading.unreadable;
    const { category, type, serviceId, saleId, poiId } = header;
    this.#received.push({
      time: this.#house.agenda.nowMs(),
      connection,
      category,
      type,
      serviceId,
      saleId,
      poiId,
      text,
    });
    if (this.#received.length > receivedMax) this.#received.shift();
    if (!reading.ok) this.#refuse(connection, text, reading.unreadable);
    else if (type === 'Response') this.#deviceAnswer(reading.value);
    else this.#request(connection, reading.value);
  }

  /** Handles the register's response to a call from a terminal. */
  callAnswered(text: string): void {
    const reading = readMessage(text, this.#house.dialect);
    if (!reading.ok) this.#house.complain(`an answer to a call that cannot be read: ${reading.unreadable.problem}`);
    else if (reading.value.header.type !== 'Response')
      this.#house.complain('a request in place of an answer to a call');
    else this.#deviceAnswer(reading.value);
  }

  #refuse(connection: number, text: string, { encoding, problem, header }: Unreadable): void {
    this.#house.complain(`refused a message: ${problem}`);
    const { lackingWords } = this.#house.dialect;
    const [, place, member] = /^(\S+) lacks (\S+)$/.exec(problem) ?? [];
    const isLacking = lackingWords !== undefined && place !== undefined && member !== undefined;
    const details = isLacking ? `${lackingWords} ${place.replaceAll('/', '.')}.${member}` : `Parsing error: ${problem}`;
    this.#house.answering.reject({ connection, encoding }, header, text, details);
  }

  #deviceAnswer(answer: Incoming): void {
    const terminal = this.#house.terminals.get(answer.header.poiId);
    const problem =
      terminal === undefined
        ? `a response to the unknown terminal ${answer.header.poiId}`
        : terminal.takeDeviceAnswer(answer);
    if (problem !== undefined) this.#house.complain(problem);
  }

  #request(connection: number, incoming: Incoming): void {
    const terminal = this.#house.terminals.get(incoming.header.poiId);
    if (terminal?.isReachable() !== true) {
      this.#unavailable({ incoming, connection, behaviour: ordinary });
      return;
    }
    const isOwnRefusal = terminal.hasSeen(incoming.header) || terminal.refusalFor(incoming.header) !== undefined;
    const job: Job = {
      incoming,
      connection,
      behaviour: isOwnRefusal ? ordinary : this.#behaviourFor(terminal, incoming),
    };
    const { behaviour } = job;
    const isBroken = this.#breaks(job, 'before-delivery');
    // The gateway may answer with a status and still deliver the request later.
    const isPassedOn = behaviour.link?.how === 'status' && behaviour.hold !== undefined;
    if ((isBroken && !isPassedOn) || behaviour.loseRequest !== undefined) return;
    if (behaviour.fail?.condition === 'UnavailableDevice') {
      this.#unavailable({ ...job, behaviour: ordinary });
      if (!behaviour.fail.isTaken) return;
    }
    // The cloud itself reports this condition, although it has delivered the request. The terminal has not responded.
    if (behaviour.fail?.isTaken === true && cloudWords.has(behaviour.fail.condition))
      this.#failedByCloud(job, behaviour.fail.condition);
    if (behaviour.cloudFails !== undefined)
      this.#failedByCloud(job, behaviour.cloudFails, { ...ordinary, answerFault: 'of-cloud' });
    if (behaviour.hold === undefined) return this.#deliver(terminal, job);
    const { reject, ...held } = behaviour;
    // If the gateway rejects a request but still delivers it, the rejection comes first.
    if (reject?.isTaken !== true) return this.#hold(terminal, job, behaviour.hold);
    this.#reject(job, reject);
    this.#hold(terminal, { ...job, behaviour: held }, behaviour.hold);
  }

  #hold(terminal: Terminal, job: Job, hold: NonNullable<Behaviour['hold']>): void {
    this.#house.agenda.in(hold.forMs, () => {
      const isDropped = hold.dropsWithConnection && !this.#house.connections.isOpen(job.connection);
      if (!isDropped && terminal.isReachable()) this.#deliver(terminal, job);
    });
  }

  #deliver(terminal: Terminal, job: Job): void {
    this.#breaks(job, 'after-delivery');
    const { reject } = job.behaviour;
    if (reject === undefined) {
      terminal.take(job);
      return;
    }
    if (reject.isTaken) terminal.take(job);
    this.#reject(job, reject);
  }

  #reject({ incoming, connection }: Job, reject: NonNullable<Behaviour['reject']>): void {
    const to = { connection, encoding: incoming.encoding };
    const reasons = {
      content: 'Unexpected value: the message has a value that is not accepted',
      repeated: `Repeated message: ServiceID ${incoming.header.serviceId}`,
      unnamed: 'Unexpected value: a message is not accepted',
      'no-reason': undefined,
      'by-id': 'Terminal busy with something, request dropped',
    };
    if (reject.how === 'by-id') {
      this.#house.answering.event(to, incoming.header, 'Reject', { EventDetails: reasons[reject.how] });
      return;
    }
    const named = reject.how === 'unnamed' ? undefined : incoming.text;
    this.#house.answering.reject(to, incoming.header, named, reasons[reject.how]);
  }

  /** Sends the answer that the gateway does not reach the terminal. An Abort gets no answer. */
  #unavailable(job: Job): void {
    if (job.incoming.header.category === 'Abort') return;
    const key = this.#house.answering.newTransactionKey();
    const text = `Terminal ${job.incoming.header.poiId} is not connected to the gateway`;
    this.#house.answering.answer(job, refusedBody(job, 'UnavailableDevice', key, text));
  }

  /** Sends an answer from the cloud itself. The cloud does not have the terminal's key, so the answer stays unsealed if `behaviour` says so. */
  #failedByCloud(job: Job, condition: string, behaviour: Behaviour = ordinary): void {
    const key = this.#house.answering.newTransactionKey();
    const { POIData: _none, ...body } = refusedBody(job, condition, key, 'Terminal is not reachable');
    this.#house.answering.answer({ ...job, behaviour }, body);
  }

  #breaks({ behaviour, connection }: Job, moment: Moment): boolean {
    if (behaviour.link?.moment !== moment) return false;
    this.#house.connections.breakOff(connection, behaviour.link.how, behaviour.link.code);
    return true;
  }

  /** Returns the behaviour for the request. The queue comes first, then the rules, then a magic amount, then the default. */
  #behaviourFor(terminal: Terminal, incoming: Incoming): Behaviour {
    if (incoming.header.category === 'Abort') return ordinary;
    const told = terminal.plan.take(kindOf(incoming));
    const { category } = incoming.header;
    const isMagic = this.#house.hasMagicAmounts && moneyCategories.has(category) && category !== 'Reversal';
    if (told !== undefined || !isMagic) return told ?? ordinary;
    const { amount } = readRequested(incoming);
    const magic = magicAmountOf(amount);
    const behaviour = magic === undefined ? undefined : parseBehaviour(magic.behaviourFor(amount));
    return behaviour?.ok === true ? behaviour.value : ordinary;
  }
}
