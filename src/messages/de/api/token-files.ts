/** Messages about the file of a token. Each text follows the path of the file. */

/** `token-file-unusable`: the file was removed right after tenderd created it. */
export function vanished(): string {
  return 'die Datei verschwand, während sie angelegt wurde';
}

/** `token-file-shared`: the tokens of two owners are equal. `owner` is the operator or another register. */
export function shared(register: string, owner: string): string {
  return `die Kasse ${register} hat dasselbe Token wie ${ownerOf(owner)}; geben Sie ihr ein eigenes`;
}

/** The owner of a token, as a noun for the message {@link shared}. */
export function ownerNoun(register: string | undefined): string {
  return register === undefined ? 'der Bediener' : `die Kasse ${register}`;
}

/** Returns an owner in German. The fact is one of `ownerNoun`, in English if the message was kept. */
function ownerOf(owner: string): string {
  if (owner === 'the metrics') return 'die Metriken';
  if (owner === 'a caller before the last change of tokens') return 'ein Aufrufer vor dem letzten Wechsel der Tokens';
  if (owner === 'the reader') return 'der Lesezugang';
  return owner === 'the operator' ? 'der Bediener' : owner.replace(/^register /, 'die Kasse ');
}

/** The owner of the read-only token, as a noun for the message {@link shared}. */
export function readerNoun(): string {
  return 'der Lesezugang';
}

/** The owner of the token for the metrics, as a noun for the message {@link shared}. */
export function metricsNoun(): string {
  return 'die Metriken';
}

/** The owner of a token that a rotation or a reload has replaced, as a noun for the message {@link shared}. */
export function earlierOwnerNoun(): string {
  return 'ein Aufrufer vor dem letzten Wechsel der Tokens';
}

/** `token-file-shared`: the operator's token is the same as the read-only token. */
export function readerShares(): string {
  return 'der Lesezugang hat dasselbe Token wie der Bediener; löschen Sie diese Datei, der nächste Start legt ein anderes an';
}

/** The message of the error `token-file-exposed`. */
export function exposed(): string {
  return 'andere können dieses Token lesen; löschen Sie die Datei, und starten Sie noch einmal';
}

/** The message of the error `token-file-foreign`. */
export function foreign(): string {
  return 'dieses Token gehört einem anderen Benutzer';
}

/** `token-file-unusable`: the path is that of a symbolic link. */
export function linked(): string {
  return 'das ist ein symbolischer Link, und tenderd liest kein Token über einen Link; legen Sie die Datei selbst an diese Stelle, mit Modus 0600';
}

/** `token-file-unusable`: the path is that of a directory or a device. */
export function notRegular(): string {
  return 'das ist keine gewöhnliche Datei';
}

/** `token-file-unusable`: the system could not open the file. */
export function notOpened(): string {
  return 'die Token-Datei lässt sich nicht öffnen';
}

/** The message of the error `token-file-malformed`. */
export function malformed(): string {
  return 'das ist kein Token; löschen Sie die Datei, und starten Sie noch einmal';
}

/** `token-file-unusable`: the system could not create the file. */
export function notCreated(): string {
  return 'die Token-Datei lässt sich nicht anlegen';
}

/** `token-file-unusable`: there is no token to rotate. */
export function noToken(): string {
  return 'es gibt kein Token zum Ändern; beim nächsten Start legt tenderd eines an';
}

/** `token-file-unusable`: another rotation is running, or the directory cannot be written. */
export function rotationNotBegun(draft: string): string {
  return `der Wechsel kann nicht beginnen, weil sich ${draft} nicht anlegen lässt; wenn kein anderer Wechsel läuft, versuchen Sie es in einer Minute noch einmal`;
}

/** `token-file-unusable`: the system could not replace the file. The tokens are as before. */
export function notReplaced(): string {
  return 'die Token-Datei lässt sich nicht ersetzen; das bisherige Token bleibt gültig';
}
