import { type Html, html, nothing } from '#platform/html'
import { mailPage } from '../content/mail-page.ts'
import type { Words } from '../content/words.ts'

/** A question with one button, or the answer to it. */
export interface LinkPage {
  title: string
  text: string
  /** A button that posts to an address; with `days`, it asks for how long. */
  button?: { label: string; to: string; days?: readonly number[] }
}

/** The page behind a link in a mail. Looking at it changes nothing: programs that check links look at all of them. */
export const linkPage = (
  { title, text, button }: LinkPage,
  { publicUrl, words }: { publicUrl: string; words: Words },
): string =>
  mailPage({
    title,
    language: words.language,
    publicUrl,
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      <p class="cl-body">${text}</p>
      ${button ? form(button, words) : nothing}`,
  })

const form = ({ label, to, days }: NonNullable<LinkPage['button']>, words: Words): Html =>
  html`<form method="post" action="${to}">
    ${days ? choice(days, words) : nothing}
    <p class="cl-body"><button class="cl-button" type="submit">${label}</button></p>
  </form>`

const choice = (days: readonly number[], { page }: Words): Html =>
  html`<p class="cl-body">
    <label
      >${page.pauseFor}
      <select name="days">
        ${days.map((count) => html`<option value="${count}">${page.days(count)}</option>`)}
      </select></label
    >
  </p>`
