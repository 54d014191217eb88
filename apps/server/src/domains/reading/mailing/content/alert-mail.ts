import { readableTex } from '@claire/scholarly-text'
import type { PersonId } from '#platform/person'
import type { AlertNews, ListedArticle } from '../mail-content.ts'
import { type Html, html, nothing } from '#platform/html'
import type { Links } from '../links/links.ts'
import { mailPage } from './mail-page.ts'
import type { Words } from './words.ts'

interface Letter {
  /** One alert, or several in a digest; never empty. */
  news: AlertNews[]
  address: string
  /** The subject of the person whose alerts these are. */
  owner: PersonId
  links: Links
  words: Words
}

const countOf = (news: AlertNews[]) => news.reduce((sum, { total }) => sum + total, 0)

export function alertSubject(news: AlertNews[], words: Words): string {
  const [only] = news
  if (only && news.length === 1) return words.newForAlert(only.total, only.name)
  return words.newForAlerts(
    countOf(news),
    news.map(({ name }) => name),
  )
}

/** The HTML part; says the same as the text part. */
export function alertHtml({ news, address, owner, links, words }: Letter): string {
  const first = readableTex(news[0]?.articles[0]?.title ?? '')
  return mailPage({
    title: alertSubject(news, words),
    language: words.language,
    preview: words.preview(first, countOf(news) - 1),
    publicUrl: links.publicUrl,
    main: html`${news.map((each, at) => section(each, { isFirst: at === 0, links, words }))}`,
    foot: foot({ news, address, owner, links, words }),
  })
}

interface Place {
  links: Links
  words: Words
}

function section(news: AlertNews, { isFirst, ...place }: Place & { isFirst: boolean }): Html {
  const { links, words } = place
  const { alertId, name, criteria, note, total, articles } = news
  return html`<div class="${isFirst ? '' : 'cl-rule'}">
    <h1 class="cl-title cl-heading">${words.newResultsFor(total, name)}</h1>
    <p class="cl-small cl-quiet">${criteria}</p>
    ${note ? html`<p class="cl-small cl-quiet">${words.yourNote} ${note}</p>` : nothing}
    ${articles.map((article) => item(article, place))}
    <div class="cl-rule">
      <a class="cl-button" href="${links.results(alertId)}">${words.viewResults}</a>
      <p class="cl-small cl-quiet">${countLine(news, words)}</p>
      <p class="cl-small cl-quiet">${acts(alertId, place)}</p>
    </div>
  </div> `
}

function countLine({ total, listedAbove, articles }: AlertNews, words: Words): string {
  const more = total - listedAbove - articles.length
  const lines = [listedAbove ? words.listedAbove(listedAbove) : '', more > 0 ? words.andMore(more) : '']
  return lines.filter(Boolean).join(' ') || words.allAbove(total)
}

function item(article: ListedArticle, { links, words }: Place): Html {
  return html`<div class="cl-rule">
    <h2 class="cl-name">
      <a class="cl-heading" href="${links.article(article.id)}">${readableTex(article.title)}</a>
    </h2>
    <p class="cl-small cl-quiet">${metaLine(article, words)}</p>
    ${article.sentence ? html`<p class="cl-body">${readableTex(article.sentence)}</p>` : nothing}
    <p class="cl-small cl-quiet">${whyLine(article, words)}</p>
  </div> `
}

const metaLine = ({ authors, year, source }: ListedArticle, words: Words) =>
  [words.authors(authors), year === null ? words.unknownYear : String(year), source]
    .filter(Boolean)
    .join(' · ')

const whyLine = ({ reason, alsoFoundBy }: ListedArticle, words: Words) =>
  [words.reason(reason), alsoFoundBy.length ? words.alsoFoundBy(alsoFoundBy) : ''].filter(Boolean).join(' ')

/** Text and address of what can be done about an alert. */
const actions = (alertId: string, { links, words }: Place): [string, string][] => [
  [words.editAlert, links.edit(alertId)],
  [words.pause, links.ask('pause', { kind: 'alert', id: alertId })],
  [words.unsubscribe, links.ask('unsubscribe', { kind: 'alert', id: alertId })],
]

const acts = (alertId: string, place: Place) =>
  html`${actions(alertId, place).map(([text, url]) => html`<a class="cl-link cl-act" href="${url}">${text}</a>`)}`

function foot({ news, address, owner, links, words }: Letter): Html {
  const stop = news.length > 1 ? links.ask('unsubscribe', { kind: 'person', id: owner }) : null
  return html`${footLine(news, address, words)}${stop ? html`<br /><a class="cl-link cl-act" href="${stop}">${words.stopAll}</a>` : nothing}`
}

const footLine = (news: AlertNews[], address: string, words: Words) => {
  const [only] = news
  return only && news.length === 1
    ? words.askedFor(words.often[only.frequency], address)
    : words.askedForDigest(address)
}

/** The text part; lines end where the text does, the transport folds them. */
export function alertText({ news, address, owner, links, words }: Letter): string {
  const parts = news.map((each) => [
    words.newResultsFor(each.total, each.name),
    each.criteria,
    ...(each.note ? [`${words.yourNote} ${each.note}`] : []),
    '',
    ...each.articles.flatMap((article) => [
      readableTex(article.title),
      metaLine(article, words),
      ...(article.sentence ? [readableTex(article.sentence)] : []),
      whyLine(article, words),
      links.article(article.id),
      '',
    ]),
    countLine(each, words),
    words.labelled(words.viewResults, links.results(each.alertId)),
    ...actions(each.alertId, { links, words }).map(([text, url]) => words.labelled(text, url)),
    '',
  ])
  const stop =
    news.length > 1
      ? [words.labelled(words.stopAll, links.ask('unsubscribe', { kind: 'person', id: owner }))]
      : []
  return [...parts.flat(), '-- ', footLine(news, address, words), ...stop, ''].join('\n')
}
