/**
 * The reasons why a directory cannot be created. Each text follows the path of the directory. `place`: the place of the parent directory, such as `in
 * /var/lib`.
 */

/** Returns a place in Swedish: `där`, `i /var/lib`. The fact is one of `placeOf`, in English if the message was kept. */
function at(place: string): string {
  return place === 'there' ? 'där' : place.replace(/^in /, 'i ');
}

/** `ENOENT`: the parent does not exist. */
export function parentMissing(place: string): string {
  return `det går inte att skapa något ${at(place)}; är disken som hör dit monterad?`;
}

/** `EACCES`, `EPERM`: the user may not create the directory. */
export function notPermitted(place: string): string {
  return `den här användaren får inte skapa något ${at(place)}`;
}

/** `EROFS`: the disk is read-only. */
export function readOnly(place: string): string {
  return `det går inte att skriva något ${at(place)}; disken är monterad skrivskyddad`;
}

/** `ENOSPC`, `EDQUOT`: the disk or the quota is full. */
export function diskFull(place: string): string {
  return `det finns inget utrymme kvar ${at(place)}`;
}

/** `EEXIST`: the path is a file. */
export function notDirectory(path: string | undefined): string {
  return `${path ?? 'det här'} är ingen katalog`;
}

/** `ENOTDIR`: a parent is a file. */
export function belowFile(path: string | undefined): string {
  return `en överordnad katalog till ${path ?? 'den här platsen'} är en fil`;
}

/** Names the parent directory, for the functions above. */
export function placeOf(parent: string | undefined): string {
  return parent === undefined ? 'där' : `i ${parent}`;
}
