/** Goes through the cells: the daemon dies at each moment of each story, and once more at each moment of each recovery. */

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

/** What is gone through. */
export interface MatrixOptions {
  /** The payment when left out. */
  readonly stories?: readonly Story[];
  /** Those of each story when left out. */
  readonly beginnings?: readonly Beginning[];
  /** Which of its transactions the columns strike; each in turn when left out. */
  readonly struck?: readonly number[];
  readonly columns?: readonly Column[];
  /** Whether the daemon dies, the payment service, or each in turn as when left out. */
  readonly killsService?: readonly boolean[];
  /** The daemon also dies a second time, at every so manyth moment of each recovery; never when left out. */
  readonly secondKillEvery?: number;
  /** It also dies ten times in a row: at a moment of the payment, and at each of the next nine. */
  readonly hasTenInARow?: boolean;
  readonly profile?: Profile;
  readonly serviceProfile?: ServiceProfile;
  readonly injected?: () => Injected;
}

/** One cell: where the daemon died, and how the story ended. */
export interface Cell {
  readonly story: Story;
  /** Which of its transactions the column strikes. */
  readonly struck: number;
  readonly beginning: Beginning;
  readonly column: Column;
  /** It is the payment service that dies. */
  readonly killsService?: boolean;
  /** Where it died first; undefined for the story that nothing disturbed. */
  readonly moment: Moment | undefined;
  /** How its transactions ended. */
  readonly end: string;
  /** Ends after a second death, with how often each came. */
  readonly secondEnds: ReadonlyMap<string, number>;
  /** What is wrong, in words, with where the second death was; empty for a good cell. */
  readonly wrong: readonly string[];
}

/** All cells, and their counts. */
export interface Matrix {
  readonly cells: readonly Cell[];
  readonly counts: {
    /** Stories with one death, and with two. */
    readonly cells: number;
    readonly second_kills: number;
    readonly ten_in_a_row: number;
    readonly charged_twice: number;
    readonly lost: number;
    readonly misreported: number;
    readonly stuck: number;
    /** Payments of which nobody can tell: the terminal lost its session, or a Login was lost. None of them moved. */
    readonly unresolved: number;
    readonly needless_unresolved: number;
    readonly unresolved_but_charged: number;
    readonly bad_cells: number;
  };
}

/** Plays all of it. */
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

/** The cells as they are played. */
class Playing {
  readonly #options: MatrixOptions;
  readonly #tally = new Tally('all');
  readonly #cells: Cell[] = [];
  #secondKills = 0;
  #tenInARow = 0;

  constructor(options: MatrixOptions) {
    this.#options = options;
  }

  /** One story undisturbed, and then with a death at each of its moments. */
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
    for (const first of calm.moments.keys()) this.#cells.push(await this.#cell(scene, plot, calm, first));
  }

  async #cell(
    scene: Omit<Plot, 'kills' | 'planted' | 'profile'>,
    plot: Omit<Plot, 'kills'>,
    calm: Life,
    first: number,
  ): Promise<Cell> {
    const life = await live({ ...plot, kills: [first] });
    const death = { of: calm, at: first };
    // A service that dies has kept what it did: all ends as if nothing had happened.
    const after = (...deaths: readonly Death[]) => endsAfter(plot, plot.killsService === true ? [] : deaths);
    const wrong = [...this.#wrongWith(life, after(death))];
    const secondEnds = new Map<string, number>();
    const every = (this.#options.secondKillEvery ?? life.moments.length) * (plot.story.secondDeathEvery ?? 1);
    // A service that dies again and again cannot be reached: what never left ends then.
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
      // Where the register asked again, any of the ten may have been the one that the transaction knew of first.
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
