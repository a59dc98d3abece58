/** One name for a terminal before anything is looked up: the configured one, whatever a register calls it. */

import { redactText } from '../../../protocol/index.js';
import type { RequestIdsFilter, Lanes, TerminalView } from '../../core/index.js';
import { ambiguousTerminal, type Refused, unknownTerminal } from '../dialogue/requests/refusal.js';

/** Knows terminals by their POIID and by their configured name. */
export class TerminalNames {
  readonly #lanes: Pick<Lanes, 'terminals' | 'asked'>;

  constructor(lanes: Pick<Lanes, 'terminals' | 'asked'>) {
    this.#lanes = lanes;
  }

  /** The terminal that a register names; or why there is none. */
  find(said: string): TerminalView | Refused {
    const terminals = this.#lanes.terminals();
    const named = terminals.filter(({ poiId }) => poiId === said);
    const found = named.length === 1 ? named[0] : terminals.find(({ terminal }) => terminal === said);
    if (found !== undefined) return found;
    if (named.length > 1)
      return ambiguousTerminal(
        redactText(said),
        named.map(({ terminal }) => terminal),
      );
    const known = terminals.map(({ poiId }) => poiId);
    return unknownTerminal(redactText(said), known);
  }

  /** The name that a terminal had, which is configured no more, when this register asked for something there; undefined where it never did. */
  formerOf(saleId: string, said: string): string | undefined {
    return this.#lanes.asked({ saleId, poiId: said }, 1)[0]?.request.terminal;
  }

  /** Its configured name; what the register said where it is not configured. */
  nameOf(said: string): string {
    const found = this.find(said);
    return 'condition' in found ? said : found.terminal;
  }

  /**
   * What a register asked there: under the configured name, and behind that by its POIID and in the same words, which finds what a terminal was
   * asked under a name that it had before.
   */
  requestedAt(saleId: string, said: string, serviceId?: string): readonly RequestIdsFilter[] {
    const found = this.find(said);
    const named = 'condition' in found ? [] : [{ terminal: found.terminal }, { poiId: found.poiId }];
    const places = [...named, { poiId: said }];
    return places.map((at) => ({ saleId, ...at, ...(serviceId === undefined ? {} : { serviceId }) }));
  }
}
