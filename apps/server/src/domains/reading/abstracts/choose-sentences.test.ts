import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { chooseSummary, scoreForSummary } from './best-sentences.ts'
import { readModels } from './service.ts'
import { analysePassage } from './passage.ts'

const models = readModels(createStaticEmbedder())

function summaryOf(title: string, sentences: string[]): string[] {
  const passage = analysePassage({ title, sentences }, models.lexicon)
  return chooseSummary(passage, scoreForSummary(models.summary, passage)).map((at) => sentences[at] ?? '')
}

const OPENINGS = ['On the other hand, they', 'However, they', 'They', 'In contrast, these']

for (const opening of OPENINGS)
  test(`a sentence that opens with “${opening}” is never chosen without the one before it`, () => {
    const sentences = [
      'Honey bees find their way to flowers by the position of the sun.',
      'Pesticides are common in fields and are known to harm many insects.',
      'The memory of bees that met a pesticide was tested in a maze for two weeks.',
      `${opening} show that pesticides reduce the memory of honey bees in a maze significantly.`,
      'Colonies near fields were smaller in every year of the study.',
    ]
    const summary = summaryOf('Pesticides reduce the memory of honey bees', sentences)
    const at = summary.findIndex((sentence) => sentence.startsWith(opening))
    assert.ok(at < 0 || summary[at - 1] === sentences[2], summary.join(' | '))
  })

test('a summary includes a result if any sentence states one', () => {
  const summary = summaryOf('Pesticides and honey bees', [
    'Pesticides and honey bees have often been a topic of public interest in recent years.',
    'Honey bees and pesticides meet in many fields, and little is known about what follows.',
    'Farmers use pesticides on fields where honey bees look for flowers in spring.',
    'Bees were kept in two gardens.',
    'We found that bees of the treated garden forgot the way home twice as often.',
  ])
  assert.ok(
    summary.some((sentence) => sentence.startsWith('We found')),
    summary.join(' | '),
  )
})
