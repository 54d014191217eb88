import type { PersonId } from '#platform/person'
import type { LinkedAlert, Links } from '../links.ts'
import { type AskedAlert, DAYS_TO_ANSWER } from '../mail-content.ts'
import { html } from '#platform/html'
import { mailPage } from './mail-page.ts'
import type { Messages } from './messages.ts'

interface Question {
  alerts: AskedAlert[]
  /** The subject of the person whose alerts these are. */
  owner: PersonId
  links: Links
  messages: Messages
}

export const staleSubject = (alerts: AskedAlert[], messages: Messages) =>
  messages.t('stale.subject', { count: alerts.length, names: alerts.map(({ name }) => name).join(', ') })

/** Asks whether alerts are still useful; both parts have the same content. */
export function staleBody({ alerts, owner, links, messages }: Question) {
  const count = alerts.length
  const stop = links.action('unsubscribe', { kind: 'person', id: owner })
  return {
    html: mailPage({
      title: staleSubject(alerts, messages),
      language: messages.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${messages.t('stale.title', { count })}</h1>
        <p class="cl-body">${messages.t('stale.text', { count })}</p>
        <p class="cl-body">${messages.t('stale.how', { days: DAYS_TO_ANSWER })}</p>
        ${alerts.map(
          (alert) =>
            html`<div class="cl-rule">
              <h2 class="cl-name">${alert.name}</h2>
              <p class="cl-small cl-quiet">${alert.criteria}</p>
              <p class="cl-small">
                ${answers(alert, { links, messages }).map(
                  ([text, url]) => html`<a class="cl-link cl-act" href="${url}">${text}</a>`,
                )}
              </p>
            </div> `,
        )}`,
      foot: html`<a class="cl-link cl-act" href="${stop}">${messages.t('stale.stopEverything')}</a>`,
    }),
    text: [
      messages.t('stale.title', { count }),
      '',
      messages.t('stale.text', { count }),
      messages.t('stale.how', { days: DAYS_TO_ANSWER }),
      '',
      ...alerts.flatMap((alert) => [
        alert.name,
        alert.criteria,
        ...answers(alert, { links, messages }).map(([text, url]) =>
          messages.t('labelled', { label: text, text: url }),
        ),
        '',
      ]),
      '-- ',
      messages.t('labelled', { label: messages.t('stale.stopEverything'), text: stop }),
      '',
    ].join('\n'),
  }
}

/** Labels and addresses of the possible answers. */
const answers = (
  alert: LinkedAlert,
  { links, messages }: Pick<Question, 'links' | 'messages'>,
): [string, string][] => [
  [messages.t('stale.keep'), links.action('keep', { kind: 'alert', id: alert.alertId })],
  [messages.t('viewResults'), links.results(alert)],
  [messages.t('unsubscribe'), links.action('unsubscribe', { kind: 'alert', id: alert.alertId })],
]
