/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: Windows has no Unix sockets. */
export function notOnWindows(): string {
  return 'sous Windows, les sockets Unix n’ont pas de droits d’accès';
}

/** `socket-unusable`: another kind of file has this path. */
export function notSocket(): string {
  return 'ce n’est pas un socket, tenderd ne le remplace donc pas';
}

/** `socket-unusable`: the system could not create the socket. `why` is the system's text, if there is one. */
export function notCreated(why?: string): string {
  return `le socket ne peut pas être créé${why === undefined ? '' : ` : ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `le répertoire ne peut pas être créé : ${why}`;
}

/** `socket-unusable`: the path of the directory is a file. */
export function notDirectory(): string {
  return 'ce n’est pas un répertoire';
}

/** The message of the error `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'ce répertoire appartient à un autre utilisateur';
}

/** The message of the error `socket-directory-exposed`. `mode`: the four digits of the directory's permissions. */
export function directoryExposed(mode: string): string {
  return `d’autres utilisateurs ont accès à ce répertoire (mode ${mode}, or il faut 0700), et un appelant qui peut ouvrir le socket n’a pas besoin de jeton`;
}

/** The message of the error `socket-taken`. */
export function taken(): string {
  return 'un autre programme écoute sur ce socket';
}
