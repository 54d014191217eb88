import { WithTex } from './WithTex.tsx'

/** The title of an article outside a search: formulas typeset, TeX's letters and symbols decoded. */
export const TitleText = ({ text }: { text: string }) => <WithTex text={text}>{text}</WithTex>
