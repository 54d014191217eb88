import type { PersonId } from '#platform/person'

/** Where a mail leads. Every address is the configured public one; the tokens speak for the reader of the mail. */
export interface Links {
  publicUrl: string
  article(id: string): string
  results(alertId: string): string
  edit(alertId: string): string
  suggestions(): string
  /** The page that asks before anything happens; a POST to it does it. */
  ask(action: LinkAction, target: LinkTarget): string
}

export type LinkAction = 'unsubscribe' | 'pause' | 'resume' | 'keep' | 'confirm'

/** Whom or what a token speaks for; `id` is the alert's, the person's or the address's. */
export type LinkTarget =
  | { kind: 'alert' | 'address'; id: string }
  | { kind: 'person' | 'decisions'; id: PersonId }

/** `sign` makes an unforgeable token of a target. */
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
