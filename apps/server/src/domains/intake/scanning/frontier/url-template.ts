/**
 * The shape that addresses of one kind of page share: 'site.net/article/view/#' of '/article/view/1234'. Numbers become
 * #, dates /#/#, identifiers *, and long titles ~; of the query only the names remain.
 */
export function templateOf(address: string): string {
  const url = new URL(address)
  const path = url.pathname
    .split('/')
    .map((segment) => shapeOf(decoded(segment)))
    .join('/')
  const names = [...new Set(url.searchParams.keys())].sort()
  return `${url.host}${path}${names.length ? `?${names.join('&')}` : ''}`.slice(0, 200)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function shapeOf(segment: string): string {
  const [, name = '', extension = ''] = /^(.*?)(\.[a-z]{2,5}\d?)?$/i.exec(segment) ?? []
  if (/^\d+$/.test(name)) return `#${extension}`
  if (/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$|^(?=.*\d)[\da-f]{12,}$/i.test(name))
    return `*${extension}`
  if (name.length > 24 || (name.match(/[-_+ ]/g)?.length ?? 0) >= 3) return `~${extension}`
  return name.toLowerCase().replace(/\d+/g, '#') + extension.toLowerCase()
}
