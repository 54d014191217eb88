import { type Html, html, nothing } from '#platform/html'
import { mailPage } from '../content/mail-page.ts'
import { pageWords } from '../content/words.ts'

/** A question with one button, or the answer to it. */
export interface LinkPage {
  title: string
  text: string
  /** A button that posts to an address; with `days`, it asks for how long. */
  button?: { label: string; to: string; days?: readonly number[] }
}

/** The page behind a link in a mail. Looking at it changes nothing: programs that check links look at all of them. */
export const linkPage = ({ title, text, button }: LinkPage, publicUrl: string): string =>
  mailPage({
    title,
    publicUrl,
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      <p class="cl-body">${text}</p>
      ${button ? form(button) : nothing}`,
  })

const form = ({ label, to, days }: NonNullable<LinkPage['button']>): Html =>
  html`<form method="post" action="${to}">
    ${days ? choice(days) : nothing}
    <p class="cl-body"><button class="cl-button" type="submit">${label}</button></p>
  </form>`

const choice = (days: readonly number[]): Html =>
  html`<p class="cl-body">
    <label
      >${pageWords.pauseFor}
      <select name="days">
        ${days.map((count) => html`<option value="${count}">${pageWords.days(count)}</option>`)}
      </select></label
    >
  </p>`
