import type { ClientConfig } from '@claire/api-contract'

const LOAD_TIMEOUT_MS = 10_000

/** Loads the addresses of sign-in and support from the server; throws if it cannot be reached. */
export async function loadClientConfig(): Promise<ClientConfig> {
  // The same request as the preload in index.html, so that it is made once.
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as ClientConfig
}
