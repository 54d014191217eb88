import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

export interface Started {
  child: ChildProcess
  /** Resolves when this has been printed; rejects if the process ends before. */
  says(text: RegExp): Promise<string>
  ended: Promise<{ code: number | null; output: string }>
}

/** Path of programs, and Node's compile cache: without it a start takes three times as long. */
const { PATH, NODE_COMPILE_CACHE = '' } = process.env
const FOR_NODE = { PATH, NODE_COMPILE_CACHE }

/** Claire in a process of its own, with these settings only. */
export const startMain = (settings: Record<string, string>): Started =>
  startProgram([process.execPath, main], settings)

/** A program in a process of its own, with these settings only; `uid` for another user of the machine. */
export function startProgram(
  [command = '', ...args]: string[],
  settings: Record<string, string>,
  uid?: number,
): Started {
  const child = spawn(command, args, {
    env: { ...FOR_NODE, SAMPLE_LIBRARY: 'off', CONTEXTUAL: 'off', ...settings },
    uid,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
  const says = (text: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => text.test(output) && resolve(output)
      listeners.add(look)
      look()
      void ended.then(() => reject(new Error(`ended without saying ${text}:\n${output}`)))
    })
  return { child, says, ended }
}
