/** Finds the configured name for each name that a register uses for a terminal, before tenderd looks up anything. */

import { redactText } from '../../../protocol/index.js';
import type { RequestIdsFilter, Lanes, TerminalView } from '../../core/index.js';
import { ambiguousTerminal, type Refused, unknownTerminal } from '../dialogue/requests/refusal.js';

/** Finds terminals by their POIID and by their configured name. */
export class TerminalNames {
  readonly #lanes: Pick<Lanes, 'terminals' | 'asked'>;

  constructor(lanes: Pick<Lanes, 'terminals' | 'asked'>) {
    this.#lanes = lanes;
  }

  /** Returns the terminal that a register names, or the refusal if the name means no terminal or several. */
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

  /**
   * Returns the former name of a terminal that is no longer configured, from an earlier request of this register at the
   * terminal. Undefined without an earlier request.
   */
  formerOf(saleId: string, said: string): string | undefined {
    return this.#lanes.asked({ saleId, poiId: said }, 1)[0]?.request.terminal;
  }

  /** Returns the configured name of a terminal, or the register's own name for it if it is not configured. */
  nameOf(said: string): string {
    const found = this.find(said);
    return 'condition' in found ? said : found.terminal;
  }

  /**
   * Returns the filters for a register's requests at a terminal: by the configured name, then by the terminal's POIID,
   * then by the register's own name. The last two find requests that were made while the terminal had another name.
   */
  requestedAt(saleId: string, said: string, serviceId?: string): readonly RequestIdsFilter[] {
    const found = this.find(said);
    const named = 'condition' in found ? [] : [{ terminal: found.terminal }, { poiId: found.poiId }];
    const places = [...named, { poiId: said }];
    return places.map((at) => ({ saleId, ...at, ...(serviceId === undefined ? {} : { serviceId }) }));
  }
}
