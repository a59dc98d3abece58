/** Plays the cells: the daemon dies at each moment of each story, and again at each moment of each recovery. */

import type { Profile, ServiceProfile } from '../../src/core/index.js';
import type { Injected } from '../simulation/machine/machine.js';
import { judge } from '../simulation/oracle/index.js';
import { Tally } from '../simulation/tally.js';
import type { Beginning, Column } from './columns.js';
import {
  type Death,
  endsAfter,
  isAskedAgainAfter,
  isSentUnsure,
  tellsOfFirstEver,
  wrongWithHandOver,
  wrongWithRetry,
} from './ends.js';
import { type Life, live, type Plot } from './life.js';
import type { Moment } from './moments.js';
import { columnsOf, paymentStory, type Story } from './stories.js';

/** The cells to play. */
export interface MatrixOptions {
  /** By default only the payment. */
  readonly stories?: readonly Story[];
  /** By default those of each story. */
  readonly beginnings?: readonly Beginning[];
  /** The indexes of the transactions that have the faults of the columns. By default each in turn. */
  readonly struck?: readonly number[];
  readonly columns?: readonly Column[];
  /** True ends the payment service, false the daemon. By default each dies in turn. */
  readonly killsService?: readonly boolean[];
  /** A process dies at every n-th moment, by default at each. The columns take turns, so that each moment has its turn. */
  readonly firstKillEvery?: number;
  /** The daemon also dies a second time, at every n-th moment of each recovery. By default it dies only once. */
  readonly secondKillEvery?: number;
  /** The daemon also dies ten times in a row: at a moment of the payment, and at each of the next nine. */
  readonly hasTenInARow?: boolean;
  readonly profile?: Profile;
  readonly serviceProfile?: ServiceProfile;
  readonly injected?: () => Injected;
}

/** One cell: where the daemon died, and how the story ended. */
export interface Cell {
  readonly story: Story;
  /** The index of the transaction that has the faults of the column. */
  readonly struck: number;
  readonly beginning: Beginning;
  readonly column: Column;
  /** The payment service dies, not the daemon. */
  readonly killsService?: boolean;
  /** The moment of the first death, or undefined if no process died. */
  readonly moment: Moment | undefined;
  /** The results of its transactions. */
  readonly end: string;
  /** The results after a second death, with the number of times that each occurred. */
  readonly secondEnds: ReadonlyMap<string, number>;
  /** The errors as sentences, with the moment of the second death. Empty for a good cell. */
  readonly wrong: readonly string[];
}

/** All cells and their counts. */
export interface Matrix {
  readonly cells: readonly Cell[];
  readonly counts: {
    /** The stories with one death, then those with two. */
    readonly cells: number;
    readonly second_kills: number;
    readonly ten_in_a_row: number;
    readonly charged_twice: number;
    readonly lost: number;
    readonly misreported: number;
    readonly stuck: number;
    /** Payments with an unknown end: the terminal lost its session, or a Login was lost. No such payment moved money. */
    readonly unresolved: number;
    readonly needless_unresolved: number;
    readonly unresolved_but_charged: number;
    readonly bad_cells: number;
  };
}

/** Plays all cells. */
export async function crashMatrix(options: MatrixOptions = {}): Promise<Matrix> {
  const playing = new Playing(options);
  const isForgotten = options.profile?.memorySurvivesRestart !== true;
  for (const story of options.stories ?? [paymentStory]) {
    for (const beginning of options.beginnings ?? story.beginnings) {
      for (const struck of options.struck ?? story.asks.keys()) {
        for (const column of options.columns ?? columnsOf(story, struck)) {
          const { isForgetful, ...sound } = column;
          const played = isForgetful === true && isForgotten ? column : sound;
          const isOnline = story.asks.some((ask) => ask.isOnline === true);
          for (const killsService of options.killsService ?? (isOnline ? [false, true] : [false]))
            await playing.column({ story, struck, beginning, column: played, killsService });
        }
      }
    }
  }
  return playing.matrix();
}

/** Plays cells and counts the results. */
class Playing {
  readonly #options: MatrixOptions;
  readonly #tally = new Tally('all');
  readonly #cells: Cell[] = [];
  #columns = 0;
  #secondKills = 0;
  #tenInARow = 0;

  constructor(options: MatrixOptions) {
    this.#options = options;
  }

  /** Plays one story without a death, and then with a death at each of its moments. */
  async column(scene: Omit<Plot, 'kills' | 'planted' | 'profile'>): Promise<void> {
    const { injected, profile, serviceProfile } = this.#options;
    const plot = {
      ...scene,
      ...(injected === undefined ? {} : { injected }),
      ...(profile === undefined ? {} : { profile }),
      ...(serviceProfile === undefined ? {} : { serviceProfile }),
    };
    const calm = await live({ ...plot, kills: [] });
    const wrong = this.#wrongWith(calm, endsAfter(plot, []));
    this.#cells.push({ ...scene, moment: undefined, end: textOf(calm.ends), secondEnds: new Map(), wrong });
    const { firstKillEvery: every = 1 } = this.#options;
    for (let first = this.#columns % every; first < calm.moments.length; first += every)
      this.#cells.push(await this.#cell(scene, plot, calm, first));
    this.#columns += 1;
  }

  async #cell(
    scene: Omit<Plot, 'kills' | 'planted' | 'profile'>,
    plot: Omit<Plot, 'kills'>,
    calm: Life,
    first: number,
  ): Promise<Cell> {
    const life = await live({ ...plot, kills: [first] });
    const death = { of: calm, at: first };
    // A payment service keeps its data when it dies, so everything must end as if it had not died.
    const after = (...deaths: readonly Death[]) => endsAfter(plot, plot.killsService === true ? [] : deaths);
    const wrong = [...this.#wrongWith(life, after(death))];
    const secondEnds = new Map<string, number>();
    const every = (this.#options.secondKillEvery ?? life.moments.length) * (plot.story.secondDeathEvery ?? 1);
    // A payment service that dies again and again is unreachable, so a request that did not leave ends.
    const diesOnce = plot.killsService === true;
    const lastSecond = diesOnce ? 0 : life.moments.length;
    for (let second = first + every; second < lastSecond; second += every) {
      const again = await live({ ...plot, kills: [first, second] });
      const ends = after(death, { of: life, at: second });
      const at = life.moments[second];
      wrong.push(...this.#wrongWith(again, ends).map((text) => `and again ${at?.kind} "${at?.step}": ${text}`));
      secondEnds.set(textOf(again.ends), (secondEnds.get(textOf(again.ends)) ?? 0) + 1);
      this.#secondKills += 1;
    }
    if (this.#options.hasTenInARow === true && !diesOnce) {
      const last = await live({ ...plot, kills: Array.from({ length: 10 }, (_, index) => first + index) });
      const ends = after(death);
      const calmEnds = endsAfter(plot, []);
      const lost = tellsOfFirstEver(plot) ? 'unresolved' : 'not-processed';
      // If the register asked again, any of the ten deaths may be the first death that concerned the transaction.
      const loose = ends.map((end, index) => {
        const isOpen = isAskedAgainAfter(death, index);
        const told = last.ends[index] ?? end;
        return isOpen && [calmEnds[index], 'not-processed', lost].includes(told) ? told : end;
      });
      wrong.push(...this.#wrongWith(last, loose).map((text) => `and at the next nine: ${text}`));
      this.#tenInARow += 1;
    }
    return { ...scene, moment: calm.moments[first], end: textOf(life.ends), secondEnds, wrong };
  }

  #wrongWith(life: Life, ends: readonly string[]): readonly string[] {
    const findings = judge(life.run);
    this.#tally.add(life.run, findings);
    const isUnsure = (index: number): boolean =>
      ends[index] === 'not-processed' && life.ends[index] === 'unresolved' && isSentUnsure(life, index);
    const isRight = ends.every(
      (end, index) => life.ends[index] === end || ends.slice(0, index + 1).some((_end, one) => isUnsure(one)),
    );
    const always = [...wrongWithRetry(life), ...findings.map(({ invariant, text }) => `${invariant}: ${text}`)];
    if (life.handsOver) return [...wrongWithHandOver(life), ...always];
    return [
      ...(isRight ? [] : [`it is ${textOf(life.ends)}, and should be ${textOf(ends)}`]),
      ...life.endsAnew.filter((end) => end !== 'approved').map((end) => `what was asked for anew is ${end}`),
      ...always,
    ];
  }

  matrix(): Matrix {
    const { charged_twice, lost, misreported, stuck, unresolved, needless_unresolved, unresolved_but_charged } =
      this.#tally.summary(1);
    return {
      cells: this.#cells,
      counts: {
        cells: this.#cells.filter(({ moment }) => moment !== undefined).length,
        second_kills: this.#secondKills,
        ten_in_a_row: this.#tenInARow,
        charged_twice,
        lost,
        misreported,
        stuck,
        unresolved,
        needless_unresolved,
        unresolved_but_charged,
        bad_cells: this.#cells.filter(({ wrong }) => wrong.length > 0).length,
      },
    };
  }
}

function textOf(ends: readonly string[]): string {
  return ends.join(', ');
}
