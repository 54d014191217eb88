import type { ClientConfig } from '@claire/api-contract'
import { createContext, use } from 'react'

export const ClientConfigContext = createContext<ClientConfig | null>(null)

export function useClientConfig(): ClientConfig {
  const config = use(ClientConfigContext)
  if (!config) throw new Error('useClientConfig is used outside of ClientConfigContext')
  return config
}
