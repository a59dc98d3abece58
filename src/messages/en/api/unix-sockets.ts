/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: Windows has no Unix sockets. */
export function notOnWindows(): string {
  return 'Unix sockets have no permissions on Windows, so tenderd does not use them there';
}

/** `socket-unusable`: another kind of file has this path. */
export function notSocket(): string {
  return 'this is not a socket, so tenderd does not replace it';
}

/** `socket-unusable`: the system could not create the socket. `why` is the system's text, if there is one. */
export function notCreated(why?: string): string {
  return `the socket cannot be created${why === undefined ? '' : `: ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `the directory cannot be created: ${why}`;
}

/** `socket-unusable`: the path of the directory is a file. */
export function notDirectory(): string {
  return 'this is not a directory';
}

/** The message of the error `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'this directory belongs to another user';
}

/** The message of the error `socket-directory-exposed`. `mode`: the four digits of the directory's permissions. */
export function directoryExposed(mode: string): string {
  return `other users may enter this directory (it has mode ${mode}, and must have 0700), and a caller who can open the socket needs no token`;
}

/** The message of the error `socket-taken`. */
export function taken(): string {
  return 'another program is listening on this socket';
}
