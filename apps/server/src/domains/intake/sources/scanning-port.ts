import type {
  Attention,
  Cause,
  KnownPreview,
  Language,
  ScanProgress,
  ScanSettings,
  SourceFailures,
  SourceHealth,
  SourceHistory,
  SourcePreview,
} from '@claire/api-contract'

/** Scanning as curation uses it; compose.ts joins the two. Texts are in a reader's language, by default English. */
export interface SourceScanning {
  /** Starts a scan for a person, unless one is running; returns whether it did, and the wait before another. */
  ask(sourceId: string): Promise<{ isNew: boolean; waitMs: number }>
  /** Ends a running or queued scan; false if there was none. */
  cancel(sourceId: string): Promise<boolean>
  /** The present or last scan; null when there was none. */
  progress(sourceId: string, language?: Language): Promise<ScanProgress | null>
  health(sourceId: string, language?: Language): Promise<SourceHealth | null>
  /** Results of its scans. */
  history(sourceId: string, language?: Language): Promise<Omit<SourceHistory, 'bookmarks'>>
  /** The addresses of a source whose last visit failed; optionally of one cause. */
  failures(
    sourceId: string,
    asked: { cause?: Cause; offset: number; limit: number },
    language?: Language,
  ): Promise<SourceFailures>
  /** The approved sources that need attention, by their ids, with the reason. */
  needingAttention(): Promise<Map<string, Attention>>
  /** Previews a site without storing anything. */
  preview(
    url: string,
    language?: Language,
    settings?: ScanSettings,
  ): Promise<Omit<SourcePreview, 'duplicates'>>
  /**
   * Previews a site for storage with a pending source: the number of its articles, null if none were found, and
   * findings for `describeFindings`. With a signal it runs separately and rejects when that is aborted; without one it
   * shares the result of `preview`.
   */
  look(
    source: { url: string; settings: ScanSettings },
    signal?: AbortSignal,
  ): Promise<{ articles: number | null; findings: string }>
  describeFindings(
    findings: string,
    language?: Language,
  ): Pick<KnownPreview, 'method' | 'isLowerBound' | 'example' | 'message'>
  /** Checks whether a site can be read, and where its address finally leads; null if nowhere. */
  check(
    url: string,
    language?: Language,
  ): Promise<{ reachable: boolean; message: string; home: string | null }>
}
