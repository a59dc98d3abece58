/**
 * The reasons why a directory cannot be created. Each text follows the path of the directory. `place`: the place of the parent directory, such as
 * `dans /var/lib`.
 */

/** Returns a place in French: `à cet endroit`. The fact is one of `placeOf`, in English if the message was kept. */
function at(place: string): string {
  return place === 'there' ? placeOf(undefined) : place.replace(/^in /, 'dans ');
}

/** `ENOENT`: the parent does not exist. */
export function parentMissing(place: string): string {
  return `rien ne peut être créé ${at(place)} ; le disque qui doit s’y trouver est-il monté ?`;
}

/** `EACCES`, `EPERM`: the user may not create the directory. */
export function notPermitted(place: string): string {
  return `cet utilisateur n’a le droit de rien créer ${at(place)}`;
}

/** `EROFS`: the disk is read-only. */
export function readOnly(place: string): string {
  return `rien ne peut être écrit ${at(place)} ; le disque est monté en lecture seule`;
}

/** `ENOSPC`, `EDQUOT`: the disk or the quota is full. */
export function diskFull(place: string): string {
  return `il n’y a plus de place ${at(place)}`;
}

/** `EEXIST`: the path is a file. */
export function notDirectory(path: string | undefined): string {
  return `${path ?? 'cet emplacement'} n’est pas un répertoire`;
}

/** `ENOTDIR`: a parent is a file. */
export function belowFile(path: string | undefined): string {
  return `un répertoire parent de ${path ?? 'cet emplacement'} est un fichier`;
}

/** Names the parent directory, for the functions above. */
export function placeOf(parent: string | undefined): string {
  return parent === undefined ? 'à cet endroit' : `dans ${parent}`;
}
