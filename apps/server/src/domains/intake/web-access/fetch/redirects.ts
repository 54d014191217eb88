import type { FetchCause } from '@claire/api-contract'

/** The target of a redirect, absolute and without fragment, or the cause why it has none. */
export function nextHop(
  from: string,
  location: string | undefined,
): { location: string } | { cause: FetchCause } {
  if (!location?.trim()) return { cause: 'bad_redirect' }
  // HTTP header bytes arrive as Latin-1; many servers send UTF-8 there.
  const target = URL.parse(asUtf8(location.trim()), from)
  if (!target || !/^https?:$/.test(target.protocol) || !target.hostname) return { cause: 'bad_redirect' }
  if (from.startsWith('https:') && target.protocol === 'http:') return { cause: 'redirect_downgrade' }
  target.hash = ''
  return { location: target.href }
}

function asUtf8(text: string): string {
  if (!/[\u0080-\u00FF]/.test(text)) return text
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
