import { OperatorError } from '#platform/errors'

/**
 * Runs a command of an operator: `--help` shows its usage; problems that the operator can fix are reported in a
 * sentence, all others with their stack; either ends with code 1.
 */
export async function runCommand(usage: string, command: () => Promise<void>) {
  if (process.argv.includes('--help')) return console.log(usage)
  // Output of operators' programs holds personal data, or the database itself.
  process.umask(0o077)
  try {
    await command()
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exitCode = 1
  }
}

const isExpected = (error: unknown): error is Error =>
  error instanceof OperatorError ||
  (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
