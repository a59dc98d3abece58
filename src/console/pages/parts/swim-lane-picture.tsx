/** The swim-lane picture of a transaction. The list of steps next to the picture has the same content in words. */

import { texts } from '../language/texts.js';
import { type Lane, lanes, type Step } from './swim-lanes.js';
import { durationText, plain } from './written.js';

const [laneWidth, rowHeight, top] = [180, 34, 46];

/** Shows each step as an arrow or a mark, from top to bottom. */
export function SwimLanePicture({ steps, place }: { readonly steps: readonly Step[]; readonly place: string }) {
  const { picture } = texts.payment;
  const height = top + steps.length * rowHeight + 10;
  const names: Readonly<Record<Lane, string>> = {
    ...picture.lanes,
    terminal: plain(place),
  };
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={picture.label}>
      <svg class="lanes" viewBox={`0 0 ${laneWidth * lanes.length} ${height}`} role="img" aria-label={picture.label}>
        {lanes.map((lane) => (
          <g key={lane}>
            <text x={xOf(lane)} y="20" class="name">
              {names[lane]}
            </text>
            <line x1={xOf(lane)} y1="30" x2={xOf(lane)} y2={height} class="lane" />
          </g>
        ))}
        {steps.map((step, row) => (
          <StepMark key={`${step.at}${row}`} step={step} y={top + row * rowHeight + 12} />
        ))}
      </svg>
    </div>
  );
}

function StepMark({ step, y }: { readonly step: Step; readonly y: number }) {
  const { from, to, isLost, stage, afterMs } = step;
  const { stages } = texts.payment;
  const word = step.screen === undefined ? (stages[stage] ?? stage) : plain(step.screen);
  const label = afterMs >= 100 ? `${word}, ${durationText(afterMs)}` : word;
  if (from === to)
    return (
      <g class="mark">
        <circle cx={xOf(from)} cy={y} r="5" />
        <text x={xOf(from) + 11} y={y + 4} class="word">
          {label}
        </text>
      </g>
    );
  const [x1, x2] = [xOf(from), xOf(to)];
  const way = Math.sign(x2 - x1);
  // A lost message does not arrive: its arrow ends half-way, with a cross.
  const end = isLost ? x1 + ((x2 - x1) * 2) / 3 : x2 - way * 4;
  return (
    <g class={isLost ? 'arrow lost' : 'arrow'}>
      <line x1={x1} y1={y} x2={end} y2={y} />
      {isLost ? (
        <path d={`M${end - 5} ${y - 5}l10 10m0 -10l-10 10`} />
      ) : (
        <path d={`M${end - way * 8} ${y - 5}L${end} ${y}L${end - way * 8} ${y + 5}`} />
      )}
      <text x={(x1 + x2) / 2} y={y - 6} class="word middle">
        {label}
      </text>
    </g>
  );
}

function xOf(lane: Lane): number {
  return lanes.indexOf(lane) * laneWidth + laneWidth / 2;
}
