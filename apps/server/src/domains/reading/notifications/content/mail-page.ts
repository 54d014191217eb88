import type { Language } from '@claire/api-contract'
import { type Html, html, nothing } from '#platform/html'
import type { Links } from '../links.ts'
import type { Messages } from './messages.ts'

/** The design tokens that mails use, light and dark: mails cannot use CSS variables. */
const colours = {
  chrome: ['#f5f7fa', '#0d1117'],
  sheet: ['#ffffff', '#131820'],
  line: ['#e4e8ee', '#262e3a'],
  text: ['#333333', '#d9dfe7'],
  quiet: ['#59616e', '#a5afbd'],
  heading: ['#0b2a5b', '#eaf0f8'],
  primary: ['#1259b8', '#82b1f3'],
  onPrimary: ['#ffffff', '#0b1a30'],
} as const

const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

/** Rules by class, light; `dark` has the differences. Selectors are classes alone: mail programs rewrite the rest. */
const styleSheet = (at: 0 | 1) => {
  const { chrome, sheet, line, text, quiet, heading, primary, onPrimary } = colours
  return `
.cl-frame { background-color: ${chrome[at]}; color: ${text[at]} }
.cl-sheet { background-color: ${sheet[at]}; border-color: ${line[at]} }
.cl-text { color: ${text[at]} }
.cl-quiet { color: ${quiet[at]} }
.cl-heading { color: ${heading[at]} }
.cl-link { color: ${primary[at]} }
.cl-rule { border-color: ${line[at]} }
.cl-button { background-color: ${primary[at]}; color: ${onPrimary[at]} }`
}

const important = (rules: string) => rules.replaceAll(' }', ' !important }').replaceAll(';', ' !important;')

const FORM = `
body { margin: 0; padding: 0 }
.cl-frame { font: 15px/23px ${FONT}; -webkit-text-size-adjust: 100% }
.cl-outer, .cl-mail { table-layout: fixed }
.cl-mail { width: 600px; max-width: 100%; margin: 0 auto }
.cl-mail, .cl-mail table { border-collapse: separate; border-spacing: 0 }
.cl-top { padding: 28px 36px 16px }
.cl-sheet { border-width: 1px; border-style: solid; border-radius: 10px; padding: 28px 36px; word-break: break-word }
.cl-foot { padding: 18px 36px 36px; font-size: 13px; line-height: 20px; word-break: break-word }
.cl-brand { font-size: 17px; font-weight: 700; text-decoration: none }
.cl-title { margin: 0; font-size: 21px; line-height: 28px; font-weight: 600 }
.cl-name { margin: 0; font-size: 16px; line-height: 22px; font-weight: 600 }
.cl-name a { text-decoration: none }
.cl-small { margin: 4px 0 0; font-size: 13px; line-height: 19px }
.cl-body { margin: 8px 0 0 }
.cl-rule { border-top-width: 1px; border-top-style: solid; margin: 18px 0 0; padding: 16px 0 0 }
.cl-button { display: inline-block; padding: 11px 18px; border-radius: 6px; font-size: 13px; line-height: 18px; font-weight: 600; text-decoration: none; border: 0 }
.cl-act { display: inline-block; padding: 4px 16px 4px 0 }
.cl-hidden { display: none; max-height: 0; overflow: hidden }
@media (max-width: 620px) {
.cl-mail { width: 100% }
.cl-top { padding: 18px 16px 14px }
.cl-sheet { padding: 22px 16px; border-radius: 0; border-left-width: 0; border-right-width: 0 }
.cl-foot { padding: 16px 16px 32px }
.cl-button { display: block; text-align: center }
}`

const STYLE: Html = {
  html: `<style>${FORM}${styleSheet(0)}
@media (prefers-color-scheme: dark) {${important(styleSheet(1))}
}</style>`,
}

interface Page {
  title: string
  language: Language
  /** Shown by mail programs beside the subject. */
  preview?: string
  main: Html
  foot?: Html
  publicUrl: string
}

/**
 * Returns the HTML document of a mail, or of a page that its links open: one column of at most 600 px, light and dark,
 * in system fonts. It loads nothing.
 */
export function mailPage({ title, language, preview, main, foot = nothing, publicUrl }: Page): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
        ${STYLE}
      </head>
      <body class="cl-frame">
        ${preview === undefined ? nothing : html`<div class="cl-hidden">${preview}</div>`}
        <table class="cl-outer cl-frame" role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center" role="main">
              <table class="cl-mail" role="presentation" align="center" cellpadding="0" cellspacing="0">
                <tr>
                  <td class="cl-top" align="left">
                    <a class="cl-brand cl-heading" href="${publicUrl}/">Claire</a>
                  </td>
                </tr>
                <tr>
                  <td class="cl-sheet cl-text" align="left">${main}</td>
                </tr>
                <tr>
                  <td class="cl-foot cl-quiet" align="left">${foot}</td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.html
}

/** The addresses and the language of a mail. */
export interface MailContext {
  links: Links
  messages: Messages
}

interface Letter extends MailContext, Pick<Page, 'title' | 'preview' | 'main'> {
  /** The content of `main` for the text part. */
  lines: string[]
  /** The last line. */
  foot?: string
  /** The link that ends such mail. */
  stop?: { label: string; to: string } | null
}

/** Returns a mail whose subject is its title, and whose parts have the same content. */
export function writeLetter({ title, lines, foot, stop, links, messages, ...page }: Letter) {
  const { t, language } = messages
  const end = stop ? html`<a class="cl-link cl-act" href="${stop.to}">${stop.label}</a>` : nothing
  const ending = [
    ...(foot ? [foot] : []),
    ...(stop ? [t('labelled', { label: stop.label, text: stop.to })] : []),
  ]
  return {
    subject: title,
    html: mailPage({
      ...page,
      title,
      language,
      publicUrl: links.publicUrl,
      foot: html`${foot ?? nothing}${foot && stop ? html`<br />` : nothing}${end}`,
    }),
    text: [...lines, '', '-- ', ...ending, ''].join('\n'),
  }
}
