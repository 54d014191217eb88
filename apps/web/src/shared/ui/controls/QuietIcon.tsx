import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** Its name, which the tip shows. */
  label: string
  /** What it stands for is so: the article is kept. */
  isOn?: boolean
}

/** An icon in a row that does something: citing, bookmarking. A plain element, since there are hundreds of them. */
export function QuietIcon({ label, isOn = false, ...button }: Props) {
  return (
    <button type="button" className="quiet-icon" aria-label={label} data-on={isOn || undefined} {...button} />
  )
}
