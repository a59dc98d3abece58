/**
 * The reasons why a directory cannot be created. Each text follows the path of the directory. `place`: the place of the
 * parent directory, such as `in /var/lib`.
 */

/** `ENOENT`: the parent does not exist. */
export function parentMissing(place: string): string {
  return `nothing can be created ${place}; is the disk that belongs there mounted?`;
}

/** `EACCES`, `EPERM`: the user may not create the directory. */
export function notPermitted(place: string): string {
  return `this user is not allowed to create anything ${place}`;
}

/** `EROFS`: the disk is read-only. */
export function readOnly(place: string): string {
  return `nothing can be written ${place}; the disk is mounted read-only`;
}

/** `ENOSPC`, `EDQUOT`: the disk or the quota is full. */
export function diskFull(place: string): string {
  return `there is no space left ${place}`;
}

/** `EEXIST`: the path is a file. */
export function notDirectory(path: string | undefined): string {
  return `${path ?? 'this place'} is not a directory`;
}

/** `ENOTDIR`: a parent is a file. */
export function belowFile(path: string | undefined): string {
  return `a parent of ${path ?? 'this place'} is a file`;
}

/** Names the parent directory, for the functions above. */
export function placeOf(parent: string | undefined): string {
  return parent === undefined ? 'there' : `in ${parent}`;
}
