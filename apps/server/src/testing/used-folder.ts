import { createLog } from '#platform/log'
import { compose } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { createApi } from '../roles/api.ts'

/** Makes `dataDir` a used data folder: starts and stops Claire on it. */
export async function makeUsedFolder(dataDir: string) {
  const umask = process.umask(0o077)
  const config = readConfig({
    DATA_DIR: dataDir,
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    LOG_LEVEL: 'silent',
  })
  const claire = await compose(config, createLog(config.logLevel), { indexThreads: false })
  const app = await createApi(claire)
  await app.close()
  await claire.close()
  process.umask(umask)
}
