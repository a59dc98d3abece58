/** Names the files of backups. The module is pure. */

/** A file with a name that tenderd gave. */
interface Named {
  readonly name: string;
  readonly origin: string;
  readonly isPart: boolean;
}

const form = /^tenderd-\d{8}T\d{6}Z-([0-9a-f]{8})\.sqlite(\.part(?:-journal)?)?$/;

/** Returns the name of a backup. Names sort by time. `origin` distinguishes the journals of several tills. */
export function backupName(at: string, origin: string): string {
  return `tenderd-${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${origin}.sqlite`;
}

/** Returns the name of a backup that is not verified yet. */
export function partName(name: string): string {
  return `${name}.part`;
}

/**
 * Returns the backups of one journal that are no longer kept: all except `newest` and the latest `keep - 1` other
 * backups.
 */
export function backupsToRemove(
  names: readonly string[],
  { origin, newest, keep }: { readonly origin: string; readonly newest: string; readonly keep: number },
): readonly string[] {
  const others = ownOf(names, origin)
    .filter(({ name, isPart }) => !isPart && name !== newest)
    .map(({ name }) => name);
  return others.toSorted().slice(0, Math.max(0, others.length - (keep - 1)));
}

/** Returns the files of backups of this journal that were never finished. */
export function partsIn(names: readonly string[], origin: string): readonly string[] {
  return ownOf(names, origin)
    .filter(({ isPart }) => isPart)
    .map(({ name }) => name);
}

function ownOf(names: readonly string[], origin: string): readonly Named[] {
  return names.flatMap((name) => {
    const [, found, part] = form.exec(name) ?? [];
    return found === origin ? [{ name, origin, isPart: part !== undefined }] : [];
  });
}
