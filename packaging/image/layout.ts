/** Writes a container image as an OCI layout: blobs named by their digest, and the files that lead to them. */

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The processor names of OCI. */
export type Processor = 'amd64' | 'arm64';

/** The `config` of an image, with Docker's own member `Healthcheck`. */
export interface RunConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
  readonly Volumes: Readonly<Record<string, object>>;
  readonly WorkingDir: string;
  readonly StopSignal: string;
  readonly Labels: Readonly<Record<string, string>>;
  /** Times in nanoseconds. */
  readonly Healthcheck: {
    readonly Test: readonly string[];
    readonly Interval: number;
    readonly Timeout: number;
    readonly StartPeriod: number;
    readonly Retries: number;
  };
}

/** An image before it is written. Each layer is a tar file. */
export interface Image {
  readonly processor: Processor;
  readonly config: RunConfig;
  readonly layers: readonly { readonly file: string; readonly createdBy: string }[];
  /** The creation time of the image, in seconds since 1970. */
  readonly date: number;
  readonly reference: string;
}

interface Descriptor {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
}

const media = 'application/vnd.oci.image';

/** Writes the layout into a folder that does not exist yet. The same layers and date make the same bytes. */
export function writeLayout(folder: string, { processor, config, layers, date, reference }: Image): void {
  rmSync(folder, { recursive: true, force: true });
  const blobs = join(folder, 'blobs/sha256');
  mkdirSync(blobs, { recursive: true });
  const put = (kind: string, bytes: Buffer): Descriptor => {
    const hex = createHash('sha256').update(bytes).digest('hex');
    writeFileSync(join(blobs, hex), bytes);
    return { mediaType: `${media}.${kind}`, digest: `sha256:${hex}`, size: bytes.length };
  };
  const putJson = (kind: string, value: object): Descriptor => put(kind, Buffer.from(JSON.stringify(value)));
  const created = new Date(date * 1000).toISOString();
  const tars = layers.map(({ file }) => readFileSync(file));
  const packed = tars.map((tar) => put('layer.v1.tar+gzip', gzipSync(tar, { level: 9 })));
  const described = putJson('config.v1+json', {
    created,
    architecture: processor,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: tars.map(digestOf) },
    history: layers.map(({ createdBy }) => ({ created, created_by: createdBy })),
  });
  const manifest = { schemaVersion: 2, mediaType: `${media}.manifest.v1+json`, config: described, layers: packed };
  const entry = {
    ...putJson('manifest.v1+json', manifest),
    platform: { architecture: processor, os: 'linux' },
    annotations: { 'org.opencontainers.image.ref.name': reference },
  };
  const index = { schemaVersion: 2, mediaType: `${media}.index.v1+json`, manifests: [entry] };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

function digestOf(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
}
