import FileDownloadOutlined from 'virtual:icon/FileDownloadOutlined'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { SplitButton } from '#shared/ui/controls/SplitButton.tsx'
import { useExportReferencesMutation } from './citing-api.ts'
import { FORMATS } from './citing-choices.ts'

/** Bookmarks are exported with their notes and tags. */
type Chosen = { articleIds: readonly string[] } | { bookmarkIds: readonly string[] }
type Format = (typeof FORMATS)[number]

/** The references of several articles or bookmarks as one file. */
export function ExportSelected(chosen: Chosen) {
  const { t } = useTranslation()
  const [exportReferences] = useExportReferencesMutation()
  const [first, ...others] = FORMATS

  async function save({ format, ending }: Format) {
    const { data: url } = await exportReferences({
      format,
      of:
        'articleIds' in chosen
          ? { kind: 'articles', articleIds: [...chosen.articleIds] }
          : { kind: 'kept', bookmarkIds: [...chosen.bookmarkIds] },
    })
    if (url) saveFile(url, `references.${ending}`)
  }

  if (!first) return null
  return (
    <SplitButton
      size="small"
      startIcon={<FileDownloadOutlined />}
      menuLabel={t('citing.otherFormats')}
      onClick={() => void save(first)}
      choices={others.map((choice) => ({
        key: choice.format,
        label: choice.label,
        onChoose: () => void save(choice),
      }))}
    >
      {t('citing.export', { format: first.label })}
    </SplitButton>
  )
}
