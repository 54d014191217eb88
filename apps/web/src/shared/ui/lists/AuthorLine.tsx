import { useTranslation } from '#shared/i18n/use-translation.ts'

/** The first authors of a result or a similar article, and the number of further ones. */
export function AuthorLine({ names, shown = 3 }: { names: readonly string[]; shown?: number }) {
  const { t } = useTranslation()
  const first = names.slice(0, shown).join(', ')
  const count = names.length - shown
  return count > 0 ? t('ui.authors', { first, count }) : first
}
