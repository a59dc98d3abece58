/** Reads Stryker's report (the common schema of mutation testing, version 2). */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { placeOf } from './place.js';
import { isInSample } from './sample.js';
import { oneLine, type Mutant } from './score.js';

const place = z.object({ line: z.number(), column: z.number() });

const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          id: z.string(),
          mutatorName: z.string(),
          replacement: z.string().default(''),
          status: z.enum([
            'Killed',
            'Timeout',
            'Survived',
            'NoCoverage',
            'RuntimeError',
            'CompileError',
            'Ignored',
            'Pending',
          ]),
          location: z.object({ start: place, end: place }),
        }),
      ),
    }),
  ),
});

type Place = z.infer<typeof place>;

/**
 * Returns the mutants of a report that are in the sample, sorted by file and position. Throws if the file is not a
 * report of Stryker.
 */
export function readReport(path: string): readonly Mutant[] {
  const { files } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split('\n');
      const inOrder = mutants.toSorted(({ location: { start: a } }, { location: { start: b } }) =>
        a.line === b.line ? a.column - b.column : a.line - b.line,
      );
      const seen = new Map<string, number>();
      return inOrder.flatMap(
        ({ id, mutatorName, replacement, status, location: { start, end } }): readonly Mutant[] => {
          const change = {
            file,
            place: placeOf(source, start.line),
            mutator: mutatorName,
            from: oneLine(textBetween(lines, start, end)),
            to: oneLine(replacement),
          };
          const key = Object.values(change).join('\n');
          const nth = (seen.get(key) ?? 0) + 1;
          seen.set(key, nth);
          return isInSample(id) ? [{ ...change, line: start.line, nth, fate: status }] : [];
        },
      );
    });
}

/** Lines and columns begin at 1, and the end is exclusive. */
function textBetween(lines: readonly string[], start: Place, end: Place): string {
  const cut = lines.slice(start.line - 1, end.line);
  const last = cut.at(-1)?.slice(0, end.column - 1) ?? '';
  const whole = [...cut.slice(0, -1), last].join('\n');
  return whole.slice(start.column - 1);
}
