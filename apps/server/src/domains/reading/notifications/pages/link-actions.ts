import { DEFAULT_LANGUAGE } from '@claire/api-contract'
import { DateTime } from 'luxon'
import type { AlertNotifications, AlertToNotify, Pause } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import type { PersonId } from '#platform/person'
import { type Html, html, nothing } from '#platform/html'
import { type Messages, messagesFor } from '../content/messages.ts'
import type { LinkAction, LinkTarget, Links, Wish } from '../links.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../people/mail-people.ts'
import { mailPage } from '../content/mail-page.ts'

const DAY = 86_400_000
const PAUSES = [7, 14, 30, 90] as const

export interface LinkParts {
  clock: Clock
  alerts: AlertNotifications
  addresses: Addresses
  people: MailPeople
  links: Links
}

/** The page that asks for confirmation, and its effect. */
export interface LinkStep extends LinkPage {
  /** In the language of the mail's recipient. */
  messages: Messages
  /** Performs the action; repeating it changes nothing more. */
  act(days: number): Promise<LinkPage>
}

/** Returns the question and the action of a link in a mail; undefined if its target no longer exists. */
export function createLinkActions(parts: LinkParts) {
  return async (action: LinkAction, target: LinkTarget): Promise<LinkStep | undefined> => {
    switch (target.kind) {
      case 'alert':
        return alertStep(parts, action, target)
      case 'address':
        return addressStep(parts, action, target)
      case 'invitation':
        return action === 'unsubscribe'
          ? refusalStep(parts, { address: target.id, to: parts.links.action(action, target) })
          : undefined
      case 'person':
      case 'retractions':
      case 'folders':
      case 'decisions':
        return action === 'unsubscribe'
          ? stopStep(parts, target, await messagesOf(parts, target.id))
          : undefined
    }
  }
}

export const goneLink = ({ t }: Messages): LinkPage => ({ title: t('page.gone'), text: t('page.goneText') })

const messagesOf = async ({ people }: LinkParts, owner: PersonId) =>
  messagesFor(await people.languageOf(owner))

async function alertStep(
  parts: LinkParts,
  action: LinkAction,
  target: LinkTarget,
): Promise<LinkStep | undefined> {
  const { alerts, links, clock, people } = parts
  const alert = await alerts.alertById(target.id)
  if (!alert) return undefined
  const { id, name, owner } = alert
  const messages = await messagesOf(parts, owner)
  const { t } = messages
  const here = links.action(action, target)
  const setPause = (pause: Pause) => answer(alerts, id, pause)
  const takeBack = { label: t('page.takeBack'), to: links.action('resume', target) }
  if (action === 'unsubscribe')
    return {
      messages,
      title: t('page.unsubscribeAlert', { name }),
      text: t('page.unsubscribeAlertText'),
      button: { label: t('page.unsubscribe'), to: here },
      async act() {
        await setPause({ state: 'unsubscribed' })
        return { title: t('page.unsubscribed'), text: t('page.unsubscribedText'), button: takeBack }
      },
    }
  if (action === 'pause')
    return {
      messages,
      title: t('page.pauseAlert', { name }),
      text: t('page.pauseAlertText'),
      button: { label: t('page.pause'), to: here, days: PAUSES },
      async act(days) {
        const until = clock() + (PAUSES.find((each) => each === days) ?? PAUSES[0]) * DAY
        await setPause({ state: 'paused', until })
        const { timeZone } = await people.wishes(owner)
        const shown = DateTime.fromMillis(until, { zone: timeZone, locale: messages.locale }).toLocaleString(
          DateTime.DATE_FULL,
        )
        return { title: t('page.paused', { date: shown }), text: t('page.pauseAlertText'), button: takeBack }
      },
    }
  if (action === 'resume')
    return {
      messages,
      title: t('page.resume', { name }),
      text: t('page.resumedText'),
      button: { label: t('page.takeBack'), to: here },
      async act() {
        await setPause({ state: 'active' })
        return { title: t('page.resumed'), text: t('page.resumedText') }
      },
    }
  return action === 'keep' ? keepStep(alerts, { alert, here, messages }) : undefined
}

/** Pauses or resumes an alert, which counts as an answer. */
async function answer(alerts: AlertNotifications, id: string, pause: Pause) {
  await alerts.setPause(id, pause)
  await alerts.noteUse(id)
}

/** The answer to the question whether an alert is still useful; accepted when late, too. */
function keepStep(
  alerts: AlertNotifications,
  { alert: { id, name, pause }, here, messages }: { alert: AlertToNotify; here: string; messages: Messages },
): LinkStep {
  const { t } = messages
  return {
    messages,
    title: t('page.keep', { name }),
    text: t('page.keepText'),
    button: { label: t('page.keepButton'), to: here },
    async act() {
      if (pause.state === 'stale') await alerts.setPause(id, { state: 'active' })
      await alerts.noteUse(id)
      return { title: t('page.kept'), text: t('page.keptText') }
    },
  }
}

async function addressStep(
  parts: LinkParts,
  action: LinkAction,
  target: LinkTarget,
): Promise<LinkStep | undefined> {
  const { addresses, links } = parts
  const named = await addresses.byId(target.id)
  if (!named) return undefined
  const messages = await messagesOf(parts, named.owner)
  const { t } = messages
  const to = links.action(action, target)
  if (action === 'confirm' && named.state !== 'refused')
    return {
      messages,
      title: t('page.confirm', { address: named.address }),
      text: t('page.confirmText'),
      button: { label: t('page.confirmButton'), to },
      async act() {
        await addresses.confirm(named.id)
        return { title: t('page.confirmed'), text: t('page.confirmedText') }
      },
    }
  if (action === 'unsubscribe') return refusalStep(parts, { address: named.address, to, messages })
  return undefined
}

/** Ends all mail to an address, from anybody. */
function refusalStep(
  { addresses }: LinkParts,
  {
    address,
    to,
    messages = messagesFor(DEFAULT_LANGUAGE),
  }: { address: string; to: string; messages?: Messages },
): LinkStep {
  const { t } = messages
  return {
    messages,
    title: t('page.refuse', { address }),
    text: t('page.refuseText'),
    button: { label: t('page.refuseButton'), to },
    async act() {
      await addresses.refuse(address)
      return { title: t('page.refused'), text: t('page.refuseText') }
    },
  }
}

const STOPS = {
  person: { title: 'page.unsubscribeAll', text: 'page.unsubscribeAllText' },
  retractions: { title: 'page.unsubscribeRetractions', text: 'page.unsubscribeRetractionsText' },
  decisions: { title: 'page.unsubscribeDecisions', text: 'page.unsubscribeDecisionsText' },
  folders: { title: 'page.unsubscribeFolders', text: 'page.unsubscribeFoldersText' },
} as const satisfies Record<Wish | 'person', unknown>

/** Ends mail of one kind, which is a preference of the person, or that of all their alerts. */
function stopStep(
  { alerts, people, links }: LinkParts,
  target: Extract<LinkTarget, { kind: keyof typeof STOPS }>,
  messages: Messages,
): LinkStep {
  const { title, text } = STOPS[target.kind]
  const { t } = messages
  return {
    messages,
    title: t(title),
    text: t(text),
    button: { label: t('page.unsubscribe'), to: links.action('unsubscribe', target) },
    async act() {
      if (target.kind === 'person') await alerts.unsubscribeAll(target.id)
      else await people.stop(target.id, target.kind)
      return { title: t('page.unsubscribed'), text: t('page.unsubscribedForGood') }
    },
  }
}

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
