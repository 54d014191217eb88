// Ends commands together with their children and with the process that started them.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The signals by which a person, a closing terminal, or a service manager ends a program. */
export const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_MS = 250

/** Returns the name of a process and its parent's number, if available: field 2 and 4 of /proc/PID/stat. */
function look(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { name, parent }
  } catch {
    return {}
  }
}

/** Names of shells in which npm runs a script. */
const SHELL = /^(?:ba|da|a|z|k)?sh$|^busybox$/

/**
 * Calls `end` once npm, which started this process, has ended: when killed, npm leaves its children behind. A shell between
 * the two may wait for this process. Does nothing if npm did not start it. Returns a function that cancels.
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const { name, parent: npm } = look(parent)
  // Above npm is a person's shell, which may end while Claire runs: nohup npm start &
  const hasEnded = () => process.ppid !== parent || (SHELL.test(name) && look(parent).parent !== npm)
  const timer = setInterval(() => {
    if (!hasEnded()) return
    clearInterval(timer)
    end()
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Runs a program to its end and returns its exit status. A signal that is to end this process ends the program, then this.
 * @param {{ onStart?: (pid: number | undefined) => void, onOutput?: (text: string) => void }} [options] and those of spawn;
 * `onOutput` takes what the program prints, which is shown otherwise
 */
export function run(command, args, { onStart, onOutput, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = onOutput ? ['inherit', 'pipe', 'inherit'] : 'inherit'
    const child = spawn(command, args, { stdio, ...options })
    if (onOutput) child.stdout?.setEncoding('utf8').on('data', onOutput)
    onStart?.(child.pid)
    const stop = (signal) => {
      child.kill(signal)
      child.once('exit', (code) => process.exit(code ?? 1))
    }
    for (const signal of END_SIGNALS) process.on(signal, stop)
    const letGo = whenNpmEnds(() => stop('SIGTERM'))
    const ended = (status) => {
      letGo()
      for (const signal of END_SIGNALS) process.off(signal, stop)
      resolve(status)
    }
    child.once('error', (error) => {
      console.error(error.message)
      ended(1)
    })
    // Output may arrive after the exit.
    child.once(onOutput ? 'close' : 'exit', (code) => ended(code ?? 1))
  })
}
