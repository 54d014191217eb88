// The hashes of the Node binaries that Claire runs. npm's lockfile covers the packages for these platforms; elsewhere the
// install script of the package `node` fetches one by its name and version alone.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** SHA-256 of the binaries in the packages node-<platform>-<processor>, by Node's own names for platform and processor. */
export const NODE_BINARIES = {
  version: '24.21.0',
  sha256: {
    'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
    'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
  },
}

/**
 * Returns the reason why a Node binary must not run, as a sentence; nothing if it is the known one. For a platform
 * without a known hash it writes a warning and returns nothing.
 * @param {string} binary Its path.
 */
export function nodeBinaryFault(binary) {
  const platform = `${process.platform}-${process.arch}`
  const expected = NODE_BINARIES.sha256[platform]
  if (!expected) {
    console.warn(`No hash is known for Node on ${platform}: ${binary} is not verified.`)
    return undefined
  }
  const found = createHash('sha256').update(readFileSync(binary)).digest('hex')
  if (found === expected) return undefined
  return `${binary} is not the Node ${NODE_BINARIES.version} that Claire expects on ${platform}: its SHA-256 is ${found}, not ${expected}. Do not run it. Delete node_modules and install again; if the hash stays the same, the package registry delivers another file.`
}
