import type { SourceImportEntry } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { FileEntries } from '#shared/ui/lists/FileEntries.tsx'
import type { StatusKind } from '#shared/ui/lists/StatusDot.tsx'

type State = SourceImportEntry['state']

/** In the order of the counts. */
const KINDS = {
  new: 'ok',
  PENDING: 'off',
  APPROVED: 'off',
  REJECTED: 'warning',
  repeated: 'off',
  invalid: 'error',
} as const satisfies Record<State, StatusKind>
const STATES = Object.keys(KINDS) as State[]

/** Preview of each source in a file. */
export function ImportEntries({ entries }: { entries: SourceImportEntry[] }) {
  const { t } = useTranslation()
  const byState = Map.groupBy(entries, ({ state }) => state)
  const figures = STATES.flatMap((state) => {
    const count = byState.get(state)?.length
    return count
      ? [t('sources.transfer.figure', { count, state: t(`sources.transfer.states.${state}`) })]
      : []
  })
  return (
    <FileEntries
      sum={figures.join(' · ')}
      entries={entries.map(({ line, name, url, state, reason }) => ({
        line,
        kind: KINDS[state],
        state: t(`sources.transfer.states.${state}`),
        text: (
          <>
            <strong>{name}</strong> {url}
          </>
        ),
        reason: reason ?? undefined,
      }))}
    />
  )
}
