import {
  type World,
  type WorldEffect,
  type WorldOptions,
  createWorld,
  parseScript,
} from '../../src/simulator/index.js';
import { abort, allCapabilities, attribute, login, payment, status, verdict } from './register.js';

/** A text that the world sent, with its time and connection. */
export interface Sent {
  readonly timeMs: number;
  readonly connection: number;
  readonly text: string;
}

/** Options for a world in which nothing takes time. */
export const instant = { pace: { cardMs: 0, pinMs: 0, hostMs: 0 } };

/** Returns the last text that was sent. */
export function last(play: Play): string {
  return play.sent.at(-1)?.text ?? '';
}

/** Returns the key of the latest movement. */
export function keyOf(play: Play): { id: string; stamp: string } {
  const entry = play.world.ledger().at(-1);
  return { id: entry?.transactionId ?? '', stamp: entry?.timeStamp ?? '' };
}

/** A world on virtual time with a connected register. The register has logged in by default. */
export class Play {
  readonly world: World;
  readonly effects: WorldEffect[] = [];
  readonly sent: Sent[] = [];
  #nowMs = 0;
  #ids = 0;

  constructor(script: string, options: Partial<WorldOptions> & { withoutLogin?: boolean; capabilities?: string } = {}) {
    this.world = createWorld({ terminals: ['T1', 'T2'], ...options });
    this.#take(this.world.handle({ type: 'connected', connection: 1 }, 0));
    if (options.withoutLogin !== true) this.send(login('LOGIN', { capabilities: options.capabilities ?? '' }));
    this.sent.length = 0;
    this.tell(script);
  }

  /** The simulated time. */
  get nowMs(): number {
    return this.#nowMs;
  }

  /** Gives script lines to the world. */
  tell(script: string): void {
    const commands = parseScript(script);
    if (!commands.ok) throw new Error(commands.error);
    for (const command of commands.value) this.#take(this.world.handle({ type: 'control', command }, this.#nowMs));
  }

  /** Lets time pass, and wakes the world at each time at which the world wants to be woken. */
  pass(ms: number): this {
    const untilMs = this.#nowMs + ms;
    for (let at = this.world.wakeAt(); at !== undefined && at <= untilMs; at = this.world.wakeAt()) {
      this.#nowMs = at;
      this.#take(this.world.handle({ type: 'tick' }, at));
    }
    this.#nowMs = untilMs;
    return this;
  }

  /** Sends a text now. */
  send(text: string, connection = 1): this {
    this.#take(this.world.handle({ type: 'text', connection, text }, this.#nowMs));
    return this;
  }

  /** Opens a connection. */
  connect(connection: number): this {
    this.#take(this.world.handle({ type: 'connected', connection }, this.#nowMs));
    return this;
  }

  /** Closes a connection. */
  disconnect(connection: number): this {
    this.#take(this.world.handle({ type: 'disconnected', connection }, this.#nowMs));
    return this;
  }

  /** Pays, and lets the time of an ordinary payment pass. Returns the direct answers to it. */
  pay(amount = '10.00', ms = 10_000, options: Parameters<typeof payment>[2] = {}): readonly Sent[] {
    const serviceId = this.newId();
    const before = this.sent.length;
    this.send(payment(serviceId, amount, options)).pass(ms);
    return this.sent.slice(before).filter(({ text }) => text.includes('<PaymentResponse>'));
  }

  /** Pays, and returns the verdict of the only answer. */
  paid(amount = '10.00', ms = 10_000): string {
    const answers = this.pay(amount, ms);
    return answers.length === 1 ? verdict(answers[0]?.text ?? '') : `${answers.length} answers`;
  }

  /**
   * Asks for the status of a request on a connection. Returns the verdict, and the repeated verdict if there is one.
   */
  statusOf(serviceId: string, connection = 1): string {
    const before = this.sent.length;
    this.send(status(this.newId(), serviceId), connection).pass(0);
    const answer = this.sent.slice(before).find(({ text }) => text.includes('<TransactionStatusResponse>'));
    if (answer === undefined) return 'no answer';
    const [, repeated] = answer.text.split('<RepeatedMessageResponse>');
    return repeated === undefined
      ? verdict(answer.text)
      : `${verdict(answer.text)}: ${attribute(repeated, 'ServiceID')} ${verdict(repeated)}`;
  }

  /** Sends an Abort for a request. */
  abort(about: string): this {
    return this.send(abort(this.newId(), about));
  }

  /** Returns a ServiceID that was not used before. */
  newId(): string {
    this.#ids += 1;
    return `R${this.#ids}`;
  }

  /** Returns the sent texts that contain this. */
  with(part: string): readonly Sent[] {
    return this.sent.filter(({ text }) => text.includes(part));
  }

  /** Returns the kinds of all effects except sends. */
  breaks(): readonly string[] {
    return this.effects
      .filter(({ type }) => type !== 'send')
      .map((effect) => ('how' in effect ? `${effect.type} ${effect.how}` : effect.type));
  }

  #take(effects: readonly WorldEffect[]): void {
    this.effects.push(...effects);
    for (const effect of effects)
      if (effect.type === 'send')
        this.sent.push({ timeMs: this.#nowMs, connection: effect.connection, text: effect.text });
  }
}

/** Makes a world whose register can show, ask and print. */
export function talkative(script: string): Play {
  return new Play(script, { capabilities: allCapabilities });
}
