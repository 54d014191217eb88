import { freePort } from './free-port.ts'
import { startMain } from './start-main.ts'

/** Makes `dataDir` a data folder that has been in use: Claire was started on it, and stopped. */
export async function makeUsedFolder(dataDir: string) {
  const { child, says, ended } = startMain({
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  })
  await says(/Stop with Ctrl\+C/)
  child.kill('SIGTERM')
  await ended
}
