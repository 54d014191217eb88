import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { DamagedKeyError, createProviderOperator } from '@claire/identity-provider'
import { createArticleEvents, createArticleStore } from '#domains/articles'
import { systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { OperatorError } from '#platform/errors'
import { createLog } from '#platform/log'
import {
  composeContextual,
  examineRecord,
  indexFolder,
  installationMeasures,
  lookAtStorage,
} from '../compose/index.ts'
import { createSelfChecks } from '#platform/self-checks/self-checks'
import type { Environment } from '#platform/settings'
import { type Config, readConfig } from '../config/index.ts'
import { startFailure } from '../start-failure.ts'
import {
  checkBucket,
  checkIssuer,
  checkRendererAt,
  checkMail,
  checkProvider,
  checkServer,
  checkSummaryModel,
} from './doctor/services.ts'
import { checkContextual } from './doctor/search.ts'
import {
  checkDatabase,
  checkWork,
  checkIndex,
  checkBackups,
  checkIndexAudits,
  checkRecord,
  checkRetractions,
} from './doctor/database.ts'
import { type Finding, fault, inOneLine, warning, well } from './doctor/finding.ts'
import { checkDisk, checkFolder, checkMemory, roomIn } from './doctor/folder.ts'

const WEB_SITE = fileURLToPath(new URL('../../../web/dist/index.html', import.meta.url))

/** Checks everything that this Claire needs, one part after the other; changes nothing. */
export async function* examine(environment: Environment): AsyncGenerator<Finding> {
  const config = settingsOrFault(environment)
  if (!('dataDir' in config)) return yield config
  yield well('settings', 'all are understood')
  const folder = checkFolder(config.dataDir)
  yield* folder
  if (folder.some(({ state }) => state === 'fault')) return
  yield checkDisk(config.dataDir, roomIn(config.dataDir))
  yield* storedParts(config)
  if (config.s3) yield await checkBucket(config.s3)
  yield await checkMail(config.mail.smtpUrl)
  if (config.identity.kind === 'keycloak') yield await checkProvider(config.identity)
  if (config.identity.kind === 'oidc') yield await checkIssuer(config.identity)
  const log = createLog('silent', { readable: false })
  yield* checkContextual(composeContextual({ config, log }), config.contextual.kind === 'own')
  if (config.summaryModel) yield await checkSummaryModel(config.summaryModel)
  yield await checkRendererAt(config.rendererPath)
  yield existsSync(WEB_SITE) ? well('web', 'built') : warning('web', 'Not built yet: npm start builds it.')
  if (config.roles.includes('api')) yield* await checkServer(config)
}

function settingsOrFault(environment: Environment): Config | Finding {
  try {
    return readConfig(environment)
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return fault('settings', error.message)
  }
}

/** Checks the contents of the database, and what follows from them. */
async function* storedParts(config: Config): AsyncGenerator<Finding> {
  let storage
  try {
    storage = await lookAtStorage(config)
  } catch (error) {
    return yield fault('database', startFailure(error, config))
  }
  if (!storage) return yield well('database', `${config.dataDir} has none yet: npm start makes it`)
  const { waiting } = storage
  await using database = storage.database
  try {
    yield checkRecord(await examineRecord(config))
    yield* await checkDatabase(database, waiting, systemClock())
    // With pending changes of the schema, tables may differ from this version's.
    if (!waiting.length) yield* contents(database, config)
  } catch (error) {
    yield fault('database', inOneLine(startFailure(error, config)))
  }
}

async function* contents(database: Database, config: Config): AsyncGenerator<Finding> {
  const store = createArticleStore(database, systemClock)
  const articles = await store.count()
  if (!config.cluster) yield checkMemory(articles, builtInModels(config))
  const events = createArticleEvents(database)
  if (config.cluster) {
    const { checkCluster } = await import('./doctor/search.ts')
    yield await checkCluster(config.cluster, events)
  } else yield await checkIndex(indexFolder(config.dataDir), events)
  yield* await checkWork(installationMeasures(database, systemClock))
  const checks = await createSelfChecks(database).all()
  yield* checkRetractions(await store.noticeList(), systemClock())
  yield checkBackups(checks, systemClock())
  yield* checkIndexAudits(checks, systemClock())
  if (config.identity.kind === 'embedded') yield await checkKeys(database, config.identity.realm)
}

const builtInModels = ({ contextual }: Config): number =>
  contextual.kind === 'off' ? 0 : Number(contextual.kind === 'own') + Number(contextual.isMultilingual)

async function checkKeys(database: Database, realm: string): Promise<Finding> {
  try {
    await createProviderOperator({ database, clock: systemClock, realm }).checkKeys()
    return well('identity', 'the embedded provider, its signing keys are whole')
  } catch (error) {
    if (!(error instanceof DamagedKeyError)) throw error
    return fault('identity', `${error.message} Make a new one: npm run idp -- rotate-key --now.`)
  }
}
