/** The style of the sample shop. */

/** The style sheet of the sample shop. */
export const style = `:root { color-scheme: light dark; --act: #6a1b9a; --on-act: #ffffff; --line: #7a8699; --back: #ffffff; --ink: #1a2230; }
@media (prefers-color-scheme: dark) { :root { --act: #d7a6f2; --on-act: #2b0b3f; --line: #8493a8; --back: #14181f; --ink: #edf1f7; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 36rem; padding: 1rem; color: var(--ink); background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
.choice { display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; margin: 0; }
.choice input { width: 1.5rem; height: 1.5rem; accent-color: var(--act); }
fieldset { margin: 1rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
[type=number] { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; border: 1px solid var(--line); border-radius: .5rem; }
button { width: 100%; min-height: 3rem; margin-top: 1.25rem; font: inherit; font-weight: 600; color: var(--on-act); background: var(--act); border: 0; border-radius: .5rem; cursor: pointer; }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
a { color: var(--act); }
iframe { display: block; width: 100%; height: 44rem; border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .375rem .25rem; text-align: left; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
.result { font-size: 1.25rem; font-weight: 700; }
`;
