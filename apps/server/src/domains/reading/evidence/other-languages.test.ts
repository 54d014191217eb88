import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createContextualEmbedders } from '@claire/embeddings'
import { freshEvidence } from '#testing/evidence'
import { personId } from '#testing/person'

const ADA = personId('ada')
const ANSWER = 'Dense kelp halved the loss of sand from exposed shores during winter storms.'
const LIBRARY = [
  {
    title: 'Underwater canopies and winter storms',
    abstract: `Sandy coasts retreat every winter. ${ANSWER} Divers counted the plants twice a year.`,
  },
  {
    title: 'Food of sea urchins',
    abstract: 'Urchins eat the holdfasts of large algae. Their number doubled after otters had left.',
  },
  {
    title: 'Glass at low temperatures',
    abstract: 'Glass becomes brittle. Its cracks grow slowly in the cold.',
  },
  ...Array.from({ length: 9 }, (_, at) => ({
    title: `Payment for nurses on shift ${at}`,
    abstract: `Ward ${at} paid more at night. Absence fell on ward ${at} within a year.`,
  })),
]
const QUESTIONS = [
  'Schützen Tangwälder sandige Küsten vor dem Abtrag durch Stürme?',
  'Les forêts de varech protègent-elles les côtes sableuses contre les tempêtes ?',
  '海藻林能减少风暴对沙质海岸的侵蚀吗?',
]

describe('a question in another language', () => {
  const { english, multilingual } = createContextualEmbedders({
    tokens: 128,
    onUnavailable: () => {},
    onTrouble: () => {},
  })
  let library: Awaited<ReturnType<typeof freshEvidence>>
  before(async () => {
    const contextual = [english, multilingual]
    // Loading takes longer than a comparison may on a busy machine.
    await multilingual.query('kelp').catch(() => {})
    library = await freshEvidence({ articles: LIBRARY, contextual, isForeign: () => true })
  })
  after(async () => {
    await library.close()
    await multilingual.stop()
  })
  const ask = (question: string) =>
    library.evidence.find(ADA, { question, articleIds: library.ids.toReversed() })

  test('has English sentences that share no word with it among the nearest', async (t) => {
    for (const question of QUESTIONS) {
      const { answers, isJudged, nearest, byMeaning } = await ask(question)
      if (!multilingual.isAvailable()) return t.skip('the contextual model cannot run here')
      assert.deepEqual([answers, isJudged, byMeaning], [false, false, 'contextual'], question)
      assert.ok(
        nearest.slice(0, 2).some(({ text }) => text === ANSWER),
        question,
      )
    }
  })

  test('has its sentences from the works of a selection whose titles are nearest', async (t) => {
    const { nearest, works, ofWorks } = await ask(QUESTIONS[0] ?? '')
    if (!multilingual.isAvailable()) return t.skip('the contextual model cannot run here')
    assert.equal(nearest[0]?.article.id, library.ids[0])
    assert.deepEqual([works, ofWorks], [8, LIBRARY.length])
  })

  test('is judged no more without the second model', async (t) => {
    const alone = await freshEvidence({ articles: LIBRARY, isForeign: () => true })
    t.after(alone.close)
    const { answers, isJudged, byMeaning } = await alone.evidence.find(ADA, { question: QUESTIONS[0] ?? '' })
    assert.deepEqual([answers, isJudged, byMeaning], [false, false, 'words'])
  })
})
