import path from 'node:path'
import staticFiles from '@fastify/static'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DomainError } from '../errors.ts'

const NOT_BUILT = 'The web application is not built. Run: npm start'

/**
 * Serves the built web application in `folder`. Files under /assets carry a hash in their name and are cached for ever;
 * everything else is revalidated. Pages of the browser's router are answered with index.html; unknown addresses under
 * /claire, and anything that is not a page, with a JSON 404. Inline scripts of index.html are allowed by their hashes.
 */
export async function serveWebSite(app: FastifyInstance, folder: string) {
  await app.register(staticFiles, {
    root: folder,
    wildcard: true,
    index: false,
    cacheControl: false,
    preCompressed: true,
    // Marks of the build (.built-from) are private.
    dotfiles: 'ignore',
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const scriptsOf = createScriptReader(path.join(folder, 'index.html'))
  const sendApplication = async (reply: FastifyReply) => {
    const scripts = await scriptsOf()
    if (scripts === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    allowScripts(reply, scripts)
    return reply.sendFile('index.html')
  }
  // The static files' own route would treat this as a folder that may not be listed.
  for (const url of ['/', '/index.html'])
    app.get(url, { schema: { hide: true } }, async (_request, reply) => sendApplication(reply))
  app.setNotFoundHandler(async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1)
    const page =
      (request.method === 'GET' || request.method === 'HEAD') &&
      Boolean(request.headers.accept?.includes('text/html'))
    if (!page || /^\/(claire|auth|oidc|health|assets)(\/|$)/.test(pathname))
      throw new DomainError('NOT_FOUND', (t) => t('requests.nothingHere'))
    return sendApplication(reply)
  })
}

/**
 * Returns a function for the hashes of a page's inline scripts, as a content security policy names them; null if there
 * is no such page. Reads it again after changes, since it can be built while it is served.
 */
function createScriptReader(file: string): () => Promise<string[] | null> {
  let known: { at: number; scripts: string[] } | undefined
  return async () => {
    const found = await stat(file).catch(() => null)
    if (!found) return null
    if (known?.at !== found.mtimeMs)
      known = { at: found.mtimeMs, scripts: hashesOfScripts(await readFile(file, 'utf8')) }
    return known.scripts
  }
}

const hashesOfScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Adds them to the policy of a response. */
function allowScripts(reply: FastifyReply, scripts: string[]) {
  const policy = String(reply.getHeader('content-security-policy') ?? '')
  reply.header(
    'content-security-policy',
    policy.replace("script-src 'self'", ["script-src 'self'", ...scripts].join(' ')),
  )
}

/** `/bot`: explains Claire's crawler to the people of a site. Its user agent names this address. */
export function botPage(
  app: FastifyInstance,
  { publicUrl, contactEmail }: { publicUrl: string; contactEmail: string | null },
) {
  const page = pageOf(new URL(publicUrl).host, contactEmail)
  app.get('/bot', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=3600').send(page),
  )
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const pageOf = (host: string, contactEmail: string | null) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>ClaireBot</title>
<style>body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; font: 1.05rem/1.6 system-ui, sans-serif; color: #333 }</style>
</head>
<body>
<h1>ClaireBot</h1>
<p>ClaireBot reads scientific and technical articles for Claire at <strong>${escaped(host)}</strong>, where researchers search
them, and follow the link to the article on its own site. It visits only sites that an administrator has approved.</p>
<ul>
<li>It obeys <code>robots.txt</code> (RFC 9309) under the name <code>ClaireBot</code>, Crawl-delay included, and the robots
rules that pages and answers carry.</li>
<li>It asks one host at most once a second, more slowly where the host is slow, and waits as long as Retry-After says.</li>
<li>It asks only for what has changed where it can: feeds, sitemaps, OAI-PMH, ETag and Last-Modified.</li>
<li>It signs in nowhere, fills in no forms and passes no test for humans.</li>
</ul>
<p>To keep it away, write in <code>robots.txt</code>:</p>
<pre>User-agent: ClaireBot
Disallow: /</pre>
${contactEmail ? `<p>Questions and complaints: <a href="mailto:${escaped(contactEmail)}">${escaped(contactEmail)}</a></p>` : ''}
</body>
</html>
`
