/** The frame of a page: its heading, which takes the focus, and the title of the window. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { texts } from '../language/texts.js';

/** Shows a page. The focus moves to the heading, so that users of a keyboard or screen reader begin there. */
export function Page({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = texts.pages.windowTitle(title);
    heading.current?.focus();
  }, [title]);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}
