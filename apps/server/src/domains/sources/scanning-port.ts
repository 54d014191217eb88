import type { ScanProgress, SourceHealth, SourcePreview } from '@claire/api-contract'

/** What curation needs from scanning; compose.ts joins the two. */
export interface SourceScanning {
  /** Scans the source as soon as possible; resolves when that is certain, not when it is done. */
  start(sourceId: string): Promise<unknown>
  /** Ends a running or waiting scan; nothing happens when there is none. */
  cancel(sourceId: string): Promise<unknown>
  /** The present or last scan; null when there was none. */
  progress(sourceId: string): Promise<ScanProgress | null>
  health(sourceId: string): Promise<SourceHealth | null>
  /** Looks at a site without keeping anything. */
  preview(url: string): Promise<Omit<SourcePreview, 'duplicates'>>
  /** Whether a site can be read, in words, and where its address finally leads; null when it leads nowhere. */
  check(url: string): Promise<{ reachable: boolean; message: string; home: string | null }>
}
