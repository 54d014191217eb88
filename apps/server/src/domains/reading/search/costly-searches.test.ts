import { personId } from '#testing/person'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { articleDraft } from '#testing/drafts'
import { freshSearch } from '#testing/search'
import { runFor } from './request-budget.ts'

const PAGE = { page: 0, size: 5 }
const PROSE =
  'enzymes of the deep sea work in the cold and under pressure, as we show for one of them. '.repeat(5)

let claire: Awaited<ReturnType<typeof freshSearch>>
before(async () => {
  claire = await freshSearch()
  await claire.articles.save(
    articleDraft({ url: 'https://journal.example/1', title: 'Enzymes of the deep sea' }),
  )
  await claire.follower.catchUp()
})
after(() => claire.close())

/** A search by somebody whose request has no budget left. */
const askedOfNothing = (searchTerm: string, refineSearch: boolean) =>
  runFor('ada', () => claire.search.search(personId('ada'), { searchTerm, refineSearch }, PAGE), 0)

test('a search over budget is refused, with advice on what to leave out', async () => {
  for (const exact of [true, false])
    await assert.rejects(askedOfNothing('"deep sea" enzymes', exact), {
      code: 'BAD_REQUEST',
      message: /takes too long. Leave out phrases/,
    })
})

test('prose over budget is searched for by its beginning, with a notice', async () => {
  const { totalElements, notices } = await askedOfNothing(PROSE, false)
  assert.equal(totalElements, 1)
  assert.match(notices.find(({ code }) => code === 'shortened')?.message ?? '', /its first 40 words/)
})

test('the same search is answered completely within the budget', async () => {
  const { notices } = await runFor('ada', () =>
    claire.search.search(personId('ada'), { searchTerm: `${PROSE} `, startYear: 1 }, PAGE),
  )
  assert.equal(
    notices.some(({ code }) => code === 'shortened'),
    false,
  )
})

test('pasted pages are searched for by their first 120 words, conditions by all', async () => {
  const noticesOf = async (searchTerm: string) =>
    (await runFor('ada', () => claire.search.search(personId('ada'), { searchTerm }, PAGE))).notices
  const pages = PROSE.repeat(7)
  assert.match((await noticesOf(pages)).find(({ code }) => code === 'shortened')?.message ?? '', /first 120/)
  const conditions = Array.from({ length: 130 }, (_, at) => `enzyme${at}`).join(' OR ')
  assert.ok(!(await noticesOf(conditions)).some(({ code }) => code === 'shortened'))
})
