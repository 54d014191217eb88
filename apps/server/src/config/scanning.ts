import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import type { SettingsReader } from '#platform/settings'

export const scanningSettings = {
  SAMPLE_LIBRARY: ['on', 'Serves the sample library and scans it as the first source.'],
  METADATA_REPAIR: [
    'off',
    'crossref or doaj: requests missing years, authors and abstracts there by DOI. crossref needs CONTACT_EMAIL.',
  ],
  WEBSUB: [
    'on',
    'Subscribes to the WebSub hubs of feeds, so that sources are visited sooner. Needs a public https PUBLIC_URL: hubs call `PUBLIC_URL/websub/…`.',
  ],
  RENDERER_PATH: [
    'none',
    'A Chromium, such as /usr/bin/chromium, for pages that show nothing without JavaScript; it runs without network, within 20 s and 200 MB a page.',
  ],
} as const

/** Scanning beside approved sources, and the registry that completes articles. */
export const readScanningConfig = (read: SettingsReader, contactEmail: string | null) => ({
  sampleLibrary: read.flag('SAMPLE_LIBRARY', true),
  /** The registry of DOIs that completes articles; null for none. */
  metadataRepair: metadataRepairOf(read, contactEmail),
  /** A Chromium for pages that show nothing without JavaScript; null to skip their scripts. */
  rendererPath: rendererPathOf(read),
  /** True to subscribe to hubs for news, if they can reach us. */
  webSub: read.flag('WEBSUB', true),
})

function rendererPathOf(read: SettingsReader): string | null {
  const file = read.text('RENDERER_PATH')
  if (!file) return null
  try {
    accessSync(file, constants.X_OK)
  } catch {
    read.refuse(`RENDERER_PATH must name a file that can be run, and is "${file}".`)
  }
  return path.resolve(file)
}

function metadataRepairOf(read: SettingsReader, contactEmail: string | null) {
  const chosen = read.choice('METADATA_REPAIR', 'off', ['off', 'crossref', 'doaj'])
  if (chosen === 'crossref' && !contactEmail)
    read.refuse(
      'CONTACT_EMAIL is needed with METADATA_REPAIR=crossref: Crossref wants to know whom to write to.',
    )
  return chosen === 'off' ? null : chosen
}
