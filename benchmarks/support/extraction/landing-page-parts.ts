/** The known facts of an article, to be found on generated pages of publishing systems. */
export interface KnownArticle {
  title: string
  abstract: string
  year: number
  doi: string
  authors: string[]
  keywords: string[]
}

export type KnownField = keyof KnownArticle

export interface Dialect {
  name: string
  /** The fields on pages of this system. */
  carries: KnownField[]
  page(article: KnownArticle): { url: string; html: string }
}

export const ALL: KnownField[] = ['title', 'abstract', 'year', 'doi', 'authors', 'keywords']
export const esc = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
export const meta = (name: string, content: string) => `<meta name="${name}" content="${esc(content)}"/>`
export const metas = (name: string, contents: string[]) =>
  contents.map((content) => meta(name, content)).join('\n')
export const lastFirst = (name: string) => name.replace(/^(.+) (\S+)$/, '$2, $1')

export const document = ({ head, body, lang = 'en' }: { head: string; body: string; lang?: string }) =>
  `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`

export const MENU =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li><li><a href="/search">Search</a></li><li><a href="/login">Login</a></li></ul></nav>'
