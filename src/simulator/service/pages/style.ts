/** The style of all pages: one column for a phone, a light and a dark theme, and controls that are large enough for a thumb. */

/** The style sheet of the payment pages. */
export const style = `:root {
  color-scheme: light dark;
  --paper: #ffffff; --back: #eef1f5; --ink: #1a2230; --quiet: #4a5568; --line: #7a8699;
  --act: #0b5cad; --on-act: #ffffff; --wrong: #a3160f; --wrong-back: #fdecea; --note-back: #fff4d6; --note-ink: #5c4200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1a2029; --back: #10141a; --ink: #edf1f7; --quiet: #b3bece; --line: #8493a8;
    --act: #8cc4ff; --on-act: #06203c; --wrong: #ffb4ab; --wrong-back: #43140f; --note-back: #3d3005; --note-ink: #ffe6a3;
  }
}
* { box-sizing: border-box; }
html { background: var(--back); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 30rem; min-height: 100vh; background: var(--paper); }
.practice { margin: 0; padding: .5rem 1.25rem; background: var(--note-back); color: var(--note-ink); font-size: .875rem; }
main { padding: 1.25rem; }
h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; }
h2 { margin: 0 0 .75rem; font-size: 1.125rem; }
p { margin: .25rem 0 1rem; }
.about, .hint { color: var(--quiet); }
.hint { display: block; font-size: .875rem; }
section { margin-top: 1.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
section:first-of-type { border-top: 0; padding-top: 0; }
form { margin: 0; }
fieldset { margin: 0 0 1rem; padding: 0; border: 0; }
legend { padding: 0; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
label { font-weight: 600; }
input:not([type=checkbox]):not([type=radio]) {
  display: block; width: 100%; min-height: 3rem; padding: .5rem .75rem; margin-top: .25rem;
  font: inherit; font-size: 1.125rem; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .5rem;
}
input[aria-invalid=true]:not([type=checkbox]) { border: 2px solid var(--wrong); }
.choice { display: flex; gap: .75rem; align-items: flex-start; min-height: 2.75rem; padding: .5rem 0; }
.choice input { width: 1.5rem; height: 1.5rem; margin: 0; flex: none; accent-color: var(--act); }
.choice label { flex: 1; }
button, .button {
  display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; color: var(--act); background: transparent; border: 2px solid var(--act); border-radius: .5rem; cursor: pointer;
}
.main { color: var(--on-act); background: var(--act); }
.plain { border-color: transparent; text-decoration: underline; }
.row { display: grid; gap: .75rem; margin-top: 1rem; padding: 0; list-style: none; }
.small { width: auto; min-height: 2.75rem; padding: .25rem .75rem; font-size: .875rem; }
a { color: var(--act); }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px; }
.wrong { padding: .75rem 1rem; margin: 1rem 0; color: var(--wrong); background: var(--wrong-back); border-left: .375rem solid var(--wrong); }
.wrong ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.wrong a { color: inherit; }
.wrong p { margin: 0; font-weight: 600; }
.field .wrong { padding: .25rem .5rem; margin: .25rem 0 0; font-size: .875rem; }
details { margin-top: 1rem; }
summary { min-height: 2.75rem; padding: .5rem 0; color: var(--act); cursor: pointer; }
.cards { margin: 0; padding: 0; list-style: none; }
.cards li { display: flex; gap: .75rem; align-items: center; justify-content: space-between; padding: .25rem 0; }
.cards li + li { border-top: 1px solid var(--line); }
.number { display: block; font-variant-numeric: tabular-nums; white-space: nowrap; }
[hidden] { display: none !important; }
`;
