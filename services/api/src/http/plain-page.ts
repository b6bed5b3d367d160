/** A page that stands by itself: without a script, without the app, in its colours. */
export interface PlainPage {
  /** Plain text. */
  readonly title: string;
  /** What `main` holds, as HTML: every text in it has gone through {@link escaped}. */
  readonly main: string;
  /** Rules of this page's own. */
  readonly style?: string;
}

/** The whole document. */
export const plainPage = ({ title, main, style = '' }: PlainPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Keepsale</title>
<link rel="icon" href="/icon.svg">
<style>${STYLE}${style}</style>
<main>
${main}
</main>
</html>
`;

/** A text as HTML shows it, in an element or a quoted attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The tokens are those of the web app, of which nothing else can be used here. */
const STYLE = `
:root {
  color-scheme: light dark;
  --canvas: #f7f6f2; --surface: #fff; --mat: #efece4; --line: #e4e1d9; --ink: #191a1f; --ink2: #4e4c46; --ink3: #67645c;
  --accent: #2a45cf; --brand-soft: #fdeee3; --brand-text: #b2450c; --pos: #0a7547; --pos-soft: #e2f3e9; --warn: #855600; --warn-soft: #faf0d7;
  --s2: #f4f2ed;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #121318; --surface: #1a1b21; --mat: #23252c; --line: #2c2e36; --ink: #f3f1eb; --ink2: #c0bdb4; --ink3: #9c998f;
    --accent: #a3b3ff; --brand-soft: #37200f; --brand-text: #ff9d63; --pos: #4fc98d; --pos-soft: #15301f; --warn: #e8b84a; --warn-soft: #33270c;
    --s2: #22242b;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/22px system-ui, sans-serif; overflow-wrap: break-word }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 64px }
h1 { margin: 0; font-size: 24px; line-height: 32px; letter-spacing: -.02em }
a { color: var(--accent) }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`;
