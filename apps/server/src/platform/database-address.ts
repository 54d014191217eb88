const ONE = /^postgres(?:ql)?:\/\/\S+$/
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^@/?#\s]*@)?)([^@/?#\s,]*,[^@/?#\s]*)(\/[^?#\s]*)?(\?[^#\s]*)?$/
/** libpq's names for servers that accept changes. */
const TAKES_CHANGES = ['read-write', 'primary']

/**
 * The addresses of a PostgreSQL connection string that may name several hosts,
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write` in libpq's syntax (PostgreSQL's
 * manual, 34.1.1.3): one string for each, in that order. Undefined for another string, or one for servers that accept
 * no changes.
 */
export function databaseAddresses(url: string): string[] | undefined {
  const [, before = '', hosts = '', name = '', query = ''] = SEVERAL.exec(url) ?? []
  if (!hosts) return ONE.test(url) && URL.canParse(url) ? [url] : undefined
  const wanted = new URLSearchParams(query).get('target_session_attrs')
  if (wanted !== null && !TAKES_CHANGES.includes(wanted)) return undefined
  // The other parameters are for the server, this one is libpq's.
  const others = query.replace(/(?<=[?&])target_session_attrs=[^&]*&?/, '').replace(/[?&]$/, '')
  const addresses = hosts.split(',').map((host) => `${before}${host}${name}${others}`)
  return addresses.every((address) => URL.canParse(address)) ? addresses : undefined
}
