// A rule for oxlint: refuses regular expressions whose time can grow faster than the text that they read.
import { analyse } from 'scslre'

/** @param {{ type: string, exponential: boolean, character: { pick: string } }} report */
const messageOf = ({ type, exponential, character }) =>
  `${exponential ? 'Exponential' : 'More than linear'} time on a text of many ${JSON.stringify(character.pick)}: ${
    type === 'Move'
      ? 'each of them may begin a match that fails. Bind the start ((?<!…), ^, y), or look for it without an expression.'
      : 'two quantifiers can share them. Make what they match disjoint, or bound one ({0,9}).'
  }`

/** Judges each literal once: several files have the same. */
const judged = new Map()

/** @returns {string | undefined} what is wrong with an expression */
function faultOf({ pattern, flags }) {
  const key = `/${pattern}/${flags}`
  if (!judged.has(key)) {
    const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports
    judged.set(key, report && messageOf(report))
  }
  return judged.get(key)
}

const linear = {
  create: (context) => ({
    Literal(node) {
      const message = node.regex && faultOf(node.regex)
      if (message) context.report({ node, message })
    },
  }),
}

// eslint-disable-next-line import/no-default-export -- oxlint takes a plugin by its default export.
export default { meta: { name: 'expressions' }, rules: { linear } }
