import { html } from './html.ts'
import { alert, page } from './layout.ts'
import { type Language, textsIn } from './texts.ts'

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
