/** Messages about the file of a token. Each text follows the path of the file. */

/** `token-file-unusable`: the file was removed right after tenderd created it. */
export function vanished(): string {
  return 'filen försvann medan tenderd skapade den';
}

/** `token-file-shared`: the tokens of two owners are equal. `owner` is the operator or another register. */
export function shared(register: string, owner: string): string {
  return `kassan ${register} har samma token som ${ownerOf(owner)}; ge kassan en annan token`;
}

/** The owner of a token, as a noun for the message {@link shared}. */
export function ownerNoun(register: string | undefined): string {
  return register === undefined ? 'operatören' : `kassan ${register}`;
}

/** Returns an owner in Swedish. The fact is one of `ownerNoun`, in English if the message was kept. */
function ownerOf(owner: string): string {
  if (owner === 'the metrics') return 'mätvärdena';
  if (owner === 'a caller before the last change of tokens') return 'en anropare före det senaste bytet av token';
  if (owner === 'the reader') return 'läsåtkomsten';
  return owner === 'the operator' ? 'operatören' : owner.replace(/^register /, 'kassan ');
}

/** The owner of the read-only token, as a noun for the message {@link shared}. */
export function readerNoun(): string {
  return 'läsåtkomsten';
}

/** The owner of the token for the metrics, as a noun for the message {@link shared}. */
export function metricsNoun(): string {
  return 'mätvärdena';
}

/** The owner of a token that a rotation or a reload has replaced, as a noun for the message {@link shared}. */
export function earlierOwnerNoun(): string {
  return 'en anropare före det senaste bytet av token';
}

/** `token-file-shared`: the operator's token is the same as the read-only token. */
export function readerShares(): string {
  return 'läsåtkomsten har samma token som operatören; ta bort filen, så skapar nästa start en annan';
}

/** The message of the error `token-file-exposed`. */
export function exposed(): string {
  return 'andra kan läsa denna token; ta bort filen och starta igen';
}

/** The message of the error `token-file-foreign`. */
export function foreign(): string {
  return 'denna token tillhör en annan användare';
}

/** `token-file-unusable`: the path is that of a symbolic link. */
export function linked(): string {
  return 'det här är en symbolisk länk, och tenderd läser ingen token via en länk; lägg själva filen på dess plats, med rättigheterna 0600';
}

/** `token-file-unusable`: the path is that of a directory or a device. */
export function notRegular(): string {
  return 'det här är ingen vanlig fil';
}

/** `token-file-unusable`: the system could not open the file. */
export function notOpened(): string {
  return 'tokenfilen går inte att öppna';
}

/** The message of the error `token-file-malformed`. */
export function malformed(): string {
  return 'det här är ingen token; ta bort filen och starta igen';
}

/** `token-file-unusable`: the system could not create the file. */
export function notCreated(): string {
  return 'tokenfilen går inte att skapa';
}

/** `token-file-unusable`: there is no token to rotate. */
export function noToken(): string {
  return 'det finns ingen token att byta; nästa start av tenderd skapar en';
}

/** `token-file-unusable`: another rotation is running, or the directory cannot be written. */
export function rotationNotBegun(draft: string): string {
  return `bytet kan inte börja, eftersom ${draft} inte går att skapa; om inget annat byte pågår, försök igen om en minut`;
}

/** `token-file-unusable`: the system could not replace the file. The tokens are as before. */
export function notReplaced(): string {
  return 'tokenfilen går inte att ersätta; den nuvarande tokenen gäller fortfarande';
}
