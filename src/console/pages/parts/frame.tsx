/**
 * The frame around each page: the link to its content, the navigation, and its heading. The head office uses this file
 * too, so it has no texts of its own.
 */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The texts of the frame: for the link to the content, the navigation, the product, and the button that ends the session. */
interface FrameTexts {
  readonly skip: string;
  readonly label: string;
  readonly product: string;
  readonly leave: string;
}

/** An entry of the navigation. `more`: what follows its text. */
export interface Tab {
  readonly link: string;
  readonly text: string;
  readonly isShown: boolean;
  readonly more?: ComponentChildren;
}

interface FrameProps {
  readonly texts: FrameTexts;
  readonly tabs: readonly Tab[];
  /** The state of the session, between the navigation and the button. */
  readonly state: ComponentChildren;
  readonly leave: () => void;
  readonly children: ComponentChildren;
}

/** Shows the frame with a page in it. */
export function Frame({ texts, tabs, state, leave, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#main" onClick={skipToMain}>
        {texts.skip}
      </a>
      <header>
        <span class="brand">{texts.product}</span>
        <nav aria-label={texts.label}>
          <ul>
            {tabs.map(({ link, text, isShown, more }) => (
              <li key={link}>
                <a href={link} aria-current={isShown ? 'page' : undefined}>
                  {text}
                  {more}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {state}
        <button type="button" onClick={leave}>
          {texts.leave}
        </button>
      </header>
      <main id="main">{children}</main>
    </>
  );
}

interface TitledProps {
  readonly title: string;
  readonly windowTitle: string;
  readonly children: ComponentChildren;
}

/** Shows a page. The focus moves to the heading, so that users of a keyboard or screen reader begin there. */
export function Titled({ title, windowTitle, children }: TitledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = windowTitle;
    heading.current?.focus();
  }, [windowTitle]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

/** Moves the focus without a change of the fragment, which is the address of the page. */
function skipToMain(event: Event): void {
  event.preventDefault();
  const heading = document.querySelector('main h1');
  if (heading instanceof HTMLElement) heading.focus();
}
