/** A register's own server, which takes results as a test says. */

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** What it does with a POST: a status, or it dies before it answers, or never answers. */
export type Reaction = number | 'dies' | 'silent';

/** One POST that came. */
export interface Came {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** The server. */
export interface ResultRegister {
  readonly url: string;
  readonly port: number;
  /** What came, oldest first. */
  readonly came: readonly Came[];
  /** What it does with the next POSTs, one after another; 204 behind them. */
  readonly reactions: Reaction[];
  /** Called with each POST before it is answered. */
  onCome: (came: Came) => void;
  close(): Promise<void>;
}

/** Starts one on a free port of 127.0.0.1. */
export async function startResultRegister(reactions: readonly Reaction[] = []): Promise<ResultRegister> {
  const came: Came[] = [];
  const left = [...reactions];
  const server = createServer((incoming, outgoing) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    incoming.on('end', () => {
      const one = { text, headers: incoming.headers };
      came.push(one);
      register.onCome(one);
      react(outgoing, left.shift() ?? 204);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  const port = typeof at === 'object' && at !== null ? at.port : 0;
  const register: ResultRegister = {
    url: `http://127.0.0.1:${port}/results?till=1`,
    port,
    came,
    reactions: left,
    onCome: () => undefined,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return register;
}

function react(outgoing: ServerResponse, reaction: Reaction): void {
  if (reaction === 'silent') return;
  if (reaction === 'dies') return void outgoing.destroy();
  // Where a redirect leads to nothing may arrive twice.
  outgoing.writeHead(reaction, { location: '/elsewhere' }).end();
}
