import { Box, Button, Link, TextField, Typography } from '@mui/material'
import { useState, type MouseEvent, useCallback, useId, useRef } from 'react'
import {
  useConnectZoteroMutation,
  useDisconnectZoteroMutation,
  useZoteroAccountQuery,
} from '#shared/api/zotero-api.ts'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailedLine } from '#shared/ui/feedback/FailedLine.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { SettingsSection, SettingsBox } from './SettingsSection.tsx'
import BookmarkAddOutlined from 'virtual:icon/BookmarkAddOutlined'
import ContentCopyOutlined from 'virtual:icon/ContentCopyOutlined'
import { copyWithToast } from '#shared/lib/copy-text.ts'
import { showToast } from '#shared/lib/toast.ts'
import { visuallyHidden } from '#shared/ui/styles.ts'

/** Where Zotero lets people create a key with write access. */
const NEW_KEY = 'https://www.zotero.org/settings/keys/new'
const KEY_MAX_LENGTH = 100

/** The key of the person's Zotero library, which is entered and removed, and never shown. */
export function ZoteroSection() {
  const { t } = useTranslation()
  const [key, setKey] = useState('')
  const { data, error, refetch } = useZoteroAccountQuery()
  const [connect, connecting] = useConnectZoteroMutation()
  const [disconnect, disconnecting] = useDisconnectZoteroMutation()
  const account = data?.account

  async function handleSubmit() {
    if (!key.trim() || connecting.isLoading) return
    const { error: failure } = await connect(key.trim())
    if (!failure) setKey('')
  }

  return (
    <SettingsSection
      title={t('waysOut.zotero.title')}
      lead={t('waysOut.zotero.lead')}
      onSubmit={handleSubmit}
      submit={{
        disabled: !key.trim(),
        loading: connecting.isLoading,
        children: t(account ? 'waysOut.zotero.replace' : 'waysOut.zotero.connect'),
      }}
    >
      {error && !data && <FailedLine error={error} onRetry={refetch} />}
      {account && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ marginInlineEnd: 'auto', overflowWrap: 'anywhere' }}>
            {t('waysOut.zotero.connected', {
              name: account.username,
              date: formatSuggestedDate(account.addedAt),
            })}
          </Typography>
          <Button
            size="small"
            color="inherit"
            loading={disconnecting.isLoading}
            onClick={() => void disconnect()}
          >
            {t('waysOut.zotero.disconnect')}
          </Button>
        </Box>
      )}
      <TextField
        name="zotero-key"
        type="password"
        label={t('waysOut.zotero.key')}
        value={key}
        onChange={({ target }) => setKey(target.value)}
        helperText={
          <Link href={NEW_KEY} {...NEW_TAB}>
            {t('waysOut.zotero.newKey')}
          </Link>
        }
        slotProps={{ htmlInput: { maxLength: KEY_MAX_LENGTH, autoComplete: 'off', spellCheck: false } }}
        fullWidth
      />
      <FailureAlert error={connecting.error ?? disconnecting.error} />
    </SettingsSection>
  )
}

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
        <Button color="inherit" startIcon={<ContentCopyOutlined />} onClick={handleCopy}>
          {t('waysOut.bookmarklet.copy')}
        </Button>
        <Box component="code" ref={program} aria-hidden sx={visuallyHidden}>
          {address}
        </Box>
      </Box>
    </SettingsBox>
  )
}

/**
 * Returns a bookmarklet that opens the DOI of the current page in Claire at `origin`: from the metadata of the page
 * (citation_doi, dc.identifier), else from its address; without a DOI, Claire searches for the title. It adds nothing to
 * the page and only leaves it, which content security policies allow.
 */
export const bookmarkletFor = (origin: string) =>
  `javascript:${encodeURIComponent(PROGRAM.replace('ORIGIN', JSON.stringify(origin)))}`

const PROGRAM = [
  '(function(){',
  'var found="",metas=document.getElementsByTagName("meta");',
  String.raw`function doi(text){var match=/10\.\d{4,9}(?:\.\d+)*\/[^\s"<>]+/.exec(text||"");return match?match[0]:""}`,
  '["citation_doi","dc.identifier"].forEach(function(name){',
  'for(var at=0;at<metas.length&&!found;at++)',
  'if(String(metas[at].getAttribute("name")).toLowerCase()===name)found=doi(metas[at].content)});',
  'var address=location.href;try{address=decodeURIComponent(address)}catch(error){}',
  String.raw`found=found||doi(address).replace(/[?#].*$/,"");`,
  'location.href=ORIGIN+"/search?searchText="+encodeURIComponent(found)',
  '+"&title="+encodeURIComponent(document.title)+"&url="+encodeURIComponent(location.href)',
  '})()',
].join('')
