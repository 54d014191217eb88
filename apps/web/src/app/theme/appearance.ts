/** Where the browser stores the chosen appearance; index.html reads it, before the first paint. */
export const APPEARANCE_KEY = 'claire-appearance'
