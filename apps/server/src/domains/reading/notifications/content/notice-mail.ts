import { doiAddress, readableTex } from '@claire/scholarly-text'
import { html, nothing } from '#platform/html'
import type { PersonId } from '#platform/person'
import type { Links, LinkedAlert } from '../links.ts'
import {
  type MailContent,
  type AskedAlert,
  DAYS_TO_ANSWER,
  ARTICLES_LISTED,
  type ChangedWork,
  type LetterContent,
} from '../mail-content.ts'
import { type MailContext, mailPage, writeLetter } from './mail-page.ts'
import type { Messages } from './messages.ts'

type Decision = Extract<MailContent, { kind: 'decision' }>
type OtherAddress = Extract<MailContent, { kind: 'other address' }>

interface Place extends MailContext {
  address: string
}

/**
 * Asks an address for confirmation. Contains nothing written by the person who entered the address: otherwise anybody
 * could send anything to anyone through Claire.
 */
export function confirmationMail(addressId: string, { address, links, messages }: Place) {
  const { t } = messages
  const host = new URL(links.publicUrl).host
  const confirm = links.action('confirm', { kind: 'address', id: addressId })
  const never = links.action('unsubscribe', { kind: 'address', id: addressId })
  return {
    subject: t('confirmation.subject'),
    html: mailPage({
      title: t('confirmation.subject'),
      language: messages.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${t('confirmation.title')}</h1>
        <p class="cl-body">${t('confirmation.text', { address, host })}</p>
        <p class="cl-body">${t('confirmation.how')}</p>
        <p class="cl-body">
          <a class="cl-button" href="${confirm}">${t('confirmation.confirm')}</a>
        </p>`,
      foot: html`<a class="cl-link cl-act" href="${never}">${t('confirmation.never')}</a>`,
    }),
    text: [
      t('confirmation.title'),
      '',
      t('confirmation.text', { address, host }),
      t('confirmation.how'),
      '',
      t('labelled', { label: t('confirmation.confirm'), text: confirm }),
      t('labelled', { label: t('confirmation.never'), text: never }),
      '',
    ].join('\n'),
  }
}

/** Notifies the reader of an account's former address, without naming the new one: they may not be its person. */
export function otherAddressMail({ support }: OtherAddress, { address, ...place }: Place) {
  const { t } = place.messages
  const host = new URL(place.links.publicUrl).host
  const title = t('otherAddress.subject')
  const said = t('otherAddress.text', { address, host })
  const help = support ? t('otherAddress.help', { support }) : t('otherAddress.noHelp', { host })
  return writeLetter({
    ...place,
    title,
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      <p class="cl-body">${said}</p>
      <p class="cl-body">${help}</p>`,
    lines: [title, '', said, '', help],
    foot: t('otherAddress.footer'),
  })
}

/** Notifies the reader of the decision on a source that they had suggested. */
export function decisionMail(content: Decision, { address, ...place }: Place) {
  const { decision, sourceName: name, sourceUrl, note, owner } = content
  const { links, messages } = place
  const { t } = messages
  const sentence = t(`decision.${decision}Text`, { name })
  return writeLetter({
    ...place,
    title: t(`decision.${decision}Subject`, { name }),
    main: html`<h1 class="cl-title cl-heading">${sentence}</h1>
      <p class="cl-small cl-quiet">${sourceUrl}</p>
      ${note ? html`<p class="cl-body">${t('decision.note')} ${note}</p>` : nothing}
      <p class="cl-body"><a class="cl-button" href="${links.suggestions()}">${t('decision.view')}</a></p>`,
    lines: [
      sentence,
      sourceUrl,
      ...(note ? ['', `${t('decision.note')} ${note}`] : []),
      '',
      t('labelled', { label: t('decision.view'), text: links.suggestions() }),
    ],
    foot: t('decision.footer', { address }),
    stop: { label: t('unsubscribe'), to: links.action('unsubscribe', { kind: 'decisions', id: owner }) },
  })
}

interface Question extends MailContext {
  alerts: AskedAlert[]
  /** The subject of the person whose alerts these are. */
  owner: PersonId
}

/** Asks whether alerts are still useful. */
export function staleMail({ alerts, owner, ...place }: Question) {
  const { links, messages } = place
  const { t } = messages
  const count = alerts.length
  return writeLetter({
    ...place,
    title: t('stale.subject', { count, names: alerts.map(({ name }) => name).join(', ') }),
    main: html`<h1 class="cl-title cl-heading">${t('stale.title', { count })}</h1>
      <p class="cl-body">${t('stale.text', { count })}</p>
      <p class="cl-body">${t('stale.how', { days: DAYS_TO_ANSWER })}</p>
      ${alerts.map(
        (alert) =>
          html`<div class="cl-rule">
            <h2 class="cl-name">${alert.name}</h2>
            <p class="cl-small cl-quiet">${alert.criteria}</p>
            <p class="cl-small">
              ${answers(alert, place).map(
                ([text, url]) => html`<a class="cl-link cl-act" href="${url}">${text}</a>`,
              )}
            </p>
          </div> `,
      )}`,
    lines: [
      t('stale.title', { count }),
      '',
      t('stale.text', { count }),
      t('stale.how', { days: DAYS_TO_ANSWER }),
      ...alerts.flatMap((alert) => [
        '',
        alert.name,
        alert.criteria,
        ...answers(alert, place).map(([label, text]) => t('labelled', { label, text })),
      ]),
    ],
    stop: {
      label: t('stale.stopEverything'),
      to: links.action('unsubscribe', { kind: 'person', id: owner }),
    },
  })
}

/** Labels and addresses of the possible answers. */
const answers = (alert: LinkedAlert, { links, messages }: MailContext): [string, string][] => [
  [messages.t('stale.keep'), links.action('keep', { kind: 'alert', id: alert.alertId })],
  [messages.t('viewResults'), links.results(alert)],
  [messages.t('unsubscribe'), links.action('unsubscribe', { kind: 'alert', id: alert.alertId })],
]

type Retractions = Extract<LetterContent, { kind: 'retractions' }>

const labelOf = ({ kind, citedBy }: ChangedWork, { t }: Messages) =>
  citedBy ? t(`retractions.cited.${kind}`, { count: citedBy.count }) : t(`retractions.${kind}`)

function titleOf(works: ChangedWork[], messages: Messages): string {
  const { t } = messages
  const cited = works.find(({ citedBy }) => citedBy)
  if (!cited) return t('retractions.title', { count: works.length })
  return works.length === 1 ? labelOf(cited, messages) : t('retractions.withCited', { count: works.length })
}

function subjectOf({ works }: Retractions, messages: Messages): string {
  const [only] = works
  return only && works.length === 1
    ? messages.t('labelled', { label: labelOf(only, messages), text: readableTex(only.title) })
    : titleOf(works, messages)
}

/** Address of a work; '' if there is none. A cited work without an article has its DOI as title. */
function placeOf({ articleId, url, title, citedBy }: ChangedWork, links: Links): string {
  if (articleId !== null) return links.article(articleId)
  return citedBy ? doiAddress(title) : url
}

const leftOf = (count: number, { t }: Messages) => (count ? [t('andMore', { count })] : [])

/** Titles and addresses of the bookmarks that cite a work, and a line that counts the others. */
function citingOf({ citedBy }: ChangedWork, { links, messages }: Place) {
  const { count, bookmarks } = citedBy ?? { count: 0, bookmarks: [] }
  const named = bookmarks.map(({ articleId, title }) => ({
    shown: readableTex(title),
    place: links.article(articleId),
  }))
  return { named, more: leftOf(count - named.length, messages) }
}

/** Notifies a person that works they bookmarked, or that these cite, were retracted or corrected; both parts have the same content. */
export function retractionMail(content: Retractions, context: Place) {
  const { address, links, messages } = context
  const { works, owner } = content
  const { t } = messages
  const title = titleOf(works, messages)
  const listed = works.slice(0, ARTICLES_LISTED)
  const more = leftOf(works.length - listed.length, messages)
  return writeLetter({
    links,
    messages,
    title: subjectOf(content, messages),
    main: html`<h1 class="cl-title cl-heading">${title}</h1>
      ${listed.map((work) => {
        const shown = readableTex(work.title)
        const place = placeOf(work, links)
        const citing = citingOf(work, context)
        return html`<div class="cl-rule">
          <h2 class="cl-name">${place ? html`<a class="cl-link" href="${place}">${shown}</a>` : shown}</h2>
          <p class="cl-small">
            ${labelOf(work, messages)}
            ${work.url ? html`<a class="cl-link cl-act" href="${work.url}">${t('retractions.notice')}</a>` : ''}
          </p>
          ${citing.named.map(
            (each) =>
              html`<p class="cl-small"><a class="cl-link" href="${each.place}">${each.shown}</a></p> `,
          )}
          ${citing.more.map((line) => html`<p class="cl-small">${line}</p>`)}
        </div> `
      })}
      ${more.map((line) => html`<p class="cl-body">${line}</p>`)}
      <p class="cl-body"><a class="cl-button" href="${links.today()}">${t('retractions.view')}</a></p>`,
    lines: [
      title,
      '',
      ...listed.flatMap((work) => [
        t('labelled', { label: labelOf(work, messages), text: readableTex(work.title) }),
        ...[placeOf(work, links)].filter(Boolean),
        ...(work.url ? [t('labelled', { label: t('retractions.notice'), text: work.url })] : []),
        ...citingOf(work, context).named.map(({ shown, place }) => `- ${shown} ${place}`),
        ...citingOf(work, context).more,
        '',
      ]),
      ...more,
      t('labelled', { label: t('retractions.view'), text: links.today() }),
    ],
    foot: t('retractions.footer', { address }),
    stop: { label: t('unsubscribe'), to: links.action('unsubscribe', { kind: 'retractions', id: owner }) },
  })
}
