/** So many usual intervals without a successful visit, and a source is stale. */
export const STALE_INTERVALS = 3
