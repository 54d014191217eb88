import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createStaticEmbedder } from '@claire/embeddings'
import { createFolderMatcher } from '../folder-matching.ts'
import { type FolderModel, scoreOf, strengthOf, parse, serialise } from './folder-model.ts'
import type { LearningText } from './learning-text.ts'
import { sampleAround, sampleLibrary, trainFolder } from './train-folder.ts'
import { likenessOf } from './likeness.ts'

const embedder = createStaticEmbedder()

const text = (title: string, abstract = ''): LearningText => ({
  id: title,
  title,
  abstract,
  table: embedder.vectorOf(embedder.tokenIds(`${title}. ${abstract}`)),
})

/** Five articles on each of ten subjects. */
const SUBJECTS = [
  'sleep spindles memory consolidation',
  'perovskite solar cells efficiency',
  'glacier retreat alpine climate',
  'graph colouring planar complexity',
  'wheat rust fungal resistance',
  'black hole merger waves',
  'insulin glucose diabetes control',
  'medieval charter handwriting dating',
  'coral reef bleaching heat',
  'compiler register allocation loops',
]
const ASPECTS = ['A survey of', 'Measurements of', 'Models of', 'New evidence on', 'The limits of']
const articles = SUBJECTS.map((subject) =>
  ASPECTS.map((aspect, at) => {
    const [first, second, third, fourth] = subject.split(' ')
    const word = ['early', 'late', 'strong', 'weak', 'steady'][at]
    return text(
      `${aspect} ${subject}`,
      `We study ${first} ${second} with ${word} ${third}. Results show how ${fourth} changes ${first} ${second}.`,
    )
  }),
)
const on = (subject: number) => articles[subject] ?? []
const library = sampleLibrary(articles.flat())
const train = (members: LearningText[], refused: LearningText[] = []) =>
  trainFolder({ kept: members, refused, library })

const best = (model: FolderModel, among: LearningText[]) =>
  among.toSorted((a, b) => scoreOf(model, b) - scoreOf(model, a))

test('articles on the subject of a folder come before all others', () => {
  const members = on(0).slice(0, 3)
  const ranked = best(
    train(members),
    articles.flat().filter((each) => !members.includes(each)),
  )
  assert.deepEqual(new Set(ranked.slice(0, 2)), new Set(on(0).slice(3)))
})

test('what all articles near a folder have in common tells none of them apart', () => {
  const titled = (title: string): LearningText => ({ id: title, title, abstract: '' })
  const [common, telling] = [titled('Sleep'), titled('Spindles')]
  const members = on(0).slice(0, 2)
  const near = ['Sleep in birds', 'Apnea during sleep', 'Sleep of shift workers'].map(titled)
  const [plain, around] = [library, sampleAround(library, near)].map((each) =>
    trainFolder({ kept: members, refused: [], library: each }),
  )
  assert.ok(plain && around)
  assert.equal(scoreOf(plain, telling), scoreOf(plain, common))
  assert.ok(scoreOf(around, telling) > scoreOf(around, common))
  // Thresholds are placed by random articles alone: those near a folder would raise them.
  assert.equal(sampleAround(library, near).texts, library.texts)
})

test('the subject of a short bookmark counts as much as that of a long one', () => {
  const [short, long] = [
    text('Otters'),
    text('Lichens', Array.from({ length: 80 }, (_, at) => `word${at}`).join(' ')),
  ]
  const model = trainFolder({ kept: [short, long], refused: [], library })
  const [otters = 0, lichens = 0] = ['Otters', 'Lichens'].map((title) =>
    scoreOf(model, { id: title, title, abstract: '' }),
  )
  assert.ok(otters > 0)
  assert.equal(otters, lichens)
})

test('a folder of ten subjects finds articles on each of them, and none on another', () => {
  const subjects = articles.slice(0, 9)
  const model = train(subjects.flatMap((some) => some.slice(0, 3)))
  const ranked = best(model, [...subjects.flatMap((some) => some.slice(3)), ...on(9)])
  assert.deepEqual(new Set(ranked.slice(-5)), new Set(on(9)))
})

test('a refused article lowers articles that share with it what the folder has not', () => {
  const near = text('Sleep spindles in rats', 'Spindles of anaesthetised rats during sleep.')
  const another = text('Rats and spindles', 'Sleep of rats, their spindles and memory.')
  const fitsMore = scoreOf(train(on(0)), another)
  assert.ok(scoreOf(train(on(0), [near]), another) < fitsMore)
  assert.equal(scoreOf(train(on(0), [near]), on(3)[0] ?? near), scoreOf(train(on(0)), on(3)[0] ?? near))
})

test('an article that is both in the folder and refused counts as in the folder; the same text counts once', () => {
  const twice = [...on(0), ...on(0).map((each) => ({ ...each, id: `${each.id} again` }))]
  assert.deepEqual(train(twice, on(0)), train(on(0)))
})

test('nothing is learnt from no articles, empty texts or refusals alone', () => {
  const empty = { id: 'empty', title: '', abstract: '' }
  for (const model of [train([]), train([empty]), train([], on(0))]) {
    assert.equal(model.floor, Infinity)
    assert.equal(model.edge, Infinity)
    assert.deepEqual(createFolderMatcher([{ folderId: 'f', model }]).score(on(0)[0] ?? empty), [])
  }
  assert.equal(scoreOf(train(on(0)), { ...empty }), 0)
})

test('one article, an empty library and texts without vectors or anything in common give finite scores', () => {
  const bare = articles.flat().map(({ id, title, abstract }): LearningText => ({ id, title, abstract }))
  const unlike = articles.map(([first]) => first).filter((each) => each !== undefined)
  for (const some of [on(0).slice(0, 1), bare.slice(0, 5), unlike])
    for (const sample of [library, sampleLibrary([]), sampleLibrary(bare)]) {
      const model = trainFolder({ kept: some, refused: [], library: sample })
      assert.ok(Number.isFinite(model.floor) && model.edge <= model.floor)
      for (const each of [...bare, ...articles.flat()]) assert.ok(Number.isFinite(scoreOf(model, each)))
    }
})

test('of ten thousand articles the newest three hundred count', () => {
  const old = Array.from({ length: 10_000 }, (_, at) => text(`Old subject ${at}`))
  const newest = Array.from({ length: 300 }, (_, at) => text(`Sleep spindles in study ${at}`))
  assert.deepEqual(train([...newest, ...old]), train(newest))
})

test('what a folder finds is as strong as results of saved searches: 1 at the threshold, more for what fits more, below 2', () => {
  const model = train(on(0).slice(0, 3))
  const scores = [
    model.floor,
    ...on(0)
      .slice(3)
      .map((each) => scoreOf(model, each)),
    1e6 * model.floor,
  ]
  const strengths = scores.toSorted((a, b) => a - b).map((score) => strengthOf(model, score))
  assert.equal(strengths[0], 1)
  strengths.forEach((each, at) => assert.ok(each < 2 && (at === 0 || each > (strengths[at - 1] ?? 2))))
  for (const floor of [0, -3])
    assert.deepEqual(
      [floor, floor + 1e9].map((score) => Math.round(strengthOf({ floor }, score))),
      [1, 2],
    )
})

test('a model survives storage, in at most 4 kB with both vectors', () => {
  const contextual = (at: number) => Float32Array.from({ length: 384 }, (_, d) => Math.sin(at * 384 + d) / 14)
  const long = (at: number) => Array.from({ length: 300 }, (_, word) => `word${at}x${word}`).join(' ')
  const members = Array.from({ length: 9 }, (_, at) => ({
    ...text(`Long ${at}`, long(at)),
    contextual: contextual(at),
  }))
  const model = trainFolder({
    kept: members,
    refused: [text('Other', long(99))],
    library: sampleLibrary(members),
  })
  const bytes = serialise(model)
  assert.deepEqual(parse(Buffer.from(bytes)), model)
  assert.ok(bytes.length <= 4096)
  bytes[0] = 1
  assert.equal(parse(bytes), null)
  assert.equal(parse(new Uint8Array()), null)
})

test('the matcher finds the folders that an article fits, with the scores of their models', () => {
  const folders = articles.map((some, at) => ({ folderId: String(at), model: train(some) }))
  const matcher = createFolderMatcher(folders)
  const fresh = { ...(on(0)[2] ?? text('')), id: 'fresh' }
  const expected = folders.flatMap(({ folderId, model }) => {
    const score = scoreOf(model, fresh)
    return score >= model.floor ? [{ folderId, score: score.toFixed(6) }] : []
  })
  const found = matcher.score(fresh).map(({ folderId, score }) => ({ folderId, score: score.toFixed(6) }))
  assert.deepEqual(found, expected)
  assert.equal(found[0]?.folderId, '0')
  assert.deepEqual(matcher.score({ id: 'empty', title: '', abstract: '' }), [])
})

test('the reason names words as the article writes them, and the articles that are most like it', () => {
  const fresh = text('SLEEP spindles of children', 'Memory consolidation after Sleep spindles.')
  const { words, likeId, others } = likenessOf(train(on(0)), on(0), fresh)
  assert.ok(words.length > 0 && words.length <= 3)
  for (const word of words) assert.ok(`${fresh.title} ${fresh.abstract}`.includes(word))
  assert.ok(words.some((word) => /^sleep spindles$/i.test(word)))
  assert.ok(on(0).some(({ id }) => id === likeId))
  assert.ok(others <= 4)
  assert.deepEqual(likenessOf(train(on(0)), on(0), on(5)[0] ?? fresh).likeId, null)
})
