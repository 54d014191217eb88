import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { type Files, FilesAway } from '#platform/files'
import { openFolderPages, openPageFiles } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'
import { createSteps } from './backup/steps.ts'
import { copyFiles } from './files/copy-files.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run claire -- files [show]
       npm run claire -- files copy [--back] [--remove]

show   how many pages of articles are stored, and where
copy   those of DATA_DIR into the bucket of S3_ENDPOINT; --back: those of the bucket into DATA_DIR. What is there already
       with the same size is passed over, so that an interrupted copy resumes; --remove deletes what was copied
       where it was.

Runs beside a server. DATA_DIR and S3_… say which files are meant, as for the server.`

await runCommand(USAGE, async () => {
  const { values, positionals } = readArguments(
    { back: { type: 'boolean', default: false }, remove: { type: 'boolean', default: false } },
    () => 1,
  )
  const [command = 'show'] = positionals
  const config = readConfig()
  const files = await openPageFiles(config)
  try {
    if (command === 'show') return await show(files)
    if (command !== 'copy') throw new OperatorError(`There is no command "files ${command}".\n\n${USAGE}`)
    if (!config.s3) throw new OperatorError('S3_ENDPOINT is not set: there is only one place for files.')
    const folder = openFolderPages(config.dataDir)
    const [from, to] = values.back ? [files, folder] : [folder, files]
    console.log(`From ${from.where} to ${to.where}`)
    const steps = createSteps(console.log, systemClock)
    const { copied, wereThere } = await copyFiles(from, to, { removes: values.remove, steps })
    const removed = values.remove ? ' They are removed where they were.' : ''
    console.log(`${copied} copied, ${wereThere} were there.${removed}`)
  } catch (error) {
    throw error instanceof FilesAway ? new OperatorError(error.message) : error
  } finally {
    files.close()
  }
})

async function show(files: Files) {
  const listed = await files.list()
  const bytes = listed.reduce((sum, { size }) => sum + size, 0)
  console.log(
    `${listed.length.toLocaleString('en')} pages of articles, ${(bytes / 1e6).toFixed(1)} MB, in ${files.where}`,
  )
}
