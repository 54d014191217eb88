import OpenInNew from 'virtual:icon/OpenInNew'
import { doiAddress } from '@claire/scholarly-text'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useSaveReferenceMutation } from './ways-out-api.ts'

interface Props {
  doi: string
  /** Title of the page that the DOI was found on; '' if unknown. */
  title: string
  /** Folder of the reference; null until it is known. */
  folder: { id: string; name: string } | null
  /** Further actions: to suggest the site as a source. */
  children: ReactNode
}

/** A DOI that Claire has no article for: it can be bookmarked as a reference. */
export function UnknownDoi({ doi, title, folder, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [save, { data: answer, isLoading, error }] = useSaveReferenceMutation()
  const wasBookmarked = answer?.ids.length === 0
  return (
    <Box component="section" aria-labelledby={id} sx={panel}>
      <Typography id={id} variant="h2">
        {t('waysOut.doi.unknown')}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {title && <>{title} · </>}
        <span dir="ltr">{doi}</span>
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1, alignItems: 'center' }}>
        {answer ? (
          <Typography component="output" variant="body2">
            {wasBookmarked
              ? t('waysOut.doi.wasSaved')
              : t('waysOut.doi.saved', { folder: folder?.name ?? '' })}
          </Typography>
        ) : (
          <Button
            variant="contained"
            disabled={!folder}
            loading={isLoading}
            onClick={() => folder && void save({ doi, title, folderId: folder.id })}
          >
            {t('waysOut.doi.save')}
          </Button>
        )}
        <Button
          variant="outlined"
          href={doiAddress(doi)}
          {...NEW_TAB}
          endIcon={<OpenInNew titleAccess={t('ui.opensNewTab')} />}
        >
          {t('waysOut.doi.open')}
        </Button>
        {children}
      </Box>
      <FailureAlert error={error} />
    </Box>
  )
}

const panel = {
  textAlign: 'start',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  p: 2,
  mt: 1.5,
  maxWidth: 720,
}
