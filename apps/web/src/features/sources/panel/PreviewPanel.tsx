import { Button, Chip, CircularProgress, Link, Stack, Typography } from '@mui/material'
import type { Source, SourcePreview } from '@claire/api-contract'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { ErrorState } from '#shared/ui/feedback/ErrorState.tsx'
import { Facts } from '../Facts.tsx'
import { clampedTo } from '#shared/ui/styles.ts'
import { useSourcePreviewQuery } from '../sources-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** Expected results of scanning a pending source. Showing it visits the site. */
export function PreviewPanel({ source }: { source: Source }) {
  const { t } = useTranslation()
  const { currentData: preview, error, isFetching, refetch } = useSourcePreviewQuery(source.id)
  return (
    <Stack
      component="section"
      spacing={1.5}
      aria-label={t('sources.preview.of', { name: source.name })}
      aria-busy={isFetching}
    >
      {isFetching && (
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
          <CircularProgress size={20} aria-label={t('shell.loading')} />
          <Typography component="output" variant="body2">
            {t('sources.preview.loading')}
          </Typography>
        </Stack>
      )}
      {!isFetching && error && (
        <ErrorState error={error} title={t('sources.preview.failed')} onRetry={refetch} />
      )}
      {!isFetching && !error && preview && (
        <>
          <Outcome preview={preview} />
          <Samples samples={preview.samples} />
          <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={refetch}>
            {t('sources.preview.again')}
          </Button>
        </>
      )}
    </Stack>
  )
}

function Outcome({ preview }: { preview: SourcePreview }) {
  const { t } = useTranslation()
  const { reachable, message, robots, scope, method, estimatedArticles, isLowerBound, duplicates } = preview
  const same = duplicates
    .map(({ name, status }) => `${name} (${t(`sources.mine.states.${status}`)})`)
    .join(', ')
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.5, alignItems: 'flex-start' }}>
        <Chip
          size="small"
          color={reachable ? 'success' : 'error'}
          label={t(reachable ? 'sources.preview.reachable' : 'sources.preview.unreachable')}
        />
        <Typography variant="body2" sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      </Stack>
      <Facts
        facts={[
          ...(robots ? [[t('sources.preview.robots'), robots] as const] : []),
          ...(scope ? [[t('sources.preview.scope'), scope] as const] : []),
          ...(method ? [[t('sources.preview.method'), method] as const] : []),
          [
            t('sources.preview.volume'),
            estimatedArticles === null
              ? t('sources.preview.unknownVolume')
              : t(isLowerBound ? 'sources.preview.atLeast' : 'sources.preview.about', {
                  count: estimatedArticles,
                }),
          ],
          ...(same ? [[t('sources.preview.duplicates'), same] as const] : []),
        ]}
      />
    </>
  )
}

function Samples({ samples }: Pick<SourcePreview, 'samples'>) {
  const { t } = useTranslation()
  if (samples.length === 0) return <Typography variant="body2">{t('sources.preview.noSamples')}</Typography>
  return (
    <div>
      <Caption component="span">{t('sources.preview.samples')}</Caption>
      <Stack component="ol" spacing={1} sx={{ listStyle: 'decimal', paddingInlineStart: 2.5 }}>
        {samples.map(({ url, title, year, summary }) => (
          <li key={url}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <Link href={url} target="_blank" rel="noreferrer" sx={{ fontWeight: 600 }}>
                {title || t('sources.preview.noTitle')}
              </Link>
              {year !== null && ` (${year})`}
            </Typography>
            <SecondaryText sx={clampedTo(2)}>{summary}</SecondaryText>
          </li>
        ))}
      </Stack>
    </div>
  )
}
