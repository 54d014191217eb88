import { type Environment, SettingsReader } from '#platform/settings'
import {
  type ContactConfig,
  contactSettings,
  readContactConfig,
  type MailConfig,
  mailSettings,
  readMailConfig,
} from './mail.ts'
import {
  type DevelopmentConfig,
  developmentSettings,
  readDevelopmentConfig,
  type ServerConfig,
  readServerConfig,
  serverSettings,
} from './server.ts'
import { type FilesConfig, filesSettings, readFilesConfig } from './files.ts'
import { type IdentityConfig, identitySettings, readIdentityConfig } from './identity.ts'
import { type ModelConfig, modelSettings, readModelConfig } from './models.ts'
import { type ScanningConfig, readScanningConfig, scanningSettings } from './scanning.ts'
import { type SearchConfig, readSearchConfig, searchSettings } from './search.ts'
import { type TracingConfig, readTracingConfig, tracingSettings } from './tracing.ts'
import { type WaysOutConfig, readWaysOutConfig, waysOutSettings } from './ways-out.ts'

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
export interface Config
  extends
    ServerConfig,
    SearchConfig,
    FilesConfig,
    TracingConfig,
    ContactConfig,
    ScanningConfig,
    ModelConfig,
    MailConfig,
    WaysOutConfig {
  identity: IdentityConfig
  development: DevelopmentConfig
}

/** Reads the configuration; throws a ConfigurationError that names every bad key. The only reader of the environment. */
export function readConfig(environment: Environment = process.env): Config {
  const read = new SettingsReader(environment)
  refuseUnknown(read, environment)
  const search = readSearchConfig(read)
  const server = readServerConfig(read, search)
  const contact = readContactConfig(read)
  const config: Config = {
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
