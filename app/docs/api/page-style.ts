/** The viewer calculates with these as they are computed, and only what is known to be a colour is computed to one. */
const computed = ["purple", "red", "orange", "yellow", "green", "blue", "gray"]
  .map((name) => `@property --${name} { syntax: "<color>"; inherits: true; initial-value: #000; }`)
  .join("\n");

/**
 * The tokens of app/globals.css that this page needs, and the viewer's own names for them: it has no part in Next's
 * styles. What is set on the element here wins over what the viewer sets on itself.
 */
export const pageStyle = `
${computed}
:root { color-scheme: light dark; --line: light-dark(#e0e6e6, #252d30); --accent: light-dark(#0d6b64, #3fd9c5); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body { margin: 0; display: flex; flex-direction: column; height: 100dvh; font: 14px/20px system-ui, sans-serif;
  background: light-dark(#f5f7f7, #0c1113); color: light-dark(#12191b, #edf2f2); }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 16px; min-height: 52px; padding: 8px 24px;
  border-bottom: 1px solid var(--line); background: light-dark(#ffffff, #13191b); }
header img { display: block; width: 28px; height: 28px; }
h1 { margin: 0; font-size: 16px; font-weight: 600; }
nav { display: flex; gap: 16px; margin-inline-start: auto; }
a { color: var(--accent); border-radius: 2px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip:not(:focus) { position: absolute; translate: 0 -300%; }
.viewer { flex: 1; min-height: 0; }
noscript p { margin: 24px; }
openapi-explorer {
  display: block; width: 100%; height: 100%;
  --font-regular: system-ui, sans-serif; --font-mono: ui-monospace, "DejaVu Sans Mono", monospace;
  --font-size-small: 13px; --font-size-mono: 13px; --font-size-regular: 14px; --border-radius: 6px;
  --bg: light-dark(#ffffff, #13191b); --bg2: light-dark(#f5f7f7, #1d2427); --bg3: light-dark(#edf1f1, #1d2427);
  --light-bg: light-dark(#edf1f1, #1d2427); --fg: light-dark(#12191b, #edf2f2); --fg2: light-dark(#2a3538, #d5dcdd);
  --fg3: light-dark(#4a565a, #a7b3b6); --light-fg: light-dark(#4a565a, #a7b3b6);
  --border-color: light-dark(#c3cccd, #3a4447); --light-border-color: var(--line); --input-bg: light-dark(#ffffff, #0c1113);
  --placeholder-color: light-dark(#5d696d, #8d999d); --hover-color: light-dark(#f2f5f5, #192022);
  --nav-bg-color: light-dark(#fbfcfc, #101618); --nav-text-color: light-dark(#4a565a, #a7b3b6);
  --nav-hover-bg-color: light-dark(#edf1f1, #1d2427); --nav-hover-text-color: light-dark(#12191b, #edf2f2);
  --nav-hover-scrollbar-color: var(--line); --header-color-darker: light-dark(#edf1f1, #1d2427);
  --primary-color: var(--accent); --secondary-color: var(--accent); --primary-btn-text-color: light-dark(#ffffff, #04201c);
  --code-fg: light-dark(#2a3538, #d5dcdd); --inline-code-fg: light-dark(#0d6b64, #3fd9c5);
  --code-property-color: light-dark(#8a1c5c, #f29ccb); --code-keyword-color: light-dark(#1b57a6, #82b5f7);
  --code-operator-color: light-dark(#8a4b06, #f3b552);
  --green: light-dark(#14713a, #57d586); --blue: light-dark(#1b57a6, #82b5f7); --orange: light-dark(#8a4b06, #f3b552);
  --yellow: light-dark(#8a4b06, #f3b552); --red: light-dark(#b1231a, #f98b82); --gray: light-dark(#4a565a, #a7b3b6); --purple: light-dark(#6d3bb3, #c4a3f5);
  --light-green: light-dark(#e3f4e9, #0f2a1a); --light-blue: light-dark(#e5effb, #12253d);
  --light-orange: light-dark(#fdf0da, #2e220b); --light-red: light-dark(#fdecea, #381917);
  --light-gray: light-dark(#edf1f1, #1d2427); --light-purple: light-dark(#f2ebfb, #271a3a);
}
openapi-explorer::part(btn-fill):hover, openapi-explorer::part(btn-fill):focus-visible { color: var(--primary-btn-text-color); }
@media (max-width: 48rem) { header { padding-inline: 16px; } }
`;
