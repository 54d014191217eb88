import { readableTex } from '@claire/scholarly-text'
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

function subjectOf({ works }: Retractions, { t }: Messages): string {
  const [only] = works
  return only && works.length === 1
    ? t('labelled', { label: t(`retractions.${only.kind}`), text: readableTex(only.title) })
    : t('retractions.title', { count: works.length })
}

/** Notifies a person that works they bookmarked were retracted or corrected; both parts have the same content. */
export function retractionMail(content: Retractions, { address, links, messages }: Place) {
  const { works, owner } = content
  const { t, language } = messages
  const title = t('retractions.title', { count: works.length })
  const listed = works.slice(0, ARTICLES_LISTED)
  const left = works.length - listed.length
  const more = left ? [t('andMore', { count: left })] : []
  const stop = links.action('unsubscribe', { kind: 'retractions', id: owner })
  const placeOf = ({ articleId, url }: ChangedWork) => (articleId === null ? url : links.article(articleId))
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
          const place = placeOf(work)
          return html`<div class="cl-rule">
            <h2 class="cl-name">${place ? html`<a class="cl-link" href="${place}">${shown}</a>` : shown}</h2>
            <p class="cl-small">
              ${t(`retractions.${work.kind}`)}
              ${work.url ? html`<a class="cl-link cl-act" href="${work.url}">${t('retractions.notice')}</a>` : ''}
            </p>
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
        t('labelled', { label: t(`retractions.${work.kind}`), text: readableTex(work.title) }),
        ...[placeOf(work)].filter(Boolean),
        ...(work.url ? [t('labelled', { label: t('retractions.notice'), text: work.url })] : []),
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
