/** To be raised whenever documents are read otherwise than before: pages that were kept are then read anew. */
export const EXTRACTION_VERSION = 13
