import type { PersonId } from '#platform/person'
import type { Links } from '../links/links.ts'
import type { AskedAlert } from '../mail-content.ts'
import { DAYS_TO_ANSWER } from '../stale-days.ts'
import { html } from '#platform/html'
import { mailPage } from './mail-page.ts'
import type { Words } from './words.ts'

interface Question {
  alerts: AskedAlert[]
  /** The subject of the person whose alerts these are. */
  owner: PersonId
  links: Links
  words: Words
}

export const staleSubject = (alerts: AskedAlert[], words: Words) =>
  words.staleSubject(alerts.map(({ name }) => name))

/** Asks whether alerts are still useful; both parts say the same. */
export function staleBody({ alerts, owner, links, words }: Question) {
  const { length } = alerts
  const stop = links.ask('unsubscribe', { kind: 'person', id: owner })
  return {
    html: mailPage({
      title: staleSubject(alerts, words),
      language: words.language,
      publicUrl: links.publicUrl,
      main: html`<h1 class="cl-title cl-heading">${words.staleTitle(length)}</h1>
        <p class="cl-body">${words.staleText(length)}</p>
        <p class="cl-body">${words.staleHow(DAYS_TO_ANSWER)}</p>
        ${alerts.map(
          ({ alertId, name, criteria }) =>
            html`<div class="cl-rule">
              <h2 class="cl-name">${name}</h2>
              <p class="cl-small cl-quiet">${criteria}</p>
              <p class="cl-small">
                ${answers(alertId, { links, words }).map(
                  ([text, url]) => html`<a class="cl-link cl-act" href="${url}">${text}</a>`,
                )}
              </p>
            </div> `,
        )}`,
      foot: html`<a class="cl-link cl-act" href="${stop}">${words.stopEverything}</a>`,
    }),
    text: [
      words.staleTitle(length),
      '',
      words.staleText(length),
      words.staleHow(DAYS_TO_ANSWER),
      '',
      ...alerts.flatMap(({ alertId, name, criteria }) => [
        name,
        criteria,
        ...answers(alertId, { links, words }).map(([text, url]) => words.labelled(text, url)),
        '',
      ]),
      '-- ',
      words.labelled(words.stopEverything, stop),
      '',
    ].join('\n'),
  }
}

/** Text and address of what can be answered. */
const answers = (
  alertId: string,
  { links, words }: Pick<Question, 'links' | 'words'>,
): [string, string][] => [
  [words.keep, links.ask('keep', { kind: 'alert', id: alertId })],
  [words.viewResults, links.results(alertId)],
  [words.unsubscribe, links.ask('unsubscribe', { kind: 'alert', id: alertId })],
]
