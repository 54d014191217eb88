import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshEvidence } from '#testing/evidence'
import { personId } from '#testing/person'

const QUESTIONS = 300

/** Texts that are cut, joined or normalised easily: labels, signs, accents, formulas, abbreviations, line breaks. */
const PIECES = [
  'We counted urchins, e.g. in Fig. 3, at 12.5 °C (p < 0.05).',
  'They did not differ between sites!',
  'RESULTS AND DISCUSSION: Kelp, however, grew 3.4-fold, cf. Lind et al. 2019.',
  'Naïve otters — “sea otters” — may eat urchins … or not.',
  'The rate $\\dot{m} = \\frac{a}{b}$ fell by 5 % in mice, not in rats.',
  'METHODS  Divers swam 40 m\u00a0transects\u2009each day.',
  'Does kelp return?',
  'Les forêts de varech réduisent l’érosion des côtes.',
  'Ein Sturm änderte nichts; das Ergebnis blieb.',
  '海藻は侵食を減らす。波は弱まった。',
  'This was unexpected 🌊 in the e\u0301tude.',
  'It was, as Dr. A. B. Lind wrote in Vol. 7, “absent”.',
  'no full stop in this piece',
]

let state = 20_261_128
const below = (limit: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const some = (least: number, most: number, separator: string) =>
  Array.from({ length: least + below(most - least) }, () => PIECES[below(PIECES.length)]).join(separator)
const words = PIECES.join(' ').split(/\s+/)

test('every sentence of every answer is stored text, whole, and opens in its place', async (t) => {
  const articles = Array.from({ length: 8 }, (_, at) => ({
    title: `${at} ${PIECES[below(PIECES.length)]}`,
    abstract: at % 4 ? some(1, 9, ' ') : '',
    fullText: at % 3 ? '' : `${some(3, 14, '\n\n')}\n\nReferences\n${some(1, 4, '\n')}`,
  }))
  const { evidence, articles: store, ids, close } = await freshEvidence({ articles })
  t.after(close)
  const stored = new Map((await store.get(ids)).map((article) => [article.id, article]))
  let shown = 0
  for (let at = 0; at < QUESTIONS; at++) {
    const question = Array.from({ length: 1 + below(9) }, () => words[below(words.length)]).join(' ')
    const articleIds = below(2) ? ids.filter(() => below(3) === 0).concat(ids[0] ?? '') : undefined
    const { quotes, nearest, answers } = await evidence.find(personId('ada'), { question, articleIds })
    assert.equal(answers, quotes.length > 0)
    assert.ok(quotes.length <= 12 && nearest.length <= 3)
    for (const { article, text, before, ...place } of [...quotes, ...nearest]) {
      const whole = stored.get(article.id)?.[place.field] ?? ''
      assert.equal(whole.slice(place.start, place.end), text)
      const above = whole.slice(0, place.start).trimEnd()
      assert.ok(before === null || above.endsWith(before), `${before} | ${text}`)
      // Nothing of it is cut off: it begins and ends where pieces do.
      assert.ok(
        text === text.trim() && /^$|[.!?:。…”]$|(?:RESULTS AND DISCUSSION:|METHODS|piece)$/.test(above),
        above,
      )
      const passage = await evidence.passage(article.id, { ...place })
      assert.equal(passage.text, text)
      assert.ok(whole.includes(passage.before + passage.text + passage.after))
      shown++
    }
  }
  assert.ok(shown > QUESTIONS, `${shown} sentences`)
})
