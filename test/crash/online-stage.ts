/** The payment service of a story: its faults for one transaction, and the shopper who has the link. */

import { type Outcome, type ServiceProfile, serviceProfiles, type TransactionRequest } from '../../src/core/index.js';
import type { Engine } from '../../src/lane/index.js';
import type { ShopperAct } from '../../src/simulator/service/rules/index.js';
import type { Run } from '../simulation/play.js';
import type { Scene } from '../simulation/scene.js';
import { ServiceSide } from '../simulation/services/service-side.js';
import type { OnlineColumn } from './columns.js';
import type { Plot } from './life.js';

/** The shopper acts this long after the link is shown, ms. */
const shopperMs = 2_000;
/** The time between a death of the service and its next start, ms. */
const restartMs = 3_000;

const cards = { pays: '4111111111111111', declined: '4000000000000002' } as const;

/** The cards that a shopper tries, in this order. */
const triesOf = {
  pays: [cards.pays],
  declined: [cards.declined],
  'declined, then pays': [cards.declined, cards.pays],
} as const satisfies Readonly<
  Record<Exclude<NonNullable<OnlineColumn['shopper']>, 'leaves'> | 'pays', readonly string[]>
>;

/**
 * The first service promises, among other things, that one decline ends a link. The second service promises nothing.
 */
const keepsPromises = { cancelClosesSessions: true, attemptsMax: 1 };
const keepsNothing = { cancelClosesSessions: false, attemptsMax: 2, sessionLifetimeSeconds: 0 };

/** Returns what tenderd trusts of the service. */
function trustedIn({ story, serviceProfile }: Pick<Plot, 'story' | 'serviceProfile'>): ServiceProfile {
  if (serviceProfile !== undefined) return serviceProfile;
  const { default: nothing, simulated } = serviceProfiles;
  if (nothing === undefined || simulated === undefined) throw new RangeError('there is no such profile');
  return story.isUnpromised === true ? nothing : { ...simulated, attemptsMax: 1 };
}

/** The records of a register of links. */
export interface LinkNotes {
  readonly told: readonly {
    readonly atMs: number;
    readonly transactionId: string;
    readonly outcome: Outcome;
    readonly wasCommitted: boolean;
  }[];
  readonly safeWhileOpen: readonly string[];
}

/** The payment service, see the top of the file. */
export class OnlineStage {
  readonly side: ServiceSide;
  readonly #scene: Scene;
  readonly #shown = new Set<string>();
  /** The transaction that has the faults, and the faults. */
  #struck: { readonly transactionId: string; readonly begins: boolean; readonly column: OnlineColumn } | undefined;
  #isFateDone = false;
  /** The number of calls that left for the service. */
  calls = 0;

  constructor(scene: Scene, engine: () => Engine | undefined, plot: Pick<Plot, 'story' | 'serviceProfile' | 'fates'>) {
    this.#scene = scene;
    const { story, fates } = plot;
    this.side = new ServiceSide(scene, engine, {
      profile: trustedIn(plot),
      day: {
        outcomeFaults: 0,
        webhookFaults: 0,
        configuration: story.isUnpromised === true ? keepsNothing : keepsPromises,
        planned: (request) => this.#cue(request),
      },
      road: () => (call) => {
        const planned = fates?.[this.calls];
        this.calls += 1;
        if (planned !== undefined) return planned;
        const { fate } = this.#struck?.column ?? {};
        if (fate === undefined || this.#isFateDone || call.endpoint === 'status') return { how: 'through' };
        this.#isFateDone = true;
        return fate;
      },
    });
  }

  /** Gives the faults to this transaction from now on. Without a column, no transaction has faults. */
  strike(request: TransactionRequest, column: OnlineColumn | undefined): void {
    const { transactionId, original } = request;
    this.#struck = column === undefined ? undefined : { transactionId, begins: original === undefined, column };
  }

  #cue(request: string) {
    const { cue } = this.#struck?.column ?? {};
    // The faults of a link hit the shopper's request, and not the cancel that closes the link.
    const isStruck = this.#struck?.begins === true ? request === 'pay' : !['create', 'status'].includes(request);
    return cue !== undefined && isStruck ? [cue] : [];
  }

  /** Ends the process of the service and starts it again later. */
  die(): void {
    this.side.host.die(restartMs);
  }

  /** True if the register is to abort the transaction of this link. */
  isWithdrawn(transactionId: string): boolean {
    return this.#struck?.transactionId === transactionId && this.#struck.column.isWithdrawn === true;
  }

  /** A link is shown. Its shopper pays with it once, whatever dies. Returns true if the link was not shown before. */
  shows(transactionId: string, url: string): boolean {
    if (this.#shown.has(transactionId)) return false;
    this.#shown.add(transactionId);
    const { shopper = 'pays' } = this.#struck?.transactionId === transactionId ? this.#struck.column : {};
    if (shopper === 'leaves') return true;
    const [first, ...next] = triesOf[shopper];
    if (first !== undefined) this.#later(() => this.#pays(url, first, next));
    return true;
  }

  #pays(url: string, card: string, next: readonly string[]): void {
    const { host } = this.side;
    if (host.isDown) return this.#later(() => this.#pays(url, card, next));
    const payment = host.books.paymentByToken(url.split('/').at(-1) ?? '');
    const pays: ShopperAct = { act: 'pay', with: { card, instrument: undefined, method: undefined, store: false } };
    if (payment !== undefined) host.shopperActs(payment, pays);
    const [again, ...more] = next;
    if (again !== undefined) this.#later(() => this.#pays(url, again, more));
  }

  #later(act: () => void): void {
    this.#scene.time.at(this.#scene.time.monoMs() + shopperMs, act);
  }

  /** Returns what the oracle compares. */
  books(notes: LinkNotes): Run['services'] {
    const { host, unwritten, questions, sendings, keyed, profile } = this.side;
    const registers = { told: [...notes.told], safeWhileOpen: [...notes.safeWhileOpen], shownToNobody: [] };
    const isUnknowable: ServiceSide['isUnknowable'] = (payment) => this.side.isUnknowable(payment);
    return { host, unwritten, questions, sendings, keyed, profile, isUnknowable, registers };
  }
}
