// npm test -- s3: storing files in a bucket, against a real S3 service.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installGateway } from './s3/install-gateway.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const TESTS = ['adapters/files/s3-files', 'cli/doctor/bucket', 'cli/files', 'shared-pages'].map(
  (name) => `apps/server/src/${name}.test.ts`,
)

const installed = installGateway(path.join(root, '.cache'))
if ('missing' in installed) console.log(`SKIPPED: the tests against a real S3. ${installed.missing}`)
else {
  const args = ['--test', '--test-concurrency=1', '--test-timeout=300000', '--test-reporter=spec', ...TESTS]
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    env: { ...process.env, TEST_S3_GATEWAY: installed.program },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
