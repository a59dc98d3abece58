/** What all parts of one run share: time, the world, what is durable, the dice, what was kept, and the story as it goes. */

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

/** Script lines that were read once: few are said often. */
const commands = new Map<string, ControlCommand>();

/** How terminals say what nobody asked for, by what carries messages. */
const unaskedBy: Readonly<Record<Setup['carrier'], NonNullable<WorldOptions['unasked']>>> = {
  ws: 'on-the-link',
  tcp: 'on-the-link',
  http: 'never',
  polling: 'shown-on-the-link',
};

/** One line of the story. `id` names what can be left out; lines without one follow from the others. */
export interface StoryLine {
  readonly atMs: number;
  readonly id?: string;
  readonly text: string;
}

/** See above. */
export class Scene {
  readonly seed: number;
  readonly setup: Setup;
  readonly time = new VirtualTime();
  readonly committed = new Committed(() => this.time.monoMs());
  readonly counters = new FaultCounters();
  readonly host: WorldHost;
  /** The published forms of the vendor that the terminals' messages had. */
  readonly forms: FormsMet;
  readonly story: StoryLine[] = [];
  /** ServiceIDs of attempts that something else than the terminal's own answer to them calls approved: a call in its name, or an answer under another id. */
  readonly claimed = new Set<string>();
  /** Faults were made so far and may still be: false once everything heals. */
  isSafetyPhase = true;
  /** A transaction that has been answered for, so far as a register could see, is being recovered. */
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

  /** Whether something that can be left out is to happen in this run. */
  isKept(id: string): boolean {
    return this.#keep?.has(id) !== false;
  }

  tell(text: string, id?: string): void {
    this.story.push({ atMs: this.time.monoMs(), text, ...(id === undefined ? {} : { id }) });
  }

  /** Something that can be left out took place; it counts as its faults where an attempt was open. */
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

  /** Does something so much later, unless everything has healed by then. */
  later(afterMs: number, act: () => void): void {
    this.time.at(this.time.monoMs() + Math.max(0, afterMs), () => {
      if (this.isSafetyPhase) act();
    });
  }

  /** Tells the simulated world a line of its script. */
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

  /** The terminal is as it is on this day: what it was told for single requests is over. */
  ordinary(poiId: string): void {
    this.control(`${poiId} now: forget behaviours`);
    if (!this.setup.showsStages) this.control(`${poiId} default: silent`);
  }
}
