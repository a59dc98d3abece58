/** Breakages of what registers that speak nexo rely on: which sale, which ServiceID and which terminal they mean. */

import type { Patch } from './patch.js';
import type { Setup } from '../setup.js';

/** Both registers speak nexo, before terminals that do what they are asked more often than not. */
const nexoDay: Partial<Setup> = { nexo: 1, requestFaults: 0.1, frameFaults: 0, incidents: 0.2 };

/** A register has its results POSTed, before such terminals. */
const postedDay: Partial<Setup> = { ...nexoDay, nexo: 0, posted: 1 };

/** See above. */
export const ofTheNexoInterface: readonly Patch[] = [
  {
    id: 'service-id-of-yesterday',
    what: 'a ServiceID that a register has left behind is answered with the approval of that time',
    file: 'src/nexo/identity/request-lookup.ts',
    find: 'serviceId === undefined || !isOfEarlier(newest, { saleId, serviceId }, all))',
    replace: 'serviceId === undefined || isOfEarlier !== undefined)',
    foundBy: 'nexoTellsTrue',
    setup: nexoDay,
  },
  {
    id: 'stamped-anew-is-another-sale',
    what: 'the number of a sale that is open is taken in again under another stamp',
    file: 'src/core/sale/restamped-sale.ts',
    find: "  if (outcome === undefined) return 'is still open';\n",
    replace: '  if (outcome === undefined || outcome !== undefined) return undefined;\n',
    foundBy: 'nexoSaleOnce',
    setup: nexoDay,
  },
  {
    id: 'status-under-another-name',
    what: 'what was asked for under the POIID of a terminal is not found under its configured name',
    file: 'src/nexo/identity/terminal-names.ts',
    find: 'const places = [...named, { poiId: said }];',
    replace: 'const places = [...named, { poiId: said }].slice(-1);',
    foundBy: 'nexoIsFound',
    setup: nexoDay,
  },
  {
    id: 'stamping-anew-is-going-on',
    what: 'a register that asks for its sale again under a new stamp counts as having booked it',
    file: 'src/nexo/dialogue/requests/implicit-acknowledgement.ts',
    find: 'return !(isSameNumber && movedMoney(other.outcome) && isDuplicate(kinds, { request }, other));',
    replace: 'return true;',
    foundBy: 'nexoSaleOnce',
    setup: nexoDay,
  },
  {
    id: 'open-is-not-found',
    what: 'a payment that still runs is told as not found',
    file: 'src/nexo/controller/transaction-controller.ts',
    find: '    if (!isEnded(view)) return refuse(stillOpen(dialect, view));',
    replace: '    if (!isEnded(view)) return refuse(notFound);',
    foundBy: 'nexoIsFound',
    setup: nexoDay,
  },
  {
    id: 'another-zone-is-another-sale',
    what: 'the stamp of a sale that was paid before, written in another zone, is another sale',
    file: 'src/nexo/dialogue/requests/identity.ts',
    find: '    if (known.get(id) !== undefined) return',
    replace: '    if (known.get(id) === sale) return',
    foundBy: 'nexoSaleOnce',
    setup: nexoDay,
  },
  {
    id: 'acknowledged-without-2xx',
    what: 'any answer to a POSTed result acknowledges it',
    file: 'src/nexo/results/result-address.ts',
    find: 'if (end.status >= 200 && end.status < 300) return { taken: true };',
    replace: 'if (end.status >= 200) return { taken: true };',
    foundBy: 'nexoIsDelivered',
    setup: postedDay,
  },
  {
    id: 'unreachable-register-took-it',
    what: 'a result is acknowledged although no connection to its register came about',
    file: 'src/nexo/results/result-address.ts',
    find: "if (end.type !== 'answered') return { taken: false, why: end.cause.text };",
    replace: "if (end.type !== 'answered') return { taken: true };",
    foundBy: 'nexoIsDelivered',
    setup: postedDay,
  },
  {
    id: 'due-results-forgotten',
    what: 'a new process does not look for the results that the one before had not delivered',
    file: 'src/nexo/results/result-posts.ts',
    find: '      this.#soon(() => this.#findDue(undefined));\n',
    replace: '',
    foundBy: 'nexoIsDelivered',
    setup: postedDay,
  },
];
