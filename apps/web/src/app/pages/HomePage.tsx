import { useTranslation } from 'react-i18next'
import { PageTitle } from '#shared/ui/PageTitle.tsx'
import { usePerson } from '#shared/session/use-session.ts'

export default function HomePage() {
  const { t } = useTranslation()
  const name = usePerson()?.user.firstName
  return <PageTitle documentTitle={t('shell.nav.home')}>{name ? t('home.greeting', { name }) : t('home.greetingAnonymous')}</PageTitle>
}
