/** Reads the answers on a plain socket. Every byte must belong to an answer that may be sent. */

/** One answer. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** Texts that no answer may contain: stacks, paths of this machine, and names of tenderd's own files. */
const inside = /node_modules|\bat .+:\d+:\d+|\.[jt]s:\d+|\/(?:home|root|tmp|usr|work)\/|internal\/|"stack"/;

/** Returns the answers in the received text. Throws if a byte belongs to none, or if an answer reveals too much. */
export function answersIn(text: string): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const head = /^HTTP\/1\.1 (\d{3}) [^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/.exec(rest);
    if (head === null) throw new Error(`this is no answer: ${JSON.stringify(rest.slice(0, 200))}`);
    const [whole, status = '', fields = ''] = head;
    const length = Number(/^content-length: (\d+)\r$/im.exec(fields)?.[1] ?? 0);
    const body = Buffer.from(rest.slice(whole.length), 'latin1').subarray(0, length).toString('latin1');
    if (inside.test(whole + body)) throw new Error(`this says too much: ${rest.slice(0, 500)}`);
    answers.push({ status: Number(status), body });
    rest = rest.slice(whole.length + length);
  }
  return answers;
}
