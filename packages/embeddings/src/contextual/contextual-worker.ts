import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { type Readiness, type TextReply, type TextRequest, messageOf } from './contextual-messages.ts'
import { type ContextualModel, loadContextualModel } from './contextual-model.ts'

/**
 * The program of the contextual embedding process. It answers queries itself; articles have a thread with its own
 * session, so that no query waits for one.
 */

/** Added to the priority of articles. */
const nice = Number(process.argv[2])

const say = (message: Readiness | TextReply) => void process.send?.(message)
process.on('disconnect', () => process.exit(0))

interface Reference {
  text: string
  vector: number[]
}

async function agreementOf(model: ContextualModel): Promise<number> {
  const file = new URL('../../contextual-model/reference.json', import.meta.url)
  const [reference] = (JSON.parse(readFileSync(file, 'utf8')) as { vectors: Reference[] }).vectors
  if (!reference) throw new Error('the contextual model has no reference')
  const made = await model.vectorOf(reference.text, 128)
  return reference.vector.reduce((sum, value, d) => sum + value * (made[d] ?? 0), 0)
}

let articles: Worker | undefined
let articlesWaiting = 0
let idle: NodeJS.Timeout | undefined

/** The thread's own session takes 50 MB: both end when idle. */
const ARTICLES_IDLE_MS = Number(process.argv[3] ?? 60_000)

function embedArticle(request: TextRequest) {
  clearTimeout(idle)
  articlesWaiting++
  articleThread().postMessage(request)
}

function articleEmbedded(reply: TextReply) {
  say(reply)
  if (--articlesWaiting === 0) idle = setTimeout(endArticleThread, ARTICLES_IDLE_MS)
}

function endArticleThread() {
  void articles?.terminate()
  articles = undefined
}

function articleThread(): Worker {
  if (articles) return articles
  articles = new Worker(new URL('article-worker.ts', import.meta.url), { workerData: { nice } })
  articles.on('message', articleEmbedded)
  // Ends the process, which is restarted.
  articles.on('error', (error) => {
    throw error
  })
  return articles
}

async function serve() {
  const model = await loadContextualModel()
  process.on('message', async (request: TextRequest) => {
    if (!request.isQuery) return embedArticle(request)
    const { id, text, tokens } = request
    try {
      say({ id, vector: await model.vectorOf(text, tokens) })
    } catch (error) {
      say({ id, failure: messageOf(error) })
    }
  })
  say({ kind: 'ready', agreement: await agreementOf(model) })
}

serve().catch((error: unknown) => say({ kind: 'unavailable', reason: messageOf(error) }))
