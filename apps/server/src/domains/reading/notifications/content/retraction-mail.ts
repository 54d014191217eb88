import { doiAddress, readableTex } from '@claire/scholarly-text'
import { html } from '#platform/html'
import type { Links } from '../links.ts'
import { ARTICLES_LISTED, type ChangedWork, type LetterContent } from '../mail-content.ts'
import { mailPage } from './mail-page.ts'
import type { Messages } from './messages.ts'

type Retractions = Extract<LetterContent, { kind: 'retractions' }>

interface Place {
  address: string
  links: Links
  messages: Messages
}

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
  const { t, language } = messages
  const title = titleOf(works, messages)
  const listed = works.slice(0, ARTICLES_LISTED)
  const more = leftOf(works.length - listed.length, messages)
  const stop = links.action('unsubscribe', { kind: 'retractions', id: owner })
  const subject = subjectOf(content, messages)
  return {
    subject,
    html: mailPage({
      title: subject,
      language,
      publicUrl: links.publicUrl,
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
      foot: html`${t('retractions.footer', { address })}<br /><a class="cl-link cl-act" href="${stop}"
          >${t('unsubscribe')}</a
        >`,
    }),
    text: [
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
      '',
      '-- ',
      t('retractions.footer', { address }),
      t('labelled', { label: t('unsubscribe'), text: stop }),
      '',
    ].join('\n'),
  }
}
