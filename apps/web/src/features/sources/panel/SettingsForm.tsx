import type { ScanSettings, Source } from '@claire/api-contract'
import { SCAN_PACES, SCAN_SCOPES } from '@claire/api-contract/enums'
import { Button, Stack, TextField } from '@mui/material'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { showToast } from '#shared/lib/toast.ts'
import { ChoiceField } from '#shared/ui/controls/ChoiceField.tsx'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { useSaveSettingsMutation } from '../sources-api.ts'

/** Values as typed. */
interface Fields extends Pick<ScanSettings, 'pace' | 'scope'> {
  include: string
  exclude: string
  pageLimit: string
}

const fieldsOf = ({ include, exclude, pageLimit, ...choices }: ScanSettings): Fields => ({
  ...choices,
  include: include.join('\n'),
  exclude: exclude.join('\n'),
  pageLimit: pageLimit === null ? '' : String(pageLimit),
})

const settingsOf = ({ include, exclude, pageLimit, ...choices }: Fields): ScanSettings => ({
  ...choices,
  include: include.split('\n'),
  exclude: exclude.split('\n'),
  // The server rejects what is not a number, with a message.
  pageLimit: pageLimit.trim() ? Math.trunc(Number(pageLimit)) || 0 : null,
})

/** Scan settings of a source: scope, page limit and pace. */
export function SettingsForm({ source, settings }: { source: Source; settings: ScanSettings }) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(fieldsOf(settings))
  const [save, saving] = useSaveSettingsMutation()
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(settings))

  function handleChange(change: Partial<Fields>) {
    setFields({ ...fields, ...change })
    // The error was about the previous values.
    if (saving.isError) saving.reset()
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (saving.isLoading || !isChanged) return
    const { id, name, url, rhythm } = source
    const { error } = await save({
      id,
      name,
      url,
      settings: settingsOf(fields),
      seen: { name, url, rhythm, settings },
    })
    if (!error) showToast('success', t('sources.settings.saved'))
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        {(['include', 'exclude'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`sources.settings.${field}`)}
            helperText={t(`sources.settings.${field}Help`)}
            value={fields[field]}
            onChange={({ target }) => handleChange({ [field]: target.value })}
            slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none' } }}
            multiline
            minRows={2}
            maxRows={8}
            fullWidth
          />
        ))}
        <TextField
          label={t('sources.settings.pageLimit')}
          helperText={t('sources.settings.pageLimitHelp')}
          value={fields.pageLimit}
          onChange={({ target }) => handleChange({ pageLimit: target.value })}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 10 } }}
          fullWidth
        />
        <ChoiceField
          label={t('sources.settings.pace')}
          value={fields.pace}
          choices={SCAN_PACES}
          labelOf={(pace) => t(`sources.settings.paces.${pace}`)}
          onChoose={(pace) => handleChange({ pace })}
        />
        <ChoiceField
          label={t('sources.settings.scope')}
          value={fields.scope}
          choices={SCAN_SCOPES}
          labelOf={(scope) => t(`sources.settings.scopes.${scope}`)}
          onChoose={(scope) => handleChange({ scope })}
        />
        <FailureAlert error={saving.error} title={t('sources.settings.failed')} />
        <Button
          type="submit"
          variant="outlined"
          size="small"
          loading={saving.isLoading}
          disabled={!isChanged}
        >
          {t('sources.settings.save')}
        </Button>
      </Stack>
    </form>
  )
}
