/** The payments of a day by the hour, as a plain SVG. The table below the chart has the same figures for screen readers. */

import { texts } from '../language/texts.js';

/** One hour of the day. */
export interface Hour {
  readonly hour: number;
  readonly approved: number;
  readonly other: number;
}

const [width, height, base] = [720, 160, 130];

/** Shows a bar for each hour: approved below, everything else above. */
export function DayChart({ hours }: { readonly hours: readonly Hour[] }) {
  const { chart } = texts.payments;
  const most = Math.max(1, ...hours.map(({ approved, other }) => approved + other));
  const scale = (count: number): number => (count / most) * (base - 32);
  const approved = hours.reduce((sum, hour) => sum + hour.approved, 0);
  const other = hours.reduce((sum, hour) => sum + hour.other, 0);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={chart.label(approved, other)} class="chart">
        <line x1="0" y1={base} x2={width} y2={base} class="axis" />
        {hours.map((hour) => (
          <g key={hour.hour}>
            <rect
              x={hour.hour * 30 + 3}
              y={base - scale(hour.approved)}
              width="24"
              height={scale(hour.approved)}
              class="good"
            />
            <rect
              x={hour.hour * 30 + 3}
              y={base - scale(hour.approved) - scale(hour.other)}
              width="24"
              height={scale(hour.other)}
              class="other"
            />
            {hour.approved + hour.other > 0 && (
              <text x={hour.hour * 30 + 15} y={base - scale(hour.approved + hour.other) - 5} class="count">
                {hour.approved + hour.other}
              </text>
            )}
            {hour.hour % 3 === 0 && (
              <text x={hour.hour * 30 + 15} y={base + 20} class="tick">
                {String(hour.hour).padStart(2, '0')}
              </text>
            )}
          </g>
        ))}
      </svg>
      <figcaption>
        <span class="key good">■ {chart.approved(approved)}</span> <span class="key other">■ {chart.other(other)}</span>
      </figcaption>
    </figure>
  );
}

/** Counts transactions by the local hour in which they were accepted. */
export function hoursOf(
  transactions: readonly {
    readonly acceptedAt: string;
    readonly result?: string;
  }[],
): readonly Hour[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    approved: 0,
    other: 0,
  }));
  for (const { acceptedAt, result } of transactions) {
    const hour = hours[new Date(acceptedAt).getHours()];
    if (hour === undefined) continue;
    if (result === 'approved' || result === 'partly-approved') hour.approved += 1;
    else hour.other += 1;
  }
  return hours;
}
