import DensityMedium from 'virtual:icon/DensityMedium'
import ViewAgendaOutlined from 'virtual:icon/ViewAgendaOutlined'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { useDensity } from '#shared/lib/state/use-density.ts'
import { Segmented } from '../controls/Segmented.tsx'

/** Chooses the density of lists of results, bookmarks and sources. */
export function DensityChoice() {
  const { t } = useTranslation()
  const [density, setDensity] = useDensity()
  return (
    <Segmented
      label={t('ui.density.label')}
      value={density}
      onChoose={setDensity}
      choices={[
        { value: 'comfortable', label: t('ui.density.comfortable'), icon: <ViewAgendaOutlined /> },
        { value: 'compact', label: t('ui.density.compact'), icon: <DensityMedium /> },
      ]}
    />
  )
}
