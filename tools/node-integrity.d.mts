export const NODE_BINARIES: { version: string; sha256: Record<string, string> }
/** Returns why a Node binary must not run, as a sentence; nothing if it is the one we know. */
export function nodeBinaryFault(binary: string): string | undefined
