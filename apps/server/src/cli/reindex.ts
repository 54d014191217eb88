import type { RebuildProgress } from '#domains/reading/search'
import { createLog } from '#platform/log'
import {
  composeBase,
  composeContextual,
  indexFolder,
  openSearchIndex,
  requestReindex,
} from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { configOfStorage, readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- reindex

Rebuilds the search index from the articles. A running server does it beside its work and goes on answering with the old
index until the new one is complete; without a running server it is done here.

DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const SHOW_MS = 1000

await runCommand(USAGE, async () => {
  readArguments({})
  const config = await configOfStorage()
  const show = createProgressLine()
  let last: RebuildProgress | undefined
  for await (const progress of requestReindex(config)) show((last = progress))
  if (!last) last = await rebuildHere(show)
  show(last, true)
  if (last.state === 'failed') process.exitCode = 1
})

/** Without a running server, this process rebuilds the index. */
async function rebuildHere(show: (progress: RebuildProgress) => void): Promise<RebuildProgress> {
  const config = readConfig()
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const base = await composeBase(config, log)
  // In a cluster, contextual vectors are stored with the articles, and deleted with them.
  const contextual = config.cluster ? composeContextual(base) : []
  const { follower, index, close } = await openSearchIndex({
    ...base,
    contextual,
    onProgress: show,
  })
  try {
    await follower.rebuild()
    const { articles: done } = await index.state()
    return {
      state: 'done',
      done,
      total: done,
      message: `The search index ${config.cluster ? 'in OpenSearch' : `of ${indexFolder(config.dataDir)}`} has been rebuilt`,
    }
  } finally {
    await close()
    for (const embedder of contextual) await embedder.stop()
    await base.database.destroy()
  }
}

/** Shows progress at most once a second. */
function createProgressLine() {
  const begun = Date.now()
  let shown = 0
  return ({ done, total, message }: RebuildProgress, always = false) => {
    const now = Date.now()
    if (!always && now - shown < SHOW_MS) return
    shown = now
    const seconds = Math.max(1, Math.round((now - begun) / 1000))
    console.log(
      `${message}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} articles, ${seconds} s`,
    )
  }
}
