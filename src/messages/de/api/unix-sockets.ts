/** Messages about the Unix socket of the API. Each follows the path of the socket or of its directory. */

/** `socket-unusable`: Windows has no Unix sockets. */
export function notOnWindows(): string {
  return 'Unix-Sockets haben unter Windows keine Zugriffsrechte';
}

/** `socket-unusable`: another kind of file has this path. */
export function notSocket(): string {
  return 'das ist kein Socket, deshalb ersetzt tenderd die Datei nicht';
}

/** `socket-unusable`: the system could not create the socket. `why` is the system's text, if there is one. */
export function notCreated(why?: string): string {
  return `der Socket lässt sich nicht anlegen${why === undefined ? '' : `: ${why}`}`;
}

/** `socket-unusable`: the directory does not exist and cannot be created. */
export function directoryNotCreated(why: string): string {
  return `das Verzeichnis lässt sich nicht anlegen: ${why}`;
}

/** `socket-unusable`: the path of the directory is a file. */
export function notDirectory(): string {
  return 'das ist kein Verzeichnis';
}

/** The message of the error `socket-directory-foreign`. */
export function directoryForeign(): string {
  return 'dieses Verzeichnis gehört einem anderen Benutzer';
}

/** The message of the error `socket-directory-exposed`. `mode`: the four digits of the directory's permissions. */
export function directoryExposed(mode: string): string {
  return `andere haben Zugang zu diesem Verzeichnis (Modus ${mode}, nötig ist 0700), und wer den Socket öffnen kann, braucht kein Token`;
}

/** The message of the error `socket-taken`. */
export function taken(): string {
  return 'ein anderes Programm verwendet diesen Socket';
}
