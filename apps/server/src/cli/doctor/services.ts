import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { greetSmtp } from '#adapters/smtp'
import { folderId } from '#platform/private-folder'
import { type Finding, fault, inOneLine, warning, well } from './finding.ts'
import { lookAtBucket } from '#adapters/files'
import type { Bucket } from '#platform/files'
import { checkRenderer } from '#domains/intake/web-access'
import { discover } from '#domains/people/identity'
import type { LanguageModelConfig } from '#platform/language-model'

const WITHIN_MS = 5_000

const request = (url: string, options: RequestInit = {}) =>
  fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(WITHIN_MS) })

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

interface Server {
  host: string
  port: number
  publicUrl: string
  dataDir: string
}

/** Checks that this Claire and no other runs here, is ready, and reachable at PUBLIC_URL; or that it could start. */
export async function checkServer({ host, port, publicUrl, dataDir }: Server): Promise<Finding[]> {
  const here = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  let response: Response
  try {
    response = await request(`http://${here.includes(':') ? `[${here}]` : here}:${port}/health/ready`)
  } catch {
    return [await checkPort(host, port)]
  }
  const { status, parts, installation } = await jsonOf(response)
  if (typeof status !== 'string' || typeof parts !== 'object')
    return [
      fault(
        'server',
        `Another program answers on port ${port}. Stop it, or choose another one: PORT=${port + 1}.`,
      ),
    ]
  if (!existsSync(dataDir) || installation !== folderId(dataDir))
    return [
      fault(
        'server',
        `Another Claire answers on port ${port}, not that of ${dataDir}. Stop it, set DATA_DIR to its folder, or choose another port: PORT=${port + 1}. It may also be this one before its last update: start it again.`,
      ),
    ]
  if (response.status !== 200)
    return [
      fault('server', `It runs and is not ready (${status}): ${JSON.stringify(parts)}. Its log says why.`),
    ]
  return [well('server', `runs on port ${port} and is ready`), await checkPublicUrl(publicUrl)]
}

/** Checks that the port is free, or in use by a server without HTTP. */
function checkPort(host: string, port: number): Promise<Finding> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'EADDRNOTAVAIL'
          ? fault('server', `HOST is ${host}, which is not an address of this machine.`)
          : fault(
              'server',
              `Port ${port} on ${host} cannot be listened on (${error.code}). Choose another PORT.`,
            ),
      ),
    )
    server.listen(port, host, () =>
      server.close(() => resolve(well('server', `does not run; port ${port} is free`))),
    )
  })
}

async function checkPublicUrl(publicUrl: string): Promise<Finding> {
  try {
    const { identity } = await jsonOf(await request(`${publicUrl}/config.json`))
    if (typeof identity === 'object') return well('public address', publicUrl)
    return fault(
      'public address',
      `${publicUrl} does not lead to Claire. Set PUBLIC_URL to what browsers use.`,
    )
  } catch (error) {
    return warning(
      'public address',
      `${publicUrl} cannot be reached from here (${inOneLine(error)}). Browsers, and links in mails, need it.`,
    )
  }
}

interface Provider {
  url: string
  realm: string
  restClient: string
  restSecret: string | null
}

/** Checks that an external provider is reachable, the intended one, and lets this server manage accounts. */
export async function checkProvider({ url, realm, restClient, restSecret }: Provider): Promise<Finding> {
  const base = `${url}/realms/${realm}`
  let response: Response
  try {
    response = await request(`${base}/.well-known/openid-configuration`)
  } catch (error) {
    return fault('identity', `${url} (IDP_URL) cannot be reached: ${inOneLine(error)}.`)
  }
  if (response.status === 404)
    return fault(
      'identity',
      `${url} has no realm "${realm}". Set IDP_REALM, or import deploy/keycloak/realm.json.`,
    )
  const { issuer, token_endpoint: endpoint } = await jsonOf(response)
  if (issuer !== base)
    return fault(
      'identity',
      `The provider calls itself ${String(issuer)}, and tokens will say so; IDP_URL and IDP_REALM make ${base}. Set its hostname, or IDP_URL.`,
    )
  const grant = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: restClient,
    client_secret: restSecret ?? '',
  })
  const { status } = await request(String(endpoint), { method: 'POST', body: grant })
  if (status !== 200)
    return fault(
      'identity',
      `The provider does not let the client "${restClient}" in (${status}): IDP_REST_CLIENT or IDP_REST_SECRET is wrong, or it has no service account.`,
    )
  return well('identity', base)
}

/** Checks that any other provider describes itself as Claire needs it. Its tokens are seen only when people sign in. */
export async function checkIssuer({
  issuer,
  accountUrl,
}: {
  issuer: string
  accountUrl: string | null
}): Promise<Finding> {
  try {
    const { endSessionEndpoint } = await discover(issuer)
    if (endSessionEndpoint === null && accountUrl === null)
      return warning(
        'identity',
        `${issuer} has no sign-out of its own: people stay signed in there. Set OIDC_ACCOUNT_URL, where they can sign out.`,
      )
    return well('identity', issuer)
  } catch (error) {
    return fault('identity', inOneLine(error))
  }
}

/** Checks that the mail server is reachable and accepts the sign-in. */
export async function checkMail(smtpUrl: string | null): Promise<Finding> {
  if (!smtpUrl)
    return warning('mail', 'SMTP_URL is not set: alerts are not mailed, messages stay in DATA_DIR/outbox.')
  const { hostname, port } = new URL(smtpUrl)
  const server = port ? `${hostname}:${port}` : hostname
  try {
    await greetSmtp(smtpUrl, WITHIN_MS)
    return well('mail', server)
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH'
    return fault(
      'mail',
      isRefused
        ? `${server} refuses the user or the password of SMTP_URL: ${inOneLine(error)}`
        : `${server} (SMTP_URL) does not take mail: ${inOneLine(error)}`,
    )
  }
}

/** Checks that a service for summaries is reachable and has the model. */
export async function checkSummaryModel(service: LanguageModelConfig): Promise<Finding> {
  const headers = service.apiKey ? { authorization: `Bearer ${service.apiKey}` } : undefined
  try {
    const response = await request(`${service.url.replace(/\/$/, '')}/models`, { headers })
    if (response.status === 401 || response.status === 403)
      return fault(
        'summaries',
        `${service.url} refuses SUMMARY_LLM_KEY. Summaries are sentences of the article meanwhile.`,
      )
    const { data } = await jsonOf(response)
    const names = Array.isArray(data) ? data.map((each: { id?: unknown }) => each.id) : null
    if (names && !names.includes(service.model))
      return fault('summaries', `${service.url} has no model "${service.model}" (SUMMARY_LLM_MODEL).`)
    return well('summaries', service.url)
  } catch (error) {
    return fault(
      'summaries',
      `${service.url} (SUMMARY_LLM_URL) cannot be reached: ${inOneLine(error)}. Summaries are sentences of the article meanwhile.`,
    )
  }
}

/** Advice for S3's errors: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Make it, or set S3_BUCKET.',
  InvalidAccessKeyId: 'the service does not know S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID.',
  AccessDenied:
    'the key may not do enough: s3:ListBucket on the bucket, s3:GetObject, s3:PutObject and s3:DeleteObject below S3_PREFIX.',
  RequestTimeTooSkewed:
    'the clocks of this machine and of the service are more than 15 minutes apart. Set them by NTP.',
  AuthorizationHeaderMalformed: 'S3_REGION is not that of the bucket.',
  PermanentRedirect: 'the bucket is in another region: set S3_ENDPOINT and S3_REGION to it.',
}

const MEANWHILE = 'Pages are not stored meanwhile; scanning continues.'

/** Checks that the bucket of pages exists and that Claire may write, read, list and delete. */
export async function checkBucket(bucket: Bucket): Promise<Finding> {
  const where = `${bucket.endpoint} (S3_ENDPOINT), bucket "${bucket.bucket}"`
  const state = await lookAtBucket(bucket)
  if (state.kind === 'usable')
    return state.keepsVersions
      ? warning(
          'files',
          `${where} keeps versions: pages that Claire deletes, also of articles taken out, stay there. Switch versioning off, or let old versions expire.`,
        )
      : well('files', where)
  const reason = inOneLine(state.reason)
  if (state.code === null) return fault('files', `${where} cannot be used: ${reason}. ${MEANWHILE}`)
  const advice = ADVICE[state.code] ?? `it answers ${state.code}.`
  return fault('files', `${where}: ${advice} (${reason}) ${MEANWHILE}`)
}

/** Checks that the Chromium for pages with scripts starts, and sandboxes them. */
export async function checkRendererAt(file: string | null): Promise<Finding> {
  if (file === null)
    return well('rendering', 'RENDERER_PATH is not set: pages that need JavaScript are not run')
  try {
    const { product, hasSandbox } = await checkRenderer(file)
    return hasSandbox
      ? well('rendering', product)
      : warning(
          'rendering',
          `${product} runs pages of other sites as root, and so without its sandbox: run Claire as a user of its own.`,
        )
  } catch (error) {
    return fault(
      'rendering',
      `RENDERER_PATH: ${inOneLine(error)}. Its sandbox needs user namespaces, which containers and service managers may forbid. Pages that need JavaScript are not read meanwhile.`,
    )
  }
}
