/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: on Windows. */
export function notOnWindows(): string {
  return 'sous Windows, les sockets Unix n’ont pas de droits d’accès';
}

/** `socket-unusable`: another file has the path. */
export function notSocket(): string {
  return 'ce n’est pas un socket, tenderd ne le remplace donc pas';
}

/** `socket-unusable`: an error of the system. `why` is its text, if it has one. */
export function notCreated(why?: string): string {
  return `le socket ne peut pas être créé${why === undefined ? '' : ` : ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `le répertoire ne peut pas être créé : ${why}`;
}

/** `socket-unusable`: a file has the path of the directory. */
export function notDirectory(): string {
  return 'ce n’est pas un répertoire';
}

/** `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'ce répertoire appartient à un autre utilisateur';
}

/** `socket-directory-exposed`. `mode`: the four digits of its permissions. */
export function directoryExposed(mode: string): string {
  return `d’autres utilisateurs ont accès à ce répertoire (mode ${mode}, or il faut 0700), et un appelant qui peut ouvrir le socket n’a pas besoin de jeton`;
}

/** `socket-taken`. */
export function taken(): string {
  return 'un autre programme écoute sur ce socket';
}
