/**
 * The common parts of one run: time, the world, the durable data, the dice, the parts to keep, and the story so far.
 */

import {
  createWorld,
  parseScriptLine,
  type ControlCommand,
  type WorldOptions,
} from '../../src/simulator/terminal/index.js';
import { Dice } from './dice.js';
import { FaultCounters, type FaultId } from './faults/catalogue.js';
import { Committed } from './machine/committed.js';
import { randomSetup, securityOf, terminals, type Setup } from './setup.js';
import { terminalSeal } from '../scenario/sealed-stage.js';
import { FormsMet } from '../vendor-forms/forms-met.js';
import { WorldHost } from './world-host.js';
import { VirtualTime } from './virtual-time.js';

/** Script lines that were parsed before. A few lines are used often. */
const commands = new Map<string, ControlCommand>();

/** How terminals send unsolicited messages, by transport. */
const unaskedBy: Readonly<Record<Setup['carrier'], NonNullable<WorldOptions['unasked']>>> = {
  ws: 'on-the-link',
  tcp: 'on-the-link',
  http: 'never',
  polling: 'shown-on-the-link',
};

/**
 * One line of the story. `id` is the name of a part that can be left out. A line without an id follows from other
 * lines.
 */
export interface StoryLine {
  readonly atMs: number;
  readonly id?: string;
  readonly text: string;
}

/** The scene of one run. */
export class Scene {
  readonly seed: number;
  readonly setup: Setup;
  readonly time = new VirtualTime();
  readonly committed = new Committed(() => this.time.monoMs());
  readonly counters = new FaultCounters();
  readonly host: WorldHost;
  /** The published vendor forms that the terminals' messages had. */
  readonly forms: FormsMet;
  readonly story: StoryLine[] = [];
  /**
   * ServiceIDs of attempts that a message other than the terminal's own answer reports as approved: a forged call, or
   * an answer under another id.
   */
  readonly claimed = new Set<string>();
  /** True while faults are allowed; false after everything heals. */
  isSafetyPhase = true;
  /** Returns true if an attempt is being recovered, as far as a register could see. */
  isRecovering: (poiId?: string) => boolean = () => false;
  readonly #keep: ReadonlySet<string> | undefined;

  constructor(seed: number, keep?: ReadonlySet<string>, setup: Partial<Setup> = {}) {
    this.seed = seed;
    this.setup = randomSetup(seed, setup);
    this.#keep = keep;
    this.forms = new FormsMet(this.setup.dialect);
    const world = createWorld({
      terminals: Object.values(terminals),
      seed,
      hasMagicAmounts: false,
      hasSessions: this.setup.profile.sessions,
      restartsSilently: this.setup.restartsSilently,
      forgetsAtLogin: this.setup.forgetsAtLogin,
      dialect: this.setup.dialect,
      forms: this.setup.hasForms ? { seed } : undefined,
      checksOriginals: this.setup.checksOriginals,
      unasked: this.setup.isFull ? 'by-calls' : unaskedBy[this.setup.carrier],
    });
    this.host = new WorldHost(world, this.time, terminalSeal(securityOf(this.setup)));
    if (this.setup.hasForms) this.host.onSaid = (text) => this.forms.said(text);
  }

  dice(label: string): Dice {
    return new Dice(this.seed, label);
  }

  /** True if a part that can be left out belongs to this run. */
  isKept(id: string): boolean {
    return this.#keep?.has(id) !== false;
  }

  tell(text: string, id?: string): void {
    this.story.push({ atMs: this.time.monoMs(), text, ...(id === undefined ? {} : { id }) });
  }

  /** Records an event that can be left out. The faults of the event count if an attempt was open. */
  happened(
    id: string,
    text: string,
    ids: readonly FaultId[],
    about: { readonly poiId?: string; readonly isInRecovery?: boolean } = {},
  ): void {
    this.tell(text, id);
    this.counted(ids, about.poiId, about.isInRecovery ?? this.isRecovering(about.poiId));
  }

  counted(ids: readonly FaultId[], poiId: string | undefined, isInRecovery: boolean): void {
    if (this.committed.open(poiId).length > 0) this.counters.count(ids, isInRecovery);
  }

  /** Calls `act` after this time, unless everything has healed by then. */
  later(afterMs: number, act: () => void): void {
    this.time.at(this.time.monoMs() + Math.max(0, afterMs), () => {
      if (this.isSafetyPhase) act();
    });
  }

  /** Runs a script line in the simulated world. */
  control(line: string): void {
    let command = commands.get(line);
    if (command === undefined) {
      const parsed = parseScriptLine(line);
      if (!parsed.ok || parsed.value === undefined) throw new RangeError(`no script line: ${line}`);
      command = parsed.value;
      commands.set(line, command);
    }
    this.host.feed({ type: 'control', command });
  }

  /** Resets a terminal to the behaviour of the day, and removes the behaviours of single requests. */
  ordinary(poiId: string): void {
    this.control(`${poiId} now: forget behaviours`);
    if (!this.setup.showsStages) this.control(`${poiId} default: silent`);
  }
}
