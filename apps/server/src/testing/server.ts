import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createLog } from '#platform/log'
import { type Claire, type Overrides, compose } from '../compose/index.ts'
import { migrations } from '../compose/storage.ts'
import { readConfig } from '../config/index.ts'
import { createApi } from '../roles/api.ts'
import { sqliteTemplate } from './schema-templates.ts'
import { type TokenIssuer, startTokenIssuer } from './token-issuer.ts'

export interface TestServerOptions {
  /** PostgreSQL instead of a SQLite file of its own. */
  databaseUrl?: string
  clock?: () => number
  nameService?: Overrides['nameService']
  /** Maximum milliseconds for a request to arrive. */
  requestTimeout?: number
  /** With the sources that come with Claire: writing them takes longer than most tests. */
  withStarters?: boolean
  /** Maximum time of a contextual model to embed a query. */
  queryTimeoutMs?: number
  /** Settings as in the environment. */
  settings?: Record<string, string>
}

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Record<string, string>
  body?: unknown
  /** A token of `tokens`; not signed in by default. */
  token?: string
  /** Accept-Language. */
  language?: string
}

export interface TestServer {
  claire: Claire
  app: FastifyInstance
  tokens: TokenIssuer
  /** The environment of a command that runs beside this server. */
  environment: Record<string, string>
  /** Calls the product: `call('/source/getAll', { token: await tokens.admin() })`. */
  call(
    url: string,
    options?: Call,
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>
  close(): Promise<void>
}

/** A whole server on a folder of its own, called without a port; it trusts the tokens of a test issuer. */
export async function startTestServer({
  databaseUrl,
  clock,
  nameService,
  requestTimeout,
  withStarters = false,
  queryTimeoutMs,
  settings = {},
}: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'claire-server-'))
  if (!databaseUrl) writeFileSync(path.join(dataDir, 'claire.sqlite'), await sqliteTemplate(migrations))
  const tokens = await startTokenIssuer(clock)
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const config = readConfig({
    ...environment,
    SAMPLE_LIBRARY: 'off',
    CONTEXTUAL: 'off',
    // Other tests keep the processors busy.
    CONTEXTUAL_NICE: '0',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    ...settings,
  })
  const claire = await compose(config, createLog(config.logLevel, { readable: false }), {
    clock,
    trusted: tokens.trusted,
    ...(nameService && { nameService }),
    indexThreads: false,
    queryTimeoutMs,
    ...(!withStarters && { starters: [] }),
  }).catch(async (error: unknown) => {
    await tokens.close()
    throw error
  })
  const app = await createApi(claire, { requestTimeout })
  await app.ready()

  return {
    claire,
    app,
    tokens,
    environment,
    async call(url, { method = 'GET', query, body, token, language } = {}) {
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language }),
      }
      const response = await app.inject({
        method,
        url: `/claire${url}`,
        query,
        headers,
        ...(body !== undefined && { payload: body as object }),
      })
      const json = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        body: json ? response.json() : response.body,
        headers: response.headers,
      }
    },
    async close() {
      await app.close()
      await claire.close()
      await tokens.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
