import Typography from '@mui/material/Typography'
import type { ImportOutcome, ImportPreview } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { type FileEntry, FileEntries } from '#shared/ui/lists/FileEntries.tsx'
import type { StatusKind } from '#shared/ui/lists/StatusDot.tsx'

const KINDS = { matched: 'ok', new: 'warning', kept: 'off' } as const satisfies Record<
  ImportOutcome,
  StatusKind
>
const OUTCOMES = Object.keys(KINDS) as ImportOutcome[]

/** What would become of each entry of a file, those that cannot be read first. */
export function ImportPreviewList({ preview: { counts, entries, faults } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const total = OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], counts.faults)
  const hidden = total - entries.length - faults.length
  const figures = [...OUTCOMES, 'faults' as const].flatMap((kind) =>
    counts[kind] ? [t(`citing.import.figures.${kind}`, { count: counts[kind] })] : [],
  )
  const shown: FileEntry[] = [
    ...faults.map(({ line, reason }) => ({
      line,
      kind: 'error' as const,
      state: t('citing.import.states.faults'),
      text: reason,
    })),
    ...entries.map(({ line, outcome, title, authors, year }) => ({
      line,
      kind: KINDS[outcome],
      state: t(`citing.import.states.${outcome}`),
      text: (
        <>
          <strong>{title}</strong> {[authors.join(', '), year].filter(Boolean).join(', ')}
        </>
      ),
    })),
  ]
  return (
    <div>
      <FileEntries sum={figures.join(' · ') || t('citing.import.none')} entries={shown} />
      {hidden > 0 && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('citing.import.more', { count: hidden })}
        </Typography>
      )}
    </div>
  )
}
