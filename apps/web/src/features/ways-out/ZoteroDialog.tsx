import type { ZoteroInput, ZoteroSent } from '@claire/api-contract'
import { Alert, Box, Button, Typography } from '@mui/material'
import { Link } from 'react-router'
import { useSendToZoteroMutation, useZoteroAccountQuery } from '#shared/api/zotero-api.ts'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { PlainDialog } from '#shared/ui/feedback/dialogs.tsx'

/** Sends works to the person's Zotero library, and shows what became of each; without a key, where to enter one. */
export function ZoteroDialog({ of, onClose }: { of: ZoteroInput['of']; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useZoteroAccountQuery()
  const [send, { data: sent, isLoading, error: failure }] = useSendToZoteroMutation()
  const account = data?.account
  return (
    <PlainDialog
      title={t('waysOut.zotero.send')}
      closeLabel={t(sent ? 'waysOut.zotero.close' : 'ui.cancel')}
      onClose={onClose}
      actions={
        account &&
        !sent && (
          <Button variant="contained" loading={isLoading} onClick={() => void send({ of })}>
            {t('waysOut.zotero.submit')}
          </Button>
        )
      }
    >
      <Box aria-busy={isLoading}>
        {sent ? (
          <SentList sent={sent} />
        ) : account ? (
          <Typography>
            {t(of.kind === 'folder' ? 'waysOut.zotero.asFolder' : 'waysOut.zotero.asItems', {
              name: account.username,
            })}
          </Typography>
        ) : (
          data && (
            <>
              <Typography sx={{ mb: 1.5 }}>{t('waysOut.zotero.noKey')}</Typography>
              <Button component={Link} to="/account-settings#programs" variant="outlined">
                {t('waysOut.zotero.toSettings')}
              </Button>
            </>
          )
        )}
        <FailureAlert error={failure ?? error} />
      </Box>
    </PlainDialog>
  )
}

function SentList({ sent: { added, present, failed, notSent, reason } }: { sent: ZoteroSent }) {
  const { t } = useTranslation()
  return (
    <>
      <Typography component="output" sx={{ display: 'block' }}>
        {[
          t('waysOut.zotero.added', { count: added }),
          ...(present ? [t('waysOut.zotero.present', { count: present })] : []),
        ].join(' ')}
      </Typography>
      {notSent > 0 && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('waysOut.zotero.notSent', { count: notSent })} {reason}
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {t('waysOut.zotero.failed', { count: failed.length })}
          <Box component="ul" sx={{ listStyle: 'disc', paddingInlineStart: 2.5, overflowWrap: 'anywhere' }}>
            {failed.map(({ title, reason: why }, at) => (
              <li key={`${at} ${title}`} dir="auto">
                {title}: {why}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}
