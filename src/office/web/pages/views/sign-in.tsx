/** The page that asks for a name and a password. */

import { useState } from 'preact/hooks';
import { Page } from '../parts/page.js';
import { Refused, signIn } from '../parts/server.js';
import { texts } from '../language/texts.js';

interface SignInProps {
  readonly why: 'ended' | 'signedOut' | 'unreachable' | undefined;
  readonly opened: (name: string) => void;
}

/** Asks until a name and a password are right. */
export function SignIn({ why, opened }: SignInProps) {
  const { signIn: said, unreachable } = texts.pages;
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [name, password] = [data.get('name'), data.get('password')];
    setChecking(true);
    setFailure(undefined);
    signIn(typeof name === 'string' ? name.trim() : '', typeof password === 'string' ? password : '')
      .then(opened, (error: unknown) => {
        form.reset();
        setFailure(error instanceof Refused ? error.message : unreachable);
      })
      .finally(() => setChecking(false));
  };
  return (
    <main class="sign-in">
      <Page title={said.heading}>
        {why !== undefined && failure === undefined && (
          <p class="note">{why === 'unreachable' ? unreachable : said[why]}</p>
        )}
        <p role="status">{isChecking ? said.checking : ''}</p>
        {failure !== undefined && (
          <p class="note bad" role="alert">
            {failure}
          </p>
        )}
        <form onSubmit={submit}>
          <label>
            {said.name}
            <input name="name" autocomplete="username" required maxLength={200} />
          </label>
          <label>
            {said.password}
            <input name="password" type="password" autocomplete="current-password" required maxLength={1000} />
          </label>
          <button type="submit" class="main" disabled={isChecking}>
            {said.submit}
          </button>
        </form>
        <p class="soft">{said.reads}</p>
      </Page>
    </main>
  );
}
