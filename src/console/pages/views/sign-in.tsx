/**
 * The page that asks for a code or a PIN. The code may be in the fragment of the address, which browsers never send.
 */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { EndReason } from '../daemon/live.js';
import { hasPin, Refused, type Session, signIn } from '../daemon/session.js';
import { Command } from '../parts/command.js';
import { Page } from '../parts/page.js';
import { texts } from '../language/texts.js';

interface SignInProps {
  readonly reason: EndReason | 'closed' | undefined;
  readonly opened: (session: Session) => void;
}

/** Shows how to open the console, and opens it. */
export function SignIn({ reason, opened }: SignInProps) {
  const { signIn: said, endReasons, unreachable } = texts.pages;
  const [isOpening, setOpening] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [takesPin, setTakesPin] = useState(false);
  const open = (proof: Parameters<typeof signIn>[0]): void => {
    setOpening(true);
    setFailure(undefined);
    signIn(proof)
      .then(opened, (error: unknown) => setFailure(error instanceof Refused ? error.message : unreachable))
      .finally(() => setOpening(false));
  };
  useEffect(() => {
    const tryCode = (): void => {
      const code = takeCode();
      if (code !== undefined) open({ code });
    };
    tryCode();
    addEventListener('hashchange', tryCode);
    hasPin().then(setTakesPin, () => undefined);
    return () => removeEventListener('hashchange', tryCode);
  }, []);
  return (
    <main class="sign-in">
      <Page title={said.heading}>
        {reason !== undefined && <p class="note">{endReasons[reason]}</p>}
        <p role="status">{isOpening ? said.opening : ''}</p>
        {failure !== undefined && (
          <p class="note bad" role="alert">
            {failure}
          </p>
        )}
        <p>{said.byCode}</p>
        <Command text={said.command} />
        {takesPin && <PinForm isOpening={isOpening} open={(pin) => open({ pin })} />}
        <p class="soft">{said.reads}</p>
      </Page>
    </main>
  );
}

function PinForm({ isOpening, open }: { readonly isOpening: boolean; readonly open: (pin: string) => void }) {
  const { signIn: said } = texts.pages;
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const pin = input.current?.value ?? '';
        if (input.current !== null) input.current.value = '';
        open(pin);
      }}
    >
      <p>{said.orPin}</p>
      <label>
        {said.pin}
        <input
          ref={input}
          type="password"
          inputMode="numeric"
          autocomplete="off"
          pattern="[0-9]{6,64}"
          required
          name="pin"
        />
      </label>
      <button type="submit" class="main" disabled={isOpening}>
        {said.open}
      </button>
    </form>
  );
}

/** Returns the code of the address, and removes it from the address and from the history. */
function takeCode(): string | undefined {
  const code = /^#code=([\w-]+)$/.exec(location.hash)?.[1];
  if (code !== undefined) history.replaceState(null, '', location.pathname);
  return code;
}
