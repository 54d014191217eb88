import { type Html, html, nothing } from '#platform/html'
import { mailPage } from '../content/mail-page.ts'
import type { Messages } from '../content/messages.ts'

/** A question with one button, or the answer to it. */
export interface LinkPage {
  title: string
  text: string
  /** A button that posts to an address; with `days`, it offers these durations. */
  button?: { label: string; to: string; days?: readonly number[] }
}

/** The page behind a link in a mail. Opening it changes nothing: link checkers open all of them. */
export const linkPage = (
  { title, text, button }: LinkPage,
  { publicUrl, messages }: { publicUrl: string; messages: Messages },
): string =>
  mailPage({
    title,
    language: messages.language,
    publicUrl,
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      <p class="cl-body">${text}</p>
      ${button ? form(button, messages) : nothing}`,
  })

const form = ({ label, to, days }: NonNullable<LinkPage['button']>, messages: Messages): Html =>
  html`<form method="post" action="${to}">
    ${days ? choice(days, messages) : nothing}
    <p class="cl-body"><button class="cl-button" type="submit">${label}</button></p>
  </form>`

const choice = (days: readonly number[], { t }: Messages): Html =>
  html`<p class="cl-body">
    <label
      >${t('page.pauseFor')}
      <select name="days">
        ${days.map((count) => html`<option value="${count}">${lengthOf(count, t)}</option>`)}
      </select></label
    >
  </p>`

/** Returns a length of time in weeks if it is less than a month and has whole ones, otherwise in days. */
const lengthOf = (days: number, t: Messages['t']) =>
  days % 7 === 0 && days < 30 ? t('page.weeks', { count: days / 7 }) : t('page.days', { count: days })
