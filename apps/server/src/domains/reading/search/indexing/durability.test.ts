import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createRemoteEmbedder } from '@claire/embeddings'
import { articleDraft } from '#testing/drafts'
import { freshSearch, openSearch, staticEmbedder } from '#testing/search'
import { personId } from '#testing/person'

const WRITER = fileURLToPath(new URL('../../../../testing/index-writer-worker.ts', import.meta.url))

let folder: string
before(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'claire-durability-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

/** Lets the writer write until it has done `count` more articles, and kills it in the middle of the next. */
async function writeAndKill(first: number, count: number): Promise<number> {
  const child = spawn(process.execPath, [WRITER, folder, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let last = first - 1
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line)
    if (last === first + count - 1) setTimeout(() => child.kill('SIGKILL'), (first * 7) % 40)
  }
  await ended
  return last
}

const exactly = async ({ search }: Awaited<ReturnType<typeof openSearch>>, searchTerm: string) =>
  (await search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
    .totalElements

test('kill -9 at any moment loses no article that was indexed, and none that was only saved', async () => {
  let next = 0
  for (let round = 0; round < 3; round++) {
    const last = await writeAndKill(next, 12)
    const claire = await openSearch(folder)
    assert.deepEqual(claire.troubles, [], 'the index opens as it is')
    for (let at = 0; at <= last; at++) {
      if (at % 7 !== 0)
        assert.equal(
          await exactly(claire, `number${at}`),
          1,
          `report ${at} of ${last} is found before anything is done again`,
        )
    }
    await claire.follower.catchUp()
    const { articles } = await claire.index.state()
    assert.equal(articles, await claire.articles.count())
    for (let at = 0; at <= last; at++) {
      assert.equal(
        await exactly(claire, `number${at} zirconium`),
        at % 7 === 0 || at % 3 === 0 ? 0 : 1,
        `report ${at} is as it was saved last`,
      )
    }
    await claire.close()
    // The article being written at the kill may be there or not; the next round writes it again.
    next = last + 1
  }
})

test('a rebuild runs beside searches and new articles, without a gap', async (t) => {
  const claire = await freshSearch()
  t.after(() => claire.close())
  for (let at = 0; at < 60; at++)
    await claire.articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title: `Report number${at} on zirconium` }),
    )
  await claire.follower.catchUp()
  const before = await claire.index.state()
  let rebuilding = true
  const rebuilt = claire.follower.rebuild().finally(() => (rebuilding = false))
  let searches = 0
  for (let at = 60; rebuilding; at++) {
    assert.ok(
      (
        await claire.search.search(
          personId(`reader ${at}`),
          { searchTerm: 'zirconium', refineSearch: true },
          { page: 0, size: 5 },
        )
      ).totalElements >= 60,
    )
    searches++
    // Searches answered from memory would never yield to the rebuild; requests of readers always do.
    await setImmediate()
    if (at >= 70) continue
    await claire.articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title: `Report number${at} on zirconium` }),
    )
    await claire.follower.catchUp()
    assert.equal(await exactly(claire, `number${at}`), 1, 'what is new is found during the rebuild')
  }
  await rebuilt
  assert.ok(searches > 0)
  await claire.follower.catchUp()
  const after = await claire.index.state()
  assert.notEqual(after.generation, before.generation)
  assert.equal(after.articles, await claire.articles.count())
  assert.deepEqual(claire.troubles, [])
})

test('a new article does not shift the pages of a search', async (t) => {
  const claire = await freshSearch()
  t.after(() => claire.close())
  const save = (at: number) =>
    claire.articles.save(
      articleDraft({
        url: `https://journal.example/${at}`,
        title: `Zirconium report number${at}`,
        publicationYear: 1980 + at,
      }),
    )
  for (let at = 0; at < 23; at++) await save(at)
  await claire.follower.catchUp()
  for (const [mode, refineSearch] of [
    ['by cursor', true],
    ['by cursor', false],
    ['by page', true],
    ['by page', false],
  ] as const) {
    const seen: string[] = []
    let cursor: string | undefined
    let total = 0
    for (let page = 0; ; page++) {
      const paging = mode === 'by cursor' && cursor ? { page: 0, size: 5, cursor } : { page, size: 5 }
      const shown = await claire.search.search(
        personId(`${mode} ${refineSearch}`),
        { searchTerm: 'zirconium', refineSearch, sort: 'newest' },
        paging,
      )
      total ||= shown.totalElements
      assert.equal(shown.totalElements, total)
      seen.push(...shown.content.map(({ id }) => id))
      if (shown.content.length < 5) break
      cursor = shown.cursor ?? undefined
      await save(100 + seen.length + (refineSearch ? 1000 : 0) + (mode === 'by page' ? 5000 : 0))
      await claire.follower.catchUp()
    }
    assert.equal(seen.length, total)
    assert.equal(new Set(seen).size, total, `${mode}, exact ${refineSearch}: no article twice`)
  }
})

test('an article deleted during paging causes neither a gap nor a repetition', async (t) => {
  const claire = await freshSearch()
  t.after(() => claire.close())
  for (let at = 0; at < 20; at++)
    await claire.articles.save(
      articleDraft({ url: `https://journal.example/${at}`, title: `Zirconium report number${at}` }),
    )
  await claire.follower.catchUp()
  const ask = (page: number) =>
    claire.search.search(personId('ada'), { searchTerm: 'zirconium', refineSearch: true }, { page, size: 5 })
  const first = await ask(0)
  const rest = (
    await claire.search.search(
      personId('bob'),
      { searchTerm: 'zirconium', refineSearch: true },
      { page: 0, size: 50 },
    )
  ).content.slice(5)
  await claire.articles.remove([first.content[1]?.id ?? '', rest[1]?.id ?? ''])
  await claire.follower.catchUp()
  const pages = [await ask(1), await ask(2), await ask(3)]
  assert.deepEqual(
    pages.map(({ content }) => content.length),
    [5, 5, 4],
  )
  assert.deepEqual(
    pages.flatMap(({ content }) => content.map(({ id }) => id)),
    rest.filter((_, at) => at !== 1).map(({ id }) => id),
  )
})

test('another embedder embeds everything again, over the network', async (t) => {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { input } = JSON.parse(body) as { input: string[] }
      const vectors = await staticEmbedder.embed(input)
      response.end(
        JSON.stringify({
          data: vectors.map((vector, index) => ({ index, embedding: [...vector.subarray(0, 64)] })),
        }),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = mkdtempSync(path.join(tmpdir(), 'claire-durability-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  const before = await openSearch(place)
  await before.articles.save(
    articleDraft({ title: 'Perovskite solar cells', abstract: 'Photovoltaic devices.' }),
  )
  await before.follower.catchUp()
  await before.close()

  const embedder = createRemoteEmbedder({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    model: 'small',
    dimensions: 64,
  })
  const claire = await openSearch(place, { embedder })
  t.after(() => claire.close())
  await claire.follower.catchUp()
  assert.equal((await claire.index.state()).embedderId, embedder.id)
  const found = await claire.search.search(
    personId('ada'),
    { searchTerm: 'photovoltaic energy' },
    { page: 0, size: 5 },
  )
  assert.equal(found.content.length, 1)
  assert.deepEqual(
    found.notices.map(({ code }) => code),
    ['no_literal_match'],
  )
  server.close()
  server.closeAllConnections()
  const without = await claire.search.search(
    personId('ada'),
    { searchTerm: 'photovoltaic devices' },
    { page: 0, size: 5 },
  )
  assert.equal(without.content.length, 1)
  assert.ok(without.notices.some(({ code }) => code === 'keywords_only'))
})

test('without the embedder, keyword results come within a second, with a notice', async (t) => {
  let mood: 'broken' | 'slow' = 'broken'
  const claire = await freshSearch({
    embed: () =>
      mood === 'broken' ? Promise.reject(new Error('the endpoint is down')) : new Promise(() => {}),
  })
  t.after(() => claire.close())
  await claire.articles.save(articleDraft({ title: 'Zirconium alloys' }))
  await claire.follower.catchUp()
  for (const next of ['broken', 'slow'] as const) {
    mood = next
    const begun = performance.now()
    const page = await claire.search.search(
      personId('ada'),
      { searchTerm: `zirconium alloy ${next}` },
      { page: 0, size: 5 },
    )
    assert.ok(performance.now() - begun < 1500)
    assert.equal(page.content.length, 1)
    assert.ok(page.notices.some(({ code }) => code === 'keywords_only'))
  }
  assert.match(String(claire.troubles), /^Error: the endpoint is down$/, 'an outage is told once')
})

test('a new article is found by its words while the embedder is away, and by meaning once it is back', async (t) => {
  let isAway = true
  const place = mkdtempSync(path.join(tmpdir(), 'claire-durability-'))
  const embedder = {
    ...staticEmbedder,
    embed: (texts: string[]) =>
      isAway ? Promise.reject(new Error('the endpoint is down')) : staticEmbedder.embed(texts),
  }
  let claire = await openSearch(place, { embedder })
  t.after(async () => {
    await claire.close()
    rmSync(place, { recursive: true, force: true })
  })
  const vectorsOf = async (ids: string[]) =>
    (await claire.index.vectors(ids)).map((vector) => vector.some((value) => value !== 0))
  const first = await claire.articles.save(
    articleDraft({
      url: 'https://journal.example/1',
      title: 'Perovskite solar cells',
      abstract: 'Photovoltaic devices.',
    }),
  )
  await assert.rejects(claire.follower.catchUp(), /down/)
  assert.equal(await exactly(claire, 'perovskite'), 1)
  assert.deepEqual(await vectorsOf([first.id]), [false])

  // A process that ends meanwhile loses nothing.
  await claire.close()
  claire = await openSearch(place, { embedder })
  const second = await claire.articles.save(
    articleDraft({ url: 'https://journal.example/2', title: 'Wind turbines at sea', abstract: 'Rotors.' }),
  )
  await claire.articles.save(
    articleDraft({
      url: 'https://journal.example/1',
      title: 'Perovskite solar cells',
      abstract: 'Tandem devices.',
    }),
  )
  await assert.rejects(claire.follower.catchUp(), /down/)
  assert.equal(await exactly(claire, 'turbines'), 1)
  assert.equal(await exactly(claire, 'tandem'), 1)

  isAway = false
  await claire.follower.catchUp()
  assert.deepEqual(await vectorsOf([first.id, second.id]), [true, true])
  assert.equal(await exactly(claire, 'tandem'), 1)
  const { content, notices } = await claire.search.search(
    personId('ada'),
    { searchTerm: 'photovoltaic energy' },
    { page: 0, size: 5 },
  )
  assert.equal(content[0]?.id, first.id)
  assert.ok(notices.every(({ code }) => code !== 'keywords_only'))
})

test('an index of another embedder accepts new articles while the new one is away', async (t) => {
  const place = mkdtempSync(path.join(tmpdir(), 'claire-durability-'))
  const before = await openSearch(place)
  await before.articles.save(
    articleDraft({ url: 'https://journal.example/1', title: 'Perovskite solar cells' }),
  )
  await before.follower.catchUp()
  await before.close()
  const claire = await openSearch(place, {
    embedder: {
      ...staticEmbedder,
      id: 'another',
      dimensions: 64,
      embed: () => Promise.reject(new Error('the endpoint is down')),
    },
  })
  t.after(async () => {
    await claire.close()
    rmSync(place, { recursive: true, force: true })
  })
  await claire.articles.save(
    articleDraft({ url: 'https://journal.example/2', title: 'Wind turbines at sea' }),
  )
  await assert.rejects(claire.follower.catchUp(), /down/)
  assert.equal(await exactly(claire, 'turbines'), 1)
  assert.equal(await exactly(claire, 'perovskite'), 1)
})
