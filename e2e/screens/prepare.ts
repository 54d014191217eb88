import { type Alert, NO_END, type Source } from '@claire/api-contract'
import { type CallApi, openApiSession } from '../support/api-session.ts'
import { eventually } from '../support/eventually.ts'
import type { RunningClaire } from '../support/running-claire.ts'

/** Number of bookmarked articles. */
const BOOKMARKED = 12

const LONG_NAME =
  'Archive of Computational Social Science, Demography and Human Geography: Working Papers and Preprints'

/** Nothing responds at these addresses. */
const SUGGESTED: readonly [name: string, url: string][] = [
  ['Journal of Applied Ecology Letters', 'https://ecology-letters.example.org'],
  [LONG_NAME, 'https://archive-of-computational-social-science.example.org/working-papers'],
  ['Materials Notes', 'https://materials.example.net'],
]
const REJECTED: readonly [name: string, url: string][] = [
  ['Advertising Weekly', 'https://advertising.example.com'],
]

const LOST = 'https://lost.example.org'

/** Hosts of the sources that are named here, resolved without the network. */
export const NAMED_SITES = [LOST, ...[...SUGGESTED, ...REJECTED].map(([, url]) => url)].map(
  (url) => new URL(url).host,
)

/** Prepares a new Claire, which scans its sample library first: bookmarks articles, creates alerts and curates. */
export async function prepare(claire: RunningClaire, words: string) {
  const call = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const find = (size: number) =>
    call<{ content: { id: string }[]; totalElements: number }>('POST', `/claire/search?page=0&size=${size}`, {
      searchTerm: words,
    })
  await eventually(`articles about ${words} can be searched`, async () => (await find(1)).totalElements > 5)
  const folders = await call<{ id: string }[]>('GET', '/claire/bookmark/folder')
  if (folders.length > 1) return
  const { content } = await find(BOOKMARKED)
  await bookmarkArticles(call, { articles: content.map(({ id }) => id), folderId: folders[0]?.id ?? '' })
  await reportMistakes(
    call,
    content.map(({ id }) => id),
  )
  await awaitNews(call, words)
  const suggest = await openApiSession(claire.url, {
    username: 'demo',
    password: claire.passwordOf('demo'),
  })
  await curate(call, suggest)
}

/** Bookmarks two of three articles at the top, the others in a folder; some with a note, tags, a state, in the bin. */
async function bookmarkArticles(
  call: CallApi,
  { articles, folderId }: { articles: readonly string[]; folderId: string },
) {
  const add = (name: string) =>
    call<{ id: string }>('POST', `/claire/bookmark/folder?${new URLSearchParams({ folderName: name })}`)
  const folder = await add('Reading group')
  await add('Methods to compare before the proposal of the third work package')
  for (const [place, documentId] of articles.entries()) {
    const where = { documentId, folderId: place % 3 ? folderId : folder.id }
    await call('POST', `/claire/bookmark?${new URLSearchParams(where)}`)
  }
  const { content: bookmarked } = await call<{ content: { id: string }[] }>('GET', '/claire/bookmark/page')
  const [first, second, last] = bookmarked
  if (!first || !second || !last) return
  const note = 'Section 5 is the best short account of null models.'
  await call('PUT', `/claire/bookmark/${first.id}`, { note, tags: ['to read', 'method'] })
  await call('POST', '/claire/bookmark/bulk', { do: 'tag', ids: [second.id], add: ['method'] })
  await call('POST', '/claire/bookmark/bulk', { do: 'state', ids: [first.id], state: 'reading' })
  await call('POST', '/claire/bookmark/bulk', { do: 'state', ids: [second.id, last.id], state: 'read' })
  await call('POST', '/claire/bookmark/bulk', { do: 'remove', ids: [last.id] })
}

/** Reports one article with a long note, and one without. */
async function reportMistakes(call: CallApi, [first, second]: readonly string[]) {
  const note =
    'The second author is missing, the year is that of the preprint, and the title has lost its formula: it should read as on the page of the journal. '
  await call('POST', '/claire/report', { articleId: first, about: 'facts', note: note.repeat(4) })
  await call('POST', '/claire/report', { articleId: second, about: 'summary', note: '' })
}

const PAUSED_UNTIL = { Methods: '2099-01-01T00:00:00.000Z', 'Without an end': NO_END }

/** Creates an alert with a confirmed address, one without, and some paused ones. */
async function awaitNews(call: CallApi, words: string) {
  const input = { name: words, searchTerm: words, email: 'admin@example.org' }
  await call('POST', '/claire/alert', { ...input, frequency: 'WEEKLY' })
  await call('POST', '/claire/alert', {
    ...input,
    name: 'Anything on uncertainty for the whole group, from every source',
    searchTerm: 'uncertainty',
    email: 'research-group@example.org',
    startYear: 2015,
  })
  for (const [name, pausedUntil] of Object.entries(PAUSED_UNTIL)) {
    const paused = await call<Alert>('POST', '/claire/alert', { ...input, name, searchTerm: name })
    await call('PUT', `/claire/alert/${paused.id}`, { ...paused, pausedUntil })
  }
}

/** Suggests sources; rejects one, and one is unreachable. */
async function curate(call: CallApi, suggest: CallApi) {
  for (const [name, url] of SUGGESTED) await suggest('POST', '/claire/source', { name, url })
  for (const [name, url] of REJECTED) {
    const { id } = await suggest<Source>('POST', '/claire/source', { name, url })
    await call('PUT', `/claire/source/${id}/reject`, { note: 'It has no articles of its own.' })
  }
  await call('POST', '/claire/source', { name: 'Journal of Lost Links', url: LOST })
}
