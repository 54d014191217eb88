import type { ClientConfig } from '@claire/api-contract'

const LOAD_TIMEOUT_MS = 10_000

/** Where to sign in and whom to write to, as the server knows; throws when the server cannot be reached. */
export async function loadClientConfig(): Promise<ClientConfig> {
  // As index.html asks for it, before there is a script that could: then it is asked for once.
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return (await response.json()) as ClientConfig
}
