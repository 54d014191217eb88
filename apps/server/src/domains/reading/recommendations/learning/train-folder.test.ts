import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { createFolderMatcher } from './folder-matcher.ts'
import { scoreOf } from './folder-model.ts'
import type { LearningText } from './learning-text.ts'
import { sampleLibrary } from './library-sample.ts'
import { likenessOf } from './likeness.ts'
import { parse, serialise } from './serialise-model.ts'
import { trainFolder } from './train-folder.ts'

const embedder = createStaticEmbedder()

const text = (title: string, abstract = ''): LearningText => ({
  id: title,
  title,
  abstract,
  table: embedder.vectorOf(embedder.tokenIds(`${title}. ${abstract}`)),
})

const SLEEP = [
  text('Sleep spindles and memory', 'Spindles of sleep consolidate what was learnt in the evening.'),
  text('Slow waves during sleep', 'Slow oscillations group spindles of sleep and predict memory next day.'),
  text('Naps and declarative memory', 'A nap with many spindles improves recall of word pairs.'),
]
const OTHERS = [
  'Perovskite solar cells',
  'Glacier retreat in the Alps',
  'Graph colouring is hard',
  'Wheat rust',
].map((title) => text(title, `${title}: a report on measurements and methods.`))
const library = sampleLibrary(OTHERS)

test('an article on the subject of a folder scores above others, also after the model was stored', () => {
  const model = trainFolder({ kept: SLEEP, refused: [], library })
  const near = text('Spindles in the sleep of children', 'Memory of children after sleep rich in spindles.')
  const stored = parse(serialise(model))
  assert.ok(stored)
  for (const each of [model, stored])
    for (const other of OTHERS) assert.ok(scoreOf(each, near) > scoreOf(each, other))
  assert.ok(serialise(model).length <= 4096)
  assert.deepEqual(
    createFolderMatcher([{ folderId: 'sleep', model }])
      .score(near)
      .map(({ folderId }) => folderId),
    ['sleep'],
  )
  const { words, likeId } = likenessOf(model, SLEEP, near)
  assert.equal(words.length, 3)
  assert.ok(words.some((word) => /^spindles$/i.test(word)))
  assert.ok(SLEEP.some(({ id }) => id === likeId))
})
