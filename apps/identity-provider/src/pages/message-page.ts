import { html } from './html.ts'
import { alert, page } from './layout.ts'

interface Message {
  title: string
  text: string
  /** The product, to go back to. */
  home: string
  supportEmail: string | null
}

export const messagePage = ({ title, text, home, supportEmail }: Message) =>
  page({
    title,
    supportEmail,
    body: html`<p class="lead">${text}</p>
      <a class="button" href="${home}">Go to Claire</a>`,
  })

/** Something about the request was wrong; nobody is sent anywhere. */
export const errorPage = ({ title, text, home, supportEmail }: Message) =>
  page({
    title,
    supportEmail,
    body: html`<p class="lead">Nothing has changed.</p>
      ${alert(text)}<a class="button" href="${home}">Go to Claire</a>`,
  })
