/** The style of the pages, for any screen width, for light and dark mode, and for paper. */

/** The style sheet. It loads no resources. */
export const style = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #565f69; --paper: #fff; --panel: #f4f6f8; --line: #d5dae0;
  --link: #0b57a4; --get: #0b6b4f; --put: #8a4b00; --post: #5b3aa6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --soft: #a4adb7; --paper: #14171a; --panel: #1e2328;
  --line: #363d45; --link: #7db7f5; --get: #5fd0a8; --put: #f0b060; --post: #b8a0f5; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
code, pre, .path { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .875em; }
code { overflow-wrap: anywhere; }
.page { display: grid; grid-template: "search main" auto "nav main" 1fr / 15rem minmax(0, 1fr); max-width: 78rem; margin: 0 auto; }
header { grid-area: search; padding: 1.5rem 1rem 0; }
header a { display: none; }
nav { grid-area: nav; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 1rem; font-size: .9rem; }
header input { width: 100%; padding: .45rem .6rem; border: 1px solid var(--soft); border-radius: .4rem;
  background: var(--paper); color: var(--ink); font: inherit; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: .8rem; }
nav a { display: block; padding: .15rem 0; text-decoration: none; }
main { grid-area: main; padding: 1.5rem 2rem 6rem; min-width: 0; }
h1 { margin: 0; font-size: 1.9rem; line-height: 1.2; }
h2 { margin: 3rem 0 1rem; padding-top: .5rem; border-top: 2px solid var(--line); font-size: 1.45rem; }
h3 { margin: 2.5rem 0 .5rem; font-size: 1.12rem; }
h4 { margin: 1.4rem 0 .4rem; font-size: .95rem; color: var(--soft); }
p, ol, ul { max-width: 46rem; }
.soft { color: var(--soft); }
.path { font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 3.6rem; margin-right: .5rem; padding: 0 .45rem; border: 1.5px solid; border-radius: .3rem;
  text-align: center; font-size: .8rem; font-weight: 700; }
.get { color: var(--get); } .put { color: var(--put); } .post { color: var(--post); }
pre { margin: .4rem 0 1rem; padding: .8rem 1rem; background: var(--panel); border: 1px solid var(--line); border-radius: .4rem;
  overflow: auto; max-height: 26rem; line-height: 1.45; tab-size: 2; }
pre code { overflow-wrap: normal; font-size: 1em; }
table { width: 100%; border-collapse: collapse; margin: .4rem 0 1rem; font-size: .93rem; }
th, td { padding: .4rem .8rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td:first-child { white-space: nowrap; }
table.wordy td:first-child { white-space: normal; }
nav a[aria-current] { font-weight: 600; }
td.name { white-space: normal; width: 27%; overflow-wrap: anywhere; }
td.kind { width: 22%; }
.note { padding: .7rem 1rem; border-left: 4px solid var(--link); background: var(--panel); max-width: 46rem; }
@media (max-width: 52rem) {
  .page { display: flex; flex-direction: column; }
  header { padding: 1rem 1rem .5rem; border-bottom: 1px solid var(--line); }
  header a { display: inline-block; padding: .5rem 0; }
  nav { order: 1; position: static; max-height: none; border-top: 1px solid var(--line); font-size: 1rem; }
  nav a { padding: .35rem 0; }
  main { padding: 1rem 1rem 2rem; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody { display: block; }
  tr { display: block; padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td, td.name, td.kind { display: block; width: auto; padding: .1rem 0; border: 0; white-space: normal; }
  td:first-child { font-weight: 600; }
  td[data-head]:not(:first-child)::before { content: attr(data-head) ": "; color: var(--soft); }
}
@media print {
  :root { --ink: #000; --soft: #333; --paper: #fff; --panel: #fff; --line: #999; --link: #000; --get: #000; --put: #000; --post: #000; }
  body { font-size: 10pt; } header, nav { display: none; } .page { display: block; } main { padding: 0; }
  pre { max-height: none; white-space: pre-wrap; overflow-wrap: anywhere; } tr, pre, h3 { break-inside: avoid; } h2, h3, h4 { break-after: avoid; }
}
`;
