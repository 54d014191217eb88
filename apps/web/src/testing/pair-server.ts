import type { WorkPair, WorkPairArticle, WorkPairPage, WorkPairState } from '@claire/api-contract'
import type { FakeCall } from '#testing/fake-server.ts'

export const articleOf = (id: string, fields: Partial<WorkPairArticle> = {}): WorkPairArticle => ({
  id,
  title: 'On the growth of sea ice',
  authors: ['Ada Byron', 'Grace Hopper'],
  year: 2018,
  doi: '10.1000/ice',
  source: 'Preprint Archive',
  url: `https://${id}.example.org`,
  sentences: 8,
  bookmarks: 0,
  ...fields,
})

export const pairOf = (id: string, fields: Partial<WorkPair> = {}): WorkPair => ({
  id,
  state: 'open',
  reason: 'title',
  identifier: '',
  keptBy: '',
  isNotice: false,
  articles: [articleOf(`${id}-1`), articleOf(`${id}-2`, { source: 'Polar Letters' })],
  agreement: {
    title: 'agrees',
    doi: 'agrees',
    authors: 'agrees',
    year: 'agrees',
    source: 'differs',
    abstract: 'agrees',
  },
  sharedSentences: 7,
  decidedBy: '',
  decidedAt: null,
  ...fields,
})

/** Returns a pair of articles with one title, whose last word is the pair's id. */
export function titledPair(title: string, fields: Partial<WorkPair> = {}): WorkPair {
  const id = title.split(' ').at(-1) ?? ''
  const articles = [articleOf(`${id}-1`, { title }), articleOf(`${id}-2`, { title, source: 'Polar Letters' })]
  return pairOf(id, { articles, ...fields })
}

/** An in-memory server of pairs for tests, with `size` open pairs per page. */
export function pairServer(pairs: WorkPair[], size = 20) {
  let stored = pairs
  const count = (state: WorkPairState) => stored.filter((pair) => pair.state === state).length
  const before = new Map<string, WorkPair>()

  function page({ query }: FakeCall): WorkPairPage {
    const found = stored.filter(({ state }) => state === (query.get('state') ?? 'open'))
    const first = Number(query.get('page') ?? 0) * size
    return {
      content: found.slice(first, first + size),
      totalPages: Math.ceil(found.length / size),
      totalElements: found.length,
      empty: found.length === 0,
      counts: { open: count('open'), merged: count('merged'), apart: count('apart'), disagreements: 0 },
    }
  }

  function decide(id: string, state: WorkPairState): WorkPair | undefined {
    const pair = stored.find((each) => each.id === id)
    if (!pair) return undefined
    const undone = before.get(id) ?? { ...pair, state: 'open', decidedBy: '', decidedAt: null }
    const decided: WorkPair =
      state === 'open'
        ? undone
        : { ...pair, state, decidedBy: 'Ada Byron', decidedAt: '2026-07-04T12:00:00.000Z' }
    before.set(id, pair)
    stored = stored.map((each) => (each.id === id ? decided : each))
    return decided
  }

  function answer(call: FakeCall) {
    const { method, path, body } = call
    if (path === 'works/pairs') return { body: page(call) }
    if (method !== 'PUT' || !path.startsWith('works/pairs/')) return undefined
    const id = decodeURIComponent(path.slice('works/pairs/'.length))
    const decided = decide(id, (body as { state: WorkPairState }).state)
    return decided && { body: decided }
  }
  return { answer, all: () => stored }
}
