/** Goes through the cells: the daemon dies at each moment of each payment, and once more at each moment of each recovery. */

import type { Profile } from '../../src/core/profile.js';
import type { Planted } from '../simulation/machine/machine.js';
import { judge } from '../simulation/oracle/index.js';
import { Tally } from '../simulation/tally.js';
import { type Beginning, beginnings, type Column, columns } from './columns.js';
import { type Life, live, paymentId, type Plot } from './life.js';
import type { Moment } from './moments.js';

/** What is gone through. */
export interface MatrixOptions {
  readonly beginnings?: readonly Beginning[];
  readonly columns?: readonly Column[];
  /** The daemon also dies a second time, at every so manyth moment of each recovery; never when left out. */
  readonly secondKillEvery?: number;
  /** It also dies ten times in a row: at a moment of the payment, and at each of the next nine. */
  readonly hasTenInARow?: boolean;
  readonly profile?: Profile;
  readonly planted?: () => Planted;
}

/** One cell: where the daemon died, and what became of the payment. */
export interface Cell {
  readonly beginning: Beginning;
  readonly column: Column;
  /** Where it died first; undefined for the payment that nothing disturbed. */
  readonly moment: Moment | undefined;
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
    /** Payments with one death, and with two. */
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
  for (const beginning of options.beginnings ?? beginnings) {
    for (const column of options.columns ?? columns) {
      const { isForgetful, ...sound } = column;
      await playing.column(beginning, isForgetful === true && isForgotten ? column : sound);
    }
  }
  return playing.matrix();
}

/** The cells as they are played. */
class Playing {
  readonly #options: MatrixOptions;
  readonly #tally = new Tally();
  readonly #cells: Cell[] = [];
  #secondKills = 0;
  #tenInARow = 0;

  constructor(options: MatrixOptions) {
    this.#options = options;
  }

  /** One payment undisturbed, and then with a death at each of its moments. */
  async column(beginning: Beginning, column: Column): Promise<void> {
    const { planted, profile } = this.#options;
    const plot = {
      beginning,
      column,
      ...(planted === undefined ? {} : { planted }),
      ...(profile === undefined ? {} : { profile }),
    };
    const calm = await live({ ...plot, kills: [] });
    const wrong = this.#wrongWith(calm, column.end);
    this.#cells.push({ beginning, column, moment: undefined, end: calm.end, secondEnds: new Map(), wrong });
    for (const first of calm.moments.keys()) this.#cells.push(await this.#cell(plot, calm, first));
  }

  async #cell(plot: Omit<Plot, 'kills'>, calm: Life, first: number): Promise<Cell> {
    const { beginning, column } = plot;
    const life = await live({ ...plot, kills: [first] });
    const wrong = [...this.#wrongWith(life, endAfter(calm.moments, first, column))];
    const secondEnds = new Map<string, number>();
    // Where the register has to ask again, the second death is the first that the payment knows of.
    const isAskedAgain = isBefore(first, 'accepted', calm.moments);
    const every = this.#options.secondKillEvery ?? life.moments.length;
    for (let second = first + every; second < life.moments.length; second += every) {
      const again = await live({ ...plot, kills: [first, second] });
      const end = isAskedAgain ? endAfter(life.moments, second, column) : endAfter(calm.moments, first, column);
      const at = life.moments[second];
      wrong.push(...this.#wrongWith(again, end).map((text) => `and again ${at?.kind} "${at?.step}": ${text}`));
      secondEnds.set(again.end, (secondEnds.get(again.end) ?? 0) + 1);
      this.#secondKills += 1;
    }
    if (this.#options.hasTenInARow === true) {
      const last = await live({ ...plot, kills: Array.from({ length: 10 }, (_, index) => first + index) });
      // Where the register asked again, any of the ten may have been the one that the payment knew of first.
      const ends = isAskedAgain ? [column.end, 'not-processed'] : [endAfter(calm.moments, first, column)];
      const end = ends.includes(last.end) ? last.end : (ends.at(-1) ?? '');
      wrong.push(...this.#wrongWith(last, end).map((text) => `and at the next nine: ${text}`));
      this.#tenInARow += 1;
    }
    return { beginning, column, moment: calm.moments[first], end: life.end, secondEnds, wrong };
  }

  #wrongWith(life: Life, end: string): readonly string[] {
    const findings = judge(life.run);
    this.#tally.add(life.run, findings);
    const found = findings.map(({ invariant, text }) => `${invariant}: ${text}`);
    const isRight = life.end === end || (end === 'not-processed' && life.end === 'unresolved' && isSentUnsure(life));
    return isRight ? found : [`it is ${life.end}, and should be ${end}`, ...found];
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

/**
 * How the payment must end when the daemon dies at this moment (design, section 5). Before it is taken in, the register asks
 * again, and it ends as if nothing had happened. Taken in, and not with the terminal for good: what is only queued, what
 * never left and what the terminal refused is not processed. From the deciding request on, the terminal's word stands.
 */
export function endAfter(moments: readonly Moment[], death: number, column: Column): string {
  if (isBefore(death, 'accepted', moments)) return column.end;
  const deciding = moments.findLastIndex(({ step }) => step.startsWith('Payment sent'));
  if (death >= deciding) return column.end;
  // Its LoggedOut is lost with us, and its session with it: what it says now may be what it has forgotten.
  const isHeard = !isBefore(death, 'refusal', moments);
  const isSent = death >= moments.findIndex(({ step }) => step.startsWith('Payment sent'));
  return column.isForgetful === true && isSent && !isHeard ? 'unresolved' : 'not-processed';
}

/** Whether it was sent while a Login that died unanswered might still arrive: then no NotFound is proof (design, section 5). */
function isSentUnsure({ run }: Life): boolean {
  const attempts = run.scene.committed.notes(paymentId)?.record.attempts ?? [];
  return attempts.some(({ sessionEpoch }) => sessionEpoch === 0);
}

/** Whether a death comes before the commit of such a step. */
function isBefore(death: number, step: string, moments: readonly Moment[]): boolean {
  const written = moments.findIndex((moment) => moment.kind === 'after commit' && moment.step.startsWith(step));
  return written < 0 || death < written;
}
