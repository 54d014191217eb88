import assert from 'node:assert/strict'
import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createContextualEmbedders } from './contextual-embedder.ts'
import { createTokenCutter, loadContextualModel } from './contextual-model.ts'
import { CONTEXTUAL_MODELS } from './contextual-models.ts'
import { startContextualProcess } from './contextual-process.ts'

interface Reference {
  tokens: { text: string; ids: number[] }[]
  vectors: { text: string; vector: number[] }[]
}

const file = (name: string) => readFileSync(new URL(`../../contextual-model/${name}`, import.meta.url))
const reference = JSON.parse(file('reference.json').toString('utf8')) as Reference
const canRun = await loadContextualModel('english').then(
  () => true,
  () => false,
)
const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** Returns an embedder and its reports, in order; `program` of the folder of test programs replaces the process. */
function embedderFor(t: TestContext, program?: string, idleMs?: number) {
  const reports: string[] = []
  const { english: embedder, multilingual } = createContextualEmbedders({
    tokens: 128,
    restartMs: 1,
    ...(idleMs && { idleMs }),
    onUnavailable: (reason) => reports.push(`unavailable: ${reason}`),
    onTrouble: ({ message }) => reports.push(message),
    ...(program && {
      start: () =>
        startContextualProcess(0, fileURLToPath(new URL(`../testing/${program}`, import.meta.url))),
    }),
  })
  t.after(() => embedder.stop())
  return { embedder, multilingual, reports }
}

/** Returns the response of the first successful attempt. */
async function untilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await request()
    } catch {
      await delay(5)
    }
  }
}

test('texts are split into the tokens of the model’s own tokenizer', () => {
  const cut = createTokenCutter(CONTEXTUAL_MODELS.english)
  for (const { text, ids } of reference.tokens) assert.deepEqual(cut(text, 128, false), ids, text)
  assert.equal(cut('ice '.repeat(1000), 128, false)?.length, 128)
  assert.equal(cut(' ', 128, false), null)
})

test('the id of a model contains its weights and its input length', () => {
  const { english, multilingual } = createContextualEmbedders({
    tokens: 96,
    onUnavailable() {},
    onTrouble() {},
  })
  const digest = ({ folder, file: name }: { folder: URL; file: string }) =>
    createHash('sha256')
      .update(readFileSync(new URL(name, folder)))
      .digest('hex')
      .slice(0, 16)
  assert.equal(english.id, `minilm-l6-int8-${digest(CONTEXTUAL_MODELS.english)}-96`)
  assert.equal(multilingual.id, `e5-small-int8-${digest(CONTEXTUAL_MODELS.multilingual)}-96`)
})

test(
  'a query and an article with the same text have one vector, that of the reference',
  { skip: !canRun },
  async (t) => {
    const { embedder, reports } = embedderFor(t)
    const [known] = reference.vectors
    assert.ok(known)
    const query = await embedder.query(known.text)
    const [article, other, empty] = await embedder.articles([
      known.text,
      'Rulings of constitutional courts on the liability of banks',
      ' ',
    ])
    assert.ok(article && other && empty)
    assert.deepEqual(article, query)
    assert.ok(dot(query, known.vector) > 0.98)
    assert.ok(Math.abs(dot(query, query) - 1) < 1e-5)
    assert.ok(dot(query, other) < 0.3)
    assert.ok(empty.every((value) => value === 0))
    assert.deepEqual(reports, [])
  },
)

test('a paraphrase is nearer than an article with the same words', { skip: !canRun }, async (t) => {
  const { embedder } = embedderFor(t)
  const query = await embedder.query('does a bank have to pay when it fails its clients')
  const [meant, worded] = await embedder.articles([
    'Liability of lenders for damage to their customers',
    'Erosion of the river bank and its failure under seepage',
  ])
  assert.ok(meant && worded)
  assert.ok(dot(query, meant) > dot(query, worded))
})

test('a crash ends only the child process, which is restarted', async (t) => {
  const { embedder, reports } = embedderFor(t, 'failing-contextual-worker.ts')
  const [length, isQuery, before] = await embedder.query('four')
  assert.deepEqual([length, isQuery], [4, 1])
  await assert.rejects(embedder.articles(['refused']), /not this text/)
  await assert.rejects(embedder.articles(['well', 'fault']), /ended: killed by SIGKILL/)
  const [article] = await untilAnswered(() => embedder.articles(['again']))
  assert.deepEqual(Array.from(article ?? []).slice(0, 2), [5, 0])
  assert.notEqual(article?.[2], before)
  assert.deepEqual(reports, ['the process that embeds in context ended: killed by SIGKILL'])
})

test('a process that never starts is abandoned after three attempts, and reported once', async (t) => {
  const { embedder, reports } = embedderFor(t, 'dying-contextual-worker.ts')
  while (!reports.some((each) => each.startsWith('unavailable'))) {
    await assert.rejects(embedder.query('ice'))
    await delay(1)
  }
  await assert.rejects(embedder.query('ice'), /cannot run here: killed by SIGKILL/)
  assert.equal(reports.filter((each) => each.startsWith('unavailable')).length, 1)
  assert.equal(reports.length, 3)
})

test('an idle process ends without an error, and the next query restarts it', async (t) => {
  const { embedder, reports } = embedderFor(t, 'failing-contextual-worker.ts', 1)
  const pidOf = async () => (await embedder.query('ice'))[2]
  const first = await pidOf()
  while ((await pidOf()) === first) await delay(5)
  await embedder.articles(['ice'])
  assert.deepEqual(reports, [])
})

test(
  'the article thread ends when it is idle, and is restarted by the next articles',
  { skip: !canRun || process.platform !== 'linux' },
  async (t) => {
    const program = fileURLToPath(new URL('contextual-worker.ts', import.meta.url))
    const child = fork(program, ['0', '1'], { serialization: 'advanced' })
    t.after(() => child.kill('SIGKILL'))
    child.send({ id: 0, model: 'english', text: 'ice', tokens: 128, isQuery: true })
    await once(child, 'message')
    const threads = () => readdirSync(`/proc/${child.pid}/task`).length
    const withoutArticles = threads()
    for (const id of [1, 2]) {
      const answered = once(child, 'message')
      child.send({ id, model: 'english', text: 'ice', tokens: 128, isQuery: false })
      while (threads() === withoutArticles) await delay(1)
      const [reply] = await answered
      assert.equal(reply.id, id)
      assert.ok(reply.vector instanceof Float32Array)
      while (threads() > withoutArticles) await delay(5)
    }
  },
)

test('both models share one process', async (t) => {
  const { embedder, multilingual } = embedderFor(t, 'failing-contextual-worker.ts')
  const [, , process] = await embedder.query('ice')
  assert.equal((await multilingual.query('glace'))[2], process)
})

test('a model that cannot be loaded is abandoned and reported once, and the other continues', async (t) => {
  const { embedder, multilingual, reports } = embedderFor(t, 'failing-contextual-worker.ts')
  const requests = [multilingual.query('absent'), multilingual.query('absent')]
  for (const each of await Promise.allSettled(requests)) assert.equal(each.status, 'rejected')
  await assert.rejects(multilingual.query('glace'), /cannot run here: no such file/)
  assert.equal(multilingual.isAvailable(), false)
  assert.ok(await embedder.query('ice'))
  assert.equal(embedder.isAvailable(), true)
  assert.deepEqual(reports, ['unavailable: no such file'])
})

test('vectors that differ from the reference are reported once, and used', async (t) => {
  const { embedder, reports } = embedderFor(t, 'failing-contextual-worker.ts')
  assert.ok(await embedder.query('imprecise'))
  assert.ok(await embedder.query('imprecise'))
  assert.equal(reports.length, 1)
  assert.match(reports[0] ?? '', /a cosine of 0\.900/)
})

test('a stopped embedder rejects queries', async (t) => {
  const { embedder, reports } = embedderFor(t, 'failing-contextual-worker.ts')
  await embedder.query('ice')
  await embedder.stop()
  await assert.rejects(embedder.query('ice'), /was stopped/)
  assert.deepEqual(reports, [])
})

test('stopping completes even if the last response arrives after it', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-embedding-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const program = fileURLToPath(new URL('../testing/stop-over-an-answer.ts', import.meta.url))
  const { status, stdout } = spawnSync(process.execPath, [program, path.join(folder, 'answered')], {
    encoding: 'utf8',
  })
  assert.deepEqual([stdout, status], ['stopped\n', 0])
})
