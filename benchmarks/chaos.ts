// npm run chaos <name> [-- options]: inputs, alerts, processes or opensearch. Each is described at the head of its file, chaos-<name>.ts.
const NAMES = ['inputs', 'alerts', 'processes', 'opensearch']

const [name = ''] = process.argv.splice(2, 1)
if (NAMES.includes(name)) await import(`./chaos-${name}.ts`)
else {
  console.error(`usage: npm run chaos <name> [-- options], where <name> is ${NAMES.join(', ')}`)
  process.exitCode = 1
}
