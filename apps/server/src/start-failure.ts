import { isDatabaseAway } from '#platform/database'
import { DomainError, OperatorError } from '#platform/errors'
import { DamagedKeyError } from './compose/index.ts'
import type { Config } from './config/index.ts'

/** Errors of the operating system and of PostgreSQL that the operator can fix. */
const REASONS: Record<string, (config: Config, message: string) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is not an address of this machine.`,
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: mayNotWrite,
  EEXIST: isNoFolder,
  ENOTDIR: isNoFolder,
  ENOENT: (_config, message) => `The folder of DATA_DIR cannot be made: ${message}`,
  ENOSPC: isFull,
  ECONNREFUSED: () =>
    'The database of DATABASE_URL cannot be reached. Is it running, and are host and port right?',
  ENOTFOUND: (_config, message) => `A host of the configuration cannot be found: ${message}`,
  ETIMEDOUT: () =>
    'The database of DATABASE_URL does not answer. Are host and port right, and does a firewall let Claire through?',
  EHOSTUNREACH: () => 'The host of DATABASE_URL cannot be reached from here.',
  EAI_AGAIN: (_config, message) => `A host of the configuration cannot be found just now: ${message}`,
  ERR_MODULE_NOT_FOUND: (_config, message) =>
    `Libraries are not installed that a setting needs, such as OPENSEARCH_URL, S3_ENDPOINT or OTEL_EXPORTER_OTLP_ENDPOINT: run npm run setup, or start by npm start. ${message}`,
  '25006': () => 'No host of DATABASE_URL takes changes just now: all are standbys.',
  '57P01': () => 'The database of DATABASE_URL is being stopped.',
  '57P02': () => 'The database of DATABASE_URL is being started again after a crash.',
  '57P03': () => 'The database of DATABASE_URL is being started, or stopped.',
  ECONNRESET: isCut,
  '28000': (_config, message) => `The database of DATABASE_URL does not let Claire in: ${message}`,
  '28P01': () => 'The database of DATABASE_URL refuses the user or the password.',
  '3D000': () => 'The database of DATABASE_URL does not exist. Create it first.',
  '42501': (_config, message) =>
    `The user of DATABASE_URL may not do what Claire needs, such as making tables: ${message}`,
  '53300': () => 'The database of DATABASE_URL has no connection left.',
}

/** The same for SQLite, by its primary result code. */
const SQLITE_REASONS: Record<number, (config: Config, message: string) => string> = {
  5: ({ dataDir }) => `Another process keeps the database in ${dataDir} locked. Stop it, and start again.`,
  8: mayNotWrite,
  10: isFull,
  13: isFull,
  14: mayNotWrite,
}

/** Messages of node-postgres without a code: a lost connection, and an unresponsive host. */
const CUT = /^(Connection terminated unexpectedly|Client has encountered a connection error)/
const UNRESPONSIVE = /^(timeout expired|timeout exceeded when trying to connect|Connection terminated due to)/

function isCut() {
  return 'The connection to the database of DATABASE_URL was cut.'
}

function mayNotWrite({ dataDir }: Config, message: string) {
  return `Claire may not write to ${dataDir}: ${message}. Give it to the user who runs Claire, or set DATA_DIR to another folder.`
}

function isNoFolder({ dataDir }: Config) {
  return `DATA_DIR is ${dataDir}, where there is a file and not a folder. Move it away, or set DATA_DIR to a folder.`
}

function isFull({ dataDir }: Config, message: string) {
  return `The disk with ${dataDir} takes no more: ${message}. Make room, and do the same again; what was written stays.`
}

/** Returns the reason why Claire could not start, for the operator; with a stack only for a fault of ours. */
export function startFailure(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError || error instanceof DomainError) return error.message
  if (error instanceof DamagedKeyError)
    return `${error.message} Make a new one: npm run idp -- rotate-key --now. Everybody has to sign in again.`
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (UNRESPONSIVE.test(each.message)) return REASONS.ETIMEDOUT?.(config, each.message) ?? each.message
    if (CUT.test(each.message)) return isCut()
    const reason = reasonOf(each)
    if (reason) return reason(config, each.message)
  }
  return error.stack ?? error.message
}

/** True if the database server did not respond. */
export function isAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (isDatabaseAway(each)) return true
  return false
}

function reasonOf(error: Error) {
  if ('errcode' in error) return SQLITE_REASONS[Number(error.errcode) & 0xff]
  return 'code' in error ? REASONS[String(error.code)] : undefined
}
