/** Mistakes in the configuration of a pair: the daemon does not start, and its service manager does not try again. */

import { expect, test } from 'vitest';
import { isWhole } from '../extent.js';
import { isMissing } from '../tools.js';
import { Shop } from '../world/daemon-process.js';
import { names, NatsCluster } from './nats-cluster.js';

const there = isMissing('nats-server') || !isWhole ? [] : [true];

function shopOf(url: string, more: readonly string[] = []): Shop {
  return new Shop({
    url: 'ws://127.0.0.1:9',
    terminals: ['till-1'],
    tables: [
      '[replicate]',
      `url = "${url}"`,
      `stream = "${names.stream}"`,
      `bucket = "${names.bucket}"`,
      'name = "a"',
      'replicas = 1',
      ...more,
    ],
  });
}

test('without the packages of the NATS client, the start ends with 78', async () => {
  const shop = shopOf('nats://127.0.0.1:9', ['packages = "empty"']);
  const { code, output } = await shop.run(['run']);
  await shop.clear();
  expect([code, output]).toEqual([78, expect.stringContaining('Install the packages of NATS')]);
});

test.each(there)('with a stream whose settings allow the loss of entries, the start ends with 78', async () => {
  const cluster = await NatsCluster.start(1);
  await cluster.change({ max_age: 3_600_000_000_000 });
  const shop = shopOf(cluster.urls[0] ?? '');
  const { code, output } = await shop.run(['run']);
  await shop.clear();
  expect([code, output]).toEqual([78, expect.stringContaining('The setting max_age of the stream')]);
});
