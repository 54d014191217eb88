import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchPage } from '@claire/api-contract'
import { alertReader, approvedSource, publish } from '#testing/alerts'
import { articleDraft } from '#testing/drafts'
import { startTestServer } from '#testing/server'

const ARTICLES: [title: string, abstract: string][] = [
  ['Retreat of alpine glaciers', 'Warming summers melt mountain ice faster than snowfall replaces it.'],
  ['Tax law of small states', 'How countries with few citizens levy duties on companies.'],
  ['Deep learning for protein folding', 'Neural networks predict the shape of proteins from their sequence.'],
  ['Sleep and memory in children', 'Naps help pupils to remember new words.'],
  ['Corrosion of steel in sea water', 'Salt shortens the life of harbour walls.'],
  ['Error correction in quantum computers', 'Surface codes protect qubits against noise.'],
  ['Traffic jams as waves', 'Dense cars behave like a fluid with shocks.'],
  ['Bone density of astronauts', 'Months without gravity weaken the skeleton.'],
  ['Medieval manuscripts of Ireland', 'Pigments reveal trade in the ninth century.'],
  ['Heat pumps in old houses', 'Field tests of heating without gas.'],
]
test('a search in German finds an English article by its meaning', async (t) => {
  const server = await startTestServer({
    settings: { CONTEXTUAL: 'on' },
    // Other tests keep the processors busy.
    queryTimeoutMs: 60_000,
  })
  t.after(() => server.close())
  const [, multilingual] = server.claire.contextual
  await multilingual?.query('Wissenschaft').catch(() => {})
  if (!multilingual?.isAvailable()) return t.skip('the multilingual model cannot run here')
  const { id: sourceId } = await approvedSource(server, 'Journal of Everything')
  await publish(
    server,
    ARTICLES.map(([title, abstract], at) =>
      articleDraft({
        sourceId,
        url: `https://journal.example/${at}`,
        title,
        abstract,
        publicationYear: 2020,
      }),
    ),
  )
  for (const filling of server.claire.contextFillings) await filling.wake()
  const reader = await alertReader(server)
  const found = async (searchTerm: string) => {
    const query = { page: '0', size: '10' }
    const { body } = await reader.ask<SearchPage>('POST', '/search', {
      query,
      body: { searchTerm },
    })
    return body.content.map(({ title }) => decodeURIComponent(title))
  }
  for (const [searchTerm, title] of [
    ['Schlaf und Gedächtnis bei Kindern', 'Sleep and memory in children'],
    ['Wärmepumpen im Altbau', 'Heat pumps in old houses'],
  ] as const) {
    const titles = await found(searchTerm)
    assert.equal(titles[0], title, titles.join())
  }
})
