import { createHash } from 'node:crypto'
import { type Language, textsIn } from './texts.ts'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

/** Safe markup; anything else is escaped when inserted into a page. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Content = Html | string | null | undefined | false

/** Returns a template with escaped values, except Html; null, undefined and false insert nothing. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Html {
  const parts = strings.map((fixed, at) => fixed + rendered(values[at]))
  return new Html(parts.join(''))
}

function rendered(value: Content): string {
  if (value instanceof Html) return value.text
  return value ? escaped(value) : ''
}

/** Returns the hash of an inline style or script for a content security policy. */
export const sourceHash = (source: string) =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`

/** The product's own colours (apps/web/src/app/theme/tokens.ts); no font, picture or script is loaded. */
const STYLE = `
:root{--page:#f5f7fa;--card:#fff;--text:#333;--soft:#59616e;--line:#7c8594;--edge:#e4e8ee;--blue:#1259b8;--press:#0d4593;--onblue:#fff;--brand:#0b2a5b;--bad:#b3261e;--badback:#fcecea}
@media(prefers-color-scheme:dark){:root{--page:#0d1117;--card:#1b222c;--text:#d9dfe7;--soft:#a5afbd;--line:#6a7687;--edge:#262e3a;--blue:#82b1f3;--press:#a6c8f8;--onblue:#0b1a30;--brand:#eaf0f8;--bad:#f29b94;--badback:#3a1c1b}}
*{box-sizing:border-box}
html{color-scheme:light dark;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:24px 16px;background:var(--page);color:var(--text);font:16px/1.5 Inter,"Segoe UI",system-ui,-apple-system,Roboto,"Helvetica Neue",Arial,sans-serif}
main{width:100%;max-width:416px;padding:40px;background:var(--card);border:1px solid var(--edge);border-radius:14px;box-shadow:0 1px 2px rgba(11,42,91,.06),0 12px 32px rgba(11,42,91,.08)}
.brand{display:flex;align-items:center;gap:10px;margin:0 0 28px;color:var(--brand);font-size:21px;font-weight:700;letter-spacing:-.01em}
.brand svg{width:34px;height:34px;flex:none}
.brand rect{fill:var(--blue)}
.brand path{stroke:var(--onblue)}
.brand circle{fill:var(--onblue)}
h1{color:var(--brand);margin:0 0 4px;font-size:24px;line-height:1.25;font-weight:650;letter-spacing:-.015em}
p{margin:0 0 12px}
.lead{margin:0 0 24px;color:var(--soft)}
.field{margin:0 0 18px}
label{display:block;margin:0 0 6px;font-size:14px;font-weight:600}
input{width:100%;height:46px;padding:0 12px;border:1px solid var(--line);border-radius:6px;background:var(--card);color:inherit;font:inherit}
input:hover{border-color:var(--text)}
input[aria-invalid]{border-color:var(--bad)}
button,.button{display:block;width:100%;min-height:46px;margin:26px 0 0;padding:10px 16px;border:0;border-radius:6px;background:var(--blue);color:var(--onblue);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--press)}
input:focus-visible,button:focus-visible,a:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
input:focus-visible{outline-offset:0;outline-width:2px;border-color:var(--blue)}
.alert{display:flex;gap:10px;margin:0 0 20px;padding:12px 14px;border:1px solid var(--bad);border-radius:6px;background:var(--badback);color:var(--bad);font-size:15px}
.alert svg{width:20px;height:20px;flex:none;margin-top:1px}
.alert p{margin:0}
.alert p+p{margin-top:2px;font-size:13.5px;color:var(--text)}
.second{margin-top:12px;border:1px solid var(--line);background:none;color:var(--blue)}
.second:hover{border-color:var(--text);background:none;color:var(--press)}
.hint{margin:10px 0 0;color:var(--soft);font-size:14px}
.notice{margin:0 0 20px;padding:12px 14px;border:1px solid var(--blue);border-radius:6px;font-size:15px}
.help{margin:26px 0 0;padding-top:18px;border-top:1px solid var(--edge);color:var(--soft);font-size:14px}
.help a,.plain a{color:var(--blue)}
footer{width:100%;max-width:416px;margin:18px 0 0;color:var(--soft);font-size:13px;text-align:center}
@media(max-width:429px){body{padding:0;justify-content:flex-start;background:var(--card)}main{padding:28px 20px;border:0;border-radius:0;box-shadow:none}footer{padding:0 20px 20px}}
@media(forced-colors:active){main,button{border:1px solid}}
`

const LOGO = new Html(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8"/>' +
    '<path d="M21.2 11.2a7 7 0 1 0 0 9.6" fill="none" stroke-width="3.2" stroke-linecap="round"/>' +
    '<circle cx="22.6" cy="16" r="2.1"/></svg>',
)

const WARNING = new Html(
  '<svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="1.6"/>' +
    '<path d="M10 5.8v5" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"/><circle cx="10" cy="13.8" r="1.1" fill="currentColor"/></svg>',
)

interface Page {
  title: string
  body: Html
  /** Shown in the card's last lines. */
  supportEmail: string | null
  /** Shown below the card. */
  note?: string
  language: Language
}

export function page({ title, body, supportEmail, note, language }: Page): string {
  const { trouble, writeTo, askPeople } = textsIn(language)
  const contact = supportEmail
    ? html`${writeTo[0]}<a href="mailto:${supportEmail}">${supportEmail}</a>${writeTo[1]}`
    : html`${askPeople}`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} – Claire</title>
        ${
          // Not in the template, whose layout would change the policy's hash.
          new Html(`<style>${STYLE}</style>`)
        }
      </head>
      <body>
        <main>
          <p class="brand">${LOGO}<span>Claire</span></p>
          <h1>${title}</h1>
          ${body}
          <p class="help">${trouble} ${contact}</p>
        </main>
        ${note ? html`<footer>${note}</footer>` : null}
      </body>
    </html> `.text
}

/** A required field of a form with its label. */
export const labelledField = (name: string, label: string, attributes: Html) =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" required ${attributes} />
  </div>`

/** Announced at once by screen readers. */
export const alert = (message: string, advice?: string) =>
  html`<div class="alert" role="alert" id="problem">
    ${WARNING}
    <div>
      <p>${message}</p>
      ${advice ? html`<p>${advice}</p>` : null}
    </div>
  </div>`

/**
 * Returns a policy without scripts; forms post to this provider, and browsers also check its redirect, so the
 * client's own origins are listed too.
 */
export const pagePolicy = (formTargets: string[]) =>
  [
    "default-src 'none'",
    `style-src ${sourceHash(STYLE)}`,
    `form-action ${["'self'", ...new Set(formTargets)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

interface Message {
  title: string
  text: string
  /** The product's address, to return to. */
  home: string
  supportEmail: string | null
  language: Language
}

export const messagePage = ({ title, text, home, supportEmail, language }: Message) =>
  page({
    title,
    supportEmail,
    language,
    body: html`<p class="lead">${text}</p>
      <a class="button" href="${home}">${textsIn(language).home}</a>`,
  })

/** Reports an invalid request; redirects nobody. */
export const errorPage = ({ title, text, home, supportEmail, language }: Message) =>
  page({
    title,
    supportEmail,
    language,
    body: html`<p class="lead">${textsIn(language).nothingChanged}</p>
      ${alert(text)}<a class="button" href="${home}">${textsIn(language).home}</a>`,
  })
