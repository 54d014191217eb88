import { DateTime } from 'luxon'
import type { AlertTelling } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import type { PersonId } from '#platform/person'
import { pageWords } from '../content/words.ts'
import { FOR_GOOD } from '../for-good.ts'
import type { LinkAction, LinkTarget, Links } from '../links/links.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../people/mail-people.ts'
import type { LinkPage } from './link-pages.ts'

const DAY = 86_400_000
const PAUSES = [7, 14, 30, 90] as const

export interface LinkParts {
  clock: Clock
  alerts: AlertTelling
  addresses: Addresses
  people: MailPeople
  links: Links
}

export interface LinkStep {
  /** The page that asks. */
  question: LinkPage
  /** Does it; again, it changes nothing more. */
  act(days: number): Promise<LinkPage>
}

/** What a link of a mail asks and does; undefined when what it speaks of is gone. */
export function createLinkActions(parts: LinkParts) {
  return async (action: LinkAction, target: LinkTarget): Promise<LinkStep | undefined> => {
    switch (target.kind) {
      case 'alert':
        return alertStep(parts, action, target)
      case 'address':
        return addressStep(parts, action, target)
      case 'person':
        return action === 'unsubscribe' ? personStep(parts, target) : undefined
      case 'decisions':
        return action === 'unsubscribe' ? decisionStep(parts, target) : undefined
    }
  }
}

export const goneLink: LinkPage = { title: pageWords.gone, text: pageWords.goneText }

async function alertStep(
  { alerts, links, clock, people }: LinkParts,
  action: LinkAction,
  target: LinkTarget,
): Promise<LinkStep | undefined> {
  const alert = await alerts.alertById(target.id)
  if (!alert) return undefined
  const { id, name, owner } = alert
  const here = links.ask(action, target)
  const takeBack = { label: pageWords.takeBack, to: links.ask('resume', target) }
  if (action === 'unsubscribe')
    return {
      question: {
        title: pageWords.unsubscribeAlert(name),
        text: pageWords.unsubscribeAlertText,
        button: { label: pageWords.unsubscribe, to: here },
      },
      async act() {
        await alerts.setPause(id, FOR_GOOD)
        return { title: pageWords.unsubscribed, text: pageWords.unsubscribedText, button: takeBack }
      },
    }
  if (action === 'pause')
    return {
      question: {
        title: pageWords.pauseAlert(name),
        text: pageWords.pauseAlertText,
        button: { label: pageWords.pause, to: here, days: PAUSES },
      },
      async act(days) {
        const until = clock() + (PAUSES.find((each) => each === days) ?? PAUSES[0]) * DAY
        await alerts.setPause(id, until)
        const { timeZone } = await people.wishes(owner)
        const shown = DateTime.fromMillis(until, { zone: timeZone }).toFormat('d LLLL yyyy')
        return { title: pageWords.paused(shown), text: pageWords.pauseAlertText, button: takeBack }
      },
    }
  if (action === 'resume')
    return {
      question: {
        title: pageWords.resume(name),
        text: pageWords.resumedText,
        button: { label: pageWords.takeBack, to: here },
      },
      async act() {
        await alerts.setPause(id, null)
        return { title: pageWords.resumed, text: pageWords.resumedText }
      },
    }
  return undefined
}

async function addressStep(
  { addresses, links }: LinkParts,
  action: LinkAction,
  target: LinkTarget,
): Promise<LinkStep | undefined> {
  const named = await addresses.byId(target.id)
  if (!named) return undefined
  const to = links.ask(action, target)
  if (action === 'confirm' && named.state !== 'refused')
    return {
      question: {
        title: pageWords.confirm(named.address),
        text: pageWords.confirmText,
        button: { label: pageWords.confirmButton, to },
      },
      async act() {
        await addresses.confirm(named.id)
        return { title: pageWords.confirmed, text: pageWords.confirmedText }
      },
    }
  if (action === 'unsubscribe')
    return {
      question: {
        title: pageWords.refuse(named.address),
        text: pageWords.refuseText,
        button: { label: pageWords.refuseButton, to },
      },
      async act() {
        await addresses.refuse(named.id)
        return { title: pageWords.refused, text: pageWords.refuseText }
      },
    }
  return undefined
}

type PersonTarget = Extract<LinkTarget, { id: PersonId }>

const personStep = ({ alerts, links }: LinkParts, target: PersonTarget): LinkStep => ({
  question: {
    title: pageWords.unsubscribeAll,
    text: pageWords.unsubscribeAllText,
    button: { label: pageWords.unsubscribe, to: links.ask('unsubscribe', target) },
  },
  async act() {
    await alerts.pauseAll(target.id, FOR_GOOD)
    return { title: pageWords.unsubscribed, text: pageWords.unsubscribedForGood }
  },
})

const decisionStep = ({ people, links }: LinkParts, target: PersonTarget): LinkStep => ({
  question: {
    title: pageWords.unsubscribeDecisions,
    text: pageWords.unsubscribeDecisionsText,
    button: { label: pageWords.unsubscribe, to: links.ask('unsubscribe', target) },
  },
  async act() {
    await people.stopDecisions(target.id)
    return { title: pageWords.unsubscribed, text: pageWords.unsubscribedForGood }
  },
})
