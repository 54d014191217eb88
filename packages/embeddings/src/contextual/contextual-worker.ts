import { Worker } from 'node:worker_threads'
import type { TextReply, TextRequest } from './contextual-messages.ts'
import { createReplies } from './contextual-replies.ts'

/**
 * The program of the contextual embedding process. It answers queries itself; articles have a thread with its own
 * sessions, so that no query waits for one.
 */

/** Added to the priority of articles. */
const nice = Number(process.argv[2])

const say = (reply: TextReply) => void process.send?.(reply)
process.on('disconnect', () => process.exit(0))

let articles: Worker | undefined
let articlesWaiting = 0
let idle: NodeJS.Timeout | undefined

/** The thread's own sessions take memory again: all end when idle. */
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

const replyTo = createReplies()
process.on('message', async (request: TextRequest) => {
  if (request.isQuery) say(await replyTo(request))
  else embedArticle(request)
})
