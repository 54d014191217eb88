import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'button'> {
  /** Its name, shown as a tooltip. */
  label: string
  /** True if its state is on, such as bookmarked. */
  isOn?: boolean
}

/** Icon button of a row, such as cite or bookmark. A plain element, because a list has hundreds of them. */
export function QuietIcon({ label, isOn = false, ...button }: Props) {
  return (
    <button type="button" className="quiet-icon" aria-label={label} data-on={isOn || undefined} {...button} />
  )
}
