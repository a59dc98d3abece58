/**
 * Compares the marks of this machine with the stored marks, to find out whether the data directory was copied to
 * another machine. The original directory may still be in use on the first machine.
 */

/** The kinds of marks that identify a machine: three of its hardware, and two of its installed system. */
export const markNames = ['hardware', 'network', 'disk', 'machine-id', 'hostname'] as const;

/** One kind of mark. */
export type MarkName = (typeof markNames)[number];

/** The marks that could be read. A machine can have several marks of one kind, such as the addresses of its network cards. */
export type HostMarks = Readonly<Partial<Record<MarkName, readonly string[]>>>;

/**
 * The result of a comparison. `unknown`: no kind of mark is known on both sides. `differing`: the kinds that are known
 * on both sides and have no mark in common.
 */
export interface HostVerdict {
  readonly verdict: 'same' | 'other' | 'unknown';
  readonly differing: readonly MarkName[];
}

/**
 * If at least this many kinds of marks differ, tenderd treats the machine as another machine. A single kind may also
 * change on the same machine: a new name, a new network card, a new installation.
 */
const differingMin = 2;

/** Compares the stored marks with the marks that are found now. */
export function judgeHost(kept: HostMarks, found: HostMarks): HostVerdict {
  const comparable = markNames.filter((name) => hasSome(kept[name]) && hasSome(found[name]));
  const differing = comparable.filter((name) => !found[name]?.some((mark) => kept[name]?.includes(mark)));
  if (comparable.length === 0) return { verdict: 'unknown', differing };
  return { verdict: differing.length >= differingMin ? 'other' : 'same', differing };
}

/**
 * Returns the marks to store for the same machine: the marks found now. For a kind that cannot be read now, the stored
 * marks remain.
 */
export function learnedMarks(kept: HostMarks, found: HostMarks): HostMarks {
  return Object.fromEntries(
    markNames.flatMap((name) => {
      const marks = hasSome(found[name]) ? found[name] : kept[name];
      return marks === undefined ? [] : [[name, marks]];
    }),
  );
}

function hasSome(marks: readonly string[] | undefined): boolean {
  return marks !== undefined && marks.length > 0;
}
