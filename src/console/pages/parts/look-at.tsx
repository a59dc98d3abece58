/** Small pictures of the things that an operator must look at, as plain SVG in the colours of the page. */

import { texts } from '../language/texts.js';

/** A thing at the terminal. */
export type LookedAt = 'screen' | 'list' | 'receipt';

/** Shows the terminal, with the thing to look at in the colour of links. */
export function LookAt({ what }: { readonly what: LookedAt }) {
  return (
    <svg class="look" viewBox="0 0 72 104" role="img" aria-label={texts.attentionPage.pictures[what]}>
      {what === 'receipt' && <Receipt />}
      <rect x="8" y="26" width="56" height="76" rx="7" class="body" />
      <rect x="14" y="32" width="44" height="30" rx="3" class={what === 'receipt' ? 'key' : 'seen'} />
      {what === 'screen' && <Face />}
      {what === 'list' && <Rows />}
      {[68, 79, 90].map((y) =>
        [15, 30, 45].map((x) => <rect key={x} x={x} y={y} width="12" height="7" rx="2" class="key" />),
      )}
    </svg>
  );
}

/** Draws an eye on the screen. */
function Face() {
  return (
    <g class="ink">
      <path d="M24 47q12 -13 24 0q-12 13 -24 0z" />
      <circle cx="36" cy="47" r="3.5" />
    </g>
  );
}

/** Draws lines of a list, each with an amount. */
function Rows() {
  return (
    <g class="ink">
      {[39, 47, 55].map((y) => (
        <path key={y} d={`M19 ${y}h17m8 0h9`} />
      ))}
    </g>
  );
}

/** Draws the paper that comes out of the terminal. */
function Receipt() {
  return (
    <g class="paper">
      <path d="M17 30v-27l4.75 3l4.75 -3l4.75 3l4.75 -3l4.75 3l4.75 -3l4.75 3l4.75 -3v27z" />
      <path d="M23 12h14m6 0h6M23 18h10m10 0h6M23 24h26" class="printed" />
    </g>
  );
}
