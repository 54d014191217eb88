import { OperatorError } from '#platform/errors'
import type { Config } from './config/index.ts'

/** Errors of the operating system and of PostgreSQL that whoever runs Claire can set right. */
const REASONS: Record<string, (config: Config, message: string) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  EADDRNOTAVAIL: ({ host }) => `HOST is ${host}, which is not an address of this machine.`,
  EACCES: (_config, message) => `Claire may not do this: ${message}`,
  ECONNREFUSED: () =>
    'The database of DATABASE_URL cannot be reached. Is it running, and are host and port right?',
  ENOTFOUND: (_config, message) => `A host of the configuration cannot be found: ${message}`,
  ETIMEDOUT: () =>
    'The database of DATABASE_URL does not answer. Are host and port right, and does a firewall let Claire through?',
  EHOSTUNREACH: () => 'The host of DATABASE_URL cannot be reached from here.',
  '28000': (_config, message) => `The database of DATABASE_URL does not let Claire in: ${message}`,
  '28P01': () => 'The database of DATABASE_URL refuses the user or the password.',
  '3D000': () => 'The database of DATABASE_URL does not exist. Create it first.',
  '42501': (_config, message) =>
    `The user of DATABASE_URL may not do what Claire needs, such as making tables: ${message}`,
  '53300': () => 'The database of DATABASE_URL has no connection left.',
}

/** Why Claire could not start, for whoever runs it; a stack only where the fault is ours. */
export function startFailure(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof OperatorError) return error.message
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const reason = 'code' in each ? REASONS[String(each.code)] : undefined
    if (reason) return reason(config, each.message)
  }
  return error.stack ?? error.message
}
