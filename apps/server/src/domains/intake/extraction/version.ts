/** Raised whenever documents are parsed differently: cached pages are then read again. */
export const EXTRACTION_VERSION = 13
