import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link } from 'react-router'
import { STATUS_OF, type SourceTab, TABS, writeAddress } from '../admin-address.ts'
import { useSourceCountsQuery } from '#shared/api/source-counts-api.ts'

interface Props {
  tab: SourceTab
  /** Id of the element that the tabs switch. */
  panelId: string
}

/** The three states of a source, with counts. */
export function SourceTabs({ tab, panelId }: Props) {
  const { t } = useTranslation()
  const { data: counts } = useSourceCountsQuery()
  return (
    <Tabs
      value={tab}
      variant="scrollable"
      aria-label={t('sources.tabs.label')}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {TABS.map((each) => (
        <Tab
          key={each}
          value={each}
          id={tabId(panelId, each)}
          aria-controls={panelId}
          label={
            counts
              ? t('sources.tabs.withCount', {
                  label: t(`sources.tabs.${each}`),
                  count: counts[STATUS_OF[each]],
                })
              : t(`sources.tabs.${each}`)
          }
          component={Link}
          to={{ search: writeAddress({ tab: each }) }}
        />
      ))}
    </Tabs>
  )
}

export const tabId = (panelId: string, tab: SourceTab) => `${panelId}-${tab}`
