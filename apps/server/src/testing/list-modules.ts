import { registerHooks } from 'node:module'

// Loaded with --import: prints the addresses of all modules that a program has loaded when it ends, a line each.
const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  },
})
process.on('exit', () => console.log([...loaded].join('\n')))
