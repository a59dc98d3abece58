/** The process of the head office is killed again and again while events arrive: each event still counts once. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newHome, type Running } from '../cli/tenderd.js';
import { isWhole } from '../extent.js';
import { NatsServer } from '../publish/nats-server.js';
import { isMissing } from '../tools.js';
import { dump, readAll, replay, rowsOf } from './opened-office.js';
import { officeFile } from './office-file.js';
import { isPostgresMissing, PostgresServer } from './postgres-server.js';
import { attentionItem, type Sent, send, Till } from './stream-events.js';

const there = isPostgresMissing() || isMissing('nats-server') ? [] : [true];
const kills = isWhole ? 60 : 2;
const rounds = isWhole ? 1_500 : 40;

/** Returns the events of some tills that take turns: payments with two revisions, acknowledgements and statuses. */
function traffic(): readonly Sent[] {
  const tills = Array.from({ length: 7 }, (_, index) => new Till(`store${index}`, `tenderd.store-${index}`));
  return Array.from({ length: rounds }, (_, round) =>
    tills.flatMap((till) => [
      till.progress('accepted', { transactionId: `p${round}` }),
      till.outcome(`p${round}`, { result: 'unresolved' }),
      till.status(round % 30 < 2 ? { attention: [attentionItem('unresolved', { transactionId: `p${round}` })] } : {}),
      till.outcome(`p${round}`, { revision: 2 }),
      till.progress('acknowledged', { transactionId: `p${round}`, revision: 2 }),
    ]),
  ).flat();
}

test.each(there)('kill -9 of the office at any time neither loses an event nor counts an event twice', async () => {
  const [nats, postgres] = await Promise.all([NatsServer.start(), PostgresServer.start()]);
  await nats.addStream();
  const home = newHome();
  const file = join(home.directory, 'office.toml');
  writeFileSync(file, officeFile({ nats, postgres }), { mode: 0o600 });
  const start = async (): Promise<Running> => {
    const office = home.start(['office run --config', file, '--json']);
    await office.firstLine();
    return office;
  };
  const events = traffic();
  const share = Math.ceil(events.length / kills);
  for (let kill = 0; kill < kills; kill += 1) {
    const office = await start();
    await send(nats, events.slice(kill * share, (kill + 1) * share));
    if (isWhole && kill % 10 === 5) {
      await Promise.all([nats.kill(), postgres.kill()]);
      await Promise.all([nats.start(), postgres.start()]);
    }
    office.child.kill('SIGKILL');
    await office.ended;
  }
  await readAll({ nats, postgres });
  const client = await postgres.connect();
  expect(
    await rowsOf(client, 'SELECT count(*)::int AS daemons, min(events) AS least, max(events) AS most FROM daemons'),
  ).toEqual([{ daemons: 7, least: 4 * rounds, most: 4 * rounds }]);
  expect(
    await rowsOf(client, 'SELECT count(*)::int AS paid FROM transactions WHERE acknowledged AND revision = 2'),
  ).toEqual([{ paid: 7 * rounds }]);
  const before = await dump(client);
  await replay({ nats, postgres }, { batchMax: 333 });
  expect(await dump(client)).toEqual(before);
});
