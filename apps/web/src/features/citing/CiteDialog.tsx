import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState } from 'react'
import { PlainDialog } from '#shared/ui/feedback/PlainDialog.tsx'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { recall, remember } from '#shared/lib/state/remembered.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import {
  useCitationQuery,
  useExportReferencesMutation,
  FORMATS,
  isStyle,
  STYLE_KEY,
  STYLES,
  type Style,
} from './citing-api.ts'

/** An article's reference, formatted by a style to copy, or as a file. */
export function CiteDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useRef<HTMLElement>(null)
  const [style, setStyle] = useState<Style>(() => recall(STYLE_KEY, isStyle) ?? 'apa')
  const { currentData: citations, isError, refetch } = useCitationQuery({ articleIds: [articleId], style })
  const reference = citations?.[0]?.text

  function handleStyle(chosen: string) {
    if (!isStyle(chosen)) return
    setStyle(chosen)
    remember(STYLE_KEY, chosen)
  }

  const handleCopy = () =>
    copyWithToast(text.current, { copied: t('citing.copied'), notCopied: t('citing.copyYourself') })

  return (
    <PlainDialog title={t('citing.title')} closeLabel={t('citing.close')} onClose={onClose}>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          slotProps={{ select: { native: true } }}
          label={t('citing.style')}
          value={style}
          onChange={({ target }) => handleStyle(target.value)}
        >
          {STYLES.map(({ style: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
        {isError ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={() => void refetch()}>
                {t('citing.again')}
              </Button>
            }
          >
            {t('citing.failed')}
          </Alert>
        ) : (
          <Box sx={wording}>
            <Typography ref={text} aria-live="polite" sx={{ flexGrow: 1, overflowWrap: 'anywhere' }}>
              {reference ?? <Skeleton component="span" />}
            </Typography>
            <Button
              variant="contained"
              sx={{ flexShrink: 0 }}
              disabled={!reference}
              onClick={() => void handleCopy()}
            >
              {t('citing.copy')}
            </Button>
          </Box>
        )}
        <Downloads articleId={articleId} />
        <Attribution />
      </Stack>
    </PlainDialog>
  )
}

/** The text, with the button beside its end or below. */
const wording = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: 'start',
  gap: 1.5,
} as const

function Downloads({ articleId }: { articleId: string }) {
  const { t } = useTranslation()
  const headingId = useId()
  const [exportReferences, { isLoading }] = useExportReferencesMutation()

  async function handleDownload({ format, ending }: (typeof FORMATS)[number]) {
    const { data: url } = await exportReferences({
      format,
      of: { kind: 'articles', articleIds: [articleId] },
    })
    if (url) saveFile(url, `reference.${ending}`)
  }

  return (
    <Box component="fieldset" aria-labelledby={headingId} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography id={headingId} variant="body2" color="textSecondary" gutterBottom>
        {t('citing.download')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {FORMATS.map((choice) => (
          <Button
            key={choice.format}
            size="small"
            variant="outlined"
            disabled={isLoading}
            onClick={() => void handleDownload(choice)}
          >
            {choice.label}
          </Button>
        ))}
      </Stack>
    </Box>
  )
}

/** Attribution that the citation processor's licence requires: docs/adr/0036-licences-and-where-they-are-shown.md. */
function Attribution() {
  const { t } = useTranslation()
  return (
    <Typography variant="caption" color="textSecondary">
      <Link
        href="https://github.com/juris-m/citeproc-js"
        target="_blank"
        rel="noopener noreferrer"
        color="inherit"
        underline="always"
      >
        {t('citing.processor')}
      </Link>
      {' · '}
      <PageLink to="/notices" color="inherit" underline="always">
        {t('citing.processorNotice')}
      </PageLink>
    </Typography>
  )
}
