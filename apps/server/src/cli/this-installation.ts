import { indexFolder, schemaChanges } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import type { Installation } from './backup/installation.ts'

/** The installation of the current settings. */
export function thisInstallation(): Installation {
  const { dataDir, databaseUrl } = readConfig()
  return { dataDir, databaseUrl, indexFolder: indexFolder(dataDir), knownChanges: schemaChanges }
}
