import { type Environment, SettingsReader } from '#platform/settings'
import { identitySettings, readIdentityConfig } from './identity.ts'
import { contactSettings, mailSettings, readContactConfig, readMailConfig } from './mail.ts'
import { modelSettings, readModelConfig } from './models.ts'
import { readScanningConfig, scanningSettings } from './scanning.ts'
import { readSearchConfig, searchSettings } from './search.ts'
import { developmentSettings, readDevelopmentConfig, readServerConfig, serverSettings } from './server.ts'
import {
  filesSettings,
  readFilesConfig,
  readTracingConfig,
  readWaysOutConfig,
  tracingSettings,
  waysOutSettings,
} from './services.ts'

export type { KeycloakConfig, OidcConfig } from './identity.ts'
export { NO_ADDRESS } from './mail.ts'

/** Every setting with its purpose and default as text. `npm start -- --help` and docs/operations.md show this table. */
export const settings = {
  ...serverSettings,
  ...tracingSettings,
  ...searchSettings,
  ...filesSettings,
  ...identitySettings,
  ...contactSettings,
  ...scanningSettings,
  ...modelSettings,
  ...mailSettings,
  ...waysOutSettings,
  ...developmentSettings,
}

/** The configuration of this process: each file of this folder reads its own part. */
export type Config = ReturnType<typeof readConfig>

/** Reads the configuration; throws a ConfigurationError that names every bad key. The only reader of the environment. */
export function readConfig(environment: Environment = process.env) {
  const read = new SettingsReader(environment)
  refuseUnknown(read, environment)
  const search = readSearchConfig(read)
  const server = readServerConfig(read, search.cluster !== null)
  const contact = readContactConfig(read)
  const config = {
    ...server,
    ...search,
    ...readFilesConfig(read),
    ...readTracingConfig(read),
    ...contact,
    ...readScanningConfig(read, contact.contactEmail),
    ...readModelConfig(read),
    ...readMailConfig(read, contact.contactEmail),
    ...readWaysOutConfig(read, contact.contactEmail),
    identity: readIdentityConfig(read, server.publicUrl),
    development: readDevelopmentConfig(read),
  }
  read.finish()
  return config
}

/** Without this, a misspelt key of ours would have no effect. */
function refuseUnknown(read: SettingsReader, environment: Environment) {
  for (const key of Object.keys(environment)) {
    if (key.startsWith('CLAIRE_') && !(key in settings)) read.refuse(`${key} is not a setting of Claire.`)
  }
}
