import type { SettingsReader } from '#platform/settings'

export const scanningSettings = {
  SAMPLE_LIBRARY: ['on', 'Serves the sample library and scans it as the first source.'],
  METADATA_REPAIR: [
    'off',
    'crossref or doaj: asks there for the year, authors and abstract of articles that have a DOI and lack them. crossref needs CONTACT_EMAIL.',
  ],
} as const

/** What is scanned beside the sources that administrators approve, and who is asked for what they leave out. */
export interface ScanningConfig {
  sampleLibrary: boolean
  /** The registry of DOIs that completes articles; null when none is asked. */
  metadataRepair: 'crossref' | 'doaj' | null
}

export const readScanningConfig = (read: SettingsReader, contactEmail: string | null): ScanningConfig => ({
  sampleLibrary: read.flag('SAMPLE_LIBRARY', true),
  metadataRepair: metadataRepairOf(read, contactEmail),
})

function metadataRepairOf(
  read: SettingsReader,
  contactEmail: string | null,
): ScanningConfig['metadataRepair'] {
  const chosen = read.choice('METADATA_REPAIR', 'off', ['off', 'crossref', 'doaj'])
  if (chosen === 'crossref' && !contactEmail)
    read.refuse(
      'CONTACT_EMAIL is needed with METADATA_REPAIR=crossref: Crossref wants to know whom to write to.',
    )
  return chosen === 'off' ? null : chosen
}
