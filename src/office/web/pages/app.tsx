/** The head office: signed out, or one of its pages. */

import { useCallback, useEffect, useState } from 'preact/hooks';
import { Frame } from '../../../console/pages/parts/frame.js';
import { type Address, linkTo, useAddress } from './parts/address.js';
import { SessionEnd } from './parts/loaded.js';
import { signedIn, signOut } from './parts/server.js';
import { plain } from './parts/written.js';
import { texts } from './language/texts.js';
import { Days } from './views/days.js';
import { Match } from './views/match.js';
import { Payment } from './views/payment.js';
import { Payments } from './views/payments.js';
import { SignIn } from './views/sign-in.js';
import { Store } from './views/store.js';
import { Stores } from './views/stores.js';

/** The state of the session. `unknown`: the page has not asked yet. */
type SessionState =
  | { readonly type: 'unknown' }
  | { readonly type: 'out'; readonly why?: 'ended' | 'signedOut' | 'unreachable' }
  | { readonly type: 'in'; readonly name: string };

/** Shows the sign-in until there is a session, and again after it has ended. */
export function App() {
  const [session, setSession] = useState<SessionState>({ type: 'unknown' });
  useEffect(() => {
    signedIn().then(
      (name) => setSession(name === undefined ? { type: 'out' } : { type: 'in', name }),
      () => setSession({ type: 'out', why: 'unreachable' }),
    );
  }, []);
  const ended = useCallback(() => setSession({ type: 'out', why: 'ended' }), []);
  if (session.type === 'unknown') return <p class="reading">{texts.pages.reading}</p>;
  if (session.type === 'out') return <SignIn why={session.why} opened={(name) => setSession({ type: 'in', name })} />;
  const leave = (): void => {
    void signOut().catch(() => undefined);
    setSession({ type: 'out', why: 'signedOut' });
  };
  return (
    <SessionEnd.Provider value={ended}>
      <Office name={session.name} leave={leave} />
    </SessionEnd.Provider>
  );
}

/** The pages of the navigation. On any other page, the navigation marks the page to which that page belongs. */
const tabs = ['stores', 'payments', 'days', 'match'] as const;
const placeOf = { store: 'stores', payment: 'payments' } as const;

function Office({ name, leave }: { readonly name: string; readonly leave: () => void }) {
  const address = useAddress();
  const { page } = address;
  const { navigation, product } = texts.pages;
  const place = page === 'store' || page === 'payment' ? placeOf[page] : page;
  return (
    <Frame
      texts={{ skip: navigation.skip, label: navigation.label, product, leave: navigation.signOut }}
      tabs={tabs.map((tab) => ({ link: linkTo(tab), text: navigation[tab], isShown: tab === place }))}
      state={<span class="operator">{plain(name)}</span>}
      leave={leave}
    >
      <View address={address} />
    </Frame>
  );
}

function View({ address: { page, subjects, query } }: { readonly address: Address }) {
  const [first = '', second = ''] = subjects;
  switch (page) {
    case 'stores':
      return <Stores query={query} />;
    case 'store':
      return <Store key={first} daemon={first} query={query} />;
    case 'payments':
      return <Payments query={query} />;
    case 'payment':
      return <Payment key={`${first} ${second}`} daemon={first} id={second} />;
    case 'days':
      return <Days query={query} />;
    case 'match':
      return <Match />;
  }
}
