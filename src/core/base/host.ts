/** Whether two sets of marks are those of one machine: a data directory that starts on another one may be a copy of one in use. */

/** What a machine is known by: three kinds of hardware, and two names that its installation has. */
export const markNames = ['hardware', 'network', 'disk', 'machine-id', 'hostname'] as const;

/** One kind of mark. */
export type MarkName = (typeof markNames)[number];

/** The marks that could be read. A machine has several of some, such as the addresses of its network cards. */
export type HostMarks = Readonly<Partial<Record<MarkName, readonly string[]>>>;

/** `unknown`: no mark stands on both sides, so nothing can be said. `differing` are the kinds of which both sides have some, and none in common. */
export interface HostVerdict {
  readonly verdict: 'same' | 'other' | 'unknown';
  readonly differing: readonly MarkName[];
}

/** One kind alone changes on one machine, too: a new name, a new network card, a new installation. */
const differingMin = 2;

/** Compares the marks that were kept with those that are found now. */
export function judgeHost(kept: HostMarks, found: HostMarks): HostVerdict {
  const comparable = markNames.filter((name) => hasSome(kept[name]) && hasSome(found[name]));
  const differing = comparable.filter((name) => !found[name]?.some((mark) => kept[name]?.includes(mark)));
  if (comparable.length === 0) return { verdict: 'unknown', differing };
  return { verdict: differing.length >= differingMin ? 'other' : 'same', differing };
}

/** The marks to keep of a machine that is not another one: those found now, and of a kind that is not readable now, those of before. */
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
