import { DateTime } from 'luxon'
import type { AlertTelling, AlertToTell, Pause } from '#domains/reading/alerts'
import type { Clock } from '#platform/clock'
import type { PersonId } from '#platform/person'
import { type Words, wordsIn } from '../content/words.ts'
import type { LinkAction, LinkTarget, Links } from '../links/links.ts'
import type { Addresses } from '../people/addresses.ts'
import type { MailPeople } from '../mail-people.ts'
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
  /** Of the person whose mail it was. */
  words: Words
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
      case 'decisions': {
        if (action !== 'unsubscribe') return undefined
        const words = await wordsOf(parts, target.id)
        return target.kind === 'person'
          ? personStep(parts, target, words)
          : decisionStep(parts, target, words)
      }
    }
  }
}

export const goneLink = ({ page }: Words): LinkPage => ({ title: page.gone, text: page.goneText })

const wordsOf = async ({ people }: LinkParts, owner: PersonId) => wordsIn(await people.languageOf(owner))

async function alertStep(
  parts: LinkParts,
  action: LinkAction,
  target: LinkTarget,
): Promise<LinkStep | undefined> {
  const { alerts, links, clock, people } = parts
  const alert = await alerts.alertById(target.id)
  if (!alert) return undefined
  const { id, name, owner } = alert
  const words = await wordsOf(parts, owner)
  const { page } = words
  const here = links.ask(action, target)
  const setPause = (pause: Pause) => answer(alerts, id, pause)
  const takeBack = { label: page.takeBack, to: links.ask('resume', target) }
  if (action === 'unsubscribe')
    return {
      words,
      question: {
        title: page.unsubscribeAlert(name),
        text: page.unsubscribeAlertText,
        button: { label: page.unsubscribe, to: here },
      },
      async act() {
        await setPause({ state: 'unsubscribed' })
        return { title: page.unsubscribed, text: page.unsubscribedText, button: takeBack }
      },
    }
  if (action === 'pause')
    return {
      words,
      question: {
        title: page.pauseAlert(name),
        text: page.pauseAlertText,
        button: { label: page.pause, to: here, days: PAUSES },
      },
      async act(days) {
        const until = clock() + (PAUSES.find((each) => each === days) ?? PAUSES[0]) * DAY
        await setPause({ state: 'paused', until })
        const { timeZone } = await people.wishes(owner)
        const shown = DateTime.fromMillis(until, { zone: timeZone, locale: words.dates }).toLocaleString(
          DateTime.DATE_FULL,
        )
        return { title: page.paused(shown), text: page.pauseAlertText, button: takeBack }
      },
    }
  if (action === 'resume')
    return {
      words,
      question: {
        title: page.resume(name),
        text: page.resumedText,
        button: { label: page.takeBack, to: here },
      },
      async act() {
        await setPause({ state: 'active' })
        return { title: page.resumed, text: page.resumedText }
      },
    }
  return action === 'keep' ? keepStep(alerts, { alert, here, words }) : undefined
}

/** Who pauses or resumes an alert has answered for it. */
async function answer(alerts: AlertTelling, id: string, pause: Pause) {
  await alerts.setPause(id, pause)
  await alerts.noteUse(id)
}

/** The answer to the question whether an alert is still useful, also when it comes late. */
function keepStep(
  alerts: AlertTelling,
  { alert: { id, name, pause }, here, words }: { alert: AlertToTell; here: string; words: Words },
): LinkStep {
  const { page } = words
  return {
    words,
    question: {
      title: page.keep(name),
      text: page.keepText,
      button: { label: page.keepButton, to: here },
    },
    async act() {
      if (pause.state === 'stale') await alerts.setPause(id, { state: 'active' })
      await alerts.noteUse(id)
      return { title: page.kept, text: page.keptText }
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
  const words = await wordsOf(parts, named.owner)
  const { page } = words
  const to = links.ask(action, target)
  if (action === 'confirm' && named.state !== 'refused')
    return {
      words,
      question: {
        title: page.confirm(named.address),
        text: page.confirmText,
        button: { label: page.confirmButton, to },
      },
      async act() {
        await addresses.confirm(named.id)
        return { title: page.confirmed, text: page.confirmedText }
      },
    }
  if (action === 'unsubscribe')
    return {
      words,
      question: {
        title: page.refuse(named.address),
        text: page.refuseText,
        button: { label: page.refuseButton, to },
      },
      async act() {
        await addresses.refuse(named.id)
        return { title: page.refused, text: page.refuseText }
      },
    }
  return undefined
}

type PersonTarget = Extract<LinkTarget, { id: PersonId }>

const personStep = ({ alerts, links }: LinkParts, target: PersonTarget, words: Words): LinkStep => ({
  words,
  question: {
    title: words.page.unsubscribeAll,
    text: words.page.unsubscribeAllText,
    button: { label: words.page.unsubscribe, to: links.ask('unsubscribe', target) },
  },
  async act() {
    await alerts.unsubscribeAll(target.id)
    return { title: words.page.unsubscribed, text: words.page.unsubscribedForGood }
  },
})

const decisionStep = ({ people, links }: LinkParts, target: PersonTarget, words: Words): LinkStep => ({
  words,
  question: {
    title: words.page.unsubscribeDecisions,
    text: words.page.unsubscribeDecisionsText,
    button: { label: words.page.unsubscribe, to: links.ask('unsubscribe', target) },
  },
  async act() {
    await people.stopDecisions(target.id)
    return { title: words.page.unsubscribed, text: words.page.unsubscribedForGood }
  },
})
