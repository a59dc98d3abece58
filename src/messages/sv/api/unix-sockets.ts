/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: Windows has no Unix sockets. */
export function notOnWindows(): string {
  return 'Unix-socketar har inga rättigheter i Windows';
}

/** `socket-unusable`: another kind of file has this path. */
export function notSocket(): string {
  return 'det här är ingen socket, så tenderd ersätter den inte';
}

/** `socket-unusable`: the system could not create the socket. `why` is the system's text, if there is one. */
export function notCreated(why?: string): string {
  return `socketen går inte att skapa${why === undefined ? '' : `: ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `katalogen går inte att skapa: ${why}`;
}

/** `socket-unusable`: the path of the directory is a file. */
export function notDirectory(): string {
  return 'det här är ingen katalog';
}

/** The message of the error `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'den här katalogen tillhör en annan användare';
}

/** The message of the error `socket-directory-exposed`. `mode`: the four digits of the directory's permissions. */
export function directoryExposed(mode: string): string {
  return `andra kommer åt den här katalogen (rättigheter ${mode}, det som krävs är 0700), och den som kan öppna socketen behöver ingen token`;
}

/** The message of the error `socket-taken`. */
export function taken(): string {
  return 'ett annat program lyssnar på den här socketen';
}
