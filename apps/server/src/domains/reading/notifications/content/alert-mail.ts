import { readableTex } from '@claire/scholarly-text'
import type { PersonId } from '#platform/person'
import type { FolderAdditions } from '#domains/reading/bookmarks'
import type { AlertNews, ListedArticle } from '../mail-content.ts'
import { type Html, html, nothing } from '#platform/html'
import type { LinkedAlert } from '../links.ts'
import { additionsHtml, additionsText } from './folder-mail.ts'
import { type MailContext, writeLetter } from './mail-page.ts'
import { authorsLine, reasonLine, alsoFoundLine, type Messages } from './messages.ts'

interface Letter extends MailContext {
  /** One alert, or several in a digest; never empty. */
  news: AlertNews[]
  /** Additions to shared folders, below. */
  folders: FolderAdditions[]
  address: string
  /** The subject of the person whose alerts these are. */
  owner: PersonId
}

const countOf = (news: AlertNews[]) => news.reduce((sum, { total }) => sum + total, 0)

export function alertSubject(news: AlertNews[], messages: Messages): string {
  const [only] = news
  if (only && news.length === 1) return messages.t('newForAlert', { count: only.total, alert: only.name })
  return messages.t('newForAlerts', {
    count: countOf(news),
    alerts: news.length,
    names: news.map(({ name }) => name).join(', '),
  })
}

/** The mail about new results. Lines of its text end only where paragraphs do, the transport folds them. */
export function alertMail({ news, folders, address, owner, ...place }: Letter) {
  const { links, messages } = place
  const blocks = [
    ...news.map((each) => sectionLines(each, place)),
    ...(folders.length ? [additionsText(folders, place)] : []),
  ]
  return writeLetter({
    ...place,
    title: alertSubject(news, messages),
    preview: previewOf(news, messages),
    main: html`${news.map((each, at) => section(each, { isFirst: at === 0, ...place }))}${folders.length ? html`<div class="cl-rule">${additionsHtml(folders, place)}</div>` : nothing}`,
    lines: blocks.flatMap((lines, at) => (at ? ['', ...lines] : lines)),
    foot: footLine(news, address, messages),
    stop:
      news.length > 1
        ? { label: messages.t('stopAll'), to: links.action('unsubscribe', { kind: 'person', id: owner }) }
        : null,
  })
}

/** Returns what mail programs show beside the subject: the first title, and how many more there are. */
function previewOf(news: AlertNews[], { t }: Messages): string {
  const title = readableTex(news[0]?.articles[0]?.title ?? '')
  const count = countOf(news) - 1
  return count > 0 ? t('preview', { title, count }) : title
}

function section(news: AlertNews, { isFirst, ...place }: MailContext & { isFirst: boolean }): Html {
  const { links, messages } = place
  const { name, author, criteria, note, total, articles } = news
  const heading = messages.t('newResultsFor', { count: total, alert: name })
  return html`<div class="${isFirst ? '' : 'cl-rule'}">
    <h1 class="cl-title cl-heading">
      ${author ? html`<a class="cl-heading" href="${links.author(author)}">${heading}</a>` : heading}
    </h1>
    <p class="cl-small cl-quiet">${criteria}</p>
    ${note ? html`<p class="cl-small cl-quiet">${messages.t('yourNote')} ${note}</p>` : nothing}
    ${articles.map((article) => item(article, place))}
    <div class="cl-rule">
      <a class="cl-button" href="${links.results(news)}">${messages.t('viewResults')}</a>
      <p class="cl-small cl-quiet">${countLine(news, messages)}</p>
      <p class="cl-small cl-quiet">${acts(news, place)}</p>
    </div>
  </div> `
}

function countLine({ total, listedAbove, articles }: AlertNews, messages: Messages): string {
  const more = total - listedAbove - articles.length
  const lines = [
    listedAbove ? messages.t('listedAbove', { count: listedAbove }) : '',
    more > 0 ? messages.t('andMore', { count: more }) : '',
  ]
  return lines.filter(Boolean).join(' ') || messages.t('allAbove', { count: total })
}

function item(article: ListedArticle, { links, messages }: MailContext): Html {
  return html`<div class="cl-rule">
    <h2 class="cl-name">
      <a class="cl-heading" href="${links.article(article.id)}">${readableTex(article.title)}</a>
    </h2>
    <p class="cl-small cl-quiet">${linkedMeta(article, { links, messages })}</p>
    ${article.sentence ? html`<p class="cl-body">${readableTex(article.sentence)}</p>` : nothing}
    <p class="cl-small cl-quiet">${whyLine(article, messages)}</p>
  </div> `
}

const ORCID_LENGTH = 19

/** The same as `metaLine`, with the names as links to the pages of the authors. */
function linkedMeta(article: ListedArticle, { links, messages }: MailContext): Html {
  const { authors, orcids = [] } = article
  // A private character on both sides of a number marks where a name is in the words of this language.
  const numbered = authors.map((_, at) => `\uE000${at}\uE000`)
  const parts = metaLine({ ...article, authors: numbered }, messages).split('\uE000')
  return html`${parts.map((part, at) => {
    if (at % 2 === 0) return html`${part}`
    const name = authors[Number(part)] ?? ''
    const key = orcids[Number(part)]?.slice(-ORCID_LENGTH) || name
    return html`<a class="cl-quiet" href="${links.author(key)}">${name}</a>`
  })}`
}

const metaLine = ({ authors, year, source }: ListedArticle, messages: Messages) =>
  [authorsLine(authors, messages), year === null ? messages.t('unknownYear') : String(year), source]
    .filter(Boolean)
    .join(' · ')

const whyLine = ({ reason, alsoFoundBy }: ListedArticle, messages: Messages) =>
  [reasonLine(reason, messages), alsoFoundLine(alsoFoundBy, messages)].filter(Boolean).join(' ')

/** Labels and addresses of the actions on an alert. */
const actions = (alert: LinkedAlert, { links, messages }: MailContext): [string, string][] => [
  [messages.t('editAlert'), links.edit(alert)],
  [messages.t('pause'), links.action('pause', { kind: 'alert', id: alert.alertId })],
  [messages.t('unsubscribe'), links.action('unsubscribe', { kind: 'alert', id: alert.alertId })],
]

const acts = (alert: LinkedAlert, place: MailContext) =>
  html`${actions(alert, place).map(([text, url]) => html`<a class="cl-link cl-act" href="${url}">${text}</a>`)}`

const footLine = (news: AlertNews[], address: string, messages: Messages) => {
  const [only] = news
  return only && news.length === 1
    ? messages.t('askedFor', { often: messages.t(`often.${only.frequency}`), address })
    : messages.t('askedForDigest', { address })
}

function sectionLines(news: AlertNews, place: MailContext): string[] {
  const { links, messages } = place
  const { t } = messages
  return [
    t('newResultsFor', { count: news.total, alert: news.name }),
    ...(news.author ? [links.author(news.author)] : []),
    news.criteria,
    ...(news.note ? [`${t('yourNote')} ${news.note}`] : []),
    '',
    ...news.articles.flatMap((article) => [
      readableTex(article.title),
      metaLine(article, messages),
      ...(article.sentence ? [readableTex(article.sentence)] : []),
      whyLine(article, messages),
      links.article(article.id),
      '',
    ]),
    countLine(news, messages),
    t('labelled', { label: t('viewResults'), text: links.results(news) }),
    ...actions(news, place).map(([label, text]) => t('labelled', { label, text })),
  ]
}
