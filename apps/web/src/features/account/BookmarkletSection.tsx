import BookmarkAddOutlined from 'virtual:icon/BookmarkAddOutlined'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type MouseEvent, useCallback, useId, useRef } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'
import { visuallyHidden } from '#shared/ui/text/visually-hidden.ts'
import { bookmarkletFor } from './bookmarklet.ts'
import { SettingsBox } from './SettingsSection.tsx'

/** A link to drag to the bookmarks of the browser, or to copy. */
export function BookmarkletSection() {
  const { t } = useTranslation()
  const id = useId()
  const program = useRef<HTMLElement>(null)
  const address = bookmarkletFor(window.location.origin)
  // React refuses addresses that are programs; this one is a constant of ours.
  const setAddress = useCallback(
    (link: HTMLAnchorElement | null) => link?.setAttribute('href', address),
    [address],
  )

  function handleClick(event: MouseEvent) {
    event.preventDefault()
    showToast('info', t('waysOut.bookmarklet.drag'))
  }

  const handleCopy = () =>
    copyWithToast(program.current, {
      copied: t('waysOut.bookmarklet.copied'),
      notCopied: t('waysOut.bookmarklet.notCopied'),
    })

  return (
    <SettingsBox titleId={id} title={t('waysOut.bookmarklet.title')} lead={t('waysOut.bookmarklet.lead')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          component="a"
          variant="outlined"
          ref={setAddress}
          href="#programs"
          draggable
          startIcon={<BookmarkAddOutlined />}
          onClick={handleClick}
        >
          {t('waysOut.bookmarklet.name')}
        </Button>
        <Button color="inherit" startIcon={<ContentCopyOutlined />} onClick={() => void handleCopy()}>
          {t('waysOut.bookmarklet.copy')}
        </Button>
        <Box component="code" ref={program} aria-hidden sx={visuallyHidden}>
          {address}
        </Box>
      </Box>
    </SettingsBox>
  )
}
