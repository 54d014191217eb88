import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { recall, remember } from '#shared/lib/state/remembered.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import {
  useCitationQuery,
  useExportReferencesMutation,
  FORMATS,
  isStyle,
  STYLE_KEY,
  STYLES,
  type Style,
} from './citing-api.ts'
import { Caption, SecondaryText } from '#shared/ui/text/secondary-text.tsx'

/** An article's reference, formatted by a style to copy, or as a file. */
export function CiteDialog({ articleId, onClose }: { articleId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const text = useRef<HTMLElement>(null)
  const [style, setStyle] = useState<Style>(() => recall(STYLE_KEY, isStyle) ?? 'apa')
  const { data, isFetching, isError, refetch } = useCitationQuery({ articleIds: [articleId], style })
  const reference = data?.[0]?.text

  function handleStyle(chosen: Style) {
    setStyle(chosen)
    remember(STYLE_KEY, chosen)
  }

  const handleCopy = () =>
    copyWithToast(text.current, { copied: t('citing.copied'), notCopied: t('citing.copyYourself') })

  return (
    <PlainDialog title={t('citing.title')} closeLabel={t('citing.close')} onClose={onClose}>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <ChoiceField
          label={t('citing.style')}
          value={style}
          choices={STYLES.map((choice) => choice.style)}
          labelOf={(choice) => STYLES.find((known) => known.style === choice)?.label ?? choice}
          onChoose={handleStyle}
        />
        {isError ? (
          <Alert
            severity="error"
            action={
              <Button color="inherit" onClick={refetch}>
                {t('citing.again')}
              </Button>
            }
          >
            {t('citing.failed')}
          </Alert>
        ) : (
          <Box sx={wording}>
            <Typography ref={text} aria-live="polite" aria-busy={isFetching} sx={formatted}>
              {reference ?? <Skeleton component="span" variant="rounded" height={63} />}
            </Typography>
            <Button variant="contained" sx={{ flexShrink: 0 }} disabled={isFetching} onClick={handleCopy}>
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
/** While another style is loaded, the text of the one before keeps its room. */
const formatted = {
  flexGrow: 1,
  width: { xs: '100%', sm: 'auto' },
  overflowWrap: 'anywhere',
  '&[aria-busy="true"]': { color: 'text.tertiary' },
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
    <fieldset aria-labelledby={headingId}>
      <SecondaryText id={headingId} gutterBottom>
        {t('citing.download')}
      </SecondaryText>
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
    </fieldset>
  )
}

/** Attribution that the citation processor's licence requires: docs/adr/0036-licences-and-where-they-are-shown.md. */
function Attribution() {
  const { t } = useTranslation()
  return (
    <Caption component="span">
      <Link href="https://github.com/juris-m/citeproc-js" {...NEW_TAB} color="inherit" underline="always">
        {t('citing.processor')}
      </Link>
      {' · '}
      <PageLink to="/notices" color="inherit" underline="always">
        {t('citing.processorNotice')}
      </PageLink>
    </Caption>
  )
}
