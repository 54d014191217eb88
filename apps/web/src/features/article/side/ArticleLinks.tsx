import DownloadOutlined from 'virtual:icon/DownloadOutlined'
import OpenInNew from 'virtual:icon/OpenInNew'
import type { Article } from '@claire/api-contract'
import { Button } from '@mui/material'
import { NEW_TAB } from '#shared/ui/text/PageLink.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { isApiFailure } from '#shared/api/api-failure.ts'
import { saveFile } from '#shared/lib/save-file.ts'
import { showToast } from '#shared/lib/toast.ts'
import { useDownloadArticleMutation } from '../article-api.ts'

interface Props {
  article: Article
  title: string
}

/** Links to the full article: its page or its file. */
export function ArticleLinks({ article, title }: Props) {
  const isPage = article.articleType === 'web'
  return isPage ? <ReadFullArticle url={article.url} /> : <DownloadPdf article={article} title={title} />
}

function ReadFullArticle({ url }: { url: string }) {
  const { t } = useTranslation()
  return (
    <Button
      variant="contained"
      href={url}
      {...NEW_TAB}
      endIcon={<OpenInNew titleAccess={t('ui.opensNewTab')} />}
    >
      {t('article.readFull')}
    </Button>
  )
}

/** Returns the message key of a failed download; an empty answer has its own (docs/product.md 8.4). */
const notOpened = (error: unknown) =>
  isApiFailure(error) && error.status === 200 ? 'article.emptyFile' : 'article.notOpened'

function DownloadPdf({ article: { downloadUrl, url, opensInTab }, title }: Props) {
  const { t } = useTranslation()
  const [download, { isLoading }] = useDownloadArticleMutation()

  async function handleDownload(href: string) {
    // Browsers open a tab only during a click, not after the download.
    const tab = opensInTab ? window.open('about:blank', '_blank') : null
    if (tab) tab.document.title = title
    const { data, error } = await download(href)
    if (error) {
      tab?.close()
      showToast('error', t(opensInTab ? notOpened(error) : 'article.notDownloaded'))
    } else if (tab) {
      tab.location.replace(data)
      showToast('success', t('article.opened'))
    } else {
      saveFile(data, fileNameFor(title))
      showToast('success', t('article.downloaded'))
    }
  }

  const href = new URL(downloadUrl ?? url, location.origin)
  // The request carries the token, so only files of this origin are fetched; others are opened.
  if (href.origin !== location.origin) {
    return (
      <Button variant="contained" href={href.href} {...NEW_TAB} startIcon={<DownloadOutlined />}>
        {t('article.downloadPdf')}
      </Button>
    )
  }
  return (
    <Button
      variant="contained"
      startIcon={<DownloadOutlined />}
      endIcon={opensInTab && <OpenInNew titleAccess={t('ui.opensNewTab')} />}
      loading={isLoading}
      loadingPosition="start"
      onClick={() => void handleDownload(href.href)}
    >
      {t('article.downloadPdf')}
    </Button>
  )
}

const LONGEST_NAME = 150

/** Returns '{title}.pdf' without characters that file systems refuse. */
export function fileNameFor(title: string): string {
  const name = [...title]
    .map((character) => (character < ' ' || '\\/:*?"<>|\u007f'.includes(character) ? ' ' : character))
    .slice(0, LONGEST_NAME)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '')
  return `${name || 'article'}.pdf`
}
