/** The two spellings of a message on the wire. */

/** The encodings of the protocol. */
export type Encoding = 'xml' | 'json';
