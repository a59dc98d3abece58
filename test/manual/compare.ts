/** Compares what a page shows with what was printed. Values that differ in each run count as equal. */

import { z } from 'zod';

/** Replaces the values that differ in each run: times, durations, and random numbers of a terminal. */
function steady(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
    .replaceAll(/\d\d:\d\d:\d\d(\.\d+)?/g, 'TIME')
    .replaceAll(/\d+\.\d s\b/g, 'DURATION')
    .replaceAll(/\b\d{6,}\b/g, 'NUMBER')
    .replaceAll(/ +$/gm, '');
}

/** True if the page shows what was printed. A line with three dots stands for any lines. */
export function isPrinted(shown: string, output: string): boolean {
  const parts = steady(shown)
    .split(/^ *\.\.\.\n/m)
    .map((part) => part.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^]*')}$`).test(steady(output).trim());
}

/** True if an answer has everything that a page shows of it. `"..."` stands for any value. */
export function hasAll(answer: unknown, shown: unknown): boolean {
  if (shown === '...') return answer !== undefined;
  if (Array.isArray(shown)) return Array.isArray(answer) && shown.every((each, place) => hasAll(answer[place], each));
  if (typeof shown !== 'object' || shown === null) return steady(String(answer)) === steady(String(shown));
  const members = z.record(z.string(), z.unknown()).safeParse(answer).data ?? {};
  return Object.entries(shown).every(([name, value]) => hasAll(members[name], value));
}
