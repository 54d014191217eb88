import { WithTex } from './WithTex.tsx'

/** The title of an article where nothing is searched for: formulas set, TeX's letters and signs read, and all else as it is. */
export const TitleText = ({ text }: { text: string }) => <WithTex text={text}>{text}</WithTex>
