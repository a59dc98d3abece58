/** A nexo register: it sells, loses answers, crashes, asks for outcomes, books outcomes, and refunds booked sales. */

import type { Dice } from '../dice.js';
import type { FaultId } from '../faults/catalogue.js';
import type { Scene } from '../scene.js';
import { terminals } from '../setup.js';
import { timeWrittenAs } from './key-writings.js';
import type { NexoAsk, NexoBook } from './nexo-book.js';
import type { FollowUp, NexoPlan, NexoSale, Recovery } from './nexo-plans.js';
import type { NexoWire } from './nexo-wire.js';
import {
  acceptsLogin,
  heardIn,
  login,
  logout,
  moneyText,
  status,
  written,
  type Heard,
  type Key,
  type Wanted,
} from './nexo-words.js';

/** An operation of a register, until its outcome is known. */
interface Deed {
  readonly id: string;
  readonly dice: Dice;
  wanted: Wanted;
  till: string;
  /** The requests for this operation that may have been accepted, newest last. */
  asks: NexoAsk[];
  recoveries: readonly Recovery[];
  triesLeft: number;
  readonly done: (approved: Approved | undefined) => void;
}

/** After this many attempts of a register to learn an outcome, an operator determines the outcome. */
const triesMax = 20;
const zones = [0, 60, -300, 120];

type Approved = Extract<Heard, { type: 'approved' }>;

/** An approved sale, as its register booked it. */
interface Sold extends Pick<Deed, 'id' | 'wanted' | 'till'> {
  /** The sale that the answer named. */
  readonly sale: Key;
}

/** One nexo register. */
export class NexoRegister {
  readonly #plan: NexoPlan;
  readonly #scene: Scene;
  readonly #wire: NexoWire;
  readonly #book: NexoBook;
  readonly #left: NexoSale[];
  readonly #sold: Sold[] = [];
  #serviceId = 0;
  #session = 0;
  #number = 0;

  constructor(plan: NexoPlan, scene: Scene, wire: NexoWire, book: NexoBook) {
    this.#plan = plan;
    this.#scene = scene;
    this.#wire = wire;
    this.#book = book;
    this.#left = plan.sales.filter(({ id }) => scene.isKept(id));
  }

  /** Starts the day of the register. */
  opens(): void {
    this.#scene.time.at(this.#plan.atMs, () => this.#logsIn(() => this.#next()));
  }

  #next(): void {
    const [earlier, later] = this.#sold;
    if (earlier !== undefined && later !== undefined) {
      this.#sold.shift();
      const dice = this.#scene.dice(`${earlier.id} is asked for again`);
      if (dice.happens(0.3)) return this.#asksOnceMore(earlier, dice);
    }
    const sale = this.#left.shift();
    if (sale === undefined) return;
    this.#scene.later(sale.gapMs, () => {
      if (sale.session === 'same') return this.#sells(sale);
      this.#happens(sale.id, ['G12'], `${this.#plan.saleId} begins a session, and its ServiceIDs anew`);
      if (sale.session === 'logged-in-again') return this.#logsIn(() => this.#sells(sale));
      for (const till of Object.keys(terminals)) this.#say(logout(this.#ids(till, false)), () => undefined);
      this.#scene.later(100, () => this.#logsIn(() => this.#sells(sale)));
    });
  }

  /** Logs in at every terminal and restarts the counter. */
  #logsIn(then: () => void): void {
    this.#serviceId = 0;
    this.#session += 1;
    const { saleId, encoding } = this.#plan;
    for (const till of Object.keys(terminals))
      this.#say(login(this.#ids(till, false), this.#stamp(0)), (answer) => {
        if (answer !== undefined && acceptsLogin(encoding, answer))
          this.#book.logins.push({ atMs: this.#scene.time.monoMs(), saleId, till });
      });
    this.#after(3_500, then);
  }

  #sells(sale: NexoSale): void {
    const dice = this.#scene.dice(`${sale.id} is sold`);
    const number = this.#newSale(dice);
    const wanted: Wanted = {
      ...(sale.isHeld ? { kind: 'pre-authorization', reference: referenceOf(sale) } : { kind: 'payment' }),
      sale: number,
      cents: sale.amount,
      original: undefined,
    };
    const deed = this.#deed(sale.id, dice, wanted, sale.till, (approved) => {
      const named = approved?.sale;
      if (named !== undefined)
        this.#sold.push({ id: deed.id, wanted: deed.wanted, till: tillOf(deed, named), sale: named });
      this.#followsUp(sale, approved);
    });
    deed.recoveries = sale.recoveries;
    this.#ask(deed, sale);
  }

  /**
   * Requests an earlier sale again after other sales. The timestamp comes from the register's storage: the same instant
   * in another zone.
   */
  #asksOnceMore({ id, wanted, till, sale }: Sold, dice: Dice): void {
    this.#happens(id, ['G15'], `${this.#plan.saleId} asks for ${sale.TransactionID} again, in another zone`);
    const TimeStamp = inZone(Date.parse(sale.TimeStamp), dice.pick(zones));
    const again = { ...wanted, sale: { ...sale, TimeStamp } };
    this.#ask(this.#deed(`${id}.again`, dice, again, till, () => this.#next()));
  }

  /** Refunds a booked sale, and captures or releases a held amount, one operation after the other. Then the next sale begins. */
  #followsUp(sale: NexoSale, approved: Approved | undefined): void {
    const { key, cents } = approved ?? {};
    const left = key === undefined || cents === undefined || cents < 2 ? [] : [...sale.followUps];
    // A captured hold is refunded only by the key of its capture.
    let taken: Key | undefined;
    const goesOn = (): void => {
      const next = left.shift();
      if (next === undefined || key === undefined || cents === undefined) return this.#next();
      const id = `${sale.id}.back${left.length}`;
      const dice = this.#scene.dice(id);
      const wanted: Wanted = {
        kind: next.kind,
        sale: next.kind !== 'reversal' || next.hasSale ? this.#newSale(dice) : undefined,
        cents: sizeOf(next, cents),
        ...originalFor(next, sale, next.kind === 'refund' && taken !== undefined ? taken : key),
      };
      const till = next.isOtherTill ? otherTill(sale.till) : sale.till;
      const ended = (about: Approved | undefined): void => {
        if (next.kind === 'capture') taken = about?.key ?? taken;
        goesOn();
      };
      this.#scene.later(dice.pick([500, 5_000]), () => this.#ask(this.#deed(id, dice, wanted, till, ended)));
    };
    goesOn();
  }

  #deed(id: string, dice: Dice, wanted: Wanted, till: string, done: Deed['done']): Deed {
    return { id, dice, wanted, till, asks: [], recoveries: [], triesLeft: triesMax, done };
  }

  #newSale(dice: Dice): Wanted['sale'] {
    this.#number += 1;
    return { TransactionID: `R-${this.#number}`, TimeStamp: this.#stamp(dice.pick(zones)) };
  }

  /** Sends a request, for the first time or again. The drawn mishap happens only the first time. */
  #ask(deed: Deed, sale?: NexoSale, serviceId?: string): void {
    const { saleId } = this.#plan;
    const ids = this.#ids(deed.till, deed.dice.happens(0.4));
    const ask: NexoAsk = {
      saleId,
      till: deed.till,
      serviceId: serviceId ?? ids.serviceId,
      wanted: deed.wanted,
      session: this.#session,
    };
    deed.asks.push(ask);
    this.#book.asked.push(ask);
    const { kind, sale: named } = deed.wanted;
    const text = `${saleId} asks for ${kind} ${named?.TransactionID ?? ''} as ${ask.serviceId} at ${ids.poiId}`;
    this.#scene.tell(text, deed.id);
    const mishap = sale?.mishap;
    const isLost = mishap === 'request-lost' || mishap === 'answer-lost';
    if (mishap === 'request-lost') this.#happens(deed.id, ['G14'], 'its request is lost');
    if (mishap === 'answer-lost') this.#happens(deed.id, ['G11'], 'its answer will be lost');
    let isOver = false;
    const hangUp = this.#wire.say(
      moneyText(this.#plan.encoding, { ...ids, serviceId: ask.serviceId }, deed.wanted),
      this.#plan.encoding,
      isLost ? mishap : 'arrives',
      (answer) => {
        if (isOver) return;
        isOver = true;
        if (answer === undefined) return this.#recovers(deed);
        const heard = this.#heard(answer, ask);
        if (mishap !== 'crash-with-the-answer') return this.#understands(deed, ask, heard, false);
        this.#crashes(deed);
      },
      'here',
      () => this.#book.arrivedAtMs.set(ask, this.#scene.time.monoMs()),
    );
    const strikes = (act: () => void, afterMs: number): void =>
      this.#after(afterMs, () => {
        if (isOver) return;
        isOver = true;
        hangUp();
        act();
      });
    if (mishap === 'crash-while-it-waits') strikes(() => this.#crashes(deed), sale?.afterMs ?? 0);
    // A register does not wait for ever: a payment whose outcome stays unknown would block it.
    strikes(() => this.#recovers(deed), mishap === 'impatient' ? (sale?.afterMs ?? 0) : 120_000);
  }

  /** Handles a crash of the register. Some registers log in after a crash. Other registers never log in, and continue to count. */
  #crashes(deed: Deed): void {
    if (deed.dice.happens(0.4)) {
      this.#scene.tell(`${this.#plan.saleId} forgets what it heard`, deed.id);
      return this.#recovers(deed);
    }
    this.#happens(deed.id, ['G12'], `${this.#plan.saleId} crashes, and begins its ServiceIDs anew`);
    this.#after(1_000, () => this.#logsIn(() => this.#recovers(deed)));
  }

  /** Handles an unknown outcome: the register asks for the status, or repeats the request. */
  #recovers(deed: Deed): void {
    if (deed.triesLeft === 0) return this.#next();
    deed.triesLeft -= 1;
    const [how = deed.dice.pick<Recovery>(['status', 'repeat-under-another-id']), ...rest] = deed.recoveries;
    deed.recoveries = rest;
    this.#after(deed.dice.pick([300, 2_000, 8_000]), () => this.#goes(deed, how));
  }

  #goes(deed: Deed, how: Recovery): void {
    const last = deed.asks.at(-1);
    if (last === undefined) return this.#next();
    const { sale } = deed.wanted;
    switch (how) {
      case 'status':
      case 'status-of-the-last':
        // If the request names no sale, only the ids show to which request the answer belongs.
        return this.#asksAbout(deed, last, how === 'status' || sale === undefined);
      case 'repeat':
        return this.#ask(deed, undefined, last.session === this.#session ? last.serviceId : undefined);
      case 'stamp-anew':
        if (sale === undefined) return this.#ask(deed);
        this.#happens(deed.id, ['G13'], `${this.#plan.saleId} stamps ${sale.TransactionID} anew`);
        deed.wanted = { ...deed.wanted, sale: { ...sale, TimeStamp: this.#stamp(deed.dice.pick(zones)) } };
        if (deed.dice.happens(0.5)) deed.till = otherTill(deed.till);
        return this.#ask(deed);
      case 'repeat-under-another-id':
        return this.#ask(deed);
    }
  }

  #asksAbout(deed: Deed, ask: NexoAsk, isNamed: boolean): void {
    const poiId = this.#ids(ask.till, deed.dice.happens(0.4)).poiId;
    const about = isNamed ? { serviceId: ask.serviceId, poiId, category: categoryOf(ask) } : undefined;
    const message = status(this.#ids(ask.till, deed.dice.happens(0.4)), about);
    this.#scene.tell(
      `${this.#plan.saleId} asks what became of ${isNamed ? ask.serviceId : 'its last'} at ${poiId}`,
      deed.id,
    );
    this.#say(message, (answer) => {
      if (answer === undefined) return this.#recovers(deed);
      this.#understands(deed, ask, this.#heard(answer, ask), isNamed);
    });
  }

  /** Reads the answer that a connection has accepted. */
  #heard(answer: string, ask: NexoAsk): Heard {
    const heard = heardIn(this.#plan.encoding, answer);
    if (heard.type === 'approved' || heard.type === 'failed')
      this.#book.taken.push({ atMs: this.#scene.time.monoMs(), ask, sale: heard.sale });
    return heard;
  }

  #understands(deed: Deed, ask: NexoAsk, heard: Heard, isByReference: boolean): void {
    const atMs = this.#scene.time.monoMs();
    const { saleId } = this.#plan;
    const number = ask.wanted.sale?.TransactionID;
    this.#scene.tell(
      `${saleId} is told of ${number ?? ask.serviceId}: ${heard.type === 'failed' ? heard.condition : heard.type}`,
    );
    switch (heard.type) {
      case 'approved':
      case 'failed': {
        // Checks that the answer is about the register's sale, or about the payment to reverse. An answer that names neither cannot be checked.
        const isOther =
          (heard.sale !== undefined && heard.sale.TransactionID !== number) ||
          (heard.original !== undefined && heard.original.TransactionID !== ask.wanted.original?.TransactionID);
        if (isOther || heard.category !== categoryOf(ask)) {
          if (isByReference && heard.sale !== undefined) this.#book.mistaken.push({ atMs, ask, sale: heard.sale });
          return this.#recovers(deed);
        }
        const condition = heard.type === 'failed' ? { condition: heard.condition } : {};
        const amount = heard.type === 'approved' ? { cents: heard.cents, key: heard.key } : {};
        // If the sale has several timestamps, the timestamp in the answer counts, because the newest request may never have been accepted.
        const named = heard.sale?.TimeStamp;
        const isNamed = ({ wanted }: NexoAsk): boolean => named !== undefined && wanted.sale?.TimeStamp === named;
        const stamped = deed.asks.find(isNamed) ?? ask;
        this.#book.told.push({ atMs, ask: stamped, word: heard.type, ...condition, ...amount });
        return deed.done(heard.type === 'approved' ? heard : undefined);
      }
      case 'not-found':
        if (isByReference) this.#book.told.push({ atMs, ask, word: 'not-found' });
        if (deed.dice.happens(0.7)) return this.#recovers({ ...deed, recoveries: ['repeat-under-another-id'] });
        return deed.done(undefined);
      case 'logged-out':
        return this.#logsIn(() => this.#recovers({ ...deed, recoveries: ['repeat-under-another-id'] }));
      case 'running':
        // The request with the new timestamp was not accepted. The earlier request runs.
        if (deed.asks.length > 1 && deed.asks.at(-1) === ask && !isByReference) deed.asks.pop();
        return this.#recovers(deed);
      case 'unread':
        return this.#recovers(deed);
    }
  }

  #say(message: Parameters<typeof written>[1], heard: (answer: string | undefined) => void): void {
    this.#wire.say(written(this.#plan.encoding, message), this.#plan.encoding, 'arrives', heard);
  }

  #ids(till: string, isByName: boolean): { saleId: string; poiId: string; serviceId: string } {
    this.#serviceId += 1;
    const poiId = isByName ? till : (terminals[till] ?? till);
    return { saleId: this.#plan.saleId, poiId, serviceId: String(this.#serviceId) };
  }

  /** Returns the register's time in a zone this many minutes to the east. */
  #stamp(eastMinutes: number): string {
    const { time } = this.#scene;
    return inZone(time.wallMs() - time.wallOffsetMs + this.#plan.aheadMs, eastMinutes);
  }

  #happens(id: string, faults: readonly FaultId[], text: string): void {
    this.#scene.tell(text, id);
    this.#scene.counters.count(faults, this.#scene.isRecovering());
  }

  /** Calls `act` after this time, also after everything has healed, because the register still needs the outcome. */
  #after(afterMs: number, act: () => void): void {
    this.#scene.time.at(this.#scene.time.monoMs() + afterMs, act);
  }
}

/** Returns the terminal at which a sale was requested with this timestamp. */
function tillOf({ asks, till }: Deed, { TimeStamp }: Key): string {
  return asks.find(({ wanted }) => wanted.sale?.TimeStamp === TimeStamp)?.till ?? till;
}

/** Returns an instant in a zone this many minutes to the east. */
function inZone(ms: number, eastMinutes: number): string {
  const hours = String(Math.abs(eastMinutes) / 60).padStart(2, '0');
  const zone = eastMinutes === 0 ? 'Z' : `${eastMinutes < 0 ? '-' : '+'}${hours}:00`;
  return new Date(ms + eastMinutes * 60_000).toISOString().replace('Z', zone);
}

/** Returns the SaleReferenceID under which money is held for a sale. */
function referenceOf({ id }: NexoSale): string {
  return `REF-${id}`;
}

/**
 * Returns the name by which a follow-up refers to its original: a capture may use the reference alone, all other
 * follow-ups use the terminal's key.
 */
function originalFor(
  { kind, naming }: FollowUp,
  sale: NexoSale,
  { TransactionID, TimeStamp }: Key,
): Pick<Wanted, 'original' | 'reference'> {
  if (naming === 'sale-reference' && kind === 'capture') return { original: undefined, reference: referenceOf(sale) };
  const writing = naming === 'sale-reference' ? 'key' : naming;
  return { original: { TransactionID, TimeStamp: timeWrittenAs(writing, TimeStamp) } };
}

function categoryOf({ wanted }: NexoAsk): 'Payment' | 'Reversal' {
  return wanted.kind === 'reversal' ? 'Reversal' : 'Payment';
}

function otherTill(till: string): string {
  return Object.keys(terminals).find((one) => one !== till) ?? till;
}

function sizeOf({ size }: FollowUp, cents: number): number {
  return { all: cents, half: Math.ceil(cents / 2), 'too-much': cents * 2 + 1 }[size];
}
