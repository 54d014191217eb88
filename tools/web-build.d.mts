/** Builds the web application when what it is built from has changed since the last build. */
export function ensureWebBuilt(): Promise<void>
