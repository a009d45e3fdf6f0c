#include "report/page/style.hpp"

namespace cis::programs::report_command {

const std::string_view style = R"css(
:root { color-scheme: light dark; --paper: #fff; --ink: #1b2126; --soft: #57616b; --line: #dde2e6;
  --bar: #2b7075; --quiet: #7b8893; --track: #eef1f3; --link: #1a5a9e; --note: #fdf4dc; --note-ink: #4f3a00; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e6eaec; --soft: #a5afb8; --line: #2e363c; --bar: #66b8b4; --quiet: #6f7b85;
    --track: #20272c; --link: #8dbdf2; --note: #33290f; --note-ink: #f3dfa6; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0 auto; padding: clamp(1rem, 4vw, 3rem); max-width: 70rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; }
h1 { margin: .1rem 0 .5rem; font-size: clamp(1.6rem, 5vw, 2.4rem); font-weight: 650; letter-spacing: -.015em;
  -webkit-line-clamp: 3; line-clamp: 3; }
h2 { margin: 0 0 .75rem; font-size: 1.2rem; font-weight: 650; }
h3 { margin: 1rem 0 .4rem; font-size: 1rem; font-weight: 600; }
p { margin: .5rem 0; max-width: 46rem; }
a { color: var(--link); text-underline-offset: .15em; }
.kicker { margin: 0; color: var(--soft); font-size: .875rem; letter-spacing: .04em; }
.soft, .facts, footer { color: var(--soft); font-size: .875rem; }
.facts { display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: 0 0 1.25rem; max-width: none; }
.notice { margin: 0 0 1.75rem; padding: .6rem .9rem; max-width: none; border-radius: .4rem;
  background: var(--note); color: var(--note-ink); font-size: .9375rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 1rem;
  margin: 0 0 2.25rem; }
.figures div { display: flex; flex-direction: column-reverse; justify-content: flex-end; }
.figures dt { color: var(--soft); font-size: .875rem; }
.figures dd { margin: 0; font-size: 1.9rem; font-weight: 600; line-height: 1.2; letter-spacing: -.02em;
  font-variant-numeric: tabular-nums; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2.5rem 4rem; }
section { padding-top: 1.25rem; border-top: 1px solid var(--line); min-width: 0; }
table { border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .25rem 0 .25rem .9rem; text-align: left; vertical-align: middle; font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
thead th { color: var(--soft); font-size: .8125rem; vertical-align: bottom; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bars { width: 100%; }
.bars th:first-child, .bars .number { width: 1%; }
.bars th[scope=row] { min-width: 10.5rem; }
.steps th[scope=row] { min-width: 0; white-space: nowrap; }
.bars .drawn { min-width: 4rem; }
.bar { display: block; width: 100%; height: .75rem; }
rect { fill: var(--bar); }
.quiet { fill: var(--quiet); }
.track { fill: var(--track); }
.chart { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: .6rem; padding: .6rem .8rem 0 0; }
.chart svg { display: block; width: 100%; height: 11rem; overflow: visible; }
.grid { fill: none; stroke: var(--line); stroke-width: 1px; vector-effect: non-scaling-stroke; }
.ys { display: flex; flex-direction: column-reverse; justify-content: space-between; height: 12rem;
  margin: -.5rem 0; text-align: right; }
.ys, .xs { color: var(--soft); font-size: .8125rem; line-height: 1rem; white-space: nowrap;
  font-variant-numeric: tabular-nums; }
.xs { grid-column: 2; position: relative; height: 1rem; margin-top: .4rem; }
.xs span { position: absolute; transform: translateX(-50%); }
.xs .first { transform: none; }
.xs .last { transform: translateX(-100%); }
.steps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 21rem), 1fr)); gap: .5rem 3rem; }
.bars .person { width: 45%; padding-left: .9rem; }
.top th, .top td { padding-top: .4rem; padding-bottom: .4rem; }
h1, .name { display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; }
.name { -webkit-line-clamp: 2; line-clamp: 2; font-weight: 550; }
.about { display: block; color: var(--soft); font-size: .8125rem; }
details { margin-top: .75rem; font-size: .9375rem; }
summary { width: fit-content; color: var(--link); font-size: .875rem; cursor: pointer; }
details table { margin-top: .5rem; }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (min-width: 56rem) { main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
  .wide { grid-column: 1 / -1; } .wide .chart svg { height: 13rem; } .wide .ys { height: 14rem; } }
@media (max-width: 30rem) { th, td { padding-left: .6rem; } .top .drawn, .xs .middle { display: none; }
  .bars .person { width: auto; } .bars th[scope=row] { min-width: 7.5rem; } .steps th[scope=row] { min-width: 0; } }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --soft: #333; --line: #bbb; --bar: #333; --quiet: #888;
    --track: #eee; --link: #000; --note: #fff; --note-ink: #000; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; line-height: 1.35; print-color-adjust: exact;
    -webkit-print-color-adjust: exact; }
  h1 { font-size: 1.7rem; } h2 { margin-bottom: .4rem; } h3 { margin-top: .5rem; }
  h2, h3, h2 + p { break-after: avoid; }
  main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem 2rem; } .wide { grid-column: 1 / -1; }
  section { padding-top: .75rem; }
  .steps > div, table, .chart, .notice, .figures, footer, tr { break-inside: avoid; }
  .facts, .notice, .figures { margin-bottom: .75rem; }
  .notice { padding: .4rem .6rem; border: 1px solid #000; }
  .figures dd { font-size: 1.4rem; }
  .steps { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 2rem; }
  th, td { padding-top: .1rem; padding-bottom: .1rem; } .top th, .top td { padding-top: .2rem; padding-bottom: .2rem; }
  .chart svg, .wide .chart svg { height: 9rem; } .ys, .wide .ys { height: 10rem; }
  details:not([open]) { display: none; }
  footer { margin-top: 1rem; padding-top: .5rem; }
}
)css";

}  // namespace cis::programs::report_command
