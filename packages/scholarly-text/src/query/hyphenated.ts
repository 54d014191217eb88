import { foldText } from '../text/fold.ts'
import { isFunctionWord } from '../text/function-words.ts'

/** Words that mostly stand behind a hyphen: nobody leaves out '-based'. */
const SECOND_HALVES = new Set(
  (
    'based like free type style wise level order dimensional valued driven induced mediated dependent independent related specific aware ' +
    'oriented sensitive insensitive resistant tolerant rich poor deficient bound coupled assisted aided enhanced derived associated linked ' +
    'regulated controlled guided invariant equivariant agnostic preserving reducing inspired informed centric centered centred focused shaped sized ' +
    'doped coated layered labelled labeled fold'
  ).split(' '),
)
/** Words that mostly stand before one: 'non -linear' leaves nothing out. */
const FIRST_HALVES = new Set(
  (
    'non self co pre post anti multi semi sub inter intra cross quasi pseudo ultra micro nano bio geo meta hyper hypo re un de over under well ' +
    'high low long short real mid end single double two three four first second third x e n k t p q in of on up down off'
  ).split(' '),
)

/** Whether `-after`, written with a space before the hyphen, is the second half of a hyphenated term: 'blockchain -based'. */
export function isSecondHalf(before: string, after: string): boolean {
  const first = foldText(before).text
  const second = foldText(after).text
  return (
    isFunctionWord(/^\p{L}+/u.exec(second)?.[0] ?? '') || FIRST_HALVES.has(first) || SECOND_HALVES.has(second)
  )
}
