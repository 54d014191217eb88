import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ExactToken, containsExactly, exactTokens, findLiteral, literalOf } from '@claire/scholarly-text'
import { articleDraft } from '#testing/drafts'
import { freshSearch } from '#testing/search'
import { personId } from '#testing/person'

/** Words that combine in many ways: compounds and their parts, signs, accents, scripts without spaces. */
const VOCABULARY =
  'graph graphs neural network networks deep learning learn the a of and in COVID-19 COVID19 covid 19 IL-6 IL6 IL-60 TiO2 TiO₂ TiO2-based based state-of-the-art ' +
  'state art C++ C# C .NET net p<0.05 p < 0.05 5μm 5 μm 37°C °C 37 e-mail email Schrödinger schrodinger naïve naive straße strasse 机器学习 机器 学习 β-catenin ' +
  "1,2-dichloroethane 2-dichloroethane don’t don't AND&OR H2O H₂O 10.5 10 5 (x) f(x) 25% % α"
const words = VOCABULARY.split(' ')
const ARTICLES = 150
const QUERIES = 300

let claire: Awaited<ReturnType<typeof freshSearch>>
/** The tokens of each field of each article. */
const texts = new Map<string, ExactToken[][]>()

let state = 20_261_121
const below = (limit: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const pick = () => words[below(words.length)] ?? ''
const some = (least: number, most: number) =>
  Array.from({ length: least + below(most - least + 1) }, pick).join(' ')

before(async () => {
  claire = await freshSearch()
  const drafts = Array.from({ length: ARTICLES }, (_, at) =>
    articleDraft({
      url: `https://journal.example/${at}`,
      title: some(2, 6),
      abstract: some(4, 20),
      fullText: at % 3 ? '' : some(20, 60),
      publicationYear: 1900 + at,
    }),
  )
  for (const draft of drafts) {
    const { id } = await claire.articles.save(draft)
    texts.set(id, [draft.title, draft.abstract, draft.fullText].map(exactTokens))
  }
  await claire.follower.catchUp()
})
after(() => claire.close())

/** By brute force: checks every position of every field. */
const having = (term: string) => {
  const literal = literalOf(term)
  return (fields: ExactToken[][]) => fields.some((tokens) => findLiteral(tokens, literal).length > 0)
}

test('in exact mode three hundred random queries find all and only the articles that contain every term literally', async () => {
  let hits = 0
  for (let round = 0; round < QUERIES; round++) {
    const isPhrase = below(3) === 0
    const plain = some(1, isPhrase ? 3 : 4)
      .replace(/["()]|(?<!\S)-/g, ' ')
      .trim()
    const terms = isPhrase ? [plain] : plain.split(/\s+/)
    const literalTerms = terms.filter((term) => containsExactly(term, term))
    const tests = literalTerms.map(having)
    const expected = [...texts]
      .filter(([, fields]) => tests.length > 0 && tests.every((isIn) => isIn(fields)))
      .map(([id]) => id)
    const page = await claire.search.search(
      personId('ada'),
      { searchTerm: isPhrase ? `"${plain}"` : plain, refineSearch: true },
      { page: 0, size: 100 },
    )
    assert.equal(
      page.totalElements,
      expected.length,
      `the count for ${isPhrase ? 'the phrase ' : ''}“${plain}”`,
    )
    for (const { id } of page.content)
      assert.ok(
        expected.includes(id),
        `“${plain}” found ${texts
          .get(id)
          ?.map((tokens) => tokens.map(({ text }) => text).join(' '))
          .join(' | ')}`,
      )
    hits += expected.length
  }
  assert.ok(hits > QUERIES, 'the queries find enough to mean something')
})

test('the list continues to its last article, each once', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  let total = 0
  do {
    const page = await claire.search.search(
      personId('ada'),
      { searchTerm: 'the', refineSearch: true },
      { page: 0, size: 7, ...(cursor && { cursor }) },
    )
    seen.push(...page.content.map(({ id }) => id))
    total = page.totalElements
    cursor = page.cursor ?? undefined
  } while (cursor)
  assert.equal(seen.length, total)
  assert.equal(new Set(seen).size, total)
})

const PAGED = 100

test('for a hundred random queries the results by meaning hold every exact one, and their total is what can be reached', async () => {
  let hits = 0
  for (let round = 0; round < 100; round++) {
    const searchTerm = some(1, 3)
      .replace(/["()]|(?<!\S)-/g, ' ')
      .trim()
    const all = async (refineSearch: boolean) => {
      const input = { searchTerm, refineSearch, verbatim: true }
      const first = await claire.search.search(personId('ada'), input, { page: 0, size: PAGED })
      const second = await claire.search.search(personId('ada'), input, { page: 1, size: PAGED })
      const ids = [...first.content, ...second.content].map(({ id }) => id)
      const saysNothing = first.notices.some(({ code }) => code === 'says_nothing')
      return { ids, total: first.totalElements, saysNothing }
    }
    const [exact, meant] = [await all(true), await all(false)]
    if (meant.saysNothing) continue
    assert.equal(new Set(meant.ids).size, meant.total, `the total for “${searchTerm}” is true`)
    for (const id of exact.ids)
      assert.ok(meant.ids.includes(id), `“${searchTerm}” by meaning has what it has exactly`)
    hits += exact.ids.length
  }
  assert.ok(hits > 100, 'the queries find enough to mean something')
})
