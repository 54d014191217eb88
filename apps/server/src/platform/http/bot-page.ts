import type { FastifyInstance } from 'fastify'

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
