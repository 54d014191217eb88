import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { onEveryDatabase, type TestDatabase } from '#testing/databases'
import { articleDraft } from '#testing/drafts'
import {
  articleMigrations,
  createArticleEvents,
  createArticleStore,
  createWorkConnections,
} from '../index.ts'

onEveryDatabase(articleMigrations, (open) => {
  let opened: TestDatabase
  let store: ReturnType<typeof createArticleStore>
  let connections: ReturnType<typeof createWorkConnections>
  let count = 0
  const fail = (error: unknown) => assert.fail(String(error))
  const questionsTo = (database: TestDatabase['database']) =>
    createWorkConnections({ database, events: createArticleEvents(database), onError: fail })
  beforeEach(async () => {
    opened = await open()
    store = createArticleStore(opened.database, () => 1)
    connections = questionsTo(opened.database)
  })
  afterEach(() => opened.close())

  const doi = (name: string) => `10.1000/${name}`
  /** An article with this DOI that cites these. */
  const article = (name: string, cited: string[] = [], fields: Parameters<typeof articleDraft>[0] = {}) =>
    articleDraft({
      sourceId: `source ${++count}`,
      url: `https://lakes.example/${count}`,
      title: `Lake ${name} and the rivers that it feeds`,
      doi: doi(name),
      references: { count: cited.length, dois: cited.map((each) => (each.includes('/') ? each : doi(each))) },
      ...fields,
    })
  const save = async (...drafts: ReturnType<typeof articleDraft>[]) =>
    (await store.saveAll(drafts)).map(({ id }) => id)
  const of = async (id: string | undefined, asked = connections) => {
    const found = await asked.ofArticle(id ?? '')
    assert.ok(found)
    return found
  }
  const around = async (id: string | undefined, asked = connections) =>
    (await of(id, asked)).around.map((each) => [each.doi, each.citedTogether, each.shared])
  const together = async (...names: string[]) =>
    (await connections.citedTogether(names.map(doi), 20)).map((each) => [each.doi, each.with])

  test('references are counted by the works that cite both, those in Claire first', async () => {
    const [own] = await save(article('own', ['far', 'near', 'alone']), article('near'))
    await save(article('a', ['own', 'far', 'near']), article('b', ['own', 'far']))
    const { references } = await of(own)
    assert.deepEqual(
      references.map((each) => [each.doi, each.articleId !== null, each.citedTogether]),
      [
        [doi('near'), true, 1],
        [doi('far'), false, 2],
        [doi('alone'), false, 0],
      ],
    )
  })

  test('citing works are counted by the works that cite both', async () => {
    const [own, a, b] = await save(article('own'), article('a', ['own']), article('b', ['own', 'a']))
    const { citedBy } = await of(own)
    assert.deepEqual(
      new Map(citedBy.map((each) => [each.articleId, each.citedTogether])),
      new Map([
        [a, 1],
        [b, 0],
      ]),
    )
  })

  test('works with common references or citations are around an article, in Claire or by DOI alone', async () => {
    const [own] = await save(article('own', ['x', 'y', 'z']))
    await save(article('twin', ['x', 'y', 'z']), article('half', ['x']))
    await save(article('a', ['own', 'other', 'twin']), article('b', ['own', 'other']))
    assert.deepEqual(await around(own), [
      [doi('twin'), 1, 3],
      [doi('other'), 2, 0],
    ])
    const { around: found } = await of(own)
    assert.deepEqual(
      found.map(({ articleId }) => articleId !== null),
      [true, false],
    )
  })

  test('around a work without a DOI are those that share its references', async () => {
    const [own] = await save(article('own', ['x', 'y'], { doi: null }), article('twin', ['x', 'y']))
    assert.deepEqual(await around(own), [[doi('twin'), 0, 2]])
    assert.deepEqual((await of(own)).dois, [])
  })

  test('several articles of one work count once', async () => {
    const [own] = await save(article('own'), article('a', ['own', 'x']), article('a', ['own', 'x', 'y']))
    await save(article('b', ['own', 'x', 'y']))
    const { citedBy } = await of(own)
    assert.equal(citedBy.length, 2)
    assert.deepEqual((await around(own)).toSorted(), [
      [doi('x'), 2, 0],
      [doi('y'), 2, 0],
    ])
  })

  test('a preprint and its journal article are one work, whichever DOI is cited and whichever comes first', async () => {
    await save(article('a', ['10.48550/arxiv.2104.12255', 'x']), article('b', ['printed', 'x']))
    await save(article('c', ['10.48550/arxiv.2104.12255v2', 'x']))
    await together('x')
    const [own] = await save(article('printed', [], { url: 'https://arxiv.org/abs/2104.12255' }))
    for (const asked of [connections, questionsTo(opened.database)])
      assert.deepEqual(await around(own, asked), [[doi('x'), 3, 0]])
    assert.deepEqual(await together('x'), [[doi('printed'), 1]])
  })

  test('a DOI that cites itself, and works that cite each other, are no neighbours of themselves', async () => {
    const [own] = await save(article('own', ['own', 'b', 'x']), article('b', ['own', 'b', 'x']))
    const { references, citedBy } = await of(own)
    assert.deepEqual(references.map((each) => each.doi).toSorted(), ['b', 'own', 'x'].map(doi))
    assert.equal(citedBy.length, 1)
    assert.deepEqual(await around(own), [])
  })

  test('deleted articles cite nothing, and are found by their DOI alone', async () => {
    const [own, a, b] = await save(
      article('own', ['x', 'y']),
      article('a', ['x', 'y']),
      article('b', ['own', 'a']),
    )
    await save(article('c', ['own', 'a']))
    assert.deepEqual(await around(own), [[doi('a'), 2, 2]])
    await store.remove([String(a), String(b)])
    assert.deepEqual(await around(own), [])
    await save(article('d', ['own', 'a']))
    const [found] = (await of(own)).around
    assert.deepEqual(found, { doi: doi('a'), articleId: null, citedTogether: 2, shared: 0 })
    assert.equal(await connections.ofArticle(String(a)), null)
  })

  test('a reference that one work had alone is known when a second has it', async () => {
    const [own] = await save(article('own', ['x', 'y']))
    assert.deepEqual(await around(own), [])
    await save(article('twin', ['x', 'y']))
    assert.deepEqual(await around(own), [[doi('twin'), 0, 2]])
  })

  test('works most often cited together with a list are found, each with the number of the list', async () => {
    await save(article('1', ['a', 'b', 'm']), article('2', ['a', 'b', 'c', 'm']), article('3', ['c', 'n']))
    assert.deepEqual(await together('a', 'b', 'c'), [[doi('m'), 3]])
    assert.deepEqual(await together('n'), [[doi('c'), 1]])
    assert.deepEqual((await together('a', 'unknown')).toSorted(), [
      [doi('b'), 1],
      [doi('c'), 1],
      [doi('m'), 1],
    ])
    assert.deepEqual(await together(), [])
  })

  test('a work that everybody cites does not win over the one that belongs to the list', async () => {
    await save(
      article('1', ['a', 'b', 'fit', 'hub']),
      article('2', ['a', 'b', 'fit', 'hub']),
      ...Array.from({ length: 30 }, (_, at) => article(`other ${at}`, ['hub', `p${at}`, `q${at}`])),
    )
    assert.deepEqual(
      (await together('a', 'b')).map(([first]) => first),
      [doi('fit'), doi('hub')],
    )
  })

  test('around works are those that many of them cite or that cite many of them', async () => {
    const [a, b, c] = await save(
      article('a', ['core', 'b', 'alone']),
      article('b', ['core', 'here']),
      article('c', ['core', 'here']),
    )
    await save(article('here'), article('survey', ['a', 'b', 'c', 'd']))
    const found = await connections.ofWorks({ articleIds: [a, b, c, 'gone'].map(String), dois: [doi('d')] })
    assert.deepEqual(
      { ...found, connected: found.connected.map((each) => [each.doi, each.cites, each.citedBy]) },
      {
        works: 4,
        withReferences: 3,
        references: 4,
        referencesHere: 2,
        connected: [
          [doi('survey'), 4, 0],
          [doi('core'), 0, 3],
          [doi('here'), 0, 2],
        ],
      },
    )
  })

  test('each process follows what any other has saved', async () => {
    const elsewhere = questionsTo(opened.another())
    const [own] = await save(article('own', ['x', 'y']))
    assert.deepEqual([await around(own), await around(own, elsewhere)], [[], []])
    await createArticleStore(opened.another(), () => 1).saveAll([article('twin', ['x', 'y'])])
    for (const asked of [connections, elsewhere])
      assert.deepEqual(await around(own, asked), [[doi('twin'), 0, 2]])
  })

  test('after events that were deleted unread, all is read again', async () => {
    const [own] = await save(article('own', ['x', 'y']))
    await around(own)
    await save(article('twin', ['x', 'y']))
    await opened.database.deleteFrom('article_event').execute()
    await save(article('last'))
    assert.deepEqual(await around(own), [[doi('twin'), 0, 2]])
  })

  test('the graph that follows events answers like one that is read anew', async () => {
    let seed = 11
    const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const names = Array.from({ length: 14 }, (_, at) => `w${at}`)
    const cited = () => Array.from({ length: next(6) }, () => names[next(names.length)] ?? '')
    const arxiv = (at: number) => ({ url: `https://arxiv.org/abs/2104.1000${at % 10}` })
    const drafts = names.map((name, at) => article(name, [], at % 4 ? {} : arxiv(at)))
    const ids = new Set<string>()
    for (let round = 0; round < 25; round++) {
      const at = next(drafts.length)
      const draft = drafts[at]
      if (!draft) continue
      const dois = [...cited().map(doi), ...(next(3) ? [] : [`10.48550/arxiv.2104.1000${next(10)}`])]
      const known = [...ids]
      if (known.length > 4 && next(5) === 0) await store.remove([known[next(known.length)] ?? ''])
      else
        ids.add(
          (await store.save({ ...draft, references: { count: dois.length, dois: [...new Set(dois)] } })).id,
        )
      const anew = questionsTo(opened.database)
      const asked = { articleIds: [...ids], dois: names.slice(0, 3).map(doi) }
      const counts = async (from: typeof connections) => {
        const { connected, ...rest } = await from.ofWorks(asked)
        return {
          ...rest,
          connected: connected.map((each) => `${each.doi} ${each.cites} ${each.citedBy}`).toSorted(),
        }
      }
      if (round % 3 === 0) assert.deepEqual(await counts(connections), await counts(anew), `round ${round}`)
    }
  })
})
