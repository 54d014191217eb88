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

/** What curation needs from scanning; compose.ts joins the two. What is said in words is so in a reader's language, English where none is given. */
export interface SourceScanning {
  /** Begins a scan for a person, unless one is going on; says whether it did, and for how long it is too soon for another. */
  ask(sourceId: string): Promise<{ isNew: boolean; waitMs: number }>
  /** Ends a running or waiting scan; says whether there was one. */
  cancel(sourceId: string): Promise<boolean>
  /** The present or last scan; null when there was none. */
  progress(sourceId: string, language?: Language): Promise<ScanProgress | null>
  health(sourceId: string, language?: Language): Promise<SourceHealth | null>
  /** What its scans have brought. */
  history(sourceId: string, language?: Language): Promise<Omit<SourceHistory, 'bookmarks'>>
  /** The addresses of a source whose last visit gave nothing; of one cause where that is given. */
  failures(
    sourceId: string,
    asked: { cause?: Cause; offset: number; limit: number },
    language?: Language,
  ): Promise<SourceFailures>
  /** The approved sources that somebody has to look at, by their ids, and why. */
  needingAttention(): Promise<Map<string, Attention>>
  /** Looks at a site without keeping anything. */
  preview(
    url: string,
    language?: Language,
    settings?: ScanSettings,
  ): Promise<Omit<SourcePreview, 'duplicates'>>
  /**
   * Looks at a site for what is stored with a pending source: the number of its articles, null where none was found, and
   * findings for `findingsInWords`. With a signal it is a look of its own, which rejects when that is aborted; without
   * one it shares the look of `preview`.
   */
  look(
    source: { url: string; settings: ScanSettings },
    signal?: AbortSignal,
  ): Promise<{ articles: number | null; findings: string }>
  findingsInWords(
    findings: string,
    language?: Language,
  ): Pick<KnownPreview, 'method' | 'isLowerBound' | 'example' | 'message'>
  /** Whether a site can be read, in words, and where its address finally leads; null when it leads nowhere. */
  check(
    url: string,
    language?: Language,
  ): Promise<{ reachable: boolean; message: string; home: string | null }>
}
