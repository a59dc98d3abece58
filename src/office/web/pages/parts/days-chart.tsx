/** The chart of one currency as a plain SVG. Patterns distinguish the endings without colour; the table below has the figures. */

import type { CurrencyDays, Slot } from './day-slots.js';
import { countText } from './written.js';
import { texts } from '../language/texts.js';

/** The endings of payments, from the bottom of a bar to its top. */
export const stacked = ['approved', 'other', 'unresolved', 'open'] as const;

const [width, height, base, top] = [960, 200, 165, 24];
/** The room at both sides for the names and numbers of the outer bars. */
const edge = 24;
/** The maximum number of names that fit below the axis. */
const ticksMax = 16;

/** Shows a bar for each hour or day. */
export function DaysChart({ days: { currency, slots, total } }: { readonly days: CurrencyDays }) {
  const { chartLabel, endings } = texts.days;
  const most = Math.max(1, ...slots.map(countOf));
  const step = width / slots.length;
  const everyTick = Math.ceil(slots.length / ticksMax);
  const count = (ending: (typeof stacked)[number]): string => countText(total[ending]?.count ?? 0);
  const label = chartLabel(currency, count('approved'), count('other'), count('unresolved'));
  return (
    <figure>
      <div class="scroll" tabIndex={0} role="group" aria-label={currency}>
        <svg viewBox={`${-edge} 0 ${width + 2 * edge} ${height}`} role="img" aria-label={label} class="chart days">
          <defs>
            <pattern id={`other-${currency}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <path d="M-2 10L10 -2M-2 2L2 -2M6 10L10 6" class="hatch" />
            </pattern>
            <pattern id={`unresolved-${currency}`} width="8" height="8" patternUnits="userSpaceOnUse">
              <path d="M0 0L8 8M8 0L0 8" class="cross" />
            </pattern>
          </defs>
          <line x1="0" y1={base} x2={width} y2={base} class="axis" />
          {slots.map((slot, place) => (
            <g key={slot.slot}>
              <Bar slot={slot} x={place * step + step * 0.12} width={step * 0.76} most={most} currency={currency} />
              {place % everyTick === 0 && (
                <text x={place * step + step / 2} y={base + 22} class="tick">
                  {slot.tick}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        {stacked.map((ending) => (
          <span key={ending} class="key">
            <svg viewBox="0 0 16 16" class="swatch" aria-hidden="true">
              <rect x="1" y="1" width="14" height="14" {...fillOf(ending, currency)} />
            </svg>
            {endings[ending]}: {count(ending)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

interface BarProps {
  readonly slot: Slot;
  readonly x: number;
  readonly width: number;
  readonly most: number;
  readonly currency: string;
}

function Bar({ slot, x, width: barWidth, most, currency }: BarProps) {
  const scale = (count: number): number => (count / most) * (base - top);
  const all = countOf(slot);
  let y = base;
  return (
    <>
      {stacked.map((ending) => {
        const size = scale(slot.sums[ending]?.count ?? 0);
        y -= size;
        return size === 0 ? null : (
          <rect key={ending} x={x} y={y} width={barWidth} height={size} {...fillOf(ending, currency)} />
        );
      })}
      {all > 0 && barWidth > 22 && (
        <text x={x + barWidth / 2} y={base - scale(all) - 6} class="count">
          {countText(all)}
        </text>
      )}
    </>
  );
}

function fillOf(ending: (typeof stacked)[number], currency: string) {
  const hasPattern = ending === 'other' || ending === 'unresolved';
  return { class: `ending-${ending}`, ...(hasPattern ? { fill: `url(#${ending}-${currency})` } : {}) };
}

function countOf({ sums }: Slot): number {
  return stacked.reduce((sum, ending) => sum + (sums[ending]?.count ?? 0), 0);
}
