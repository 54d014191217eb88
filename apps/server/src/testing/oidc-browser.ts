import { createHash, randomBytes } from 'node:crypto'

const MOST_PAGES = 12

/** The parts of a browser that sign-in needs: cookies by host, redirects, and the form of a page. */
export function openOidcBrowser() {
  const cookies = new Map<string, string>()

  async function load(url: string, form?: URLSearchParams): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1).join().split(/=(.*)/s)
      cookies.set(name, value)
    }
    return response
  }

  return {
    /**
     * Follows redirects to an address that begins with `until`, and returns it. On pages in between it submits the form
     * with `fields`; throws for a page without one.
     */
    async visit(url: string, until: string, fields: Record<string, string> = {}): Promise<URL> {
      let form: URLSearchParams | undefined
      for (let at = url, pages = 0; pages < MOST_PAGES; pages++) {
        if (at.startsWith(until)) return new URL(at)
        const response = await load(at, form)
        form = undefined
        const next = response.headers.get('location')
        if (next === null) [at, form] = submitted(await response.text(), at, fields)
        else at = new URL(next, at).href
      }
      throw new Error(`${url} does not lead to ${until}`)
    },
  }
}

/** Returns where the form of a page leads, and what it sends. */
function submitted(page: string, url: string, fields: Record<string, string>): [string, URLSearchParams] {
  const [form] = /<form[^>]*>/.exec(page) ?? []
  if (!form) throw new Error(`${url} shows no form: ${page.slice(0, 300)}`)
  const attribute = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')
  const hidden = [...page.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(
    ([tag]) => [attribute(tag, 'name') ?? '', attribute(tag, 'value') ?? ''] as const,
  )
  return [
    new URL(attribute(form, 'action') ?? url, url).href,
    new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
  ]
}

/** A new code verifier, and the parameters of an authorization request that go with it (RFC 7636). */
export function newChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, parameters: { code_challenge: challenge, code_challenge_method: 'S256' } }
}
