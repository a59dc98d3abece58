/** The payment service of a story: what strikes the transaction that the column is about, and the shopper who has its link. */

import { type Outcome, type ServiceProfile, serviceProfiles, type TransactionRequest } from '../../src/core/index.js';
import type { Engine } from '../../src/lane/index.js';
import type { ShopperAct } from '../../src/simulator/service/rules/index.js';
import type { Run } from '../simulation/play.js';
import type { Scene } from '../simulation/scene.js';
import { ServiceSide } from '../simulation/services/service-side.js';
import type { OnlineColumn } from './columns.js';
import type { Plot } from './life.js';

/** So long after a link is shown its shopper acts, ms. */
const shopperMs = 2_000;
/** A start of the service takes so long after its death, ms. */
const restartMs = 3_000;

const cards = { pays: '4111111111111111', declined: '4000000000000002' } as const;

/** The cards that a shopper tries, one after another. */
const triesOf = {
  pays: [cards.pays],
  declined: [cards.declined],
  'declined, then pays': [cards.declined, cards.pays],
} as const satisfies Readonly<
  Record<Exclude<NonNullable<OnlineColumn['shopper']>, 'leaves'> | 'pays', readonly string[]>
>;

/** A service that promises that one decline ends a link, too; and one that keeps nothing of it. */
const keepsPromises = { cancelClosesSessions: true, attemptsMax: 1 };
const keepsNothing = { cancelClosesSessions: false, attemptsMax: 2, sessionLifetimeSeconds: 0 };

/** What is trusted of it. */
function trustedIn({ story, serviceProfile }: Pick<Plot, 'story' | 'serviceProfile'>): ServiceProfile {
  if (serviceProfile !== undefined) return serviceProfile;
  const { default: nothing, simulated } = serviceProfiles;
  if (nothing === undefined || simulated === undefined) throw new RangeError('there is no such profile');
  return story.isUnpromised === true ? nothing : { ...simulated, attemptsMax: 1 };
}

/** What a register of links wrote down. */
export interface LinkNotes {
  readonly told: readonly {
    readonly atMs: number;
    readonly transactionId: string;
    readonly outcome: Outcome;
    readonly wasCommitted: boolean;
  }[];
  readonly safeWhileOpen: readonly string[];
}

/** See above. */
export class OnlineStage {
  readonly side: ServiceSide;
  readonly #scene: Scene;
  readonly #shown = new Set<string>();
  /** The transaction that is struck, and how. */
  #struck: { readonly transactionId: string; readonly begins: boolean; readonly column: OnlineColumn } | undefined;
  #isFateDone = false;
  /** So many calls left for it. */
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

  /** From here on this transaction is struck; undefined when none is. */
  strike(request: TransactionRequest, column: OnlineColumn | undefined): void {
    const { transactionId, original } = request;
    this.#struck = column === undefined ? undefined : { transactionId, begins: original === undefined, column };
  }

  #cue(request: string) {
    const { cue } = this.#struck?.column ?? {};
    // What strikes a link strikes its shopper, and not the cancel that closes it.
    const isStruck = this.#struck?.begins === true ? request === 'pay' : !['create', 'status'].includes(request);
    return cue !== undefined && isStruck ? [cue] : [];
  }

  /** Its process dies, and is started again. */
  die(): void {
    this.side.host.die(restartMs);
  }

  /** Whether the register is to withdraw this link. */
  isWithdrawn(transactionId: string): boolean {
    return this.#struck?.transactionId === transactionId && this.#struck.column.isWithdrawn === true;
  }

  /** A link is shown: whoever has it pays by it once, whatever dies. True when it was not shown before. */
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

  /** What the oracle compares. */
  books(notes: LinkNotes): Run['services'] {
    const { host, unwritten, questions, sendings, keyed, profile } = this.side;
    const registers = { told: [...notes.told], safeWhileOpen: [...notes.safeWhileOpen], shownToNobody: [] };
    const isUnknowable: ServiceSide['isUnknowable'] = (payment) => this.side.isUnknowable(payment);
    return { host, unwritten, questions, sendings, keyed, profile, isUnknowable, registers };
  }
}
