/** Splits the text of an event stream into events (WHATWG HTML, section 9.2.6). */

/** One event of the stream. An event with an id but without data only sets the position from which to continue. */
export interface EventBlock {
  readonly id: string | undefined;
  readonly type: string;
  readonly data: string;
}

/** A parser for stream text that arrives in arbitrary pieces. */
export class EventText {
  #unread = '';

  /** Returns the blocks that this piece completes. Comments alone are not a block. */
  take(piece: string): readonly EventBlock[] {
    // A line ends with \n, \r or \r\n. A \r at the end of the piece may be the first half of \r\n.
    const text = `${this.#unread}${piece}`;
    const halfEnd = text.endsWith('\r') ? '\r' : '';
    const blocks = text
      .slice(0, text.length - halfEnd.length)
      .replaceAll(/\r\n?/g, '\n')
      .split('\n\n');
    this.#unread = `${blocks.pop() ?? ''}${halfEnd}`;
    return blocks.flatMap(blockOf);
  }
}

function blockOf(text: string): readonly EventBlock[] {
  let id: string | undefined;
  let type = 'message';
  const data: string[] = [];
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'id') id = value;
    else if (name === 'event') type = value;
    else if (name === 'data') data.push(value);
  }
  return id === undefined && data.length === 0 ? [] : [{ id, type, data: data.join('\n') }];
}
