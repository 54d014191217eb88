import assert from 'node:assert/strict'
import { test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { freshSearch } from '#testing/search'
import { personId } from '#testing/person'

test('while the search index cannot be written, changes of articles wait, and none is lost (fault 154)', async (t) => {
  const claire = await freshSearch()
  t.after(() => claire.close())
  const save = (at: number, title = `Report number${at} on zirconium`) =>
    claire.articles.save(articleDraft({ url: `https://journal.example/${at}`, title }))
  const total = async (searchTerm: string) =>
    (await claire.search.search(personId('ada'), { searchTerm, refineSearch: true }, { page: 0, size: 5 }))
      .totalElements
  const saved = [await save(0), await save(1), await save(2)]
  await claire.follower.catchUp()
  const { cursor } = await claire.index.state()

  const { write } = claire.index
  claire.index.write = () => Promise.reject(new Error('the disk of the index is gone'))
  await save(3)
  await save(4)
  await claire.articles.remove([saved[0]?.id ?? ''])
  await save(1, 'Report number1 on quokkas')
  for (let attempt = 0; attempt < 3; attempt++)
    await assert.rejects(claire.follower.catchUp(), /the disk of the index is gone/)
  assert.equal((await claire.index.state()).cursor, cursor)
  assert.ok((await total('number2 zirconium')) === 1, 'what was indexed before is found meanwhile')

  claire.index.write = write
  await claire.follower.catchUp()
  for (const [searchTerm, count] of [
    ['zirconium', 3],
    ['number3', 1],
    ['number4', 1],
    ['number0', 0],
    ['quokkas', 1],
  ] as const)
    assert.equal(await total(searchTerm), count, searchTerm)
  assert.equal((await claire.index.state()).articles, await claire.articles.count())
})
