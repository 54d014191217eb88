import { createOutside } from '#adapters/outside'
import { createFreeCopies } from '#domains/reading/ways-out'
import type { NameService } from '#adapters/webhook'
import type { Base } from './base.ts'

/** Ways from Claire to services outside of it, all through one guard. */
export function composeWaysOut(
  { config, database, clock, articles }: Base,
  nameService: NameService | undefined,
) {
  const { publicUrl, contactEmail, freeCopies, development } = config
  const outside = createOutside({
    userAgent: `Claire/1.0 (+${publicUrl}${contactEmail ? `; mailto:${contactEmail}` : ''})`,
    denyHosts: [new URL(publicUrl).hostname],
    ...(development && { resolve: development.resolve }),
    ...(nameService && { nameService }),
  })
  return {
    freeCopies: createFreeCopies({ database, clock, articles, outside, service: freeCopies }),
    closeWaysOut: () => outside.close(),
  }
}
