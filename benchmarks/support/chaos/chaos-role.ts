// One role in a process of its own, to be killed by chaos-run.ts: node chaos-role.ts <role> <folder> <smtp url> <seed>
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createStaticEmbedder } from '@claire/embeddings'
import { createSmtpTransport } from '../../../apps/server/src/adapters/smtp/index.ts'
import { openSqlite } from '../../../apps/server/src/adapters/sqlite/index.ts'
import { createArticleEvents, createArticleStore } from '../../../apps/server/src/domains/articles/index.ts'
import { createSourceStore } from '../../../apps/server/src/domains/intake/sources/index.ts'
import { createDirectory } from '../../../apps/server/src/domains/people/directory/index.ts'
import { createDeletedSubjects } from '../../../apps/server/src/domains/people/identity/index.ts'
import { createAbstracts } from '../../../apps/server/src/domains/reading/abstracts/index.ts'
import {
  createAlertNotifications,
  createMatcher,
} from '../../../apps/server/src/domains/reading/alerts/index.ts'
import {
  createBookmarkStore,
  createFolderNews,
  createMembership,
} from '../../../apps/server/src/domains/reading/bookmarks/index.ts'
import { createNotifications } from '../../../apps/server/src/domains/reading/notifications/index.ts'
import { createFolderMatching } from '../../../apps/server/src/domains/reading/recommendations/index.ts'
import { createLog } from '../../../apps/server/src/platform/log.ts'
import { articleDraft } from '../../../apps/server/src/testing/drafts.ts'
import { chaosArticles, randomOf } from './chaos-articles.ts'
import type { Step } from './chaos-processes.ts'

const [role, folder = '', smtpUrl = '', seed = '0'] = process.argv.slice(2)
const database = openSqlite(path.join(folder, 'claire.sqlite'))
/** Milliseconds by which the driver has advanced the clock: leases and collecting need no waiting. */
const ahead = () => Number(readFileSync(path.join(folder, 'clock'), 'utf8'))
const clock = () => Date.now() + ahead()
const articles = createArticleStore(database, clock)
const sourceNames = (ids: string[]) => createSourceStore(database).names(ids)
const LOOK_EVERY_MS = 40
const log = createLog('silent')

// The driver has ended.
process.once('disconnect', () => process.exit(1))

/** Reports the end of a step; `idleAt` is the clock's lead when a look began that found nothing. */
const report = (step: Step) => process.send?.(step)

/** Publishes the remaining articles, like a restarted scan. */
async function scan() {
  const random = randomOf(Number(seed) + 2)
  for (const { url, title } of chaosArticles(Number(seed))) {
    await articles.save(articleDraft({ url, title, abstract: `${title}.` }))
    report({})
    await delay(random() * 300)
  }
}

async function match() {
  const embedder = createStaticEmbedder()
  const matcher = createMatcher({
    database,
    clock,
    articles,
    events: createArticleEvents(database),
    embedder,
    contextual: [],
    folderMatching: createFolderMatching({
      bookmarks: createBookmarkStore(database, clock),
      embedder,
      contextual: [],
    }),
  })
  for (;;) {
    const idleAt = ahead()
    if (await matcher.step()) {
      report({})
      continue
    }
    report({ idleAt })
    await delay(LOOK_EVERY_MS)
  }
}

async function mail() {
  const directory = createDirectory({
    database,
    clock,
    deletedSubjects: createDeletedSubjects(database, clock),
    lookup: null,
    onLookupFailure: () => undefined,
  })
  const membership = createMembership(database, directory)
  const { workers } = await createNotifications({
    database,
    clock,
    log,
    articles,
    sourceNames,
    abstracts: createAbstracts({ articles, embedder: createStaticEmbedder() }),
    alerts: createAlertNotifications({ database, clock, sourceNames }),
    transport: createSmtpTransport({ url: smtpUrl, from: 'claire@claire.example' }),
    webhooks: null,
    directory,
    folderNews: createFolderNews({ database, clock, directory, membership }),
    publicUrl: 'https://claire.example',
  })
  for (;;) {
    const idleAt = ahead()
    for (const worker of workers) await worker.wake()
    report({ idleAt })
    await delay(LOOK_EVERY_MS)
  }
}

if (role === 'scanner') await scan()
else if (role === 'matcher') await match()
else await mail()
process.exit(0)
