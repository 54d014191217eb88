import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { FailureAlert } from '#shared/ui/feedback/ErrorState.tsx'
import { saveText, useLazyCsvFileQuery } from './sources-api.ts'

interface Props {
  /** Path of the server. */
  path: string
  fileName: string
  /** Sentence about a failed call. */
  failed: string
  size?: 'small'
}

/** Saves a list of the server as a CSV file. */
export function CsvButton({ path, fileName, failed, size }: Props) {
  const { t } = useTranslation()
  const [load, { isFetching, error }] = useLazyCsvFileQuery()
  return (
    <>
      <Button
        {...(size && { size })}
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        loading={isFetching}
        onClick={async () => saveText((await load(path)).data, fileName)}
      >
        {t('sources.audit.export')}
      </Button>
      <FailureAlert error={isFetching ? null : error} title={failed} />
    </>
  )
}
