/**
 * The reasons why a directory cannot be created. Each text follows the path of the directory. `place`: the place of the parent directory, such as `in
 * /var/lib`.
 */

/** Returns a place in German: `dort`. The fact is one of `placeOf`, in English if the message was kept. */
function at(place: string): string {
  return place === 'there' ? 'dort' : place;
}

/** `ENOENT`: the parent does not exist. */
export function parentMissing(place: string): string {
  return `${at(place)} lässt sich nichts anlegen; ist der Datenträger eingehängt, der dorthin gehört?`;
}

/** `EACCES`, `EPERM`: the user may not create the directory. */
export function notPermitted(place: string): string {
  return `dieser Benutzer darf ${at(place)} nichts anlegen`;
}

/** `EROFS`: the disk is read-only. */
export function readOnly(place: string): string {
  return `${at(place)} lässt sich nichts schreiben; der Datenträger ist schreibgeschützt eingehängt`;
}

/** `ENOSPC`, `EDQUOT`: the disk or the quota is full. */
export function diskFull(place: string): string {
  return `${at(place)} ist kein Platz mehr`;
}

/** `EEXIST`: the path is a file. */
export function notDirectory(path: string | undefined): string {
  return `${path ?? 'das'} ist kein Verzeichnis`;
}

/** `ENOTDIR`: a parent is a file. */
export function belowFile(path: string | undefined): string {
  return `ein übergeordnetes Verzeichnis von ${path ?? 'diesem Ort'} ist eine Datei`;
}

/** Names the parent directory, for the functions above. */
export function placeOf(parent: string | undefined): string {
  return parent === undefined ? 'dort' : `in ${parent}`;
}
