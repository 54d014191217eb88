import { existsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { OperationRefused, type ProviderOperator, createProviderOperator } from '@claire/identity-provider'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { createLog } from '#platform/log'
import { openStorage } from '../compose/index.ts'
import { type Config, readConfig } from '../config/index.ts'
import { readArguments, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run idp -- COMMAND

  add-user NAME --email ADDRESS [--first-name N] [--last-name N] [--admin]   adds somebody who can sign in
  set-role NAME admin|user           makes an administrator, or an ordinary user again
  reset-password NAME                sets a new password and signs the person out everywhere
  group add|remove GROUP NAME        puts somebody into a group, or takes them out; GROUP is such as lab/sleep
  group list                         groups, and who is in them
  disable NAME                       locks an account and signs the person out everywhere
  enable NAME                        unlocks it
  list                               everybody who can sign in
  audit [--limit 50]                 the latest sign-ins, failures and changes
  rotate-key [--now]                 a new signing key in five minutes; --now also voids all tokens signed so far

NAME is a user name or an e-mail address. add-user and reset-password make a password and print it once; with
--password-stdin they read it from the standard input. Runs beside a server. DATA_DIR or DATABASE_URL say which Claire
is meant, as for the server. With IDP_URL or OIDC_ISSUER, people are managed there instead.`

const OPTIONS = {
  email: { type: 'string' },
  'first-name': { type: 'string', default: '' },
  'last-name': { type: 'string', default: '' },
  admin: { type: 'boolean', default: false },
  limit: { type: 'string', default: '50' },
  now: { type: 'boolean', default: false },
  'password-stdin': { type: 'boolean', default: false },
} as const
/** Words of a command, itself included; of all others, two. */
const WORDS: Record<string, number> = { 'set-role': 3, group: 4, list: 1, audit: 1, 'rotate-key': 1 }

await runCommand(USAGE, async () => {
  const wish = readWish()
  const { realm } = embeddedOf(readConfig())
  await using database = await openStorage(readConfig(), createLog('warn'))
  try {
    await carryOut(wish, createProviderOperator({ database, clock: systemClock, realm }))
  } catch (error) {
    throw error instanceof OperationRefused ? new OperatorError(error.message) : error
  }
})

type Wish = ReturnType<typeof readWish>

function readWish() {
  const { values, positionals } = readArguments(OPTIONS, (command = '') => WORDS[command] ?? 2)
  const [command, name, role] = positionals
  if (!command) throw new OperatorError(USAGE)
  return { command, name, role, positionals, options: values }
}

function embeddedOf({ identity, databaseUrl, dataDir }: Config) {
  if (identity.kind === 'oidc')
    throw new OperatorError(`People are managed at ${identity.issuer} (OIDC_ISSUER), not here.`)
  if (identity.kind === 'keycloak')
    throw new OperatorError(`People are managed at ${identity.url} (IDP_URL), not here.`)
  if (!databaseUrl && !existsSync(path.join(dataDir, 'claire.sqlite'))) {
    throw new OperatorError(`There is no Claire in ${dataDir} yet. Start it once, or set DATA_DIR.`)
  }
  return identity
}

async function carryOut(wish: Wish, operator: ProviderOperator) {
  switch (wish.command) {
    case 'add-user':
      return addUser(wish, operator)
    case 'set-role':
      return setRole(wish, operator)
    case 'group':
      return group(wish, operator)
    case 'reset-password': {
      const password = await operator.resetPassword(nameIn(wish), await givenPassword(wish))
      return tellPassword(wish, password)
    }
    case 'disable':
    case 'enable':
      await operator.setEnabled(nameIn(wish), wish.command === 'enable')
      return console.log(`${nameIn(wish)} is ${wish.command}d.`)
    case 'rotate-key':
      return rotateKey(wish, operator)
    case 'list':
      return list(operator)
    case 'audit':
      return audit(wish, operator)
    default:
      throw new OperatorError(`There is no command "${wish.command}".\n\n${USAGE}`)
  }
}

async function addUser(wish: Wish, operator: ProviderOperator) {
  const { email, admin, ...options } = wish.options
  if (!email) throw new OperatorError('add-user needs --email ADDRESS.')
  const person = {
    username: nameIn(wish),
    email,
    firstName: options['first-name'],
    lastName: options['last-name'],
    isAdmin: admin,
  }
  tellPassword(wish, await operator.addUser(person, await givenPassword(wish)))
}

async function setRole(wish: Wish, operator: ProviderOperator) {
  const { role } = wish
  if (role !== 'admin' && role !== 'user')
    throw new OperatorError('set-role needs NAME and then admin or user.')
  await operator.setRole(nameIn(wish), role)
  console.log(
    `${nameIn(wish)} is ${role === 'admin' ? 'an administrator' : 'an ordinary user'}, from the next refresh of their token on (within five minutes).`,
  )
}

async function group({ positionals }: Wish, operator: ProviderOperator) {
  const [, action, written, login] = positionals
  if (action === 'list') return listGroups(operator)
  if ((action !== 'add' && action !== 'remove') || !written || !login)
    throw new OperatorError('group needs add or remove, then GROUP and NAME; or list.')
  const path = await operator.setMember(login, { group: written, isMember: action === 'add' })
  console.log(
    `${login} is ${action === 'add' ? 'in' : 'out of'} ${path}, from the next refresh of their token on (within five minutes).`,
  )
}

async function listGroups(operator: ProviderOperator) {
  const people = await operator.list()
  for (const path of [...new Set(people.flatMap(({ groups }) => groups))].toSorted()) {
    const members = people.filter(({ groups }) => groups.includes(path))
    console.log([path, members.map(({ username }) => username).join(' ')].join('\t'))
  }
}

async function rotateKey({ options }: Wish, operator: ProviderOperator) {
  const kid = await operator.rotateKey({ atOnce: options.now })
  console.log(
    options.now
      ? `Key ${kid} signs from now on. All tokens signed so far are void within a minute.`
      : `Key ${kid} is published, and signs in five minutes.`,
  )
}

async function list(operator: ProviderOperator) {
  for (const { username, email, firstName, lastName, roles, enabled } of await operator.list()) {
    const name = [firstName, lastName].filter(Boolean).join(' ')
    console.log(
      [
        username,
        email ?? '',
        name,
        roles.includes('admin') ? 'administrator' : 'user',
        ...(enabled ? [] : ['disabled']),
      ].join('\t'),
    )
  }
}

async function audit({ options }: Wish, operator: ProviderOperator) {
  const limit = Number(options.limit)
  if (!Number.isInteger(limit) || limit < 1) throw new OperatorError('--limit is a whole number from 1 on.')
  for (const { at, event, username, userId, clientId, address, detail } of await operator.audit(limit)) {
    console.log(
      [
        new Date(at).toISOString(),
        event,
        username ?? userId ?? '',
        clientId ?? '',
        address ?? '',
        detail ?? '',
      ].join('\t'),
    )
  }
}

function nameIn({ command, name }: Wish): string {
  if (!name) throw new OperatorError(`${command} needs a NAME.`)
  return name
}

/** One line; the line break is not part of the password. */
async function givenPassword({ options }: Wish): Promise<string | undefined> {
  return options['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
}

function tellPassword(wish: Wish, password: string) {
  console.log(
    wish.options['password-stdin']
      ? `The password of ${nameIn(wish)} is set.`
      : `The password of ${nameIn(wish)}, shown this once: ${password}`,
  )
}
