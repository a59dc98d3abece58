/** The support bundle: made by the daemon, and saved by the browser. */

import { useState } from 'preact/hooks';
import type { Session } from '../daemon/session.js';
import { type BundleManifest, manifestOf, sha256Of } from '../parts/bundle-manifest.js';
import { Command } from '../parts/command.js';
import { offerDownload } from '../parts/download.js';
import { failureText } from '../parts/loaded.js';
import { sizeText } from '../parts/written.js';
import { texts } from '../language/texts.js';

interface Saved {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly manifest: BundleManifest | undefined;
}

/** Shows the button and, after the bundle was saved, what it contains and what it does not contain. */
export function SupportSection({ session }: { readonly session: Session }) {
  const { page, bundle } = texts.health;
  const [saved, setSaved] = useState<Saved>();
  const [failure, setFailure] = useState('');
  const [isMaking, setMaking] = useState(false);
  const make = (): void => {
    setMaking(true);
    setSaved(undefined);
    setFailure('');
    makeAndSave(session)
      .then(setSaved, (error: unknown) => setFailure(failureText(error)))
      .finally(() => setMaking(false));
  };
  return (
    <section aria-labelledby="support">
      <h2 id="support">{page.support}</h2>
      <p>
        <button type="button" class="main" disabled={isMaking} onClick={make}>
          {bundle.make}
        </button>
      </p>
      <p role="status">
        {isMaking && bundle.making}
        {saved !== undefined && bundle.saved(saved.name, sizeText(saved.bytes))}
      </p>
      {failure !== '' && <p class="note bad">{failure}</p>}
      {saved !== undefined && <Contents saved={saved} />}
      <p>{page.supportLead}</p>
      <Command text="tenderd support" />
    </section>
  );
}

function Contents({ saved: { manifest, sha256 } }: { readonly saved: Saved }) {
  const { contents, part, cutHeading, digest } = texts.support;
  return (
    <>
      {manifest !== undefined && (
        <>
          <p>{contents}</p>
          <ul>
            {manifest.files.map(({ name, bytes, count }) => (
              <li key={name}>{part(name, sizeText(bytes), count)}</li>
            ))}
          </ul>
          <p>{cutHeading}</p>
          <ul>
            {manifest.cut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <p class="mono">{digest(sha256)}</p>
    </>
  );
}

async function makeAndSave(session: Session): Promise<Saved> {
  const { name, content } = await session.make('/v1/support-bundle');
  offerDownload(name, content);
  return { name, bytes: content.size, sha256: await sha256Of(content), manifest: await manifestOf(content) };
}
