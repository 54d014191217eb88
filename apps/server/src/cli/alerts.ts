import type { AlertFacts } from '#domains/reading/alerts'
import { systemClock } from '#platform/clock'
import { OperatorError } from '#platform/errors'
import { createLog } from '#platform/log'
import type { PersonId } from '#platform/person'
import { openAlerts } from '../compose/index.ts'
import {
  type ListedAlert,
  describeAlertFully,
  describeAlert,
  formatTime,
  troubleOf,
} from './alerts/describe-alert.ts'
import { configOfStorage, readArguments, runCommand, subjectOf, userNames } from './run-command.ts'

const USAGE = `Usage: npm run claire -- alerts [list] [--person NAME | --subject ID] [--attention] [--json]
       npm run claire -- alerts show ALERT
       npm run claire -- alerts send ALERT
       npm run claire -- alerts pause ALERT [--until DATE]
       npm run claire -- alerts resume ALERT

list      alerts of all people or of one: frequency, what they have found, last and next mail, and why a mail does not
          come; --attention: only those whose mail does not come, though nobody has paused them; --json: all of it
show      one of them, with what it looks for and its last mails with the mail server's answers
send      sends pending results now instead of at their time, and what came back once more
pause     no mail before DATE (2027-01-31), or before somebody resumes it; what is found meanwhile is stored
resume    ends the pause

ALERT is its id, or its name where one person has it (with --person: where that person has one of that name).
NAME is a user name or an e-mail address. Where people sign in at another provider (IDP_URL), name them by their ID.
Searching is no part of it: matchers hold each new article against all alerts as it comes.
Runs beside a server. DATA_DIR or DATABASE_URL say which Claire is meant, as for the server.`

const COMMANDS = ['list', 'show', 'send', 'pause', 'resume'] as const
const PAGE = 200
const SOON = 'A server with the role mailer hands it over within seconds; "alerts show" shows the outcome.'

type Opened = Awaited<ReturnType<typeof openAlerts>>
type Wish = ReturnType<typeof readWish>
type NameOf = Awaited<ReturnType<typeof userNames>>

/** Without the secret in the address of a feed. */
const asJson = (shown: unknown) =>
  JSON.stringify(shown, (key, value: unknown) => (key === 'feedToken' ? undefined : value), 2)

await runCommand(USAGE, async () => {
  const wish = readWish()
  const config = await configOfStorage()
  await using opened = await openAlerts(config, createLog('warn'))
  console.log(await carryOut(opened, wish))
})

function readWish() {
  const { values, positionals } = readArguments(
    {
      person: { type: 'string' },
      subject: { type: 'string' },
      attention: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      until: { type: 'string' },
    },
    (command) => (command === 'list' ? 1 : 2),
  )
  const [command = 'list', name = ''] = positionals
  const known = COMMANDS.find((each) => each === command)
  if (!known) throw new OperatorError(`There is no command "alerts ${command}".\n\n${USAGE}`)
  if (known !== 'list' && !name) throw new OperatorError(`${known} needs an alert.\n\n${USAGE}`)
  const until = values.until === undefined ? null : Date.parse(values.until)
  if (until !== null && !(until > systemClock()))
    throw new OperatorError(`--until is a day that is still to come, such as 2027-01-31: "${values.until}".`)
  return { ...values, command: known, name, until }
}

/** Returns what to print. */
async function carryOut(opened: Opened, wish: Wish): Promise<string> {
  if (wish.command === 'list') return list(opened, wish)
  const one = await named(opened, wish)
  const { alert, person } = one
  switch (wish.command) {
    case 'show':
      return wish.json ? asJson(one) : describeAlertFully(one, systemClock())
    case 'send':
      return send(opened, one)
    case 'pause':
      await opened.alertNotifications.setPause(alert.id, { state: 'paused', until: wish.until })
      return `"${alert.name}" of ${person} is paused until ${wish.until === null ? 'it is resumed' : formatTime(wish.until)}.`
    case 'resume':
      await opened.alertNotifications.setPause(alert.id, { state: 'active' })
      await opened.alertNotifications.noteUse(alert.id)
      return `"${alert.name}" of ${person} sends mail again.`
  }
}

async function list(opened: Opened, wish: Wish): Promise<string> {
  const now = systemClock()
  const nameOf = await userNames(opened.database)
  const found: ListedAlert[] = []
  for await (const facts of all(opened, wish)) {
    const each = await listed(opened, facts, nameOf)
    if (!wish.attention || troubleOf(each, now).length) found.push(each)
  }
  found.sort((a, b) => a.person.localeCompare(b.person) || a.alert.name.localeCompare(b.alert.name))
  if (wish.json) return asJson(found)
  const count = found.length === 1 ? '1 alert' : `${found.length.toLocaleString('en')} alerts`
  return [...found.map((each) => describeAlert(each, now)), `${count}.`].join('\n\n')
}

async function* all(
  { database, overview }: Opened,
  { person, subject }: Pick<Wish, 'person' | 'subject'>,
): AsyncGenerator<AlertFacts> {
  const id = person === undefined ? subject : await subjectOf(database, person)
  const owner = id as PersonId | undefined
  for (let afterId = '', isMore = true; isMore;) {
    const page = await overview.page({ owner, afterId, limit: PAGE })
    yield* page
    afterId = page.at(-1)?.alert.id ?? ''
    isMore = page.length === PAGE
  }
}

async function listed({ notifications }: Opened, facts: AlertFacts, nameOf: NameOf): Promise<ListedAlert> {
  const { id, owner } = facts.alert
  return { ...facts, person: nameOf(owner), delivery: await notifications.service.deliveryLog(owner, id) }
}

/** Throws if none or several have this name. */
async function named(opened: Opened, wish: Wish): Promise<ListedAlert> {
  const wanted = wish.name.trim().toLowerCase()
  const nameOf = await userNames(opened.database)
  const called: AlertFacts[] = []
  for await (const facts of all(opened, wish)) {
    if (facts.alert.id === wish.name) return listed(opened, facts, nameOf)
    if (facts.alert.name.toLowerCase() === wanted) called.push(facts)
  }
  const [one, ...others] = called
  if (!one) throw new OperatorError(`No alert is called "${wish.name}". "alerts list" shows them all.`)
  if (others.length)
    throw new OperatorError(
      `${called.length} alerts are called "${wish.name}". Say which by its id: ` +
        `${called.map(({ alert }) => `${alert.id} (${nameOf(alert.owner)})`).join(', ')}.`,
    )
  return listed(opened, one, nameOf)
}

async function send({ notifications }: Opened, one: ListedAlert): Promise<string> {
  const { alert, delivery } = one
  const { state, waiting, address } = delivery
  if (state === 'failed') {
    await notifications.service.retry(alert.owner, alert.id)
    return `What came back is sent once more, to ${address}. ${SOON}`
  }
  if (state === 'paused') throw new OperatorError(`"${alert.name}" is paused. "alerts resume" ends that.`)
  if (state !== 'ready') throw new OperatorError(troubleOf(one, systemClock()).join(' '))
  if (!waiting || !(await notifications.notifyNow(alert)))
    return `No results are pending: the last result was found ${formatTime(one.lastFoundAt)}, the last mail was written ${formatTime(delivery.lastMailAt)}.`
  return `A mail to ${address} is written. ${SOON}`
}
