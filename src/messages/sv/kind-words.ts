/** The words of each kind of transaction in Swedish. */

import type { KindWords } from '../en/words.js';

/**
 * The words of one kind. Swedish puts `inte` after the verb, so a verb has three forms: `verb`, the infinitive (`ta betalt`); `present` (`tar betalt`); and
 * `notAgain`, the prohibition (`ta inte betalt igen`). `again` agrees with a neuter such as `beloppet`. `done` follows an amount: `har debiterats`.
 */
export interface SwedishKindWords extends KindWords {
  /** The present tense: `tar betalt`, as in `innan du tar betalt igen`. */
  readonly present: string;
  /** The prohibition: `ta inte betalt igen`. */
  readonly notAgain: string;
}

const money = {
  nothing: 'inget har debiterats',
  unmoved: 'inga pengar har flyttats',
  host: 'banken',
} as const;

const giftCard = {
  nothing: 'inget har ändrats på kortet',
  unmoved: 'inga pengar har flyttats',
  host: 'presentkortens värdsystem',
} as const;

const points = {
  nothing: 'inga poäng har flyttats',
  unmoved: 'inga poäng har flyttats',
  host: 'bonusprogrammet',
} as const;

const reserve = {
  verb: 'reservera',
  present: 'reserverar',
  notAgain: 'reservera inte igen',
  again: 'reserverat',
} as const;

const leftToPay = 'Resten återstår att betala.';
const notReserved = 'Resten är inte reserverad.';
const notOnCard = 'Resten finns inte på kortet.';
const stillOnCard = 'Resten finns kvar på kortet.';

/** The words of each kind, by its name. */
export const kindWords = {
  payment: {
    ...money,
    noun: 'betalning',
    does: 'tar betalt',
    verb: 'ta betalt',
    present: 'tar betalt',
    notAgain: 'ta inte betalt igen',
    again: 'debiterat',
    done: 'har debiterats',
    rest: leftToPay,
  },
  refund: {
    ...money,
    nothing: 'inget har betalats tillbaka',
    noun: 'återköp',
    does: 'betalar tillbaka pengar',
    verb: 'betala tillbaka',
    present: 'betalar tillbaka',
    notAgain: 'betala inte tillbaka igen',
    again: 'återbetalat',
    done: 'har betalats tillbaka',
    rest: 'Resten återstår att betala tillbaka.',
  },
  reversal: {
    ...money,
    nothing: 'inget har makulerats',
    noun: 'makulering',
    does: 'makulerar en betalning eller en förauktorisering',
    verb: 'makulera',
    present: 'makulerar',
    notAgain: 'makulera inte igen',
    again: 'makulerat',
    done: 'har makulerats',
    rest: 'Resten är inte makulerad.',
  },
  'pre-authorization': {
    ...money,
    ...reserve,
    nothing: 'inget har reserverats',
    noun: 'förauktorisering',
    does: 'reserverar pengar',
    done: 'har reserverats',
    rest: notReserved,
  },
  'pre-authorization-update': {
    ...money,
    nothing: 'inget har ändrats',
    noun: 'ändring av förauktorisering',
    does: 'ändrar det reserverade beloppet, eller förlänger reservationen av samma belopp (hos en betaltjänst utan `amountDetails`)',
    verb: 'ändra',
    present: 'ändrar',
    notAgain: 'ändra inte igen',
    again: 'ändrat',
    done: 'är nu reserverat totalt',
    rest: notReserved,
  },
  capture: {
    ...money,
    noun: 'slutdebitering',
    does: 'debiterar det reserverade beloppet, eller mindre',
    verb: 'slutdebitera',
    present: 'slutdebiterar',
    notAgain: 'slutdebitera inte igen',
    again: 'slutdebiterat',
    done: 'har debiterats',
    rest: leftToPay,
  },
  'stored-value-activation': {
    ...giftCard,
    noun: 'presentkortsaktivering',
    does: 'säljer ett presentkort med det här beloppet',
    verb: 'aktivera',
    present: 'aktiverar',
    notAgain: 'aktivera inte igen',
    again: 'aktiverat',
    done: 'har satts in på det nya presentkortet',
    rest: notOnCard,
  },
  'stored-value-load': {
    ...giftCard,
    noun: 'presentkortsladdning',
    does: 'laddar ett presentkort eller ett annat konto',
    verb: 'ladda',
    present: 'laddar',
    notAgain: 'ladda inte igen',
    again: 'laddat',
    done: 'har laddats på presentkortet',
    rest: notOnCard,
  },
  'stored-value-unload': {
    ...giftCard,
    noun: 'presentkortsuttag',
    does: 'drar från ett presentkort eller ett annat konto',
    verb: 'dra från kortet',
    present: 'drar från kortet',
    notAgain: 'dra inte från kortet igen',
    again: 'draget',
    done: 'har dragits från presentkortet',
    rest: stillOnCard,
  },
  'stored-value-reversal': {
    ...giftCard,
    noun: 'presentkortsåterföring',
    does: 'återför en aktivering eller laddning',
    verb: 'återföra',
    present: 'återför',
    notAgain: 'återför inte igen',
    again: 'återfört',
    done: 'har tagits bort från presentkortet',
    rest: stillOnCard,
  },
  'stored-value-reservation': {
    ...giftCard,
    ...reserve,
    noun: 'presentkortsreservation',
    does: 'reserverar ett belopp på ett presentkort eller ett annat konto',
    done: 'har reserverats på ett presentkort',
    rest: notReserved,
  },
  'stored-value-duplicate': {
    ...giftCard,
    noun: 'presentkortsdubblett',
    does: 'utfärdar en dubblett av det som en aktivering eller laddning utfärdade',
    verb: 'utfärda dubbletten',
    present: 'utfärdar dubbletten',
    notAgain: 'utfärda inte dubbletten igen',
    again: 'utfärdat',
    done: 'har utfärdats en andra gång',
    rest: 'Resten har inte utfärdats.',
  },
  reconciliation: {
    ...money,
    nothing: 'ingen period har avslutats',
    unmoved: 'ingen period har avslutats',
    noun: 'avstämning',
    does: 'avslutar terminalens period och flyttar inga pengar',
    verb: 'stämma av',
    present: 'stämmer av',
    notAgain: 'stäm inte av igen',
    again: 'avstämt',
    done: '',
    rest: '',
  },
  'card-acquisition': {
    ...money,
    noun: 'kortläsning',
    does: 'läser ett kort innan beloppet att betala är känt',
    verb: 'läsa kortet',
    present: 'läser kortet',
    notAgain: 'läs inte kortet igen',
    again: 'läst',
    done: '',
    rest: '',
  },
  verification: {
    ...money,
    noun: 'kortverifiering',
    does: 'låter en betaltjänst verifiera ett kort, och spara det om `online.shopper` anges; inget debiteras',
    verb: 'verifiera kortet',
    present: 'verifierar kortet',
    notAgain: 'verifiera inte kortet igen',
    again: 'verifierat',
    done: 'har reserverats',
    rest: '',
  },
  'loyalty-award': {
    ...points,
    noun: 'poängtilldelning',
    does: 'ger poäng',
    verb: 'ge poäng',
    present: 'ger poäng',
    notAgain: 'ge inte poäng igen',
    again: 'tilldelat',
    done: 'har tilldelats',
    rest: 'Resten har inte tilldelats.',
  },
  'loyalty-rebate': {
    ...points,
    noun: 'rabatt',
    does: 'sänker priset',
    verb: 'ge rabatt',
    present: 'ger rabatt',
    notAgain: 'ge inte rabatt igen',
    again: 'givet',
    done: 'har getts i rabatt',
    rest: 'Resten har inte getts.',
  },
  'loyalty-redemption': {
    ...points,
    noun: 'poänginlösning',
    does: 'löser in poäng',
    verb: 'lösa in poäng',
    present: 'löser in poäng',
    notAgain: 'lös inte in poäng igen',
    again: 'inlöst',
    done: 'har lösts in',
    rest: 'Resten har inte lösts in.',
  },
  'loyalty-award-refund': {
    ...points,
    noun: 'poängåtertagning',
    does: 'tar tillbaka tilldelade poäng från kontot',
    verb: 'ta tillbaka poängen',
    present: 'tar tillbaka poängen',
    notAgain: 'ta inte tillbaka poängen igen',
    again: 'återtaget',
    done: 'har tagits bort från kontot',
    rest: 'Resten finns kvar på kontot.',
  },
  'loyalty-rebate-refund': {
    ...points,
    noun: 'rabattåtertagning',
    does: 'tar tillbaka en rabatt',
    verb: 'ta tillbaka rabatten',
    present: 'tar tillbaka rabatten',
    notAgain: 'ta inte tillbaka rabatten igen',
    again: 'återtaget',
    done: 'har tagits tillbaka',
    rest: 'Resten har inte tagits tillbaka.',
  },
  'loyalty-redemption-refund': {
    ...points,
    noun: 'poängåterföring',
    does: 'för tillbaka inlösta poäng till kontot',
    verb: 'föra tillbaka poängen',
    present: 'för tillbaka poängen',
    notAgain: 'för inte tillbaka poängen igen',
    again: 'återfört',
    done: 'har förts tillbaka till kontot',
    rest: 'Resten har inte förts tillbaka.',
  },
} as const satisfies Readonly<Record<string, SwedishKindWords>>;
