/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: on Windows. */
export function notOnWindows(): string {
  return 'Unix-socketar har inga rättigheter i Windows';
}

/** `socket-unusable`: another file has the path. */
export function notSocket(): string {
  return 'det här är ingen socket, så tenderd ersätter den inte';
}

/** `socket-unusable`: an error of the system. `why` is its text, if it has one. */
export function notCreated(why?: string): string {
  return `socketen går inte att skapa${why === undefined ? '' : `: ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `katalogen går inte att skapa: ${why}`;
}

/** `socket-unusable`: a file has the path of the directory. */
export function notDirectory(): string {
  return 'det här är ingen katalog';
}

/** `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'den här katalogen tillhör en annan användare';
}

/** `socket-directory-exposed`. `mode`: the four digits of its permissions. */
export function directoryExposed(mode: string): string {
  return `andra kommer åt den här katalogen (rättigheter ${mode}, det som krävs är 0700), och den som kan öppna socketen behöver ingen token`;
}

/** `socket-taken`. */
export function taken(): string {
  return 'ett annat program lyssnar på den här socketen';
}
