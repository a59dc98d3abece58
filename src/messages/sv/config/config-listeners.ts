/**
 * Contradictions in the settings of a listener: for terminals, webhooks or the nexo interface. Each text follows the
 * name of a setting.
 */

/** Two listeners use the same port. */
export function portTaken(port: string, owner: string): string {
  return `är ${port}, som för ${owner}; varje lyssnare behöver en egen port`;
}

const allowed = 'på den här datorn, eller i ett privat nätverk (10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7)';

/** The listener's address means all networks of the machine. */
export function everyNetwork(host: string): string {
  return `är "${host}", det vill säga alla den här datorns nätverk; skriv just den adress som terminalerna anropar`;
}

/** The listener's address is public. */
export function publicHost(host: string): string {
  return `är "${host}", en publik adress; en lyssnare för terminaler behöver en adress ${allowed}`;
}

/** The address of an allowed caller is public. */
export function publicPeer(peer: string): string {
  return `listar ${peer}, en publik adress; terminaler anropar från en adress ${allowed}`;
}

/** A certificate is configured without its key. */
export const keyMissing = 'saknas, men det finns ett certifikat';

/** A key is configured without its certificate. */
export const certificateMissing = 'saknas, men det finns en nyckel';

/** The callback address has TLS, but the listener has none. */
export const callbackNeedsTls = 'börjar med https://, men den här lyssnaren har ingen TLS; ange certificate och key';

/** The callback address has another port than the listener. */
export function callbackPort(named: number, port: string): string {
  return `har port ${named}, men den här lyssnaren har port ${port}; använd samma port för båda`;
}

/** The callback address has a name that the listener's certificate does not contain. */
export function callbackName(named: string): string {
  return `har namnet ${named}, men certifikatet gäller inte det namnet: terminaler som kontrollerar certifikatet kommer inte att anropa`;
}

/** `callbackUrl` and another setting set the same header. Follows `callbackUrl`. */
export const callbackAndHeader = 'anger samma header som headers.x-callback-url; behåll callbackUrl';

/** The terminal is configured by a host name, so the address from which it calls is unknown. */
export function peersMissing(name: string): string {
  return `saknas: ${name} är ett namn, men anropare känns igen på sina adresser; lista de adresser som får anropa`;
}

/** tenderd must follow terminals to new addresses, but no terminal has an address of its own. */
export const followUnused = 'har ingen verkan: ingen terminal har en egen url med en numerisk adress; ta bort den';

/** The listener has no TLS, although money is real. */
export const plainListener =
  'tar emot terminalernas skärmtexter och kvitton okrypterade över nätverket: vem som helst i nätverket kan läsa dem och skicka andra; ange certificate och key, eller använd ett nätverk med bara kassor och terminaler';

/** The nexo interface listens on plain TCP without a secret. */
export const tcpNeedsSecret =
  'behöver "login" (eller "security"): ren TCP har inga headrar, så en anropare måste skicka en hemlighet i sina meddelanden';

/** The results of a register are to be sent, but the register has no table. */
export function registerUnknown(register: string): string {
  return `är "${register}", men det finns ingen [registers.${register}]; ta bort inställningen om kassan inte har någon egen token`;
}

/** TLS settings for a result address without TLS. */
export const resultTlsUnused = 'har ingen verkan om url börjar med http://; ta bort den';
