import type { PersonId } from '#platform/person'

/** Targets of links in mails. Every address begins with the configured public one; tokens authorise the reader of the mail. */
export interface Links {
  publicUrl: string
  article(id: string): string
  results(alertId: string): string
  edit(alertId: string): string
  suggestions(): string
  /** A page that asks for confirmation; a POST to it performs the action. */
  ask(action: LinkAction, target: LinkTarget): string
}

export type LinkAction = 'unsubscribe' | 'pause' | 'resume' | 'keep' | 'confirm'

/** The subject of a token; `id` is that of the alert, person or address. */
export type LinkTarget =
  | { kind: 'alert' | 'address'; id: string }
  | { kind: 'person' | 'decisions'; id: PersonId }

/** `sign` returns an unforgeable token for a target. */
export function createLinks(publicUrl: string, sign: (target: LinkTarget) => string): Links {
  const to = (path: string) => `${publicUrl}${path}`
  return {
    publicUrl,
    article: (id) => to(`/detail/${encodeURIComponent(id)}`),
    results: (alertId) => to(`/search?shouldReturn=true&alertId=${encodeURIComponent(alertId)}`),
    edit: (alertId) => to(`/alerts?edit=${encodeURIComponent(alertId)}`),
    suggestions: () => to('/account-settings/suggestions'),
    ask: (action, target) => to(`/mail/${action}/${sign(target)}`),
  }
}
